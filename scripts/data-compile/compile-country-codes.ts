import type { CompiledFile } from './compiled-file.ts';
import { packageVersion, readPackageJson } from './read-package.ts';

interface Mappings {
  readonly supplemental: {
    readonly codeMappings: Readonly<
      Record<string, { readonly _alpha3?: string; readonly _numeric?: string }>
    >;
  };
}

/** Codes in the private ranges of the standard; the CLDR's own. */
const ownCodes: ReadonlySet<string> = new Set(['XK']);

/** Alpha-3 and numeric codes of ISO 3166-1. */
export function compileCountryCodes(codes: readonly string[]): CompiledFile {
  const { codeMappings } = readPackageJson<Mappings>(
    'cldr-core',
    'supplemental/codeMappings.json',
  ).supplemental;
  const rows = [...codes].sort().map((code) => {
    const mapping = ownCodes.has(code) ? undefined : codeMappings[code];
    return [code, [mapping?._alpha3 ?? null, mapping?._numeric ?? null]] as const;
  });
  return {
    path: 'country-codes.json',
    content: `${JSON.stringify(Object.fromEntries(rows))}\n`,
    provenance: {
      sources: [{ name: 'cldr-core', version: packageVersion('cldr-core') }],
      asOf: 'as of the source',
      licence: 'Unicode-3.0',
      attribution: 'Codes of ISO 3166-1 from Unicode CLDR, © Unicode, Inc.',
    },
  };
}
