import creditCardType from 'credit-card-type';

/** A card scheme: how its numbers look. */
export interface CardScheme {
  readonly name: string;
  /** Numbers a number of the scheme begins with: a prefix, or the first and last of a range of prefixes. */
  readonly patterns: readonly (number | readonly number[])[];
  /** Places after which a printed number has a gap. */
  readonly gaps: readonly number[];
  readonly lengths: readonly number[];
  /** Name and length of the security code; null when not known. */
  readonly code: { readonly name: string; readonly size: number } | null;
  /** Whether the last digit is a Luhn check digit; null when not known. */
  readonly isLuhn: boolean | null;
}

const plain = { gaps: [4, 8, 12], lengths: [16], code: { name: 'CVV', size: 3 }, isLuhn: true } as const;

/** mada cards that have no other scheme; those with Visa or Mastercard are co-badges. */
const madaAlone = [
  588845,
  [588847, 588851],
  588982,
  588983,
  589005,
  589206,
  604906,
  636120,
  [968201, 968209],
  968211,
];
const madaCoBadges = [
  403024,
  406996,
  407197,
  407395,
  409201,
  410621,
  410685,
  412565,
  417633,
  419593,
  421141,
  [422817, 422819],
  428331,
  [428671, 428673],
  431361,
  432328,
  434107,
  439954,
  440533,
  440647,
  440795,
  445564,
  446393,
  446404,
  446672,
  455036,
  455708,
  457865,
  457997,
  458456,
  462220,
  [468540, 468543],
  474491,
  [483010, 483012],
  484783,
  [486094, 486096],
  489318,
  489319,
  504300,
  513213,
  520058,
  521076,
  524130,
  524514,
  529415,
  529741,
  530060,
  530906,
  531095,
  531196,
  532013,
  535825,
  535989,
  536023,
  537767,
  543085,
  543357,
  549760,
  554180,
  558563,
  585265,
];

/** Schemes the package does not have, and ranges it lacks of those that it has. */
const more: readonly CardScheme[] = [
  { ...plain, name: 'Mada', patterns: madaAlone },
  {
    ...plain,
    name: 'RuPay',
    patterns: [
      [508500, 508999],
      [606985, 607984],
      [608001, 608500],
      [652150, 653149],
      [817200, 820199],
    ],
  },
  { ...plain, name: 'Dankort', patterns: [5019], code: { name: 'CVC', size: 3 } },
  { ...plain, name: 'Meeza', patterns: [[507803, 507810]] },
  {
    ...plain,
    name: 'Verve',
    patterns: [
      [506099, 506198],
      [507865, 507964],
      [650002, 650027],
    ],
    lengths: [16, 18, 19],
  },
  { ...plain, name: 'Diners Club', patterns: [3095], gaps: [4, 10], lengths: [14, 16, 19] },
  { ...plain, name: 'Uzcard', patterns: [8600, 5614], code: null },
  { ...plain, name: 'Humo', patterns: [9860], code: null },
  { ...plain, name: 'Napas', patterns: [9704], lengths: [16, 19], code: null, isLuhn: null },
];

/** A second scheme on cards of the first; the name of the first is found by its own ranges. */
export const coBadges: readonly { readonly name: string; readonly patterns: CardScheme['patterns'] }[] = [
  { name: 'Mada', patterns: madaCoBadges },
  { name: 'Dankort', patterns: [4571] },
  {
    name: 'Discover',
    patterns: [
      [622126, 622925],
      [652150, 653149],
    ],
  },
  { name: 'Bancontact', patterns: [6703] },
];

/** The package takes every number that begins with 6 for Maestro, which hides that it is not known. */
const tooWide: ReadonlySet<number> = new Set([6]);

/** All schemes. Of ranges that hold a number the narrowest counts. */
export const cardSchemes: readonly CardScheme[] = [
  ...Object.values(creditCardType.types).map((id): CardScheme => {
    const { niceType, patterns, gaps, lengths, code } = creditCardType.getTypeInfo(id);
    return {
      name: niceType,
      patterns: patterns.filter((pattern) => typeof pattern !== 'number' || !tooWide.has(pattern)),
      gaps,
      lengths,
      code,
      isLuhn: true,
    };
  }),
  ...more,
];
