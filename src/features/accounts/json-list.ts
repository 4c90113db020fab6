/** A list as a column holds it; an empty one is none. */
export function toJson(list: readonly string[] | null): string | null {
  return list === null || list.length === 0 ? null : JSON.stringify(list);
}

export function fromJson(text: string | null): readonly string[] | null {
  return text === null ? null : (JSON.parse(text) as string[]);
}
