import { maskCardNumbers } from '../bin/mask-card-numbers.ts';

/** Anything deeper or more than this is left out: it comes from outside and is stored and searched. */
const deepest = 6;
const mostValues = 2_000;
const longestText = 1_024;
const longestName = 128;
/** A card number with all that may stand between its digits. */
const longestCard = 256;

/** The smallest number of 14 digits, which is as few as a card number that is looked for has. */
export const leastCardNumber = 1e13;

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** A bounded copy of JSON that was sent, in which every card number is masked, in names too. */
export function cleanJson(sent: unknown): Json {
  const left = { values: mostValues };
  return copy(sent, 0, left);
}

function copy(value: unknown, depth: number, left: { values: number }): Json {
  if (left.values-- <= 0) return null;
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number') return cleanNumber(value);
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null || depth >= deepest) return null;
  if (Array.isArray(value)) {
    const items: Json[] = [];
    for (const item of value) {
      if (left.values <= 0) break;
      items.push(copy(item, depth + 1, left));
    }
    return items;
  }
  const fields: (readonly [string, Json])[] = [];
  for (const name of Object.keys(value)) {
    if (left.values <= 0) break;
    const field = isSecret(name)
      ? null
      : copy((value as Readonly<Record<string, unknown>>)[name], depth + 1, left);
    fields.push([masked(name, longestName), field]);
  }
  return Object.fromEntries(fields);
}

/** What nobody may keep after a payment (PCI DSS 3.3), and passwords; no rule should look at them either. */
const secrets: ReadonlySet<string> = new Set(
  'cvv cvv2 cvc cvc2 csc cid cav2 cvn pin pinblock securitycode cardcvv cardcvc cardcode cardpin cardsecuritycode track track1 track2 trackdata password passwd'.split(
    ' ',
  ),
);

function isSecret(name: string): boolean {
  return name.length <= 20 && secrets.has(name.toLowerCase().replaceAll(/[_\s-]/g, ''));
}

/** Cut to a length that is stored, without card numbers. */
export function cleanText(text: string): string {
  const clean = masked(text, longestText);
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}

/** Masked first and cut then, so that no number that is cut in two is missed. */
function masked(text: string, longest: number): string {
  if (text.length <= longest) return maskCardNumbers(text);
  return maskCardNumbers(text.slice(0, longest + longestCard)).slice(0, longest);
}

/** A card number that was sent as a number becomes a masked text. */
function cleanNumber(value: number): Json {
  if (Math.abs(value) < leastCardNumber) return value;
  const text = String(value);
  const masked = maskCardNumbers(text);
  return masked === text ? value : masked;
}
