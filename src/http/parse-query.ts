import type { Route } from './compile-routes.ts';
import type { Sent } from './define-parameter.ts';

/**
 * Puts the parameters of a query into `values` at the places the route gives them. Names match with or without
 * regard to case, empty and bare parameters count as absent, unknown ones are ignored, repeated ones are collected.
 */
export function parseQuery(route: Route, values: Sent[], text: string): void {
  let start = 0;
  while (start < text.length) {
    let end = text.indexOf('&', start);
    if (end === -1) end = text.length;
    const equals = text.indexOf('=', start);
    if (equals !== -1 && equals < end - 1) {
      const place = placeOf(route, decode(text.slice(start, equals)));
      if (place !== undefined) add(values, place, decode(text.slice(equals + 1, end)));
    }
    start = end + 1;
  }
}

/** Adds one parameter of a path or body; null counts as absent. */
export function addParameter(route: Route, values: Sent[], name: string, value: Sent): void {
  const place = placeOf(route, name);
  if (place !== undefined && value !== null && value !== '') add(values, place, value);
}

/** Where a parameter’s value goes; undefined when the route has none of that name. */
export function placeOf(route: Route, name: string): number | undefined {
  return route.places.get(name) ?? route.places.get(name.toLowerCase());
}

function add(values: Sent[], place: number, value: Sent): void {
  const known = values[place];
  if (known === null) values[place] = value;
  else if (Array.isArray(known)) known.push(value);
  else values[place] = [known, value];
}

/** Form encoding: `+` is a space, `%XX` are bytes of UTF-8. Text that is not properly encoded is taken as it is. */
function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
