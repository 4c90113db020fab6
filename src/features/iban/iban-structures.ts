/** What a part of a national account number is. */
export type PartRole = 'bank' | 'branch' | 'account' | 'check' | 'other';
/** Digits, capital letters, or both. */
export type PartKind = 'n' | 'a' | 'c';

export interface IbanPart {
  readonly role: PartRole;
  readonly kind: PartKind;
  /** Place behind the country code and check digits. */
  readonly start: number;
  readonly length: number;
}

export interface IbanStructure {
  /** Of the whole IBAN. */
  readonly length: number;
  readonly parts: readonly IbanPart[];
  /** Whether the SWIFT registry has the country. */
  readonly official: boolean;
}

/** IBAN structures by country code, which is that of the IBAN; see data/iban/README.md for where they come from. */
export const ibanStructures: ReadonlyMap<string, IbanStructure> = new Map([
  ...readTable(true, [
    'AD b4n s4n a12c',
    'AE b3n a16n',
    'AL b3n s4n k1n a16c',
    'AT b5n a11n',
    'AZ b4a a20c',
    'BA b3n s3n a8n k2n',
    'BE b3n a7n k2n',
    'BG b4a s4n x2n a8c',
    'BH b4a a14c',
    'BI b5n s5n a11n k2n',
    'BR b8n s5n a10n x1a x1c',
    'BY b4c x4n a16c',
    'CH b5n a12c',
    'CR b4n a14n',
    'CY b3n s5n a16c',
    'CZ b4n a16n',
    'DE b8n a10n',
    'DJ b5n s5n a11n k2n',
    'DK b4n a10n',
    'DO b4c a20n',
    'EE b2n s2n a11n k1n',
    'EG b4n s4n a17n',
    'ES b4n s4n k2n a10n',
    'FI b3n a10n k1n',
    'FK b2a a12n',
    'FO b4n a10n',
    'FR b5n s5n a11c k2n',
    'GB b4a s6n a8n',
    'GE b2a a16n',
    'GI b4a a15c',
    'GL b4n a10n',
    'GR b3n s4n a16c',
    'GT b4c x4c a16c',
    'HN b4a a20n',
    'HR b7n a10n',
    'HU b3n s4n k1n a15n k1n',
    'IE b4a s6n a8n',
    'IL b3n s3n a13n',
    'IQ b4a s3n a12n',
    'IS b2n s2n a8n x10n',
    'IT k1a b5n s5n a12c',
    'JO b4a s4n a18c',
    'KW b4a a22c',
    'KZ b3n a13c',
    'LB b4n a20c',
    'LC b4a a24c',
    'LI b5n a12c',
    'LT b5n a11n',
    'LU b3n a13c',
    'LV b4a a13c',
    'LY b3n s3n a15n',
    'MC b5n s5n a11c k2n',
    'MD b2c a18c',
    'ME b3n a13n k2n',
    'MK b3n a10c k2n',
    'MN b4n a12n',
    'MR b5n s5n a11n k2n',
    'MT b4a s5n a18c',
    'MU b4a b2n s2n a12n x3n x3a',
    'NI b4a a20n',
    'NL b4a a10n',
    'NO b4n a6n k1n',
    'OM b3n a16c',
    'PK b4a a16c',
    'PL b3n s4n k1n a16n',
    'PS b4a a21c',
    'PT b4n s4n a11n k2n',
    'QA b4a a21c',
    'RO b4a a16c',
    'RS b3n a13n k2n',
    'RU b9n s5n a15c',
    'SA b2n a18c',
    'SC b4a b2n s2n a16n x3a',
    'SD b2n a12n',
    'SE b3n a17n',
    'SI b2n s3n a8n k2n',
    'SK b4n a16n',
    'SM k1a b5n s5n a12c',
    'SO b4n s3n a12n',
    'ST b4n s4n a11n k2n',
    'SV b4a a20n',
    'TL b3n a14n k2n',
    'TN b2n s3n a13n k2n',
    'TR b5n x1n a16c',
    'UA b6n a19c',
    'VA b3n a15n',
    'VG b4a a16n',
    'XK b2n s2n a10n k2n',
    'YE b4a s4n a18c',
  ]),
  // In use, but not in the registry.
  ...readTable(false, [
    'AO b4n s4n a11n k2n',
    'BF b2c b3n s5n a12n k2n',
    'BJ b2c b3n s5n a12n k2n',
    'CF b5n s5n a11n k2n',
    'CG b5n s5n a11n k2n',
    'CI b2c b3n s5n a12n k2n',
    'CM b5n s5n a11n k2n',
    'CV b4n s4n a11n k2n',
    'DZ x22n',
    'GA b5n s5n a11n k2n',
    'GQ b5n s5n a11n k2n',
    'GW x2a a19n',
    'IR b3n a19n',
    'KM b5n s5n a11n k2n',
    'MA b3n x3n a16n k2n',
    'MG b5n s5n a11n k2n',
    'ML b2c b3n s5n a12n k2n',
    'MZ b4n s4n a11n k2n',
    'NE b2c b3n s5n a12n k2n',
    'SN b2c b3n s5n a12n k2n',
    'TD b5n s5n a11n k2n',
    'TG b2c b3n s5n a12n k2n',
  ]),
  // Codes of territories whose accounts have the code of Finland or France; some programs write their own.
  ...readTable(false, ['AX b3n a10n k1n']),
  ...readTable(
    false,
    ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'].map(
      (code) => `${code} b5n s5n a11c k2n`,
    ),
  ),
]);

/** Reads rows such as `BE b3n a7n k2n`: role, length and kind of each part. */
function readTable(official: boolean, rows: readonly string[]): [string, IbanStructure][] {
  const roles: Readonly<Record<string, PartRole>> = {
    b: 'bank',
    s: 'branch',
    a: 'account',
    k: 'check',
    x: 'other',
  };
  return rows.map((row) => {
    const [code, ...texts] = row.split(' ') as [string, ...string[]];
    let start = 0;
    const parts = texts.map((text): IbanPart => {
      const length = Number(text.slice(1, -1));
      start += length;
      return {
        role: roles[text[0] as string] as PartRole,
        kind: text.at(-1) as PartKind,
        start: start - length,
        length,
      };
    });
    return [code, { length: 4 + start, parts, official }];
  });
}
