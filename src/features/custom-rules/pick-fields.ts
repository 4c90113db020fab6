/** The parts of an answer that some fields lead to. `[]` in a path stands for every item of a list. */
export type PickFields = (answer: object) => object;

interface Branch {
  readonly [name: string]: Branch;
}

/** `paths` are those of conditions, without their root: `security.tor`, `rules[].id`. */
export function compilePick(paths: Iterable<string>): PickFields {
  const root: Record<string, Branch> = Object.create(null);
  for (const path of paths) {
    let at = root;
    for (const name of path.split('.')) {
      const key = name.replace('[]', '');
      at[key] ??= Object.create(null) as Branch;
      at = at[key] as Record<string, Branch>;
    }
  }
  return (answer) => copy(answer, root) as object;
}

function copy(value: unknown, branch: Branch): unknown {
  const names = Object.keys(branch);
  if (names.length === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => copy(item, branch));
  const picked: Record<string, unknown> = {};
  for (const name of names) {
    if (!Object.hasOwn(value, name)) continue;
    picked[name] = copy((value as Readonly<Record<string, unknown>>)[name], branch[name]!);
  }
  return picked;
}
