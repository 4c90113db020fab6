import type { EmailRule } from '../define-email-rule.ts';
import { dangerousDomain, disposable, malformed, noMail, noMailbox, placeholder } from './invalid.ts';
import {
  badSpf,
  forwarded,
  mailNotKnown,
  mistyped,
  newDomain,
  noMxRecord,
  role,
  unreachableMail,
  veryNewDomain,
} from './risky.ts';

/** THE RULES of the email score. The reason of an answer is that of the first rule of the highest level that fired. */
export const emailRules: readonly EmailRule[] = [
  malformed,
  dangerousDomain,
  disposable,
  noMail,
  noMailbox,
  placeholder,
  veryNewDomain,
  unreachableMail,
  noMxRecord,
  mistyped,
  badSpf,
  newDomain,
  role,
  forwarded,
  mailNotKnown,
];
