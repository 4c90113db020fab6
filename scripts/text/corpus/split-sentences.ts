/** Stretches of a text between the ends of sentences or lines; pieces under 12 characters stay with what is before. */
export function splitSentences(text: string): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  let start = 0;
  for (const { index, 0: mark } of text.matchAll(/[.!?]+["')\]]*\s+|\n+/g)) {
    const end = index + mark.length;
    if (end - start < 12) continue;
    parts.push({ start, end });
    start = end;
  }
  if (start < text.length) {
    const last = parts.at(-1);
    if (text.length - start < 12 && last !== undefined) last.end = text.length;
    else parts.push({ start, end: text.length });
  }
  return parts;
}
