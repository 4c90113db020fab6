/** Words of a dictionary that come of a word by doubling one letter or swapping two neighbours, as “carp” of “crap”. */
export function disguiseCollisions(word: string, dictionary: ReadonlySet<string>): string[] {
  const letters = [...word];
  const forms = letters.flatMap((letter, at) => {
    const doubled = [...letters.slice(0, at), letter, ...letters.slice(at)].join('');
    return [doubled, `${doubled}s`, ...swappedAt(letters, at), ...doubleSwappedAt(letters, at)];
  });
  return [...new Set(forms)].filter((form) => form !== word && dictionary.has(form));
}

export function disguiseCollides(word: string, dictionary: ReadonlySet<string>): boolean {
  return disguiseCollisions(word, dictionary).length > 0;
}

function swappedAt(letters: readonly string[], at: number): string[] {
  const [letter, next] = [letters[at], letters[at + 1]];
  if (next === undefined || next === letter) return [];
  return [[...letters.slice(0, at), next, letter, ...letters.slice(at + 2)].join('')];
}

/** The same where one of the two is a doubled letter. */
function doubleSwappedAt(letters: readonly string[], at: number): string[] {
  const three = letters.slice(at, at + 3);
  const [one, two, last] = three;
  if (three.length < 3 || one === last || (one !== two && two !== last)) return [];
  const turned = two === last ? [two, last, one] : [last, one, two];
  return [[...letters.slice(0, at), ...turned, ...letters.slice(at + 3)].join('')];
}
