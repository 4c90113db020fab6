export interface Entity {
  readonly codePoint: number;
  /** Characters it takes, with `&` and `;`. */
  readonly length: number;
}

const named: Readonly<Record<string, number>> = {
  amp: 0x26,
  lt: 0x3c,
  gt: 0x3e,
  quot: 0x22,
  apos: 0x27,
  nbsp: 0xa0,
};

/** `&#102;`, `&#x66;` and the few names that are always escaped. The longest is 9 characters. */
export function readEntity(text: string, at: number): Entity | null {
  // Only the next few characters are looked at, so that a row of ampersands takes no longer than other text.
  const near = text.slice(at + 1, at + 11);
  const semicolon = near.indexOf(';');
  if (semicolon < 2) return null;
  const end = at + 1 + semicolon;
  const body = text.slice(at + 1, end);
  if (body.charCodeAt(0) !== 0x23) {
    const codePoint = Object.hasOwn(named, body) ? named[body] : undefined;
    return codePoint === undefined ? null : { codePoint, length: end - at + 1 };
  }
  const codePoint = /^#\d{1,7}$/.test(body)
    ? Number(body.slice(1))
    : /^#[xX][\da-fA-F]{1,6}$/.test(body)
      ? Number.parseInt(body.slice(2), 16)
      : -1;
  return codePoint <= 0 || codePoint > 0x10ffff ? null : { codePoint, length: end - at + 1 };
}
