/** `data/manifest.json`: what each reference table was made from. */
export interface DataManifest {
  readonly files: readonly ManifestEntry[];
}

export interface ManifestEntry {
  /** Path below `data/`. */
  readonly file: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly sources: readonly { readonly name: string; readonly version: string }[];
  /** Date or edition of the data, in words. */
  readonly asOf: string;
  /** SPDX expression. */
  readonly licence: string;
  readonly attribution: string;
}
