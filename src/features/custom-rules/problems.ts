/** One thing that is wrong with a rule, and where: a JSON pointer (RFC 6901). */
export interface Problem {
  readonly path: string;
  readonly text: string;
}

export interface Problems {
  add(path: string, text: string): void;
  list(): readonly Problem[];
}

/** More would not help anybody. */
const maxProblems = 50;

export function createProblems(): Problems {
  const found: Problem[] = [];
  return {
    add(path, text) {
      if (found.length < maxProblems) found.push({ path, text });
    },
    list: () => found,
  };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function refuseUnknownKeys(
  sent: object,
  known: readonly string[],
  path: string,
  problems: Problems,
): void {
  for (const key of Object.keys(sent)) {
    if (!known.includes(key)) {
      problems.add(`${path}/${pointerPart(key)}`, `This is not known here; there are ${known.join(', ')}.`);
    }
  }
}

function pointerPart(key: string): string {
  return key.slice(0, 60).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A sentence or two for the error of an answer. */
export function describeProblems(problems: readonly Problem[]): string {
  return problems.map(({ path, text }) => `${path === '' ? '' : `${path}: `}${text}`).join(' ');
}
