/** The text with every letter of the stretches, which are in order, as an asterisk. */
export function maskWords(
  text: string,
  stretches: readonly { readonly start: number; readonly end: number }[],
): string {
  let masked = '';
  let at = 0;
  for (const { start, end } of stretches) {
    if (end <= at) continue;
    const from = Math.max(at, start);
    masked += text.slice(at, from) + '*'.repeat([...text.slice(from, end)].length);
    at = end;
  }
  return masked + text.slice(at);
}
