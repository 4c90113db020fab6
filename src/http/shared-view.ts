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
