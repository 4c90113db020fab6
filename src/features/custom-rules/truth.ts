/**
 * Three truth values (Kleene). A condition on a value that is not there is unknown, and so is what rests on it; a rule
 * whose condition is unknown does not fire, nor does its negation.
 */
export type Truth = 0 | 1 | 2;

export const no = 0;
export const yes = 1;
export const unknown = 2;

export function truth(value: boolean): Truth {
  return value ? yes : no;
}

export function not(value: Truth): Truth {
  return value === unknown ? unknown : value === yes ? no : yes;
}

/** Null for unknown. */
export function truthFlag(value: Truth): boolean | null {
  return value === unknown ? null : value === yes;
}
