import type { JsonValue } from '../../src/formats/json-value.ts';

/** A key of an object, or a place in a list. */
export type Step = string | number;

/** Splits a dotted path into its steps and takes the backslashes out. */
export function readPath(path: string): Step[] {
  const steps: Step[] = [];
  let key = '';
  let escaped = false;
  for (let place = 0; place < path.length; place++) {
    const character = path[place]!;
    if (character === '.') {
      steps.push(finish(key, escaped));
      key = '';
      escaped = false;
    } else if (character !== '\\') {
      key += character;
    } else if (path[place + 1] === 'u') {
      key += String.fromCharCode(Number.parseInt(path.slice(place + 2, place + 6), 16));
      place += 5;
    } else {
      key += path[++place] ?? '';
      escaped = true;
    }
  }
  return [...steps, finish(key, escaped)];
}

function finish(key: string, escaped: boolean): Step {
  return !escaped && /^\d+$/.test(key) ? Number(key) : key;
}

type Container = Record<string, JsonValue> | JsonValue[];

/** Puts a leaf into the tree and makes the objects and lists on its way. */
export function setAtPath(root: Container, steps: readonly Step[], leaf: JsonValue): void {
  let container = root as Record<Step, JsonValue>;
  steps.slice(0, -1).forEach((step, index) => {
    if (!Object.hasOwn(container, step))
      define(container, step, typeof steps[index + 1] === 'number' ? [] : {});
    container = container[step] as unknown as Record<Step, JsonValue>;
  });
  define(container, steps.at(-1)!, leaf);
}

// An assignment to `__proto__` would set the prototype.
function define(container: object, step: Step, value: JsonValue): void {
  Object.defineProperty(container, step, { value, enumerable: true, writable: true, configurable: true });
}
