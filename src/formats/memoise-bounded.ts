/**
 * Remembers what `make` gave for up to `maxEntries` keys. When they are used up it forgets all of them, so that
 * hostile keys cost no memory and the common ones come back at once. Keys over 64 characters are not kept.
 */
export function memoiseBounded<T>(maxEntries: number, make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    if (key.length > 64) return made;
    if (known.size >= maxEntries) known.clear();
    known.set(key, made);
    return made;
  };
}
