import {
  type CharacterFold,
  classOfFolded,
  codeOf,
  dropped,
  type Folded,
  several,
} from './fold-character.ts';
import { joinDrawnLetters, signsOfDrawnLetters } from './fold-leet-signs.ts';
import { letterClass } from './letter-class.ts';
import { type Entity, readEntity, readEscape, readInlineTag } from './read-entity.ts';

/**
 * A text as a row of folded characters, each with the stretch of the original it came from. The arrays belong to the
 * folder and hold the next text after the next call; only the first `length` places count.
 */
export interface FoldedText {
  length: number;
  codes: Int32Array;
  classes: Uint8Array;
  from: Int32Array;
  to: Int32Array;
}

export type FoldText = (text: string) => FoldedText;

const ampersand = 0x26;
const lessThan = 0x3c;
const backslash = 0x5c;
/** Signs that may begin what stands for another character, with what reads it. */
const markup: ReadonlyMap<number, (text: string, at: number) => Entity | null> = new Map([
  [ampersand, readEntity],
  [lessThan, readInlineTag],
  [backslash, readEscape],
]);
const voicedMark = 0x3099;
const semiVoicedMark = 0x309a;
/** Combining tilde, of which only the Spanish ñ is left: “cono” is not “coño”. */
const tilde = 0x303;

/** Folds character by character in one pass, decoding HTML entities, which sites often leave in what people wrote. */
export function createTextFolder(characters: CharacterFold): FoldText {
  const out: FoldedText = allocate(512);
  const ascii = Int32Array.from({ length: 0x80 }, (_, code) =>
    markup.has(code) || signsOfDrawnLetters.has(code) ? dropped : characters.one(code),
  );

  /** Folds plain ASCII from a place on, up to what is anything else; gives the place of that. */
  function foldAscii(text: string, start: number): number {
    while (out.length + text.length - start > out.codes.length) grow(out);
    const { codes, classes, from, to } = out;
    let at = start;
    let put = out.length;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const folded = code < 0x80 ? (ascii[code] as number) : dropped;
      if (folded < 0) break;
      codes[put] = codeOf(folded);
      classes[put] = classOfFolded(folded);
      from[put] = at;
      to[put] = at + 1;
      put++;
    }
    out.length = put;
    return at;
  }

  function put(folded: Folded, from: number, to: number): void {
    const code = codeOf(folded);
    if (code >= 0x1161 && code <= 0x11c2 && composeHangul(out, code, to)) return;
    if ((code === voicedMark || code === semiVoicedMark) && composeKana(out, code, to)) return;
    if (code === tilde) {
      composeTilde(out, to);
      return;
    }
    const at = out.length;
    if (at === out.codes.length) grow(out);
    out.codes[at] = code;
    out.classes[at] = classOfFolded(folded);
    out.from[at] = from;
    out.to[at] = to;
    out.length = at + 1;
  }

  return (text) => {
    out.length = 0;
    let hasDrawn = false;
    for (let at = 0; at < text.length; ) {
      at = foldAscii(text, at);
      if (at === text.length) break;
      const from = at;
      let code = text.codePointAt(at) as number;
      at += code > 0xffff ? 2 : 1;
      if (code < 0x80) {
        hasDrawn ||= signsOfDrawnLetters.has(code);
        const entity = markup.get(code)?.(text, from) ?? null;
        if (entity !== null) {
          code = entity.codePoint;
          at = from + entity.length;
        }
      }
      const folded = characters.one(code);
      if (folded >= 0) {
        put(folded, from, at);
      } else if (folded === several) {
        for (const part of characters.parts(code)) put(part, from, at);
      } else if (folded === dropped && out.length > 0) {
        // What is left out belongs to the character before it, so that spans cover it.
        if (out.classes[out.length - 1] !== letterClass.space) out.to[out.length - 1] = at;
      }
    }
    if (hasDrawn) joinDrawnLetters(out);
    return out;
  };
}

function allocate(size: number): FoldedText {
  return {
    length: 0,
    codes: new Int32Array(size),
    classes: new Uint8Array(size),
    from: new Int32Array(size),
    to: new Int32Array(size),
  };
}

function grow(out: FoldedText): void {
  const next = allocate(out.codes.length * 2);
  next.codes.set(out.codes);
  next.classes.set(out.classes);
  next.from.set(out.from);
  next.to.set(out.to);
  out.codes = next.codes;
  out.classes = next.classes;
  out.from = next.from;
  out.to = next.to;
}

/** Conjoining letters of Korean to a syllable (Unicode 3.12), so that decomposed text reads as composed text does. */
function composeHangul(out: FoldedText, code: number, to: number): boolean {
  if (out.length === 0) return false;
  const last = out.length - 1;
  const before = out.codes[last] as number;
  let syllable = -1;
  if (code <= 0x1175 && before >= 0x1100 && before <= 0x1112) {
    syllable = 0xac00 + ((before - 0x1100) * 21 + (code - 0x1161)) * 28;
  } else if (code >= 0x11a8 && before >= 0xac00 && before <= 0xd7a3 && (before - 0xac00) % 28 === 0) {
    syllable = before + (code - 0x11a7);
  }
  if (syllable === -1) return false;
  out.codes[last] = syllable;
  out.classes[last] = letterClass.hangul;
  out.to[last] = to;
  return true;
}

function composeKana(out: FoldedText, mark: number, to: number): boolean {
  if (out.length === 0) return false;
  const last = out.length - 1;
  if (out.classes[last] !== letterClass.kana) return false;
  const whole = String.fromCodePoint(out.codes[last] as number, mark).normalize('NFC');
  if (whole.length !== 1) return false;
  out.codes[last] = whole.charCodeAt(0);
  out.to[last] = to;
  return true;
}

function composeTilde(out: FoldedText, to: number): void {
  if (out.length === 0) return;
  const last = out.length - 1;
  if (out.classes[last] === letterClass.space) return;
  if (out.codes[last] === 0x6e) out.codes[last] = 0xf1;
  out.to[last] = to;
}
