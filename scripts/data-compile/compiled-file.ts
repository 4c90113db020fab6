/** One file under `data/` and where it comes from. */
export interface CompiledFile {
  /** Below `data/`. */
  readonly path: string;
  readonly content: string | Buffer;
  readonly provenance: Provenance;
}

export interface Provenance {
  readonly sources: readonly { readonly name: string; readonly version: string }[];
  /** Date or edition of the data, in words. */
  readonly asOf: string;
  /** SPDX identifiers. */
  readonly licence: string;
  readonly attribution: string;
}
