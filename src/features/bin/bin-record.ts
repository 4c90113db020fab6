export const cardTypes = ['debit', 'credit', 'charge'] as const;
export type CardType = (typeof cardTypes)[number];

/** What a source says of a BIN. Null is not said. */
export interface BinRecord {
  /** Name of the issuer. */
  readonly bank: string | null;
  readonly url: string | null;
  readonly phone: string | null;
  readonly city: string | null;
  /** Alpha-2 code of the issuer's country, upper case. */
  readonly country: string | null;
  /** Name of a scheme as findScheme knows it. */
  readonly scheme: string | null;
  readonly type: CardType | null;
  /** Level of the card: `Classic`, `Platinum`. */
  readonly brand: string | null;
  readonly isPrepaid: boolean | null;
  readonly isCommercial: boolean | null;
}

export const emptyRecord: BinRecord = Object.freeze({
  bank: null,
  url: null,
  phone: null,
  city: null,
  country: null,
  scheme: null,
  type: null,
  brand: null,
  isPrepaid: null,
  isCommercial: null,
});

/** What one source says, and which it is. */
export interface BinClaim {
  /** `correction`, `import cards.csv` or `banks-db`. */
  readonly source: string;
  readonly record: BinRecord;
}
