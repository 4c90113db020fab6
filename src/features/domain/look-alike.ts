import { type DomainName, publicSuffixOf } from './parse-domain.ts';

export interface LookAlike {
  /** The well-known domain that it may be taken for. */
  readonly original: string;
  /** `confusable`: the same to the eye. `edit`: one letter left out, doubled, swapped or replaced. */
  readonly kind: 'confusable' | 'edit';
}

export type LookAlikeFinder = (domain: DomainName) => LookAlike | null;

export interface LookAlikeOptions {
  /** Domains that many know. */
  readonly originals: Iterable<string>;
  /** ASCII letter or digit → other characters that look like it. */
  readonly confusables: Readonly<Record<string, string>>;
}

/** Shorter names are too near to other words; measured on lists of ordinary domains (`npm run quality:email`). */
const shortestEdit = 6;
const shortestConfusable = 4;

type Pairs = readonly (readonly [RegExp, string])[];

/** Digits that stand for letters. Each is brought to the one form on its right. */
const digits: Pairs = [
  [/0/g, 'o'],
  [/1/g, 'l'],
  [/2/g, 'z'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/8/g, 'b'],
];
/** Letters that look like others. Short names differ in them by chance: a mall is no mail. */
const letters: Pairs = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/i/g, 'l'],
];

/** Finds the well-known domain that another one imitates; null for the well-known ones themselves. */
export function createLookAlikeFinder({ originals, confusables }: LookAlikeOptions): LookAlikeFinder {
  const plain = new Map<string, string>();
  for (const [letter, characters] of Object.entries(confusables))
    for (const character of characters) plain.set(character, letter);
  const known = new Set(originals);
  const bySkeleton = new Map<string, string>();
  /** Names that differ in one place have a form with one letter left out in common. */
  const byDeletion = new Map<
    string,
    { readonly label: string; readonly suffix: string; readonly name: string }[]
  >();
  const labels = new Set<string>();
  for (const name of known) {
    const parts = split(name);
    if (parts === null) continue;
    labels.add(parts.label);
    for (const skeleton of skeletonsOf(parts.label, plain))
      if (!bySkeleton.has(skeleton)) bySkeleton.set(skeleton, name);
    if (parts.label.length < shortestEdit) continue;
    for (const form of deletions(parts.label)) {
      const list = byDeletion.get(form) ?? [];
      list.push({ ...parts, name });
      byDeletion.set(form, list);
    }
  }

  return (domain) => {
    const registrable = domain.registrable ?? domain.name;
    if (known.has(registrable) || known.has(domain.name)) return null;
    const parts = split(registrable);
    if (parts === null || labels.has(parts.label)) return null;
    const unicode = domain.unicode.split('.').at(-1 - parts.suffix.split('.').length) ?? parts.label;
    for (const skeleton of skeletonsOf(unicode, plain)) {
      const original = bySkeleton.get(skeleton);
      if (original !== undefined) return { original, kind: 'confusable' };
    }
    if (parts.label.startsWith('xn--') || parts.label.length < shortestEdit - 1) return null;
    for (const form of deletions(parts.label)) {
      for (const candidate of byDeletion.get(form) ?? []) {
        if (candidate.suffix === parts.suffix && isOneEdit(parts.label, candidate.label))
          return { original: candidate.name, kind: 'edit' };
      }
    }
    return null;
  };
}

function split(name: string): { label: string; suffix: string } | null {
  const suffix = publicSuffixOf(name);
  if (suffix === null || suffix === name) return null;
  const label = name.slice(0, -suffix.length - 1);
  return label.includes('.') ? null : { label, suffix };
}

/** Forms that names share which look the same; none for short names. */
function skeletonsOf(label: string, plain: ReadonlyMap<string, string>): string[] {
  const characters = Array.from(label);
  if (characters.length < shortestConfusable) return [];
  const ascii = characters.map((character) => plain.get(character) ?? character).join('');
  const first = replaceAll(ascii, digits);
  // Marked apart, so that only forms of the same kind meet.
  return first.length < shortestEdit ? [`=${first}`] : [`=${first}`, `~${replaceAll(first, letters)}`];
}

function replaceAll(label: string, pairs: Pairs): string {
  return pairs.reduce((text, [pattern, letter]) => text.replace(pattern, letter), label);
}

function deletions(label: string): Set<string> {
  const forms = new Set([label]);
  for (let index = 0; index < label.length; index++)
    forms.add(label.slice(0, index) + label.slice(index + 1));
  return forms;
}

/** Whether one letter more, one less, another one or two neighbours swapped make one of the other. */
export function isOneEdit(left: string, right: string): boolean {
  if (left === right || Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start++;
  const [a, b] = [left.slice(start), right.slice(start)];
  if (a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1)) return true;
  return a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}
