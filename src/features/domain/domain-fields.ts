import { Type } from 'typebox';
import { choice, flag, integer, nullable, record, text } from '../../http/schema.ts';

/** The eleven fields that a domain has in both versions, also inside an email answer. */
export const domainFields = {
  name: nullable(text('Full domain name, in ASCII; null while it is being collected.')),
  is_dangerous: nullable(
    flag(
      'Listed for malware or phishing, or made to look like a well-known domain. Null when no list has been fetched.',
    ),
  ),
  is_disposable: nullable(flag('Gives out throwaway mailboxes.')),
  is_forwarding: nullable(flag('Passes mail on to other mailboxes: a masked-mail or alias service.')),
  is_spf: nullable(flag('Has exactly one SPF record, which can be read and needs at most ten lookups.')),
  is_dmarc: nullable(flag('It, or the domain it belongs to, has a sound DMARC record.')),
  is_dkim: nullable(flag('Has DKIM keys. Null where neither a common key nor the DNS tells.')),
  is_mx: nullable(flag('Has MX records, so it can receive mail. False for a null MX.')),
  is_bimi: nullable(flag('It, or the domain it belongs to, has a sound BIMI record with a logo.')),
  created_at: nullable(text('Day of registration, `YYYY-MM-DD`; null when nobody tells.')),
  is_new: nullable(flag('Registered within the last year.')),
};

const recordState = (what: string) =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    enum: ['valid', 'invalid', 'missing', 'unknown', null],
    description: `${what}; \`unknown\` when it could not be asked.`,
  });

/** What v2 tells beyond the fields; all of it null while collecting. */
export const domainDetails = {
  state: choice(['collecting', 'ready'], '`collecting`: nothing is known yet; ask again in a few seconds.'),
  collected_at: nullable(text('ISO 8601 time of the collection.')),
  reasons: Type.Array(text('One sentence.'), {
    description: 'Why flags are raised, and what could not be found out.',
  }),
  details: nullable(
    record('What was found.', {
      unicode_name: text('The name as people read it.'),
      registrable_domain: nullable(text('The domain that was registered; null for a public suffix.')),
      exists: nullable(flag('Whether the DNS has the name.')),
      mx: record('Where its mail goes.', {
        state: choice(
          ['valid', 'null', 'invalid', 'missing', 'unknown'],
          '`null`: the domain says that it takes no mail (RFC 7505).',
        ),
        hosts: Type.Array(
          record('One mail host.', {
            priority: integer('The lower, the sooner it is tried.'),
            host: text('Its name.'),
          }),
          { description: 'Mail hosts, best first.' },
        ),
        resolves: nullable(flag('Whether one of the first hosts has a public address.')),
      }),
      spf: record('Who may send for it.', {
        state: recordState('State of the record'),
        record: nullable(text('The record.')),
        lookups: nullable(integer('DNS lookups that a receiver needs, with included records.')),
        problems: Type.Array(text('Code of a problem, such as `multiple_records`.'), {
          description: 'What is wrong with it.',
        }),
      }),
      dmarc: record('What receivers shall do with mail that fails.', {
        state: recordState('State of the record'),
        record: nullable(text('The record.')),
        policy: nullable(text('`none`, `quarantine` or `reject`.')),
        percent: nullable(integer('Share of mail that the policy applies to.')),
        found_at: nullable(text('Domain that has the record.')),
      }),
      dkim: record('Keys that its mail may be signed with.', {
        state: recordState('State of the keys'),
        selectors: Type.Array(text('Selector.'), { description: 'Common selectors that have a key.' }),
        found_by: nullable(text('`selector`, or `namespace` when only the existence of keys is known.')),
      }),
      bimi: record('Its logo.', {
        state: recordState('State of the record'),
        record: nullable(text('The record.')),
        logo: nullable(text('Address of the logo.')),
      }),
      registration: record('Its registration.', {
        state: choice(
          ['found', 'missing', 'none', 'unknown'],
          '`missing`: not registered. `none`: nobody keeps a register that can be asked.',
        ),
        registrar: nullable(text('Registrar.')),
        source: nullable(text('`rdap` or `whois`.')),
        server: nullable(text('Server that answered.')),
      }),
    }),
  ),
  evidence: Type.Array(
    record('One list that has the domain, or one domain that it looks like.', {
      flag: text('`dangerous`, `disposable` or `forwarding`.'),
      source: text('Feed, package or table that says so.'),
      listed: text('The name that is listed, or looked like.'),
      since: nullable(text('ISO 8601 time since which the source has listed it; null when unknown.')),
      as_of: nullable(text('ISO 8601 time of the data used; null when unknown.')),
      text: text('The same in a sentence.'),
    }),
    { description: 'Where raised flags come from.' },
  ),
};
