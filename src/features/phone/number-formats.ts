/** How some of the numbers of a plan are written for people. */
export interface NumberFormat {
  /** Null where the pattern alone tells which numbers are meant. */
  readonly leadingDigits: RegExp | null;
  /** Its groups are the parts that are written apart. */
  readonly pattern: RegExp;
  readonly national: Template;
  readonly international: Template;
}

/** Text and, in every second place, the number of the group that stands there. */
type Template = readonly (string | number)[];

/** A format in libphonenumber-js’ metadata, format 4 (its METADATA.md). */
export type RawFormat = readonly [
  pattern: string,
  national: string,
  leadingDigits?: readonly string[],
  prefixRule?: string,
  isPrefixOptional?: unknown,
  international?: string,
];

export interface WrittenForms {
  readonly national: string;
  /** Without the calling code. */
  readonly international: string;
}

/** `prefixRule` says how the first group is written within the country, such as `0$1`, where a format does not. */
export function compileNumberFormats(
  formats: readonly RawFormat[],
  prefixRule: string | null,
): readonly NumberFormat[] {
  return formats.map(([pattern, national, leadingDigits, ownRule, , international]) => {
    const rule = ownRule || prefixRule;
    // Of the patterns for leading digits the last is the whole one; those before it serve who types.
    const leading = leadingDigits?.at(-1);
    return {
      leadingDigits: leading === undefined ? null : new RegExp(`^(?:${leading})`),
      pattern: new RegExp(`^(?:${pattern})$`),
      // The rule’s $1 is whatever group comes first.
      national: template(rule ? national.replace(/(\$\d)/, rule) : national),
      international: template((international || national).replace(/[-./() ]+/g, ' ').trim()),
    };
  });
}

/** In the order of the formats the first that fits; a number that none fits is written as it is. */
export function writeNumber(number: string, formats: readonly NumberFormat[]): WrittenForms {
  for (const format of formats) {
    if (format.leadingDigits !== null && !format.leadingDigits.test(number)) continue;
    const groups = format.pattern.exec(number);
    if (groups === null) continue;
    return { national: fill(format.national, groups), international: fill(format.international, groups) };
  }
  return { national: number, international: number };
}

function template(text: string): Template {
  return text.split(/\$(\d)/).map((part, index) => (index % 2 === 0 ? part : Number(part)));
}

function fill(parts: Template, groups: RegExpExecArray): string {
  let text = '';
  for (const part of parts) text += typeof part === 'number' ? (groups[part] ?? '') : part;
  return text;
}
