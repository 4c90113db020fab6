import { type DomainName, parseDomain } from '../domain/parse-domain.ts';
import { parseIp } from '../ip/parse-ip.ts';

/** A mail address by RFC 5321 and, with letters beyond ASCII, RFC 6531. */
export interface EmailAddress {
  /** As it was sent. */
  readonly text: string;
  /** Without quotes and escapes. */
  readonly local: string;
  readonly domain: DomainName;
  /** Whether the local part needs its quotes. */
  readonly isQuoted: boolean;
  /** Whether a mail server must know SMTPUTF8 to take it. */
  readonly isInternational: boolean;
}

export type EmailProblem =
  | 'no_at'
  | 'too_long'
  | 'local_empty'
  | 'local_too_long'
  | 'local_dots'
  | 'local_characters'
  | 'local_quotes'
  | 'domain_empty'
  | 'domain_literal'
  | 'domain_invalid';

export type ParsedEmail =
  | { readonly ok: true; readonly email: EmailAddress }
  | { readonly ok: false; readonly problem: EmailProblem };

/** RFC 5321, section 4.5.3.1, in octets. A path has 256 with its angle brackets. */
const longestLocal = 64;
const longestPath = 254;

/** RFC 5322, section 3.2.3, and every letter beyond ASCII (RFC 6531, section 3.3). */
const atomText = /^[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~\u0080-\u{10ffff}]+$/u;
/** RFC 5321, section 4.1.2: what stands between quotes, with each escape as two characters. */
const quotedText = /^(?:[ !#-[\]-~\u0080-\u{10ffff}]|\\[ -~])*$/u;
/** Not letters of any language: control, format and private characters, lone surrogates, and spaces. */
const noLetters = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u00a0\u2000-\u200a\u202f\u205f\u3000]/u;

/** What nearly all names are made of: atoms of ASCII with a dot between two. */
const plainLocal = /^[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]+(?:\.[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]+)*$/;

const octets = (text: string): number => Buffer.byteLength(text);

/** Reads one address, without a name or angle brackets around it. */
export function parseEmail(text: string): ParsedEmail {
  const bad = (problem: EmailProblem): ParsedEmail => ({ ok: false, problem });
  const at = text.lastIndexOf('@');
  if (at === -1) return bad('no_at');
  if (octets(text.slice(0, 1024)) > longestPath) return bad('too_long');
  const localText = text.slice(0, at);
  const domainText = text.slice(at + 1);
  if (localText === '') return bad('local_empty');
  if (octets(localText) > longestLocal) return bad('local_too_long');
  const isQuoted = localText.startsWith('"');
  const problem = isQuoted ? quotedProblem(localText) : dotAtomProblem(localText);
  if (problem !== null) return bad(problem);
  if (domainText === '') return bad('domain_empty');
  if (isLiteral(domainText)) return bad('domain_literal');
  const domain = parseDomain(domainText);
  if (domain === null || domainText.endsWith('.')) return bad('domain_invalid');
  const local = isQuoted ? localText.slice(1, -1).replace(/\\(.)/gu, '$1') : localText;
  return {
    ok: true,
    email: {
      text,
      local: local.normalize('NFC'),
      domain,
      isQuoted: isQuoted && dotAtomProblem(local) !== null,
      isInternational: /[^ -~]/.test(localText),
    },
  };
}

function dotAtomProblem(local: string): EmailProblem | null {
  if (plainLocal.test(local)) return null;
  const atoms = local.split('.');
  if (atoms.includes('')) return local === '' ? 'local_empty' : 'local_dots';
  return atoms.every((atom) => atomText.test(atom)) && !noLetters.test(local) ? null : 'local_characters';
}

function quotedProblem(local: string): EmailProblem | null {
  if (local.length < 2 || !local.endsWith('"')) return 'local_quotes';
  const inner = local.slice(1, -1);
  if (inner === '') return 'local_empty';
  return quotedText.test(inner) && !noLetters.test(inner) ? null : 'local_quotes';
}

/** An address literal (RFC 5321, section 4.1.3). It is well formed, but no mailbox of a person has one. */
function isLiteral(domain: string): boolean {
  if (!domain.startsWith('[') || !domain.endsWith(']')) return false;
  const inner = domain.slice(1, -1);
  return parseIp(/^ipv6:/i.test(inner) ? inner.slice(5) : inner) !== null;
}

export const emailProblemTexts: Readonly<Record<EmailProblem, string>> = {
  no_at: 'The address has no @.',
  too_long: 'The address is longer than 254 bytes (RFC 5321).',
  local_empty: 'There is nothing before the @.',
  local_too_long: 'The part before the @ is longer than 64 bytes (RFC 5321).',
  local_dots: 'The part before the @ begins or ends with a dot, or has two in a row.',
  local_characters: 'The part before the @ has characters that are not allowed.',
  local_quotes: 'The quoted part before the @ is not well formed.',
  domain_empty: 'There is nothing after the @.',
  domain_literal: 'The address names a machine by its IP address instead of a domain.',
  domain_invalid: 'What stands after the @ is not a domain name.',
};
