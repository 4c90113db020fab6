import type { LineType, PhoneFacts, StructureProblem } from './phone-facts.ts';

/** One reason to trust a number less. */
export interface PhoneRule {
  readonly id: string;
  readonly title: string;
  /** 0–1: the share of the remaining distance to 100 that the rule adds to the score. */
  readonly weight: number;
  /** Whether a number with this rule is not valid and safe. */
  readonly invalidates: boolean;
  readonly fires: (facts: PhoneFacts) => boolean;
  /** In plain words. */
  readonly reason: (facts: PhoneFacts) => string;
  /** At least one case that fires the rule and one that does not; left-out fields are those of a sound number. */
  readonly examples: {
    readonly firing: readonly Partial<PhoneFacts>[];
    readonly quiet: readonly Partial<PhoneFacts>[];
  };
}

const problemTexts: Readonly<Record<StructureProblem, string>> = {
  no_number: 'it cannot be read as a phone number',
  unknown_calling_code: 'no country has its calling code',
  too_short: 'it has too few digits',
  too_long: 'it has too many digits',
  bad_length: 'no number of its country has as many digits',
};

const isSound = (facts: PhoneFacts): boolean => facts.problem === null && facts.isAssignable;

function lineRule(
  type: LineType,
  words: Pick<PhoneRule, 'title' | 'weight' | 'invalidates'> & { readonly reason: string },
): PhoneRule {
  return {
    id: type,
    title: words.title,
    weight: words.weight,
    invalidates: words.invalidates,
    fires: (facts) => isSound(facts) && facts.lineType === type,
    reason: () => words.reason,
    examples: {
      firing: [{ lineType: type }],
      quiet: [{}, { lineType: null }, { lineType: type, isAssignable: false }],
    },
  };
}

/**
 * EVERY RULE of the phone score. The weights are our judgement of how often a sign-up with such a number turns out
 * bad, not measured figures.
 */
export const phoneRules: readonly PhoneRule[] = [
  {
    id: 'structure',
    title: 'Not a phone number',
    weight: 1,
    invalidates: true,
    fires: (facts) => facts.problem !== null,
    reason: (facts) => `Invalid phone number structure: ${problemTexts[facts.problem ?? 'no_number']}.`,
    examples: {
      firing: [{ problem: 'no_number' }, { problem: 'too_short' }, { problem: 'unknown_calling_code' }],
      quiet: [{}, { isAssignable: false }],
    },
  },
  {
    id: 'not_assignable',
    title: 'In no range of the numbering plan',
    weight: 0.95,
    invalidates: true,
    fires: (facts) => facts.problem === null && !facts.isAssignable,
    reason: () => 'The phone number is not in any range that its country gives out, so nobody can have it.',
    examples: {
      firing: [{ isAssignable: false }],
      quiet: [{}, { problem: 'too_long', isAssignable: false }],
    },
  },
  {
    id: 'disposable',
    title: 'Disposable number',
    weight: 0.85,
    invalidates: true,
    fires: (facts) => facts.disposableLastSeen !== null,
    reason: (facts) =>
      `The phone number is disposable: a site that shows everybody its messages had it, last on ${facts.disposableLastSeen}.`,
    examples: {
      firing: [{ disposableLastSeen: '2024-01-02' }, { disposableLastSeen: '2019-05-06', lineType: 'voip' }],
      quiet: [{}, { lineType: 'voip' }],
    },
  },
  lineRule('premium_rate', {
    title: 'Premium rate',
    weight: 0.7,
    invalidates: true,
    reason: 'It is a premium-rate number: who calls it or sends it messages pays its owner.',
  }),
  lineRule('voip', {
    title: 'Internet telephony',
    weight: 0.5,
    invalidates: true,
    reason: 'It is a VoIP number, which can be had anonymously and is not tied to a line or SIM card.',
  }),
  lineRule('shared_cost', {
    title: 'Shared cost',
    weight: 0.45,
    invalidates: true,
    reason: 'It is a shared-cost number, a service line for which the caller pays more than usual.',
  }),
  lineRule('personal_number', {
    title: 'Personal number',
    weight: 0.45,
    invalidates: true,
    reason: 'It is a personal number that forwards to any other, often at a higher price.',
  }),
  lineRule('voicemail', {
    title: 'Voicemail',
    weight: 0.45,
    invalidates: true,
    reason: 'It is a voicemail access number, not a person’s line.',
  }),
  lineRule('pager', {
    title: 'Pager',
    weight: 0.4,
    invalidates: true,
    reason: 'It is a pager’s number, which cannot be called back.',
  }),
  lineRule('toll_free', {
    title: 'Free for the caller',
    weight: 0.2,
    invalidates: false,
    reason: 'It is a toll-free number, which companies have and people do not.',
  }),
  lineRule('uan', {
    title: 'Company number',
    weight: 0.15,
    invalidates: false,
    reason: 'It is a company’s number for all its places, not a person’s line.',
  }),
  {
    id: 'other_country',
    title: 'Number of another country',
    weight: 0.2,
    invalidates: false,
    fires: (facts) => isSound(facts) && facts.region !== null && facts.region !== facts.sentCountry,
    reason: (facts) =>
      `The phone number belongs to ${facts.region}, but ${facts.sentCountry} was given as its country.`,
    examples: {
      firing: [{ region: 'GB', sentCountry: 'US' }],
      quiet: [{}, { region: null }, { region: 'GB', sentCountry: 'US', isAssignable: false }],
    },
  },
];
