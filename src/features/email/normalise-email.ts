import { type EmailAddress, parseEmail } from './parse-email.ts';

/** Domains of one provider at which a name is one and the same mailbox. */
const sameProvider: ReadonlyMap<string, string> = new Map([
  ['googlemail.com', 'gmail.com'],
  ['pm.me', 'proton.me'],
  ['protonmail.com', 'proton.me'],
  ['protonmail.ch', 'proton.me'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
  ...['ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua'].map(
    (domain) => [domain, 'yandex.ru'] as const,
  ),
]);

/**
 * The form that all spellings of one mailbox share, for comparing addresses with lists: lower case, the domain in
 * ASCII, without a tag behind a plus; at Gmail also without dots. Null for what is no address. Mail must not be sent to
 * it: some servers do tell letter cases and tags apart.
 */
export function normaliseEmail(text: string): string | null {
  const parsed = parseEmail(text.trim());
  return parsed.ok ? normaliseAddress(parsed.email) : null;
}

/** The same form of an address that has been read. */
export function normaliseAddress({ local, domain, isQuoted }: EmailAddress): string {
  const name = sameProvider.get(domain.name) ?? domain.name;
  const lower = local.toLowerCase();
  if (isQuoted) return `"${lower.replace(/["\\]/g, '\\$&')}"@${name}`;
  const plus = lower.indexOf('+');
  const untagged = plus > 0 ? lower.slice(0, plus) : lower;
  // Gmail takes no notice of dots; an address of nothing else stays as it is.
  const plain = name === 'gmail.com' ? untagged.replaceAll('.', '') || untagged : untagged;
  return `${plain}@${name}`;
}
