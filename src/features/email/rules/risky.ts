import { defineEmailRule } from '../define-email-rule.ts';
import { plainFacts } from '../email-facts.ts';

const { mx, spf } = plainFacts;
const veryNewDays = 30;
const newDays = 365;

export const unreachableMail = defineEmailRule({
  id: 'unreachable_mail',
  title: 'Mail servers without an address',
  level: 2,
  reason: () => 'None of the mail servers of the domain has a public address.',
  fires: ({ mx: { state, resolves } }) => state === 'valid' && resolves === false,
  examples: { firing: [{ mx: { ...mx, resolves: false } }], quiet: [{}, { mx: { ...mx, resolves: null } }] },
});

export const noMxRecord = defineEmailRule({
  id: 'no_mx_record',
  title: 'No MX record',
  level: 2,
  reason: () => 'The domain has no MX record, so it probably takes no mail.',
  fires: ({ exists, mx: { state, hasAddress } }) =>
    exists !== false && state === 'missing' && hasAddress !== false,
  examples: {
    firing: [
      { mx: { ...mx, state: 'missing', hasAddress: true } },
      { mx: { ...mx, state: 'missing', hasAddress: null } },
    ],
    quiet: [{}, { mx: { ...mx, state: 'missing', hasAddress: false } }, { mx: { ...mx, state: 'unknown' } }],
  },
});

export const veryNewDomain = defineEmailRule({
  id: 'very_new_domain',
  title: 'Domain of the last days',
  level: 2,
  reason: () => `The domain was registered within the last ${veryNewDays} days.`,
  fires: ({ ageDays }) => ageDays !== null && ageDays < veryNewDays,
  examples: { firing: [{ ageDays: 0 }, { ageDays: 29 }], quiet: [{}, { ageDays: 30 }, { ageDays: null }] },
});

export const newDomain = defineEmailRule({
  id: 'new_domain',
  title: 'New domain',
  level: 1,
  reason: () => 'The domain was registered within the last year.',
  fires: ({ ageDays }) => ageDays !== null && ageDays >= veryNewDays && ageDays < newDays,
  examples: { firing: [{ ageDays: 30 }, { ageDays: 364 }], quiet: [{}, { ageDays: 365 }, { ageDays: 3 }] },
});

/** Most senders of bad mail have one too; a domain without any is one that nobody looks after. */
export const badSpf = defineEmailRule({
  id: 'bad_spf',
  title: 'SPF not set properly',
  level: 1,
  reason: () => 'The SPF record of the domain is not set properly.',
  fires: ({ mx: { state }, spf: { state: spfState, problems } }) =>
    state !== 'null' &&
    (spfState === 'missing' ||
      spfState === 'invalid' ||
      problems.some(
        (problem) =>
          problem === 'allows_all' || problem === 'include_missing' || problem === 'include_invalid',
      )),
  examples: {
    firing: [
      { spf: { ...spf, state: 'missing', record: null } },
      { spf: { ...spf, state: 'invalid', problems: ['multiple_records'] } },
      { spf: { ...spf, problems: ['allows_all'] } },
      { spf: { ...spf, problems: ['include_missing'] } },
    ],
    quiet: [{}, { spf: { ...spf, state: 'unknown' } }, { spf: { ...spf, problems: ['include_unknown'] } }],
  },
});

export const mistyped = defineEmailRule({
  id: 'mistyped',
  title: 'Probably mistyped',
  level: 1,
  reason: ({ suggestion }) => `The domain is one letter away from ${suggestion}.`,
  fires: ({ suggestion }) => suggestion !== null,
  examples: { firing: [{ suggestion: 'gmail.com' }], quiet: [{}] },
});

export const role = defineEmailRule({
  id: 'role',
  title: 'Role address',
  level: 1,
  reason: () => 'The address belongs to a task, not to a person.',
  fires: ({ isRole }) => isRole,
  examples: { firing: [{ isRole: true }], quiet: [{}] },
});

export const forwarded = defineEmailRule({
  id: 'forwarded',
  title: 'Forwarding address',
  level: 1,
  reason: () => 'The address hides another one to which mail is passed on.',
  fires: ({ isForwarding }) => isForwarding,
  examples: { firing: [{ isForwarding: true }], quiet: [{}, { isDisposable: true }] },
});

/** Unknown is not safe: without an answer of the DNS no address is given the best score. */
export const mailNotKnown = defineEmailRule({
  id: 'mail_not_known',
  title: 'Mail could not be checked',
  level: 1,
  reason: () => 'The DNS could not be asked whether the domain takes mail, so this score is not certain.',
  fires: ({ problem, mx: { state } }) => problem === null && state === 'unknown',
  examples: {
    firing: [{ exists: null, mx: { ...mx, state: 'unknown', resolves: null } }],
    quiet: [
      {},
      { mx: { ...mx, state: 'missing', hasAddress: false } },
      { problem: 'no_at', mx: { ...mx, state: 'unknown' } },
    ],
  },
});
