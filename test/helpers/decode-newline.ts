import type { JsonValue } from '../../src/formats/json-value.ts';
import { readPath, setAtPath } from './read-path.ts';

export function decodeNewline(text: string): JsonValue {
  if (!text.endsWith('\n')) throw new SyntaxError('the last line has no end');
  const root: Record<string, JsonValue> = {};
  for (const line of text.slice(0, -1).split('\n')) {
    const end = line.indexOf(': ');
    if (end < 0) throw new SyntaxError(`no key: ${line}`);
    // A reader may trim lines, so that must not matter.
    setAtPath(root, readPath(line.slice(0, end)), readValue(line.slice(end + 2).trim()));
  }
  return root;
}

function readValue(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
