import { globSync } from 'node:fs';
import { encodeBinRecords } from '../../src/sources/bin/bin-records.ts';
import type { CompiledFile } from './compiled-file.ts';
import { packagePath, packageVersion, readPackageJson } from './read-package.ts';

interface Bank {
  readonly name: string;
  /** Alpha-2 in lower case. */
  readonly country: string;
  readonly engTitle: string;
  readonly url: string;
  readonly prefixes: readonly number[];
  readonly defunct?: boolean;
}

/** Issuers by BIN. Numbers that two banks claim, and those of banks that are gone, are left out. */
export function compileBankBins(): CompiledFile {
  const banks = globSync('*/*.json', { cwd: packagePath('banks-db', 'banks') })
    .sort()
    .map((file) => readPackageJson<Bank>('banks-db', `banks/${file}`))
    .filter((bank) => bank.defunct !== true);
  const owners = new Map<string, Bank | null>();
  for (const bank of banks) {
    for (const prefix of new Set(bank.prefixes.map(String)))
      owners.set(prefix, owners.has(prefix) ? null : bank);
  }
  const rows = [...owners].flatMap(([bin, bank]) =>
    bank === null
      ? []
      : [
          {
            bin,
            bank: bank.engTitle,
            url: bank.url,
            phone: null,
            city: null,
            country: bank.country.toUpperCase(),
            scheme: null,
            type: null,
            brand: null,
            isPrepaid: null,
            isCommercial: null,
          },
        ],
  );
  return {
    path: 'bin/banks.bin',
    content: Buffer.from(encodeBinRecords(rows)),
    provenance: {
      sources: [{ name: 'banks-db', version: packageVersion('banks-db') }],
      asOf: 'undated, years old',
      licence: 'CC-BY-4.0',
      attribution:
        'banks-db by Linda Rian and contributors (https://github.com/ramoona/banks-db), CC BY 4.0; changed in form.',
    },
  };
}
