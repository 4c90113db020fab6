/**
 * Domains whose addresses pass mail on to a mailbox of the same person: masked-mail and alias services. They hide the
 * real address, but mail sent there arrives, so they are not disposable. Found in the services' own documentation.
 */
const byService: Readonly<Record<string, string>> = {
  'DuckDuckGo Email Protection': 'duck.com',
  'Firefox Relay': 'mozmail.com relay.firefox.com',
  'Apple Hide My Email': 'privaterelay.appleid.com',
  SimpleLogin:
    'simplelogin.com simplelogin.co simplelogin.fr simplelogin.io slmail.me slmails.com silomails.com aleeas.com 8alias.com 8shield.net dralias.com',
  'Proton Pass': 'passmail.net passmail.com passinbox.com passfwd.com',
  'addy.io': 'addy.io anonaddy.com anonaddy.me addymail.com addy.biz mailer.me 4wrd.cc',
  '33Mail': '33mail.com',
  'erine.email': 'erine.email',
  spamgourmet: 'spamgourmet.com spamgourmet.net spamgourmet.org',
  Sneakemail: 'sneakemail.com',
  'Abine Blur': 'opayq.com',
  'Burner Mail': 'burnermail.io',
  'Forward Email': 'forwardemail.net',
  ManyMe: 'manyme.com',
  E4ward: 'e4ward.com',
  Spamex: 'spamex.com',
  pobox: 'pobox.com',
  'Alumni forwarding': 'alum.mit.edu post.harvard.edu',
  Bigfoot: 'bigfoot.com',
};

/** Domain → name of the service. */
export const forwardingServices: ReadonlyMap<string, string> = new Map(
  Object.entries(byService).flatMap(([service, domains]) =>
    domains.split(' ').map((domain) => [domain, service] as const),
  ),
);
