/**
 * Makes a view whose results are shared: the same object comes back for the same facts, so that its JSON is written
 * once (see compile-json.ts). `variant` is what else the view depends on; only the last variant is kept.
 */
export function sharedView<Facts extends object>(
  view: (facts: Facts, variant: string) => object,
): (facts: Facts, variant: string) => object {
  const made = new WeakMap<Facts, { readonly variant: string; readonly view: object }>();
  return (facts, variant) => {
    const known = made.get(facts);
    if (known !== undefined && known.variant === variant) return known.view;
    const fresh = { variant, view: Object.freeze(view(facts, variant)) };
    made.set(facts, fresh);
    return fresh.view;
  };
}

/**
 * Like `sharedView` for facts that are too many to keep a view of each: the views used lately are kept, at least `count`
 * and at most twice as many.
 */
export function recentView<Facts extends object, Other, View extends object>(
  count: number,
  view: (facts: Facts, variant: string, other: Other) => View,
): (facts: Facts, variant: string, other: Other) => View {
  interface Entry {
    readonly variant: string;
    readonly view: View;
  }
  let young = new Map<Facts, Entry>();
  let old = new Map<Facts, Entry>();

  function keep(facts: Facts, entry: Entry): View {
    if (young.size >= count) {
      old = young;
      young = new Map();
    }
    young.set(facts, entry);
    return entry.view;
  }

  return (facts, variant, other) => {
    const known = young.get(facts);
    if (known !== undefined && known.variant === variant) return known.view;
    const older = old.get(facts);
    if (older !== undefined && older.variant === variant) return keep(facts, older);
    return keep(facts, { variant, view: Object.freeze(view(facts, variant, other)) });
  };
}
