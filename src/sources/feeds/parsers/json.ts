import { readableText } from './text.ts';

/** Reads a JSON text; throws a plain sentence when it is none. */
export function parseJson(text: string): unknown {
  const readable = readableText(text);
  try {
    return JSON.parse(readable);
  } catch {
    throw new Error('The text is not JSON, or it is cut short.');
  }
}

/** The member of an object; undefined when there is none or the value is no object. */
export function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

/** A list that the format must have; throws when it is missing. */
export function requiredList(value: unknown, name: string): readonly unknown[] {
  const list = member(value, name);
  if (!Array.isArray(list)) throw new Error(`The JSON has no list "${name}".`);
  return list;
}

/** A list that may be missing; empty when it is. */
export function optionalList(value: unknown, name: string): readonly unknown[] {
  const list = member(value, name);
  return Array.isArray(list) ? list : [];
}
