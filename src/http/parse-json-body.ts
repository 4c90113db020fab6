import { ApiError } from '../errors.ts';

/**
 * The JSON of a request's body. Whole numbers that are too long to be exact become texts of their digits: two ids that
 * differ in the last digit only must not become one.
 */
export function parseJsonBody(body: string): unknown {
  // A byte-order mark may be ignored (RFC 8259, section 8.1).
  const text = body.charCodeAt(0) === 0xfeff ? body.slice(1) : body;
  try {
    const parsed: unknown = JSON.parse(text);
    return hasLongNumber(parsed)
      ? JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
      : parsed;
  } catch {
    throw new ApiError('invalid_params', { detail: `The request body is not valid JSON.${hintOf(body)}` });
  }
}

/** As deep as ids are: in the body, in the object that its fields may stand in, in each of a list of objects. */
const deepest = 3;

function hasLongNumber(value: unknown, depth = 0): boolean {
  if (typeof value === 'number') return value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER;
  if (depth === deepest || typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((item) => hasLongNumber(item, depth + 1));
  for (const name in value) {
    if (hasLongNumber((value as Readonly<Record<string, unknown>>)[name], depth + 1)) return true;
  }
  return false;
}

function keepDigits(_: string, value: unknown, { source }: { readonly source?: string }): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d{1,40}$/.test(source ?? '')
    ? source
    : value;
}

/** What a body that is no JSON may be instead. */
function hintOf(body: string): string {
  if (body.startsWith('\x1f')) return ' It looks compressed; send it as it is.';
  if (body.includes('\0')) return ' It looks like UTF-16; send it in UTF-8.';
  return /^[\w.[\]%+-]{1,100}=/.test(body) ? ' It looks like a form; send a JSON object.' : '';
}
