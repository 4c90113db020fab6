import { languagesOf } from './detect-language.ts';
import { isHarmless } from './find-bad-words.ts';
import type { FoldedText } from './fold-text.ts';
import { createKnownWords, wordIs } from './known-words.ts';
import { letterClass } from './letter-class.ts';
import type { Lexicon } from './lexicon.ts';
import { greatestSeverity } from './lexicon.ts';
import {
  closeLookAlikes,
  joiners,
  leetLetters,
  looseLookAlikes,
  maskSigns,
  otherLeetLetters,
  rareLookAlikes,
} from './look-alikes.ts';
import { createProbe, hidden, type Reading } from './probe-word.ts';
import { type Atoms, atomHas, unbridgeable } from './split-atoms.ts';
import { mayStart } from './start-filter.ts';
import { allocateRows, notAsked, reserveWord, type WordRows } from './word-rows.ts';
import { rootNode, type WordTrie } from './word-trie.ts';

export type ReadWords = (text: FoldedText, atoms: Atoms) => WordRows;

const apostrophe = 0x27;
const space = 0x20;
const atSign = 0x40;
const hyphen = 0x2d;
const longestRead = 48;
const longestParted = 16;
const longestPiece = 16;
const longestAcross = 4;
const ideographicStop = 0x3002;
const mostDigits = 4;
const pureLetters = atomHas.latin | atomHas.otherLetter | atomHas.unspaced | atomHas.digit;
/** What stands after an apostrophe in a contraction: `who're` is not a word that is pulled apart. */
const contractions = new Set(['re', 'll', 's', 't', 'd', 'm', 've', 'em', 'n']);

/** Latin letters that are taken for Cyrillic ones between Cyrillic letters. */
const asCyrillic = new Map(
  [...'aаbвcсeеhнkкmмoоpрtтxхyуuиnпrгzз0о3з4ч6б'].reduce<[number, number][]>((all, part, i, row) => {
    if (i % 2 === 0)
      all.push([part.codePointAt(0) as number, (row[i + 1] as string).codePointAt(0) as number]);
    return all;
  }, []),
);

/** How the characters of a word are read; `own` takes letters as they are. */
type Alphabet = 'latin' | 'cyrillic' | 'own';

