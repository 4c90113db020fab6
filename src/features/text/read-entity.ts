export interface Entity {
  /** -1: nothing that can be seen. */
  readonly codePoint: number;
  /** Characters it takes, with what begins and ends it. */
  readonly length: number;
}

const invisible = 0x200b;
const named: Readonly<Record<string, number>> = {
  amp: 0x26,
  lt: 0x3c,
  gt: 0x3e,
  quot: 0x22,
  apos: 0x27,
  nbsp: 0xa0,
  shy: invisible,
  zwnj: invisible,
  zwj: invisible,
  lrm: invisible,
  rlm: invisible,
  ZeroWidthSpace: invisible,
  NoBreak: invisible,
  szlig: 0xdf,
  aelig: 0xe6,
  oelig: 0x153,
  oslash: 0xf8,
  num: 0x23,
  ast: 0x2a,
  period: 0x2e,
  lowbar: 0x5f,
  dollar: 0x24,
  commat: 0x40,
  excl: 0x21,
  copy: 0xa9,
};
const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  caron: '\u030c',
  ring: '\u030a',
};

const longest = 20;

/** `&#102;`, `&#x66;`, names that are often escaped, accented letters, and what was escaped twice (`&amp;#102;`). */
export function readEntity(text: string, at: number): Entity | null {
  // Only the next few characters are looked at, so that a row of ampersands takes no longer than other text.
  const near = text.slice(at + 1, at + 1 + longest);
  const semicolon = near.indexOf(';');
  if (semicolon < 2) return null;
  const body = near.slice(0, semicolon);
  if (body === 'amp' && near.charCodeAt(semicolon + 1) === 0x23) {
    const inner = readEntity(`&${near.slice(semicolon + 1)}`, 0);
    if (inner !== null) return { codePoint: inner.codePoint, length: inner.length + semicolon + 1 };
  }
  const codePoint = body.charCodeAt(0) === 0x23 ? numbered(body) : byName(body);
  return codePoint <= 0 || codePoint > 0x10ffff ? null : { codePoint, length: semicolon + 2 };
}

function numbered(body: string): number {
  if (/^#\d{1,7}$/.test(body)) return Number(body.slice(1));
  return /^#[xX][\da-fA-F]{1,6}$/.test(body) ? Number.parseInt(body.slice(2), 16) : -1;
}

function byName(body: string): number {
  if (Object.hasOwn(named, body)) return named[body] as number;
  const accent = body.slice(1);
  if (!Object.hasOwn(accents, accent) || !/^[A-Za-z]/.test(body)) return -1;
  const letter = (body.slice(0, 1) + accents[accent]).normalize('NFC');
  return letter.length === 1 ? letter.charCodeAt(0) : body.charCodeAt(0);
}

/** `\u0075`, `\x75` and `\u{75}`, as left behind by programs. */
export function readEscape(text: string, at: number): Entity | null {
  const found = /^\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2}))/i.exec(text.slice(at, at + 11));
  if (found === null) return null;
  const codePoint = Number.parseInt((found[1] ?? found[2] ?? found[3]) as string, 16);
  return codePoint === 0 || codePoint > 0x10ffff ? null : { codePoint, length: found[0].length };
}

const tagLooked = 64;

/** A tag that only marks up a part of a word, `f<b>u</b>ck`, or a comment. */
export function readInlineTag(text: string, at: number): Entity | null {
  const next = text.charCodeAt(at + 1);
  // A slash, an exclamation mark or a letter; what is no tag is told at once.
  if (next !== 0x2f && next !== 0x21 && !((next | 0x20) >= 0x61 && (next | 0x20) <= 0x7a)) return null;
  const near = text.slice(at, at + tagLooked);
  const found =
    /^<(?:\/?(?:b|i|u|s|em|strong|span|font|wbr|small|big|sub|sup|mark|del|ins|tt|a)(?:\s[^<>]*)?\/?|!--[^<>]*--)>/i.exec(
      near,
    );
  return found === null ? null : { codePoint: invisible, length: found[0].length };
}
