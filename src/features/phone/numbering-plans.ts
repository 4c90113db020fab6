import metadata from 'libphonenumber-js/max/metadata';
import { compileNumberFormats, type NumberFormat, type RawFormat } from './number-formats.ts';
import type { LineType } from './phone-facts.ts';

/** The numbering plan of one country or international service, with its patterns compiled. */
export interface NumberingPlan {
  readonly callingCode: string;
  /** Alpha-2 code; null for an international service. */
  readonly region: string | null;
  /** Sorted; of numbers without the calling code. */
  readonly lengths: readonly number[];
  readonly pattern: RegExp;
  /** What is dialled in front of numbers of other countries. */
  readonly exitPrefix: RegExp;
  /** What stands in front of numbers when they are dialled within the country; null where nothing does. */
  readonly trunkPrefix: RegExp | null;
  /** What a number becomes whose trunk prefix has groups, as a replacement of that prefix; null where it is left out. */
  readonly trunkReplacement: string | null;
  /** First digits by which the country is told from others of the same calling code. */
  readonly leadingDigits: RegExp | null;
  readonly lines: readonly Line[];
  readonly hasMobileRange: boolean;
  /** How its numbers are written, compiled when first asked for. */
  readonly formats: () => readonly NumberFormat[];
}

interface Line {
  readonly type: LineType;
  /** Null where it is as long as any number of the plan. */
  readonly lengths: readonly number[] | null;
  readonly pattern: RegExp;
}

/** Places in the arrays of libphonenumber-js’ metadata, format 4 (its METADATA.md). */
const at = {
  callingCode: 0,
  exitPrefix: 1,
  pattern: 2,
  lengths: 3,
  formats: 4,
  prefix: 5,
  prefixRule: 6,
  prefixForParsing: 7,
  prefixReplacement: 8,
  leadingDigits: 10,
  types: 11,
} as const;

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

/** The plans of libphonenumber-js, each compiled when it is first asked for. */
export interface NumberingPlans {
  /** The plans that share a calling code, the main one first; null when no country has the code. */
  withCode(callingCode: string): readonly NumberingPlan[] | null;
  /** The plan of a country; null when it has none of its own. */
  of(region: string): NumberingPlan | null;
}

export function createNumberingPlans(): NumberingPlans {
  const raw = metadata as unknown as RawPlans;
  const known = new Map<string, readonly NumberingPlan[]>();
  const withCode = (callingCode: string): readonly NumberingPlan[] | null => {
    const found = known.get(callingCode);
    if (found !== undefined) return found;
    const regions = own(raw.country_calling_codes, callingCode);
    const service = own(raw.nonGeographic, callingCode);
    if (regions === undefined && service === undefined) return null;
    const plans =
      regions === undefined
        ? [compile(service!, null, null)]
        : compileAll(regions.map((region) => [region, raw.countries[region]!]));
    known.set(callingCode, plans);
    return plans;
  };
  return {
    withCode,
    of(region) {
      const plan = own(raw.countries, region);
      if (plan === undefined) return null;
      return (
        withCode(plan[at.callingCode] as string)?.find((candidate) => candidate.region === region) ?? null
      );
    },
  };
}

function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Of countries with the same calling code, of which the first has what the others leave out. */
function compileAll(countries: readonly (readonly [string, RawPlan])[]): readonly NumberingPlan[] {
  const [[mainRegion, mainRaw], ...others] = countries as [[string, RawPlan], ...[string, RawPlan][]];
  const main = compile(mainRaw, mainRegion, null);
  return [main, ...others.map(([region, plan]) => compile(plan, region, { raw: mainRaw, plan: main }))];
}

function compile(
  plan: RawPlan,
  region: string | null,
  main: { readonly raw: RawPlan; readonly plan: NumberingPlan } | null,
): NumberingPlan {
  const prefix = (plan[at.prefixForParsing] || plan[at.prefix] || null) as string | null;
  const leading = (plan[at.leadingDigits] || null) as string | null;
  const types = (plan[at.types] || []) as readonly RawLine[];
  return {
    callingCode: plan[at.callingCode] as string,
    region,
    lengths: plan[at.lengths] as readonly number[],
    pattern: entire(plan[at.pattern] as string),
    exitPrefix: beginning((plan[at.exitPrefix] || '') as string),
    trunkPrefix: prefix === null ? null : beginning(prefix),
    trunkReplacement: (plan[at.prefixReplacement] || null) as string | null,
    leadingDigits: leading === null ? null : beginning(leading),
    lines: lineTypes.flatMap(([type, place]) => {
      const [pattern, lengths] = types[place] || [];
      return pattern ? [{ type, lengths: lengths || null, pattern: entire(pattern) }] : [];
    }),
    // A pattern that is that of landlines is left out of the metadata.
    hasMobileRange: Boolean(types[1] && types[1][0] !== ''),
    formats: formatsOf(plan, main),
  };
}

function formatsOf(plan: RawPlan, main: Parameters<typeof compile>[2]): NumberingPlan['formats'] {
  if (main !== null && !plan[at.formats] && !plan[at.prefixRule]) return main.plan.formats;
  let formats: readonly NumberFormat[] | null = null;
  return () => {
    formats ??= compileNumberFormats(
      (plan[at.formats] || main?.raw[at.formats] || []) as readonly RawFormat[],
      (plan[at.prefixRule] || main?.raw[at.prefixRule] || null) as string | null,
    );
    return formats;
  };
}

function entire(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`);
}

function beginning(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})`);
}
