import type { TSchema } from 'typebox';
import { ApiError, type ErrorType } from '../errors.ts';
import type { JsonValue } from '../formats/json-value.ts';

/** What an endpoint accepts under one name: how it is called in each version, what it means and how it is read. */
export interface Parameter<T> {
  readonly v1: string;
  readonly v2: string;
  /** Further names that are accepted, in both versions. The other version's name always is. */
  readonly aliases?: readonly string[];
  readonly required: boolean;
  readonly description: string;
  /** A text; a parameter that comes in a body may have any JSON value. */
  readonly example: JsonValue;
  /** JSON Schema of the text on the wire. */
  readonly schema: TSchema;
  /** Schema and example of v2, where names within the value differ from v1's. */
  readonly v2Form?: { readonly schema: TSchema; readonly example: JsonValue };
  /** A body that lacks the parameter is its value, without the common parameters, which may stand beside it. */
  readonly isBareBody?: true;
  /** Takes what was sent (null when absent or empty) and gives the value; throws ApiError when it is not allowed. */
  readonly read: (sent: Sent) => T;
}

/** A parameter as it arrives: text, the same name several times, a JSON value of a body, or absent. */
export type Sent = unknown;

export function defineParameter<T>(parameter: Parameter<T>): Parameter<T> {
  return parameter;
}

/** The one text that was sent; of a repeated parameter the first that is not empty. Null when there is none. */
export function sentText(sent: Sent): string | null {
  if (typeof sent === 'string') return sent === '' ? null : sent;
  if (typeof sent === 'number' || typeof sent === 'boolean') return String(sent);
  if (Array.isArray(sent))
    return (sent.find((item) => typeof item === 'string' && item !== '') as string) ?? null;
  return null;
}

/** All texts that were sent, of a comma-separated parameter or of one that is repeated, without the empty ones. */
export function sentList(sent: Sent): string[] {
  const texts: string[] = [];
  for (const part of Array.isArray(sent) ? sent : [sent]) {
    if (typeof part !== 'string') continue;
    for (const piece of part.split(',')) {
      const text = piece.trim();
      if (text !== '') texts.push(text);
    }
  }
  return texts;
}

/** Reads a parameter that must be there; `error` is thrown when it is absent. */
export function requiredText(sent: Sent, error: ErrorType): string {
  const found = sentText(sent);
  if (found === null) throw new ApiError(error);
  return found;
}
