/** Whether the word with one letter doubled or with two neighbours swapped is another word, as “crap” and “carp”. */
export function disguiseCollides(word: string, dictionary: ReadonlySet<string>): boolean {
  const letters = [...word];
  return letters.some((letter, at) => {
    const doubled = [...letters.slice(0, at), letter, ...letters.slice(at)].join('');
    if (dictionary.has(doubled) || dictionary.has(`${doubled}s`)) return true;
    const next = letters[at + 1];
    if (next === undefined || next === letter) return false;
    const swapped = [...letters.slice(0, at), next, letter, ...letters.slice(at + 2)].join('');
    return dictionary.has(swapped);
  });
}
