/** What the values of a list are. */
export const listKinds = [
  'ip',
  'email',
  'email_domain',
  'phone',
  'customer_id',
  'card_bin',
  'card_country',
  'device',
  'word',
] as const;
export type ListKind = (typeof listKinds)[number];

/** `block` flags what it has; `allow` clears it, whatever anything else says. */
export const listModes = ['block', 'allow'] as const;
export type ListMode = (typeof listModes)[number];

export function isListKind(text: string): text is ListKind {
  return (listKinds as readonly string[]).includes(text);
}

export function isListMode(text: string): text is ListMode {
  return (listModes as readonly string[]).includes(text);
}
