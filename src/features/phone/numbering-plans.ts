import metadata from 'libphonenumber-js/max/metadata';
import type { LineType } from './phone-facts.ts';

/** The numbering plan of one country or international service, with its patterns compiled. */
export interface NumberingPlan {
  /** Alpha-2 code; null for an international service. */
  readonly region: string | null;
  /** Sorted; of numbers without the calling code. */
  readonly lengths: readonly number[];
  readonly pattern: RegExp;
  /** What stands in front of numbers when they are dialled within the country; null where nothing does. */
  readonly trunkPrefix: RegExp | null;
  /** First digits by which the country is told from others of the same calling code. */
  readonly leadingDigits: RegExp | null;
  readonly lines: readonly Line[];
  readonly hasMobileRange: boolean;
}

interface Line {
  readonly type: LineType;
  /** Null where it is as long as any number of the plan. */
  readonly lengths: readonly number[] | null;
  readonly pattern: RegExp;
}

/** Places in the arrays of libphonenumber-js’ metadata, format 4 (its METADATA.md). */
const at = { pattern: 2, lengths: 3, prefix: 5, prefixForParsing: 7, leadingDigits: 10, types: 11 } as const;

/** In the order in which libphonenumber tells them, with their places in the metadata. */
const lineTypes: readonly (readonly [LineType, number])[] = [
  ['fixed_line', 0],
  ['mobile', 1],
  ['premium_rate', 3],
  ['toll_free', 2],
  ['shared_cost', 9],
  ['voip', 8],
  ['personal_number', 4],
  ['pager', 7],
  ['uan', 6],
  ['voicemail', 5],
];

type RawPlan = readonly unknown[];
type RawLine = readonly [pattern?: string, lengths?: readonly number[]] | 0 | undefined;
interface RawPlans {
  readonly country_calling_codes: Readonly<Record<string, readonly string[]>>;
  readonly countries: Readonly<Record<string, RawPlan>>;
  readonly nonGeographic: Readonly<Record<string, RawPlan>>;
}

/** The plans that share a calling code, the main one first; null when no country has the code. */
export type FindPlans = (callingCode: string) => readonly NumberingPlan[] | null;

/** The plans of libphonenumber-js, each compiled when it is first asked for. */
export function createNumberingPlans(): FindPlans {
  const raw = metadata as unknown as RawPlans;
  const known = new Map<string, readonly NumberingPlan[]>();
  return (callingCode) => {
    const found = known.get(callingCode);
    if (found !== undefined) return found;
    const regions = own(raw.country_calling_codes, callingCode);
    const service = own(raw.nonGeographic, callingCode);
    if (regions === undefined && service === undefined) return null;
    const plans =
      regions === undefined
        ? [compile(service!, null)]
        : regions.map((region) => compile(raw.countries[region]!, region));
    known.set(callingCode, plans);
    return plans;
  };
}

function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function compile(plan: RawPlan, region: string | null): NumberingPlan {
  const prefix = (plan[at.prefixForParsing] || plan[at.prefix] || null) as string | null;
  const leading = (plan[at.leadingDigits] || null) as string | null;
  const types = (plan[at.types] || []) as readonly RawLine[];
  return {
    region,
    lengths: plan[at.lengths] as readonly number[],
    pattern: entire(plan[at.pattern] as string),
    trunkPrefix: prefix === null ? null : new RegExp(`^(?:${prefix})`),
    leadingDigits: leading === null ? null : new RegExp(`^(?:${leading})`),
    lines: lineTypes.flatMap(([type, place]) => {
      const [pattern, lengths] = types[place] || [];
      return pattern ? [{ type, lengths: lengths || null, pattern: entire(pattern) }] : [];
    }),
    // A pattern that is that of landlines is left out of the metadata.
    hasMobileRange: Boolean(types[1] && types[1][0] !== ''),
  };
}

function entire(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`);
}
