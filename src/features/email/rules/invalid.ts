import { defineEmailRule } from '../define-email-rule.ts';
import { plainFacts } from '../email-facts.ts';
import { emailProblemTexts } from '../parse-email.ts';

const { mx } = plainFacts;

export const malformed = defineEmailRule({
  id: 'malformed',
  title: 'Not an address',
  level: 3,
  reason: ({ problem }) => (problem === null ? '' : emailProblemTexts[problem]),
  fires: ({ problem }) => problem !== null,
  examples: { firing: [{ problem: 'no_at' }, { problem: 'domain_literal' }], quiet: [{}] },
});

export const dangerousDomain = defineEmailRule({
  id: 'dangerous_domain',
  title: 'Dangerous domain',
  level: 3,
  reason: ({ dangers }) => ['The domain of this address is dangerous.', ...dangers].join(' '),
  fires: ({ isDangerous }) => isDangerous === true,
  examples: {
    firing: [{ isDangerous: true }, { isDangerous: true, dangers: ['It is listed.'] }],
    quiet: [{}, { isDangerous: null }],
  },
});

export const disposable = defineEmailRule({
  id: 'disposable',
  title: 'Disposable address',
  level: 3,
  reason: () => 'The domain gives out disposable addresses.',
  fires: ({ isDisposable }) => isDisposable,
  examples: { firing: [{ isDisposable: true }], quiet: [{}, { isForwarding: true }] },
});

/** Without MX records mail goes to the domain itself, if it has an address (RFC 5321, section 5.1). */
export const noMail = defineEmailRule({
  id: 'no_mail',
  title: 'Domain without mail',
  level: 3,
  reason: ({ exists, mx: { state } }) =>
    exists === false
      ? 'Invalid email domain: the DNS has no such name.'
      : state === 'null'
        ? 'Invalid email domain: it says that it takes no mail.'
        : 'Invalid email domain: it has no mail server.',
  fires: ({ exists, mx: { state, hasAddress } }) =>
    exists === false ||
    state === 'null' ||
    state === 'invalid' ||
    (state === 'missing' && hasAddress === false),
  examples: {
    firing: [
      { exists: false, mx: { ...mx, state: 'missing', hasAddress: false } },
      { mx: { ...mx, state: 'null' } },
      { mx: { ...mx, state: 'invalid' } },
      { mx: { ...mx, state: 'missing', hasAddress: false } },
    ],
    quiet: [
      {},
      { exists: null, mx: { ...mx, state: 'unknown', resolves: null } },
      { mx: { ...mx, state: 'missing', hasAddress: true } },
      { mx: { ...mx, state: 'missing', hasAddress: null } },
    ],
  },
});

export const placeholder = defineEmailRule({
  id: 'placeholder',
  title: 'Placeholder',
  level: 3,
  reason: () => 'The address is one that is shown as an example in forms.',
  fires: ({ isPlaceholder }) => isPlaceholder,
  examples: { firing: [{ isPlaceholder: true }], quiet: [{}] },
});

export const noMailbox = defineEmailRule({
  id: 'no_mailbox',
  title: 'No such mailbox',
  level: 3,
  reason: () => 'The mail server says that there is no such mailbox.',
  fires: ({ mailbox }) => mailbox === 'rejected',
  examples: {
    firing: [{ mailbox: 'rejected' }],
    quiet: [{}, { mailbox: 'accepted' }, { mailbox: 'unknown' }, { mailbox: 'accepts_all' }],
  },
});
