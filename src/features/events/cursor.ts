import { ApiError } from '../../errors.ts';

/** A place in a list, newest first, as it is handed out; opaque to callers, so that it may change. */
export function encodeCursor(place: { readonly timeMs: number; readonly id: number }): string {
  return `${place.timeMs.toString(36)}-${place.id.toString(36)}`;
}

/** Throws ApiError for what is no cursor of ours. */
export function decodeCursor(text: string): { timeMs: number; id: number } {
  const match = /^([0-9a-z]{1,10})-([0-9a-z]{1,10})$/.exec(text);
  const place =
    match === null ? null : { timeMs: Number.parseInt(match[1]!, 36), id: Number.parseInt(match[2]!, 36) };
  if (place === null || !Number.isSafeInteger(place.timeMs) || !Number.isSafeInteger(place.id))
    throw new ApiError('invalid_params', {
      detail: 'The cursor is not one that this list has given out.',
    });
  return place;
}
