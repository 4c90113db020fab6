import { formatCidr, parseCidr } from '../../../src/features/ip/cidr.ts';
import type { IpAddress } from '../../../src/features/ip/ip-address.ts';
import { ipv4, ipv6 } from '../../../src/features/ip/parse-ip.ts';
import { type AccountLists, createAccountLists } from '../../../src/features/lists/create-account-lists.ts';
import type { ListKind } from '../../../src/features/lists/list-kinds.ts';
import { markdownTable, median } from '../table.ts';

const sizes = [10, 10_000, 1_000_000] as const;
const checks = 100_000;
const rounds = 7;

interface Subject {
  readonly title: string;
  readonly kind: ListKind;
  readonly value: (index: number) => string;
  /** What is checked, made before the clock runs: of a listed value, and of one that is not. */
  readonly asked: (index: number, isListed: boolean) => unknown;
  readonly check: (lists: AccountLists, asked: never) => unknown;
}

/** Numbers without pattern, each once. */
const scatter = (index: number): number => Math.imul(index + 1, 0x9e3779b1) >>> 0;

/** Of ten, eight are single addresses and two are /24. */
const fewLengths = (index: number): string => network(index, index % 10 < 8 ? 32 : 24);

/** Of a hundred, ninety are single addresses, nine are /24, and one has some length from 8 to 31. */
const manyLengths = (index: number): string =>
  network(index, index % 100 < 90 ? 32 : index % 100 < 99 ? 24 : 8 + (scatter(index) % 24));

function network(index: number, bits: number): string {
  const cidr = parseCidr(`${ipv4(scatter(index)).text}/${bits}`)!;
  return bits === 32 ? cidr.first.text : formatCidr(cidr);
}

const address6 = (index: number): IpAddress =>
  ipv6(
    0x20000000 + (scatter(index + 3) >>> 5),
    scatter(index),
    scatter(index + 7),
    index % 3 === 0 ? 0 : scatter(index + 9),
  );
function network6(index: number): string {
  const bits = [128, 64, 56, 48][index % 4]!;
  return formatCidr(parseCidr(`${address6(index).text}/${bits}`)!);
}

/** Of a hundred, fifty are single addresses, forty are /64, and ten have any length from 20 to 127. */
const manyLengths6 = (index: number): string =>
  formatCidr(
    parseCidr(
      `${address6(index).text}/${index % 100 < 50 ? 128 : index % 100 < 90 ? 64 : 20 + (scatter(index) % 108)}`,
    )!,
  );

const email = (index: number): string => `customer.${scatter(index).toString(36)}@example${index % 977}.com`;

const subjects: readonly Subject[] = [
  {
    title: 'IPv4 addresses and networks of 2 lengths',
    kind: 'ip',
    value: fewLengths,
    asked: (index, isListed) => ipv4(isListed ? scatter(index) : scatter(index + 2_000_000)),
    check: (lists, ip: IpAddress) => lists.ip(ip, 0),
  },
  {
    title: 'IPv4 addresses and networks of 25 lengths',
    kind: 'ip',
    value: manyLengths,
    asked: (index, isListed) => ipv4(isListed ? scatter(index) : scatter(index + 2_000_000)),
    check: (lists, ip: IpAddress) => lists.ip(ip, 0),
  },
  {
    title: 'IPv6 addresses and networks of 4 lengths',
    kind: 'ip',
    value: network6,
    asked: (index, isListed) => address6(isListed ? index : index + 2_000_000),
    check: (lists, ip: IpAddress) => lists.ip(ip, 0),
  },
  {
    title: 'IPv6 addresses and networks of 109 lengths',
    kind: 'ip',
    value: manyLengths6,
    asked: (index, isListed) => address6(isListed ? index : index + 2_000_000),
    check: (lists, ip: IpAddress) => lists.ip(ip, 0),
  },
  {
    title: 'mail addresses',
    kind: 'email',
    value: email,
    asked: (index, isListed) => email(isListed ? index : index + 2_000_000),
    check: (lists, text: string) => lists.text('email', text, 0),
  },
  {
    title: 'domains of mail addresses, four labels asked',
    kind: 'email_domain',
    value: (index) => `shop${scatter(index).toString(36)}.com`,
    asked: (index, isListed) =>
      `a.mail.shop${scatter(isListed ? index : index + 2_000_000).toString(36)}.com`,
    check: (lists, text: string) => lists.domain(text, 0),
  },
  {
    title: 'customer ids',
    kind: 'customer_id',
    value: (index) => `customer-${scatter(index)}`,
    asked: (index, isListed) => `customer-${scatter(isListed ? index : index + 2_000_000)}`,
    check: (lists, text: string) => lists.text('customer_id', text, 0),
  },
];

/** What a check costs with ever more entries in the lists, as a ratio to ten entries, and what they take of memory. */
export function benchLists(): void {
  const rows = subjects.flatMap((subject) => {
    let least: { hit: number; miss: number } | null = null;
    return sizes.map((size) => {
      const { lists, longestPutUs } = fill(subject, size);
      const hit = measure(subject, lists, size, true);
      const miss = measure(subject, lists, size, false);
      least ??= { hit, miss };
      return {
        kind: subject.title,
        entries: size,
        'ns, listed': Math.round(hit),
        'times 10 entries': (hit / least.hit).toFixed(1),
        'ns, not listed': Math.round(miss),
        'times 10 entries ': (miss / least.miss).toFixed(1),
        'bytes an entry': Math.round(lists.sizeBytes() / size),
        'longest change, ms': (longestPutUs / 1000).toFixed(2),
      };
    });
  });
  process.stdout.write(
    `\n### A check in the lists of an account (medians of ${rounds} rounds)\n\n${markdownTable(rows)}\n`,
  );
}

function fill({ kind, value }: Subject, size: number): { lists: AccountLists; longestPutUs: number } {
  const lists = createAccountLists(0x5eed);
  lists.putList({ id: 'b', accountId: 'a', name: 'b', kind, mode: 'block' });
  let longestPutUs = 0;
  for (let index = 0; index < size; index++) {
    const entry = { id: index + 1, listId: 'b', value: value(index), expiresAtMs: null };
    const startMs = performance.now();
    lists.putEntry(entry);
    longestPutUs = Math.max(longestPutUs, (performance.now() - startMs) * 1000);
  }
  return { lists, longestPutUs };
}

function measure({ asked, check }: Subject, lists: AccountLists, size: number, isListed: boolean): number {
  const values = Array.from(
    { length: checks },
    (_, index) => asked(scatter(index) % size, isListed) as never,
  );
  let heard = 0;
  const times = Array.from({ length: rounds }, () => {
    // Time of this thread's processor: what others on the machine are given does not count.
    const before = process.threadCpuUsage();
    for (const value of values) if (check(lists, value) !== null) heard++;
    const { user, system } = process.threadCpuUsage(before);
    return ((user + system) * 1000) / checks;
  });
  if (heard === 0) throw new Error('Nothing was checked.');
  return median(times);
}
