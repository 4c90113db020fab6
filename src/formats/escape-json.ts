/**
 * The text as a JSON string literal in which everything that `unsafe` (a global expression) matches is written
 * as `\uXXXX`. JSON.stringify itself escapes control characters below U+0020 and halves of surrogate pairs.
 */
export function jsonLiteral(text: string, unsafe: RegExp): string {
  return JSON.stringify(text).replace(unsafe, escapeUnit);
}

/** A UTF-16 code unit as `\uXXXX`. */
export function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
