import type { MailboxState } from '../../features/email/email-facts.ts';
import type { EmailAddress } from '../../features/email/parse-email.ts';
import type { LookupStats } from '../domains/lookup-stats.ts';
import { DownloadError } from '../feeds/download-error.ts';
import { openSmtpSession, type SmtpReply } from './smtp-session.ts';

export interface SmtpProbeOptions {
  /** Addresses of a mail host; empty when they cannot be found out. */
  readonly resolve: (host: string, signal: AbortSignal) => Promise<readonly string[]>;
  /** Name this server gives itself. */
  readonly helo: string;
  /** Sender; empty for the null sender `<>`. */
  readonly from: string;
  readonly port: number;
  readonly timeoutMs: number;
  readonly allowPrivate: boolean;
  readonly clock: () => number;
  readonly random: () => number;
  readonly stopwatch: () => number;
  readonly stats: LookupStats;
  readonly mostAtOnce: number;
}

export type SmtpProbe = (
  email: EmailAddress,
  hosts: readonly { readonly host: string }[],
) => Promise<MailboxState>;

const rememberMs = 60 * 60_000;
const cacheEntries = 10_000;

/**
 * Asks a domain's mail server whether it would take mail for an address, without sending any: everything up to `RCPT
 * TO`, then `QUIT`. A server that takes any name says nothing by it, so a name that nobody has is asked about too.
 */
export function createSmtpProbe(options: SmtpProbeOptions): SmtpProbe {
  const cache = new Map<string, { readonly state: MailboxState; readonly untilMs: number }>();
  let active = 0;

  return async (email, hosts) => {
    const host = hosts[0]?.host;
    const path = pathOf(email);
    const remembered = cache.get(path);
    if (remembered !== undefined && options.clock() < remembered.untilMs) return remembered.state;
    if (host === undefined || active >= options.mostAtOnce) return 'unknown';
    active++;
    const startMs = options.stopwatch();
    let outcome = 'unknown';
    try {
      const state = await ask(host, email, path);
      outcome = state;
      cache.set(path, { state, untilMs: options.clock() + rememberMs });
      if (cache.size > cacheEntries) cache.delete(cache.keys().next().value as string);
      return state;
    } catch (error) {
      outcome = failureOf(error);
      return 'unknown';
    } finally {
      active--;
      options.stats.count('smtp', outcome, options.stopwatch() - startMs);
    }
  };

  async function ask(host: string, email: EmailAddress, path: string): Promise<MailboxState> {
    const signal = AbortSignal.timeout(options.timeoutMs);
    const { port, allowPrivate, helo, from } = options;
    const address = (await options.resolve(host, signal))[0];
    if (address === undefined) return 'unknown';
    // The very address that was looked at is connected to, so the name cannot point elsewhere in between.
    const session = openSmtpSession({ host: address, port, allowPrivate, signal });
    try {
      if (!isPositive(await session.say(null))) return 'unknown';
      const hello = await session.say(`EHLO ${helo}`);
      const greeted = isPositive(hello) ? hello : await session.say(`HELO ${helo}`);
      if (!isPositive(greeted)) return 'unknown';
      const knowsUnicode = /^SMTPUTF8\b/im.test(greeted.text);
      if (email.isInternational && !knowsUnicode) return 'unknown';
      const sender = await session.say(`MAIL FROM:<${from}>${email.isInternational ? ' SMTPUTF8' : ''}`);
      if (!isPositive(sender)) return 'unknown';
      const state = stateOf(await session.say(`RCPT TO:<${path}>`));
      if (state !== 'accepted') return state;
      const nobody = `x${Math.floor(options.random() * 2 ** 48).toString(36)}nobody`;
      const other = await session.say(`RCPT TO:<${nobody}@${email.domain.name}>`);
      return isPositive(other) ? 'accepts_all' : 'accepted';
    } finally {
      await session.say('QUIT').catch(() => {});
      session.close();
    }
  }
}

function pathOf({ local, domain, isQuoted }: EmailAddress): string {
  return `${isQuoted ? `"${local.replace(/["\\]/g, '\\$&')}"` : local}@${domain.name}`;
}

function isPositive({ code }: SmtpReply): boolean {
  return code >= 200 && code < 300;
}

/**
 * Only words about the mailbox count as a “no”. Other refusals are about us: our address, our name, our reputation
 * (enhanced codes 5.7.x, RFC 3463), and those below 500 are about the moment.
 */
function stateOf(reply: SmtpReply): MailboxState {
  if (isPositive(reply)) return 'accepted';
  if (reply.code < 500 || /(?:^|\n)5\.7\.\d/.test(reply.text)) return 'unknown';
  const isAboutMailbox =
    /(?:^|\n)5\.1\.[126]|(?:^|\n)5\.2\.1/.test(reply.text) ||
    ([550, 551, 553].includes(reply.code) &&
      !/block|spam|black ?list|denied|reputation|policy|spf|relay/i.test(reply.text));
  return isAboutMailbox ? 'rejected' : 'unknown';
}

function failureOf(error: unknown): string {
  if (!(error instanceof DownloadError)) return 'unreachable';
  if (error.message.startsWith('It leads to a private')) return 'private';
  return error.message.includes('long') ? 'timeout' : 'malformed';
}
