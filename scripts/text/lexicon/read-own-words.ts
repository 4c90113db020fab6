/** Words before and after which a bad word is the name of a person or a place. */
const before =
  'mr mrs ms miss dr prof professor sir lord lady uncle aunt grandpa grandma cousin judge mayor senator captain coach president'.split(
    ' ',
  );
const after =
  'county township rapids valley village island road street city hill lake creek park castle'.split(' ');

const named = (name: string): string[] => [
  ...before.map((word) => `${word} ${name}`),
  ...after.map((word) => `${name} ${word}`),
];

/** A word of the lexicon before it is folded: `w` whole word, `s` start of a word, `a` anywhere in one. */
export interface Row {
  readonly languages: readonly string[];
  readonly placement: string;
  readonly severity: number;
  readonly word: string;
  /** Whether a form with a letter more or two swapped is another word. */
  readonly exact?: boolean;
}

/**
 * Reads `languages placement severity: word, word …`, where the placement `n` is for what is also a name; lines that begin
 * with `#` are for people.
 */
export function readOwnWords(text: string): Row[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const fields = /^([a-z,*]+) ([wsan]) ([0-3]): (.+)$/.exec(line);
    if (fields === null) throw new Error(`Line ${at + 1} of the own words is not in the form.`);
    const [, codes, placement, severity, words] = fields as unknown as [
      string,
      string,
      string,
      string,
      string,
    ];
    return words
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
      .flatMap((word) => (placement === 'n' ? named(word) : [word]))
      .map((word) => ({
        languages: codes.split(','),
        placement: placement === 'n' ? 'w' : placement,
        severity: Number(severity),
        word,
      }));
  });
}