/** Undoes disguises atom by atom and tells for each word which entry of the lexicon it is, if any. */
export function createWordReader(lexicon: Lexicon, commonWords: WordTrie): ReadWords {
  const known = createKnownWords();
  const probe = createProbe(lexicon);
  const pieceProbe = createProbe(lexicon.pieces);
  const severity = Uint8Array.from(lexicon.entries, greatestSeverity);
  const entryCodes = lexicon.entries.map((entry) =>
    Int32Array.from(entry.word, (part) => part.codePointAt(0) as number),
  );
  const pieceCodes = lexicon.pieces.entries.map((entry) =>
    Int32Array.from(entry.word, (part) => part.codePointAt(0) as number),
  );
  const rows = allocateRows();
  const pair = new Int32Array(2);
  const atomOf = new Int32Array(longestRead);
  const reading: Reading = {
    length: 0,
    codes: new Int32Array(longestRead),
    others: new Int32Array(longestRead),
  };
  let text: FoldedText;
  let atoms: Atoms;
  let segmentEnd = 0;

  function put(
    codes: Int32Array,
    from: number,
    to: number,
    originalFrom: number,
    originalTo: number,
    entry: number,
    disguised: number,
  ): void {
    reserveWord(rows, to - from);
    if (rows.count > 0) rows.codes[rows.length++] = space;
    const at = rows.count++;
    rows.start[at] = rows.length;
    for (let i = from; i < to; i++) {
      const code = codes[i] as number;
      // Letters repeated more than twice say no more than twice.
      if (i - from >= 2 && code === codes[i - 1] && code === codes[i - 2] && code >= 0x61) continue;
      rows.codes[rows.length++] = code;
    }
    rows.end[at] = rows.length;
    rows.from[at] = originalFrom;
    rows.to[at] = originalTo;
    rows.entry[at] = entry;
    rows.disguised[at] = disguised;
    rows.harmless[at] = 0;
    rows.languages[at] = notAsked;
  }

  /** A word found in disguise is written as the lexicon writes it, so that the model knows it too. */
  function putEntry(entry: number, start: number, end: number): void {
    const codes = entryCodes[entry] as Int32Array;
    put(codes, 0, codes.length, text.from[start] as number, text.to[end - 1] as number, entry, 1);
  }

  function putFolded(start: number, end: number, entry: number): void {
    put(text.codes, start, end, text.from[start] as number, text.to[end - 1] as number, entry, 0);
  }

  /** Puts a piece of a phrase that was found in disguise, if one was; says whether. */
  function putPiece(piece: number, start: number, end: number): boolean {
    if (piece === -1) return false;
    const codes = pieceCodes[piece] as Int32Array;
    put(codes, 0, codes.length, text.from[start] as number, text.to[end - 1] as number, -1, 1);
    return true;
  }

  const strongEnough = (entry: number, least: number): boolean => entry !== -1 && severity[entry]! >= least;

  /** Letters only, of one script: nearly every atom. */
  function readPlain(start: number, end: number): void {
    let entry = probe.exact(text.codes, start, end);
    if (entry !== -1) {
      putFolded(start, end, entry);
      return;
    }
    if (hasRun(text.codes, start, end) && end - start <= longestRead) {
      fill(start, end, null);
      entry = probe.loose(reading);
      if (entry !== -1) {
        if (severity[entry] === 0) putFolded(start, end, entry);
        else putEntry(entry, start, end);
        return;
      }
      if (pieceProbe.mayBeRepeated(text.codes, start, end) && putPiece(pieceProbe.loose(reading), start, end))
        return;
    }
    entry = probe.swapped(text.codes, start, end);
    if (entry !== -1) {
      putEntry(entry, start, end);
      return;
    }
    const piece = pieceProbe.swapped(text.codes, start, end);
    if (piece === -1 || pieceProbe.exact(text.codes, start, end) !== -1 || !putPiece(piece, start, end))
      putFolded(start, end, -1);
  }

  /**
   * A word that is known to be harmless is put without looking at it again. What is to be known of a word is found out
   * when it is met the second time, so that words met only once cost no more for it.
   */
  function readKnown(start: number, end: number, place: number): void {
    const isKnown = known.isKnown(place);
    const isHarmlessWord = isKnown && (known.facts[place]! & wordIs.harmless) !== 0;
    if (isHarmlessWord) putFolded(start, end, -1);
    else readPlain(start, end);
    const word = rows.count - 1;
    if (rows.disguised[word] === 1) return;
    if (!isKnown) {
      known.keep(place, 0, notAsked);
      return;
    }
    if (known.languages[place] === notAsked) {
      const harmless = isHarmless(rows, word, lexicon) ? wordIs.harmless : 0;
      const deadEnd = leadsNowhere(start, end) ? wordIs.deadEnd : 0;
      known.keep(place, harmless | deadEnd, languagesOf(rows, word, commonWords));
    }
    rows.harmless[word] = known.facts[place]! & wordIs.harmless;
    rows.languages[word] = known.languages[place] as number;
  }

  /** Whether nothing begins with the word and a space or the end of the text is behind it: then it is no piece of one. */
  function endsAlone(atom: number, place: number): boolean {
    if (!known.isKnown(place) || (known.facts[place]! & wordIs.deadEnd) === 0) return false;
    return atom + 1 >= atoms.count || isSpace(atoms.gapCode[atom + 1] as number);
  }

  function leadsNowhere(start: number, end: number): boolean {
    let node = rootNode;
    for (let i = start; i < end && node !== 0; i++) node = lexicon.words.next(node, text.codes[i] as number);
    return node === 0;
  }

  function fill(start: number, end: number, alphabet: Alphabet | null): void {
    let length = 0;
    for (let i = start; i < end; i++) {
      const code = text.codes[i] as number;
      const kind = text.classes[i] as number;
      let read = code;
      let other = code === 0xf1 ? 0x6e : 0;
      if (alphabet === 'cyrillic') {
        read = asCyrillic.get(code) ?? (maskSigns.has(code) ? hidden : code);
      } else if (alphabet === 'own') {
        read = maskSigns.has(code) ? hidden : code;
      } else if (alphabet === 'latin' && kind !== letterClass.latin) {
        read =
          leetLetters.get(code) ??
          closeLookAlikes.get(code) ??
          looseLookAlikes.get(code) ??
          (maskSigns.has(code) ? hidden : code);
        other = otherLeetLetters.get(code) ?? 0;
      }
      reading.codes[length] = read;
      reading.others[length] = other;
      length++;
    }
    reading.length = length;
  }

  /** Letters with digits, signs or letters of another script among them. */
  function readMixed(start: number, end: number, has: number): void {
    let [inner, outer] = [start, end];
    while (inner < outer && text.classes[inner] === letterClass.symbol) inner++;
    while (outer > inner && text.classes[outer - 1] === letterClass.symbol) outer--;
    if (inner === outer) return;
    const isName = text.codes[start] === atSign;
    const endsInLetterSign = outer < end && leetLetters.has(text.codes[outer] as number);
    if ((has & atomHas.sign) !== 0 && isDotted(inner, outer)) {
      readDotted(inner, outer);
      return;
    }
    const plain = isName || endsInLetterSign ? -1 : probe.exact(text.codes, inner, outer);
    if (plain !== -1) {
      putFolded(inner, outer, plain);
      return;
    }
    if (end - start <= longestRead) {
      const found = isName ? readAs('latin', start, end) : readDisguised(start, end, inner, outer, has);
      if (found !== -1 && severity[found]! > 0 && !isCode(start, end, found)) {
        putEntry(found, start, end);
        return;
      }
    }
    if (
      end - start <= longestPiece &&
      (has & atomHas.latin) !== 0 &&
      (!isName || (has & atomHas.digit) !== 0)
    ) {
      fill(start, end, 'latin');
      if (putPiece(pieceProbe.loose(reading), start, end)) return;
    }
    if (isName) return;
    putParts(inner, outer, has);
  }

  const isNumber = (at: number): boolean =>
    at >= 0 && at < text.length && text.classes[at] === letterClass.digit;

  function holdsDigit(start: number, end: number): boolean {
    for (let i = start; i < end; i++) if (isNumber(i)) return true;
    return false;
  }

  /** `f*u*c*k`, `s_a_l_e`: each letter parted from the next by the same sign. */
  function isDotted(start: number, end: number): boolean {
    if (end - start < 5 || (end - start) % 2 === 0 || end - start > 2 * longestParted) return false;
    const sign = text.codes[start + 1] as number;
    if (!maskSigns.has(sign)) return false;
    for (let i = start; i < end; i++)
      if ((i - start) % 2 === 1 ? text.codes[i] !== sign : text.classes[i] === letterClass.symbol)
        return false;
    return true;
  }

  function readDotted(start: number, end: number): void {
    let length = 0;
    for (let i = start; i < end; i += 2) {
      const code = text.codes[i] as number;
      const isOwn = isLetter(i) && !closeLookAlikes.has(code);
      reading.codes[length] = isOwn ? code : (leetLetters.get(code) ?? code);
      reading.others[length] = isOwn ? 0 : (otherLeetLetters.get(code) ?? closeLookAlikes.get(code) ?? 0);
      length++;
    }
    reading.length = length;
    const found = probe.loose(reading);
    if (strongEnough(found, 1)) putEntry(found, start, end);
    else if (!putPiece(pieceProbe.loose(reading), start, end))
      put(reading.codes, 0, length, text.from[start] as number, text.to[end - 1] as number, -1, 1);
  }

  /** A number of an order, `SH17-2024`; and a longer row of letters and many digits, such as a hash, that happens to begin with what may be read as a word. */
  function isCode(start: number, end: number, entry: number): boolean {
    if (isNumber(start - 2) || isNumber(end + 1)) {
      const dash = isNumber(end + 1) ? end : start - 1;
      if (text.codes[dash] === hyphen && holdsDigit(start, end)) return true;
    }
    if (end - start <= (entryCodes[entry] as Int32Array).length + 2) return false;
    let digits = 0;
    for (let i = start; i < end; i++) if (text.classes[i] === letterClass.digit) digits++;
    return digits >= mostDigits;
  }

  function readDisguised(start: number, end: number, inner: number, outer: number, has: number): number {
    const latin = (has & atomHas.latin) !== 0;
    const foreign = (has & atomHas.otherLetter) !== 0;
    // Letters such as those of “сука” look Latin, every one of them; without a Latin one among them they are Cyrillic.
    const cyrillic = foreign && (!latin || isCyrillic(start, end));
    let found = -1;
    if (cyrillic) found = readAs('cyrillic', inner, outer);
    if (found === -1 && foreign && !latin && (has & atomHas.sign) !== 0) {
      found = readAs('own', inner, outer);
      if (found === -1) found = readMaskedEnd(inner, end);
      if (found === -1) found = readStripped(inner, outer);
    }
    if (found !== -1) return found;
    if (found === -1 && (latin || foreign)) {
      found = readAs('latin', start, end);
      if (found === -1 && (inner !== start || outer !== end)) found = readAs('latin', inner, outer);
      if (found === -1) found = readMaskedEnd(inner, end);
    }
    if (found === -1 && (has & (foreign ? atomHas.sign | atomHas.digit : atomHas.sign)) !== 0)
      found = readStripped(inner, outer);
    // Without a single letter of the script it is read as, only the worst words are believed.
    const least = latin || isContrived(start, end) ? 1 : 3;
    return foreign && !isCyrillic(start, end) && !strongEnough(found, least) ? -1 : found;
  }

  function readAs(alphabet: Alphabet, start: number, end: number): number {
    fill(start, end, alphabet);
    return probe.loose(reading);
  }

  /** `f***`, `b***h`: more hidden than seen is known only of a few words, and with one letter of fewer. */
  function readMaskedEnd(start: number, end: number): number {
    if (end - start < 3 || end - start > longestMasked || !isLetter(start)) return -1;
    let shown = 0;
    for (let i = start; i < end; i++) {
      if (isLetter(i)) shown++;
      else if (text.codes[i] !== 0x2a && text.codes[i] !== 0x23) return -1;
    }
    const words = maskedWords.get(maskedKey(text.codes[start] as number, end - start)) ?? [];
    const word = words.find((codes) => fits(codes, start));
    const known = word !== undefined && (shown > 1 || knownByFirst.has(String.fromCodePoint(...word)));
    return known ? probe.exact(word, 0, word.length) : -1;
  }

  function fits(word: Int32Array, start: number): boolean {
    for (let i = 0; i < word.length; i++)
      if (isLetter(start + i) && text.codes[start + i] !== word[i]) return false;
    return true;
  }

  /** Letters with signs between them that mean nothing. */
  function readStripped(start: number, end: number): number {
    let length = 0;
    for (let i = start; i < end; i++) {
      if (!isLetter(i)) continue;
      reading.codes[length] = text.codes[i] as number;
      reading.others[length] = 0;
      length++;
    }
    reading.length = length;
    const found = length < ((text.codes[start] as number) < 0x250 ? 3 : 2) ? -1 : probe.loose(reading);
    return strongEnough(found, 2) ? found : -1;
  }

  /** What holds no word as a whole: its parts between signs, with digits between letters read as letters. */
  function putParts(start: number, end: number, has: number): void {
    for (let i = start; i < end; ) {
      while (i < end && text.classes[i] === letterClass.symbol) i++;
      let stop = i;
      while (stop < end && text.classes[stop] !== letterClass.symbol) stop++;
      if (stop === i) continue;
      const whole = i === start && stop === end;
      if (
        (has & atomHas.latin) !== 0 &&
        (has & (atomHas.otherLetter | atomHas.digit)) !== 0 &&
        stop - i > 3 &&
        stop - i <= longestRead &&
        isLetter(i) &&
        isLetter(stop - 1)
      ) {
        fill(i, stop, 'latin');
        put(reading.codes, 0, reading.length, text.from[i] as number, text.to[stop - 1] as number, -1, 0);
      } else {
        putFolded(i, stop, whole ? -1 : probe.exact(text.codes, i, stop));
      }
      i = stop;
    }
  }

  const isLetter = (at: number): boolean => (text.classes[at] as number) >= letterClass.latin;

  function isCyrillic(start: number, end: number): boolean {
    for (let i = start; i < end; i++) {
      if (text.classes[i] === letterClass.cyrillic && !closeLookAlikes.has(text.codes[i] as number))
        return true;
    }
    return false;
  }

  /** Letters of several scripts, or of the kind that only look-alikes are taken from. */
  function isContrived(start: number, end: number): boolean {
    let script = -1;
    for (let i = start; i < end; i++) {
      if (!isLetter(i)) continue;
      if (rareLookAlikes.has(text.codes[i] as number)) return true;
      if (script !== -1 && script !== text.classes[i]) return true;
      script = text.classes[i] as number;
    }
    return false;
  }

  const sizeOf = (atom: number): number => (atoms.end[atom] as number) - (atoms.start[atom] as number);

  /** Single letters in a row, `f u c k` or `f.u.c.k`; the atom after the row, or the same atom if there is no row. */
  function readSingles(first: number): number {
    if (!isSingle(first) || (atoms.has[first]! & atomHas.emoji) !== 0) return first;
    let last = first;
    const gap = first + 1 < atoms.count ? (atoms.gapCode[first + 1] as number) : 0;
    const gapLength = first + 1 < atoms.count ? (atoms.gapLength[first + 1] as number) : 0;
    if (gapLength > 3 || gapLength === 0) return first;
    if (gap === 0 || !(isSpace(gap) || joiners.has(gap))) return readParted(first);
    while (
      last + 1 < atoms.count &&
      last - first < longestRead - 1 &&
      isSingle(last + 1) &&
      atoms.gapCode[last + 1] === gap &&
      atoms.gapLength[last + 1] === gapLength
    )
      last++;
    if (last - first < 3) {
      const parted = readParted(first);
      if (parted > first) return parted;
    }
    if (last - first < 1) return first;
    const unspaced = (atoms.has[first]! & atomHas.unspaced) !== 0;
    if (last - first < 2 && !unspaced) return readTwoSyllables(first);
    let length = 0;
    let letters = 0;
    const cyrillic = isCyrillic(atoms.start[first] as number, atoms.end[last] as number);
    for (let atom = first; atom <= last; atom++) {
      if (isLetter(atoms.start[atom] as number)) letters++;
      for (let at = atoms.start[atom] as number; at < (atoms.end[atom] as number); at++) {
        if (length === longestRead) return first;
        const code = text.codes[at] as number;
        const foreign = text.classes[at] !== letterClass.latin;
        reading.codes[length] = isLetter(at)
          ? code
          : (leetLetters.get(code) ?? (maskSigns.has(code) ? hidden : code));
        reading.others[length] = foreign
          ? (otherLeetLetters.get(code) ?? closeLookAlikes.get(code) ?? 0)
          : cyrillic
            ? (asCyrillic.get(code) ?? 0)
            : 0;
        atomOf[length++] = atom;
      }
    }
    reading.length = length;
    if (letters < 2) return first;
    const [start, end] = [atoms.start[first] as number, atoms.end[last] as number];
    const found = probe.loose(reading);
    if (strongEnough(found, 1)) {
      putEntry(found, start, end);
    } else if (!putPiece(pieceProbe.loose(reading), start, end)) {
      if (unspaced && last - first < 2) return first;
      if (!putSegments()) putJoined();
    }
    return last + 1;
  }

  /** One letter of the original, be it two when it is folded, as ß is. */
  function isSingle(atom: number): boolean {
    const end = (atoms.end[atom] as number) - 1;
    return (
      sizeOf(atom) === 1 || (sizeOf(atom) === 2 && text.from[atoms.start[atom] as number] === text.from[end])
    );
  }

  /** Single letters with whatever signs between them, `f(u)c(k)`, `f. u. c. k.`: whole strong words alone. */
  function readParted(first: number): number {
    let last = first;
    const start = atoms.start[first] as number;
    if (!isLetter(start)) return first;
    // A sign too many on one side is of the word that is parted, on both of something else, as in “f & u) c = k”.
    let uneven = false;
    while (last + 1 < atoms.count && last - first < longestParted && sizeOf(last + 1) === 1) {
      const length = atoms.gapLength[last + 1] as number;
      if (length === 0 || length > 3 || !isLetterAtom(last + 1)) break;
      if (last > first && !sameGap(last, last + 1)) uneven = true;
      if (uneven && length > 2) break;
      last++;
    }
    // The longest word that begins here.
    let node = rootNode;
    let found = -1;
    let foundLast = first;
    for (let atom = first; atom <= last && node !== 0; atom++) {
      node = lexicon.words.next(node, text.codes[atoms.start[atom] as number] as number);
      const value = node === 0 ? -1 : lexicon.words.value(node);
      if (atom - first < 3 || !strongEnough(value, 2)) continue;
      found = value;
      foundLast = atom;
    }
    if (found === -1) return first;
    putEntry(found, start, atoms.end[foundLast] as number);
    return foundLast + 1;
  }

  const isLetterAtom = (atom: number): boolean => isLetter(atoms.start[atom] as number);

  function sameGap(one: number, other: number): boolean {
    const length = atoms.gapLength[one] as number;
    if (length !== atoms.gapLength[other]) return false;
    const [left, right] = [(atoms.start[one] as number) - length, (atoms.start[other] as number) - length];
    for (let i = 0; i < length; i++) if (text.codes[left + i] !== text.codes[right + i]) return false;
    return true;
  }

  /** Korean words of two syllables that are pulled apart; only the worst, since syllables are words, too. */
  function readTwoSyllables(first: number): number {
    const [one, two] = [atoms.start[first] as number, atoms.start[first + 1] as number];
    if (text.classes[one] !== letterClass.hangul || text.classes[two] !== letterClass.hangul) return first;
    pair[0] = text.codes[one] as number;
    pair[1] = text.codes[two] as number;
    const found = probe.exact(pair, 0, 2);
    if (!strongEnough(found, 3)) return first;
    putEntry(found, one, two + 1);
    return first + 2;
  }

  /** A word whose letters touch each other but for emoji, or change script, between them: `fu😂ck`, `傻b`. */
  function readTouching(first: number): number {
    if (first + 1 >= atoms.count || atoms.gapLength[first + 1] !== 0) return first;
    if ((atoms.has[first]! & ~pureLetters) !== 0) return first;
    let node = rootNode;
    let found = -1;
    let last = first;
    for (let atom = first; atom < atoms.count && atom - first < longestRead; atom++) {
      if (atom > first && atoms.gapLength[atom] !== 0) break;
      if ((atoms.has[atom]! & ~(pureLetters | atomHas.emoji)) !== 0) break;
      if ((atoms.has[atom]! & atomHas.emoji) !== 0) continue;
      for (let i = atoms.start[atom] as number; i < (atoms.end[atom] as number) && node !== 0; i++) {
        node = lexicon.words.next(node, text.codes[i] as number);
      }
      if (node === 0) break;
      const value = lexicon.words.value(node);
      if (atom === first || !strongEnough(value, 2)) continue;
      found = value;
      last = atom;
    }
    if (found === -1) return readEmojiAsHidden(first);
    putEntry(found, atoms.start[first] as number, atoms.end[last] as number);
    return last + 1;
  }

  /** Emoji that stand for letters, `a🍑🍑hole`. */
  function readEmojiAsHidden(first: number): number {
    const last = first + 2;
    const pure = atomHas.latin;
    if (last >= atoms.count || atoms.gapLength[last] !== 0) return first;
    if (atoms.has[first] !== pure || atoms.has[first + 1] !== atomHas.emoji || atoms.has[last] !== pure)
      return first;
    const [start, end] = [atoms.start[first] as number, atoms.end[last] as number];
    if (end - start > longestParted || end - start < 4) return first;
    fill(start, end, 'latin');
    for (let i = atoms.start[first + 1] as number; i < (atoms.end[first + 1] as number); i++)
      reading.codes[i - start] = hidden;
    const found = probe.loose(reading);
    if (!strongEnough(found, 2) || (entryCodes[found] as Int32Array).length !== end - start) return first;
    putEntry(found, start, end);
    return last + 1;
  }

  const startOf = (at: number): number => atoms.start[atomOf[at] as number] as number;
  const endOf = (at: number): number => atoms.end[atomOf[at] as number] as number;

  /** The longest word of the list that begins at a letter of the row and is bad enough; where it ends is `segmentEnd`. */
  function longestIn(from: number, least: number): number {
    let found = -1;
    let node = rootNode;
    for (let at = from; at < reading.length; at++) {
      node = lexicon.words.next(node, reading.codes[at] as number);
      if (node === 0) break;
      const value = lexicon.words.value(node);
      if (at - from < 2 || !strongEnough(value, least)) continue;
      found = value;
      segmentEnd = at + 1;
    }
    return found;
  }

  /** A row that is nothing but words of the list, mild ones too, and words of one letter: `a h o e`, `a s s h o e`. */
  function putSegments(): boolean {
    for (const isTrial of [true, false]) {
      let words = 0;
      for (let at = 0; at < reading.length; ) {
        const found = longestIn(at, 1);
        if (found === -1 && !oneLetterWords.has(reading.codes[at] as number)) return false;
        const end = found === -1 ? at + 1 : segmentEnd;
        if (found !== -1) words++;
        if (!isTrial) {
          if (found !== -1) putEntry(found, startOf(at), endOf(end - 1));
          else putFolded(startOf(at), endOf(at), -1);
        }
        at = end;
      }
      if (words === 0) return false;
    }
    return true;
  }

  /** A row that is no word as a whole may hold several: each strong one in it is taken out. */
  function putJoined(): void {
    const { codes, length } = reading;
    let from = 0;
    const flush = (to: number): void => {
      if (to > from)
        put(codes, from, to, text.from[startOf(from)] as number, text.to[endOf(to - 1) - 1] as number, -1, 1);
    };
    for (let i = 0; i < length; ) {
      const found = longestIn(i, 2);
      const foundEnd = segmentEnd;
      if (found === -1) {
        i++;
        continue;
      }
      flush(i);
      putEntry(found, startOf(i), endOf(foundEnd - 1));
      i = foundEnd;
      from = i;
    }
    flush(length);
  }

  /** Signs of a word that are parted where words are not, `他 妈的`, with other signs before and after them. */
  function readAcross(first: number): number {
    if (first + 1 >= atoms.count || !goesOn(first + 1)) return first;
    const end = atoms.end[first] as number;
    for (let start = Math.max(atoms.start[first] as number, end - longestAcross); start < end; start++) {
      let node = rootNode;
      let [found, foundAtom, foundEnd, signs] = [-1, first, 0, 0];
      for (let atom = first; atom < atoms.count && node !== 0; atom++) {
        if (atom > first && !goesOn(atom)) break;
        for (
          let i = atom === first ? start : (atoms.start[atom] as number);
          i < (atoms.end[atom] as number);
          i++
        ) {
          node = lexicon.words.next(node, text.codes[i] as number);
          if (node === 0) break;
          signs++;
          const value = lexicon.words.value(node);
          // The longest holds, be it an exception.
          if (value !== -1 && atom > first)
            [found, foundAtom, foundEnd] = [strongEnough(value, signs > 2 ? 2 : 3) ? value : -1, atom, i + 1];
        }
      }
      if (found === -1) continue;
      if (start > (atoms.start[first] as number)) readPlain(atoms.start[first] as number, start);
      putEntry(found, start, foundEnd);
      if (foundEnd === atoms.end[foundAtom]) return foundAtom + 1;
      atoms.start[foundAtom] = foundEnd;
      atoms.gapLength[foundAtom] = unbridgeable;
      return foundAtom;
    }
    return first;
  }

  /** Whether an atom continues the one before it but for a space or a sign. */
  function goesOn(atom: number): boolean {
    const gap = atoms.gapCode[atom] as number;
    const length = atoms.gapLength[atom] as number;
    const both = (atoms.has[atom - 1] as number) === atomHas.unspaced && atoms.has[atom] === atomHas.unspaced;
    return both && length > 0 && length <= 2 && (isSpace(gap) || joiners.has(gap) || gap === ideographicStop);
  }

  /** A word pulled apart into pieces, `f uck`, `sh.it`, or with a letter replaced by a joiner, `f-ck`. */
  function readPieces(first: number): number {
    if (first + 1 >= atoms.count || sizeOf(first) > 6) return first;
    const gap = atoms.gapCode[first + 1] as number;
    const gapLength = atoms.gapLength[first + 1] as number;
    if (gap === 0 || gapLength > 3) return first;
    const bySpace = isSpace(gap);
    if (bySpace ? gapLength > 1 || (first > 0 && atoms.gapCode[first] === apostrophe) : !joiners.has(gap))
      return first;
    if (gap === apostrophe && contractions.has(atomText(first + 1))) return first;
    if (
      bySpace &&
      sizeOf(first) > 2 &&
      !mayStart(lexicon.wordStarts, text.codes, atoms.start[first] as number)
    )
      return first;
    const pure = atomHas.latin | atomHas.otherLetter;
    let node = rootNode;
    let singles = 0;
    for (let atom = first; atom < atoms.count && atom - first < 6; atom++) {
      if ((atoms.has[atom]! & ~pure) !== 0) break;
      if (atom > first && (atoms.gapCode[atom] !== gap || atoms.gapLength[atom] !== gapLength)) break;
      if (sizeOf(atom) === 1) singles++;
      for (let i = atoms.start[atom] as number; i < (atoms.end[atom] as number) && node !== 0; i++) {
        node = lexicon.words.next(node, text.codes[i] as number);
      }
      if (node === 0) break;
      const value = atom > first ? lexicon.words.value(node) : -1;
      if (value === -1 || (entryCodes[value] as Int32Array).length < 4) continue;
      const least = bySpace && !hasVowellessPiece(first, atom) ? 3 : 2;
      if (strongEnough(value, least) && !(bySpace && areCommon(first, atom))) {
        putEntry(value, atoms.start[first] as number, atoms.end[atom] as number);
        return atom + 1;
      }
    }
    if (!bySpace && singles < 3) return readGapAsHidden(first, gap, gapLength);
    return first;
  }

  function readGapAsHidden(first: number, gap: number, gapLength: number): number {
    const [start, end] = [atoms.start[first] as number, atoms.end[first + 1] as number];
    if (end - start > 12 || (gap === 0x2e && gapLength > 1) || gap === 0x2f || gap === 0x2c || gap === 0x3a)
      return first;
    const vowelless = isVowelless(first) && isVowelless(first + 1);
    if (gap === apostrophe && !vowelless) return first;
    fill(start, end, 'latin');
    for (let i = 0; i < gapLength; i++) reading.codes[(atoms.end[first] as number) - start + i] = hidden;
    const found = probe.loose(reading);
    if (!strongEnough(found, vowelless ? 2 : 3)) return first;
    putEntry(found, start, end);
    return first + 2;
  }

  const atomText = (atom: number): string =>
    String.fromCodePoint(
      ...text.codes.subarray(
        atoms.start[atom],
        Math.min(atoms.end[atom] as number, (atoms.start[atom] as number) + 4),
      ),
    );

  /** Short words that stand beside others so often that joining them proves nothing. */
  const isCommon = (atom: number): boolean => commonShortWords.has(atomText(atom)) && sizeOf(atom) <= 4;

  /** “bit ch”, “sh it”: a piece without a vowel is no word of its own. Single letters may be anything. */
  function hasVowellessPiece(first: number, last: number): boolean {
    for (let atom = first; atom <= last; atom++) if (sizeOf(atom) > 1 && isVowelless(atom)) return true;
    return false;
  }

  function isVowelless(atom: number): boolean {
    for (let i = atoms.start[atom] as number; i < (atoms.end[atom] as number); i++) {
      const code = text.codes[i] as number;
      if (code < 0x61 || code > 0x7a || vowels.has(code)) return false;
    }
    return !abbreviations.has(atomText(atom));
  }

  function areCommon(first: number, last: number): boolean {
    for (let atom = first; atom <= last; atom++) if (!isCommon(atom)) return false;
    return true;
  }

  return (givenText, givenAtoms) => {
    text = givenText;
    atoms = givenAtoms;
    rows.length = 0;
    rows.count = 0;
    for (let atom = 0; atom < atoms.count; ) {
      const afterSingles = readSingles(atom);
      if (afterSingles > atom) {
        atom = afterSingles;
        continue;
      }
      const afterTouching = readTouching(atom);
      if (afterTouching > atom) {
        atom = afterTouching;
        continue;
      }
      const [start, end, has] = [
        atoms.start[atom] as number,
        atoms.end[atom] as number,
        atoms.has[atom] as number,
      ];
      if (has === atomHas.unspaced) {
        const afterAcross = readAcross(atom);
        if (afterAcross > atom) {
          atom = afterAcross;
          continue;
        }
      }
      const place = has === atomHas.latin ? known.placeOf(text.codes, start, end) : -1;
      if (place === -1 || !endsAlone(atom, place)) {
        const afterPieces = readPieces(atom);
        if (afterPieces > atom) {
          atom = afterPieces;
          continue;
        }
      }
      if (place !== -1) readKnown(start, end, place);
      else if (
        has === atomHas.latin ||
        has === atomHas.unspaced ||
        has === atomHas.emoji ||
        has === atomHas.digit
      )
        readPlain(start, end);
      else if (has === atomHas.otherLetter && !looksLatin(start, end)) readPlain(start, end);
      else if (has !== atomHas.sign) readMixed(start, end, has);
      atom++;
    }
    return rows;
  };

  /** Letters of another script of which every one could be a Latin letter. */
  function looksLatin(start: number, end: number): boolean {
    for (let i = start; i < end; i++) if (!closeLookAlikes.has(text.codes[i] as number)) return false;
    return end - start > 2;
  }

  function isSpace(code: number): boolean {
    return code === space || code === 0xa || code === 0x9;
  }
}

