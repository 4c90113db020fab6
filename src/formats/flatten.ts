import { escapeUnit } from './escape-json.ts';
import type { JsonObject, JsonValue } from './json-value.ts';

/** What stands at the end of a path. Arrays and objects that hold nothing are leaves too. */
export type Leaf = null | boolean | number | string | readonly never[] | Readonly<Record<string, never>>;

/**
 * Visits every leaf with the label of its dotted path (`data.rules.0.id`), in the order of the object.
 * Labels are remembered for the paths of ordinary answers, a bounded number of them.
 */
export type VisitLeaves = (object: JsonObject, visit: (label: string, leaf: Leaf) => void) => void;

interface Place {
  readonly path: string;
  readonly label: string;
  /** Places below this one by key; null where they are not worth keeping. */
  readonly known: Map<string, Place> | null;
}

const maxKnownPlaces = 4_096;

export function createLeafVisitor(labelOf: (path: string) => string): VisitLeaves {
  let knownPlaces = 0;
  let root = newRoot();

  function newRoot(): Place {
    knownPlaces = 0;
    return { path: '', label: '', known: new Map() };
  }

  function placeBelow(parent: Place, key: string, inList: boolean): Place {
    const found = inList ? undefined : parent.known?.get(key);
    if (found !== undefined) return found;
    const part = inList ? key : escapeKey(key);
    const path = parent === root ? part : `${parent.path}.${part}`;
    // Keys that are not names, such as addresses, differ from answer to answer.
    const keep = parent.known !== null && !inList && knownPlaces < maxKnownPlaces && isShortName(key);
    const place = { path, label: labelOf(path), known: keep ? new Map<string, Place>() : null };
    if (keep) {
      parent.known?.set(key, place);
      knownPlaces++;
    }
    return place;
  }

  return (object, visit) => {
    if (knownPlaces >= maxKnownPlaces) root = newRoot();
    visitFields(root, object);

    function visitFields(parent: Place, fields: JsonObject): boolean {
      let found = false;
      for (const key in fields) {
        const value = fields[key];
        if (value === undefined) continue;
        found = true;
        visitValue(placeBelow(parent, key, false), value);
      }
      return found;
    }

    function visitValue(place: Place, value: JsonValue): void {
      if (value === null || typeof value !== 'object') {
        visit(place.label, typeof value === 'number' && !Number.isFinite(value) ? null : value);
      } else if (Array.isArray(value)) {
        if (value.length === 0) visit(place.label, emptyList);
        for (let index = 0; index < value.length; index++) {
          visitValue(placeBelow(place, String(index), true), value[index] ?? null);
        }
      } else if (!visitFields(place, value as JsonObject)) {
        visit(place.label, emptyObject);
      }
    }
  };
}

function isShortName(key: string): boolean {
  return key.length <= 64 && nameLike.test(key);
}

// At least one letter, so that it is not a place in a list.
const nameLike = /^\w*[a-z]\w*$/i;

const emptyList: readonly never[] = [];
const emptyObject: Readonly<Record<string, never>> = {};

/**
 * In a key, a dot or backslash has a backslash before it; so has a key of digits only, which would otherwise be
 * a place in a list. Control characters, line breaks of any kind and halves of surrogate pairs are written
 * `\uXXXX`, and a space after a colon as `\ `, so that a path is one line of UTF-8 and never holds the `: `
 * which ends it in Newline.
 */
function escapeKey(key: string): string {
  if (nameLike.test(key)) return key;
  const escaped = key
    .replace(/[\\.]|(?<=:) /g, '\\$&')
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\ufeff]/gu, escapeUnit);
  return /^\d+$/.test(key) ? `\\${escaped}` : escaped;
}
