import type { RuleFacts } from './rule-facts.ts';

type Read = (facts: RuleFacts) => unknown;

/**
 * Makes a function that reads a field such as `response.security.tor`; of `response.rules[].id` it gives the ids of all
 * rules. What stands where a list should is its only item. Null when any part of the path is missing. Only an object's own properties are read.
 */
export function compileFieldPath(path: string): Read {
  const names = path.split('.');
  const root = names.shift() as 'request' | 'response' | 'history';
  const read = compileSteps(names);
  return (facts) => read(facts[root]);
}

function compileSteps(names: readonly string[]): (value: unknown) => unknown {
  const [first, ...rest] = names;
  if (first === undefined) return (value) => value ?? null;
  const isList = first.endsWith('[]');
  const name = isList ? first.slice(0, -2) : first;
  const readRest = rest.length === 0 ? null : compileSteps(rest);
  if (isList) {
    return (value) => {
      const found = own(value, name);
      if (found === null) return null;
      // Some callers send a single item without its list.
      const items = Array.isArray(found) ? found : [found];
      // One list of all that is found, also where lists are in lists.
      return readRest === null ? items : items.flatMap(readRest);
    };
  }
  if (readRest === null) return (value) => own(value, name);
  return (value) => readRest(own(value, name));
}

function own(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
  return (value as Readonly<Record<string, unknown>>)[name] ?? null;
}
