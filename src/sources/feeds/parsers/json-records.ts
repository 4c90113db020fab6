const quote = 34;
const comma = 44;
const backslash = 92;
const open = 123;
const close = 125;
const closeList = 93;

/**
 * The texts of the objects in a JSON list, one by one: a list of tens of megabytes is read without having all of it
 * in memory as objects. Throws when it is no list of objects, or when the list does not end.
 */
export function* jsonRecords(text: string): Generator<string> {
  let index = skipSpace(text, 0);
  if (text[index] !== '[') throw new Error('The JSON is not a list.');
  index = skipSpace(text, index + 1);
  while (text.charCodeAt(index) === open) {
    const end = endOfObject(text, index);
    if (end === -1) throw new Error('The JSON is cut short.');
    yield text.slice(index, end);
    index = skipSpace(text, end);
    if (text.charCodeAt(index) === comma) index = skipSpace(text, index + 1);
  }
  if (text.charCodeAt(index) !== closeList)
    throw new Error('The JSON is cut short or is not a list of objects.');
}

function skipSpace(text: string, from: number): number {
  let index = from;
  while (index < text.length && text.charCodeAt(index) <= 32) index++;
  return index;
}

/** Place behind the brace that closes the object which begins at `from`; -1 when none does. */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  let index = from;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code === quote) {
      index = endOfString(text, index);
      if (index === -1) return -1;
    } else {
      index++;
      if (code === open) depth++;
      else if (code === close && --depth === 0) return index;
    }
  }
  return -1;
}

function endOfString(text: string, from: number): number {
  for (let index = from + 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === backslash) index++;
    else if (code === quote) return index + 1;
  }
  return -1;
}
