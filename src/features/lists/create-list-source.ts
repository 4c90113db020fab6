import { parseDomain } from '../domain/parse-domain.ts';
import { normaliseEmail } from '../email/normalise-email.ts';
import type { IpAddress } from '../ip/ip-address.ts';
import { parseIp } from '../ip/parse-ip.ts';
import type { AccountLists } from './create-account-lists.ts';
import type { ListMemory } from './create-list-memory.ts';
import { type ListAnswer, listsUnknown, notListed, strongest } from './list-answer.ts';
import type { ListKind } from './list-kinds.ts';
import { normaliseValue } from './normalise-value.ts';
import { noOwnWords, type OwnWords } from './own-words.ts';

/** What the lists of an account say, from memory. Without an account (a command line, a test) nothing is listed. */
export interface ListSource {
  ip(accountId: string | null, ip: IpAddress, nowMs: number): ListAnswer;
  /** By the address and by its domain. */
  email(accountId: string | null, text: string, nowMs: number): ListAnswer;
  /** By the BIN (or any number of digits of the card) and by the country of the issuer. */
  card(accountId: string | null, digits: string, country: string | null, nowMs: number): ListAnswer;
  /**
   * A value of any kind, as it was sent. What cannot be read as one of the kind is not listed. `only` names one list, by id
   * or name, that matters.
   */
  check(accountId: string | null, kind: ListKind, value: string, nowMs: number, only?: string): ListAnswer;
  /** Whether one list, by id or name, has a value of its kind; null when there is no such list or nobody can tell. */
  isIn(accountId: string | null, idOrName: string, value: string, nowMs: number): boolean | null;
  /** The account's own words for texts, in lower case; the same object until they change. */
  ownWords(accountId: string | null, nowMs: number): OwnWords;
}

export interface ListSourceOptions {
  readonly memory: () => ListMemory;
  readonly isStale: (nowMs: number) => boolean;
}

export function createListSource({ memory, isStale }: ListSourceOptions): ListSource {
  function ask(
    accountId: string | null,
    nowMs: number,
    question: (lists: AccountLists) => ListAnswer,
  ): ListAnswer {
    if (accountId === null) return notListed;
    const lists = memory().of(accountId);
    const answer = lists === undefined ? notListed : question(lists);
    return answer.match === null && isStale(nowMs) ? listsUnknown : answer;
  }

  return {
    ip: (accountId, ip, nowMs) => ask(accountId, nowMs, (lists) => lists.ip(ip, nowMs)),
    email: (accountId, text, nowMs) =>
      ask(accountId, nowMs, (lists) => {
        const normal = normaliseEmail(text);
        if (normal === null) return notListed;
        const domain = domainOf(text);
        return strongest(
          lists.text('email', normal, nowMs),
          domain === null ? notListed : lists.domain(domain, nowMs),
        );
      }),
    card: (accountId, digits, country, nowMs) =>
      ask(accountId, nowMs, (lists) =>
        strongest(
          lists.bin(digits, nowMs),
          country === null ? notListed : lists.text('card_country', country, nowMs),
        ),
      ),
    check: (accountId, kind, value, nowMs, only) =>
      ask(accountId, nowMs, (lists) => questions[kind](lists, value, nowMs, only)),
    isIn(accountId, idOrName, value, nowMs) {
      const lists = accountId === null ? undefined : memory().of(accountId);
      const list = lists?.find(idOrName) ?? null;
      if (lists === undefined || list === null) return null;
      const { match } = questions[list.kind](lists, value, nowMs, list.id);
      return match === null && isStale(nowMs) ? null : match !== null;
    },
    ownWords(accountId, nowMs) {
      if (accountId === null) return noOwnWords;
      return memory().of(accountId)?.words(nowMs) ?? noOwnWords;
    },
  };
}

/** Where there is no account: on the command line. */
export const noLists: ListSource = Object.freeze({
  ip: () => notListed,
  email: () => notListed,
  card: () => notListed,
  check: () => notListed,
  isIn: () => null,
  ownWords: () => noOwnWords,
});

type Question = (lists: AccountLists, value: string, nowMs: number, only: string | undefined) => ListAnswer;

const plain =
  (kind: ListKind): Question =>
  (lists, value, nowMs, only) => {
    const normal = normaliseValue(kind, value);
    return normal.ok ? lists.text(kind, normal.value, nowMs, only) : notListed;
  };

const questions: Readonly<Record<ListKind, Question>> = {
  ip(lists, value, nowMs, only) {
    const ip = parseIp(value);
    return ip === null ? notListed : lists.ip(ip, nowMs, only);
  },
  email: plain('email'),
  email_domain(lists, value, nowMs, only) {
    const domain = domainOf(value);
    return domain === null ? notListed : lists.domain(domain, nowMs, only);
  },
  phone: plain('phone'),
  customer_id: plain('customer_id'),
  card_bin(lists, value, nowMs, only) {
    const digits = /^\d{6,19}/.exec(value.trim().replace(/[\s-]/g, ''))?.[0];
    return digits === undefined ? notListed : lists.bin(digits.slice(0, 8), nowMs, only);
  },
  card_country: plain('card_country'),
  device: plain('device'),
  word: plain('word'),
};

/** Of a mail address or a domain; null when it is none. As sent, for lists of domains do not merge providers. */
function domainOf(text: string): string | null {
  return parseDomain(text.trim().slice(text.trim().lastIndexOf('@') + 1))?.name ?? null;
}