function hasRun(codes: Int32Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++)
    if ((i > start && codes[i] === codes[i - 1]) || codes[i] === 0xf1) return true;
  return false;
}

const vowels: ReadonlySet<number> = new Set([...'aeiouy'].map((letter) => letter.charCodeAt(0)));

/** Short forms without a vowel that often stand beside words. */
const abbreviations: ReadonlySet<string> = new Set(
  'mr mrs ms dr st km cm mm kg ml ft pm tv pc cd dvd nhs bbc fbi pts vs hr hrs min nr vgl bzw mll mlle mme sr srs dj'.split(
    ' ',
  ),
);

/** Words that are known with most letters hidden. */
const knownMasked =
  'fuck fucking fucker fuckers fucked fucks shit bitch bitches bitching cunt cunts nigger niggers nigga niggas asshole assholes pussy whore whores slut sluts faggot faggots bastard dick dickhead motherfucker motherfuckers bullshit fotze arschloch wichser hurensohn schlampe scheisse connard connards connasse encule salope batard mierda cabron pendejo stronzo caralho kurwa klootzak \u043f\u0438\u0437\u0434\u0435\u0446 \u043f\u0438\u0437\u0434\u0430 \u0431\u043b\u044f\u0434\u044c \u0431\u043b\u044f\u0442\u044c \u0445\u0443\u0438\u043d\u044f \u0435\u0431\u0430\u0442\u044c \u0441\u0443\u043a\u0430'
    .split(' ')
    .map((word) => Int32Array.from(word, (part) => part.charCodeAt(0)));
/** Those that a first letter and stars are taken for, by their number. */
const knownByFirst: ReadonlySet<string> = new Set(
  'fuck fucking fucker shit cunt bitch nigger nigga asshole pussy whore dick cunts motherfucker'.split(' '),
);
const longestMasked = 13;
const maskedKey = (first: number, length: number): number => first * 16 + length;
const maskedWords = Map.groupBy(knownMasked, (word) => maskedKey(word[0] as number, word.length));

const oneLetterWords: ReadonlySet<number> = new Set([...'aiuoyrnsetd'].map((letter) => letter.charCodeAt(0)));

const commonShortWords: ReadonlySet<string> = new Set(
  'a an i in is it its if as at am are be by but can do did for from get go got had has have he her him his how just let like me my new no not now of off on one or our out own pen put say see she so that the them then they this to too two up us use was way we were what when who why will with yes you your all and any re'.split(
    ' ',
  ),
);
