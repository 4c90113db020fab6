/**
 * The text without a byte order mark. Throws when there is nothing in it, or when it is a web page: servers send
 * those, with status 200, where a list has gone or a robot is refused.
 */
export function readableText(text: string): string {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const opening = text.slice(start, start + 1024).trimStart();
  if (opening === '' && text.trim() === '') throw new Error('The text is empty.');
  if (opening.startsWith('<')) throw new Error('The text is a web page, not a list.');
  return start === 0 ? text : text.slice(start);
}

/** The lines of a text without white space around them; empty ones are left out. */
export function* linesOf(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const line = text.slice(start, end).trim();
    if (line !== '') yield line;
    start = end + 1;
  }
}

/** What stands before a comment (`#` or `;`) in a line, without white space around it. */
export function withoutComment(line: string): string {
  const hash = line.indexOf('#');
  const semicolon = line.indexOf(';');
  if (hash === -1 && semicolon === -1) return line;
  const cut = hash === -1 || (semicolon !== -1 && semicolon < hash) ? semicolon : hash;
  return line.slice(0, cut).trim();
}
