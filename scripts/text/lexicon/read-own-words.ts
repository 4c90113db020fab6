/** A word of the lexicon before it is folded: `w` whole word, `s` start of a word, `a` anywhere in one. */
export interface Row {
  readonly languages: readonly string[];
  readonly placement: string;
  readonly severity: number;
  readonly word: string;
}

/** Reads `languages placement severity: word, word …`; lines that begin with `#` are for people. */
export function readOwnWords(text: string): Row[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const fields = /^([a-z,*]+) ([wsa]) ([0-3]): (.+)$/.exec(line);
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
      .map((word) => ({ languages: codes.split(','), placement, severity: Number(severity), word }));
  });
}
