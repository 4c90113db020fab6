/** Whether the check digits inside a national account number are right. The text has the country's structure. */
export type NationalCheck = (bban: string) => boolean;

/** Check digits by the rules of each country that has public ones; docs/iban.md says where they come from. */
export const nationalChecks: ReadonlyMap<string, NationalCheck> = new Map<string, NationalCheck>([
  ['AL', (bban) => tens(bban.slice(0, 7), [9, 7, 3, 1, 9, 7, 3], bban[7])],
  ['AX', checkFinland],
  ['BA', mod97Is1],
  ['BE', (bban) => (remainder(bban.slice(0, 10), 97) || 97) === Number(bban.slice(10))],
  ['CZ', checkCzechia],
  ['EE', (bban) => tens(bban.slice(2, 15), [7, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1, 3, 7], bban[15])],
  ['ES', checkSpain],
  ['FI', checkFinland],
  ['HR', (bban) => mod11And10(bban.slice(0, 7)) && mod11And10(bban.slice(7))],
  ['HU', checkHungary],
  ['IS', checkIceland],
  ['IT', checkItaly],
  ['ME', mod97Is1],
  ['MK', mod97Is1],
  ['MR', (bban) => remainder(bban, 97) === 0],
  ['NL', checkNetherlands],
  ['NO', (bban) => weighted(bban, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0],
  ['PL', (bban) => tens(bban.slice(0, 7), [3, 9, 7, 1, 3, 9, 7], bban[7])],
  ['PT', mod97Is1],
  ['RS', mod97Is1],
  ['SI', mod97Is1],
  ['SK', checkCzechia],
  ['SM', checkItaly],
  ['TL', mod97Is1],
  ['TN', (bban) => remainder(bban, 97) === 0],
  ['XK', mod97Is1],
  ...['BL', 'FR', 'GF', 'GP', 'MC', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'].map(
    (code): [string, NationalCheck] => [code, checkFrance],
  ),
]);

function remainder(digits: string, divisor: number): number {
  let rest = 0;
  for (let index = 0; index < digits.length; index++)
    rest = (rest * 10 + digits.charCodeAt(index) - 48) % divisor;
  return rest;
}

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (digits.charCodeAt(index) - 48), 0);
}

/** Whether a digit brings the weighted sum of those before it to a multiple of ten. */
function tens(digits: string, weights: readonly number[], check: string | undefined): boolean {
  return (weighted(digits, weights) + Number(check)) % 10 === 0;
}

/** ISO 7064 MOD 97-10; letters count as in an IBAN. */
function mod97Is1(bban: string): boolean {
  return (
    remainder(
      bban.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55)),
      97,
    ) === 1
  );
}

/** ISO 7064 MOD 11,10. */
function mod11And10(digits: string): boolean {
  let rest = 10;
  for (let index = 0; index < digits.length - 1; index++) {
    const sum = (rest + digits.charCodeAt(index) - 48) % 10;
    rest = ((sum === 0 ? 10 : sum) * 2) % 11;
  }
  return (rest + digits.charCodeAt(digits.length - 1) - 48) % 10 === 1;
}

/** Clé RIB: letters count as their place in 1–9, 1–9, 2–9. */
function checkFrance(bban: string): boolean {
  const digits = bban.replace(
    /[A-Z]/g,
    (letter) => '12345678912345678923456789'[letter.charCodeAt(0) - 65] as string,
  );
  return remainder(digits, 97) === 0;
}

/** Prefix and number each have a weighted sum that is a multiple of eleven. */
function checkCzechia(bban: string): boolean {
  return (
    weighted(bban.slice(4, 10), [10, 5, 8, 4, 2, 1]) % 11 === 0 &&
    weighted(bban.slice(10), [6, 3, 7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0
  );
}

function checkSpain(bban: string): boolean {
  const digit = (sum: number): number => [0, 1][sum % 11] ?? 11 - (sum % 11);
  return (
    digit(weighted(bban, [4, 8, 5, 10, 9, 7, 3, 6])) === Number(bban[8]) &&
    digit(weighted(bban.slice(10), [1, 2, 4, 8, 5, 10, 9, 7, 3, 6])) === Number(bban[9])
  );
}

/** Luhn over the whole number. */
function checkFinland(bban: string): boolean {
  let sum = 0;
  for (let index = 0; index < bban.length; index++) {
    const digit = bban.charCodeAt(bban.length - 1 - index) - 48;
    sum += index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return sum % 10 === 0;
}

/** One digit for bank and branch; one for the account, which has 8 digits and eight zeros behind, or 16. */
function checkHungary(bban: string): boolean {
  const account = bban.endsWith('00000000') ? bban.slice(8, 16) : bban.slice(8);
  const repeat = (length: number): number[] =>
    Array.from({ length }, (_, index) => [9, 7, 3, 1][index % 4] as number);
  return weighted(bban, repeat(8)) % 10 === 0 && weighted(account, repeat(account.length)) % 10 === 0;
}

/**
 * The last ten digits are the holder’s national id, with a check digit. Since February 2026 people are given ids
 * without one, so it is asked only of companies, whose ids have 40 added to the day.
 */
function checkIceland(bban: string): boolean {
  const id = bban.slice(12);
  const day = Number(id.slice(0, 2));
  const isCompany = day > 40 && day < 72;
  return !isCompany || weighted(id, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
}

/** CIN: characters at odd places count by a table of their own. */
function checkItaly(bban: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
  let sum = 0;
  for (let index = 1; index < bban.length; index++) {
    const code = bban.charCodeAt(index);
    const value = code < 65 ? code - 48 : code - 65;
    sum += index % 2 === 1 ? (odd[value] as number) : value;
  }
  return sum % 26 === bban.charCodeAt(0) - 65;
}

/**
 * The eleven-test, for the banks whose numbers were all given out under it. Not for numbers of up to seven digits, which
 * at ING come from the Postbank and never followed it, nor for banks that began with the IBAN and need not follow it.
 */
function checkNetherlands(bban: string): boolean {
  if (!elevenTestBanks.has(bban.slice(0, 4)) || bban.slice(4, 7) === '000') return true;
  return weighted(bban.slice(4), [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
}

const elevenTestBanks: ReadonlySet<string> = new Set([
  'ABNA',
  'ASNB',
  'FVLB',
  'INGB',
  'RABO',
  'RBRB',
  'SNSB',
  'TRIO',
]);
