/** A prefix of digits and what it stands for. */
export interface Prefix {
  readonly digits: string;
  readonly value: number;
}

/** Where a value begins to hold; it holds until the next one begins. */
export interface Spread {
  readonly keys: number[];
  /** One more than the value; 0 where no prefix holds. */
  readonly values: number[];
}

/**
 * Prefixes that may lie within each other → the numbers of `width` digits from which each holds, so that one search
 * finds the longest prefix of a number. Of equal prefixes the last counts.
 */
export function spreadPrefixes(prefixes: readonly Prefix[], width: number): Spread {
  const spans = new Map(prefixes.map((prefix) => [prefix.digits, prefix]))
    .values()
    .map(({ digits, value }) => {
      const unit = 10 ** (width - digits.length);
      return { start: Number(digits) * unit, end: (Number(digits) + 1) * unit, value: value + 1 };
    })
    .toArray()
    .sort((left, right) => left.start - right.start || right.end - left.end);
  const spread: Spread = { keys: [], values: [] };
  const open: (typeof spans)[number][] = [];
  const closeUntil = (start: number): void => {
    for (let last = open.at(-1); last !== undefined && last.end <= start; last = open.at(-1)) {
      open.pop();
      begin(spread, last.end, open.at(-1)?.value ?? 0);
    }
  };
  for (const span of spans) {
    closeUntil(span.start);
    begin(spread, span.start, span.value);
    open.push(span);
  }
  closeUntil(Number.POSITIVE_INFINITY);
  return spread;
}

function begin({ keys, values }: Spread, key: number, value: number): void {
  if (keys.at(-1) === key) {
    keys.pop();
    values.pop();
  }
  if ((values.at(-1) ?? 0) === value) return;
  keys.push(key);
  values.push(value);
}
