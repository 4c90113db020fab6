import { createRequire } from 'node:module';
import type { CompiledFile } from './compiled-file.ts';
import { packagePath, packageVersion } from './read-package.ts';

interface Currency {
  readonly code: string;
  readonly digits: number;
}

/** Amendments 176 and 177 of the standard, which are newer than the package. */
const newer: readonly Currency[] = [
  { code: 'XCG', digits: 2 },
  { code: 'ZWG', digits: 2 },
];

/** Codes that are no money: tests, metals, bond units. */
const noMoney = /^X(?:TS|XX|AU|AG|PT|PD|DR|SU|UA|B[A-D])$/;

/** Decimals of every currency of ISO 4217. */
export function compileCurrencies(): CompiledFile {
  const list: readonly Currency[] = createRequire(import.meta.url)(packagePath('currency-codes', 'data.js'));
  const rows = [...list, ...newer]
    .filter(({ code }) => !noMoney.test(code))
    .map(({ code, digits }) => [code, digits] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return {
    path: 'payment/currencies.json',
    content: `${JSON.stringify(Object.fromEntries(rows))}\n`,
    provenance: {
      sources: [{ name: 'currency-codes', version: packageVersion('currency-codes') }],
      asOf: '2024-06-25; XCG and ZWG added by hand',
      licence: 'MIT',
      attribution: 'Codes and decimals of ISO 4217 from currency-codes (MIT, © Tobias Baunbæk Christensen).',
    },
  };
}
