import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cidrContains, formatCidr, parseCidr } from '../ip/cidr.ts';
import { parseIp } from '../ip/parse-ip.ts';
import { createAccountLists } from './create-account-lists.ts';
import type { ListAnswer } from './list-answer.ts';
import type { ListKind, ListMode } from './list-kinds.ts';
import type { EntryRecord, ListRecord } from './list-record.ts';

const list = (id: string, kind: ListKind, mode: ListMode): ListRecord => ({
  id,
  accountId: 'a',
  name: `name of ${id}`,
  kind,
  mode,
});

/** Says the same in the plainest way: every entry is looked at. */
function naive(
  lists: ReadonlyMap<string, ListRecord>,
  entries: ReadonlyMap<string, EntryRecord>,
  fits: (value: string) => boolean,
  nowMs: number,
): string {
  const found = [...entries.values()]
    .filter((entry) => lists.has(entry.listId) && fits(entry.value))
    .filter((entry) => entry.expiresAtMs === null || entry.expiresAtMs > nowMs)
    .map((entry) => ({ mode: lists.get(entry.listId)!.mode, id: entry.id }));
  const allowed = found.filter(({ mode }) => mode === 'allow');
  const deciding = allowed.length > 0 ? allowed : found;
  if (deciding.length === 0) return 'none';
  return `${deciding[0]!.mode} ${Math.min(...deciding.map(({ id }) => id))}`;
}

const told = ({ verdict, match }: ListAnswer): string =>
  match === null ? verdict : `${verdict} ${match.entryId}`;

/** Networks that overlap often. */
const network = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('10.1.2.3', '10.1.2.200', '10.1.77.1', '11.0.0.1', '10.1.2.3'),
      fc.constantFrom(32, 31, 24, 17, 16, 9, 8, 1, 0),
    )
    .map(([ip, bits]) => `${ip}/${bits}`),
  fc
    .tuple(
      fc.constantFrom('2001:db8::1', '2001:db8:0:7::9', '2001:db9::', '::a01:203', 'fe80::1'),
      fc.constantFrom(128, 127, 96, 95, 64, 63, 48, 33, 32, 31, 3, 0),
    )
    .map(([ip, bits]) => `${ip}/${bits}`),
);
const addresses = [
  '10.1.2.3',
  '10.1.2.2',
  '10.1.2.201',
  '10.1.99.9',
  '11.0.0.1',
  '139.0.0.1',
  '2001:db8::1',
  '2001:db8::',
  '2001:db8:0:7::9',
  '2001:db8:0:7:8::1',
  '2001:db9::',
  '::a01:203',
  'fe80::2',
].map((text) => parseIp(text)!);

type Step =
  | { readonly do: 'put'; readonly list: string; readonly value: string; readonly endsIn: number | null }
  | { readonly do: 'remove'; readonly list: string; readonly value: string }
  | { readonly do: 'drop'; readonly list: string }
  | { readonly do: 'sweep' };

const steps = (value: fc.Arbitrary<string>, ids: readonly string[]): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      {
        weight: 12,
        arbitrary: fc.record({
          do: fc.constant('put' as const),
          list: fc.constantFrom(...ids),
          value,
          endsIn: fc.option(fc.integer({ min: -3, max: 6 }), { freq: 2 }),
        }),
      },
      {
        weight: 5,
        arbitrary: fc.record({ do: fc.constant('remove' as const), list: fc.constantFrom(...ids), value }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constant('drop' as const), list: fc.constantFrom(...ids) }),
      },
      { weight: 1, arbitrary: fc.constant({ do: 'sweep' as const }) },
    ),
    { maxLength: 120 },
  );

function play(kind: ListKind, moves: readonly Step[]) {
  const memory = createAccountLists(12345);
  const lists = new Map(
    (['b1', 'b2', 'a1'] as const).map((id) => [
      id as string,
      list(id, kind, id === 'a1' ? 'allow' : 'block'),
    ]),
  );
  const entries = new Map<string, EntryRecord>();
  for (const item of lists.values()) memory.putList(item);
  let nowMs = 1000;
  let nextId = 1;
  for (const step of moves) {
    nowMs++;
    if (step.do === 'put' && lists.has(step.list)) {
      const place = `${step.list} ${step.value}`;
      const id = entries.get(place)?.id ?? nextId++;
      const expiresAtMs = step.endsIn === null ? null : nowMs + step.endsIn;
      const entry = { id, listId: step.list, value: step.value, expiresAtMs };
      entries.set(place, entry);
      memory.putEntry(entry);
    } else if (step.do === 'remove') {
      entries.delete(`${step.list} ${step.value}`);
      memory.removeEntry(step.list, step.value);
    } else if (step.do === 'drop') {
      lists.delete(step.list);
      memory.removeList(step.list);
    } else if (step.do === 'sweep') {
      for (const _ of memory.sweep(nowMs));
      for (const [place, entry] of entries) {
        if (entry.expiresAtMs !== null && entry.expiresAtMs <= nowMs) entries.delete(place);
      }
    }
  }
  return { memory, lists, entries, nowMs };
}

describe('lists in memory say what looking at every entry says', () => {
  test('of addresses in networks, whatever is put, removed, dropped and expired', () => {
    const value = network.map((text) => formatCidr(parseCidr(text)!));
    fc.assert(
      fc.property(steps(value, ['b1', 'b2', 'a1']), (moves) => {
        const { memory, lists, entries, nowMs } = play('ip', moves);
        for (const ip of addresses) {
          for (const later of [0, 1, 3, 100]) {
            const expected = naive(
              lists,
              entries,
              (cidr) => cidrContains(parseCidr(cidr)!, ip),
              nowMs + later,
            );
            assert.equal(told(memory.ip(ip, nowMs + later)), expected, ip.text);
          }
        }
      }),
    );
  });

  test('of domains and the names below them', () => {
    const names = [
      'example.com',
      'mail.example.com',
      'a.mail.example.com',
      'ample.com',
      'example.org',
      'com',
    ];
    fc.assert(
      fc.property(steps(fc.constantFrom(...names), ['b1', 'b2', 'a1']), (moves) => {
        const { memory, lists, entries, nowMs } = play('email_domain', moves);
        for (const name of [...names, 'x.example.com', 'example.com.au']) {
          const fits = (value: string): boolean => name === value || name.endsWith(`.${value}`);
          assert.equal(told(memory.domain(name, nowMs)), naive(lists, entries, fits, nowMs), name);
        }
      }),
    );
  });

  test('of cards by 6 to 8 digits', () => {
    const bins = ['456789', '4567891', '45678912', '45678913', '400000'];
    fc.assert(
      fc.property(steps(fc.constantFrom(...bins), ['b1', 'b2', 'a1']), (moves) => {
        const { memory, lists, entries, nowMs } = play('card_bin', moves);
        for (const digits of [...bins, '45678']) {
          const fits = (value: string): boolean => digits.startsWith(value);
          assert.equal(told(memory.bin(digits, nowMs)), naive(lists, entries, fits, nowMs), digits);
        }
      }),
    );
  });

  test('of texts of any letters', () => {
    const value = fc.oneof(
      fc.constantFrom('a', 'b', 'ab', 'ä', 'é', '日本', '\u{1f600}'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 9 }),
    );
    fc.assert(
      fc.property(steps(value, ['b1', 'b2', 'a1']), value, (moves, other) => {
        const { memory, lists, entries, nowMs } = play('customer_id', moves);
        const asked = new Set([...entries.values()].map((entry) => entry.value)).add(other);
        for (const text of asked) {
          const expected = naive(lists, entries, (held) => held === text, nowMs);
          assert.equal(told(memory.text('customer_id', text, nowMs)), expected);
        }
        for (const id of lists.keys()) {
          const held = [...entries.values()].filter((entry) => entry.listId === id).length;
          assert.equal(memory.count(id), held);
        }
      }),
    );
  });
});

test('of very many networks of all lengths exactly those are found that hold an address, also after removals', () => {
  const memory = createAccountLists(3);
  memory.putList(list('b', 'ip', 'block'));
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  const address = (index: number): string =>
    index % 2 === 0
      ? [random() >>> 28, random() >>> 24, random() >>> 24, random() >>> 24].join('.')
      : `2001:${(random() >>> 20).toString(16)}:${[1, 2, 3, 4, 5, 6].map(() => (random() >>> 16).toString(16)).join(':')}`;
  const known = new Set<string>();
  const check = (count: number): number => {
    let found = 0;
    const values = [...known];
    for (let index = 0; index < count; index++) {
      const near = parseCidr(values[random() % values.length]!)!.first.text;
      const text = index % 3 === 0 ? address(index) : near;
      const full = text.includes(':') ? 128 : 32;
      let isIn = false;
      for (let bits = 0; bits <= full && !isIn; bits++)
        isIn = known.has(formatCidr(parseCidr(`${text}/${bits}`)!));
      assert.equal(memory.ip(parseIp(text)!, 0).verdict, isIn ? 'block' : 'none', text);
      if (isIn) found++;
    }
    return found;
  };
  for (let index = 0; known.size < 135_000; index++) {
    const text = address(index);
    // Single addresses above all, so that not every address is in some network.
    const bits = random() % 30 > 0 ? 128 : 9 + (random() % 120);
    const cidr = parseCidr(`${text}/${text.includes(':') ? bits : Math.min(32, bits)}`)!;
    const value = formatCidr(cidr);
    memory.putEntry({ id: index + 1, listId: 'b', value, expiresAtMs: null });
    known.add(value);
    // In the middle of being mapped anew.
    if ([514, 16_386, 131_074].includes(known.size)) check(100);
  }
  const found = check(1500);
  assert.ok(found > 500 && found < 1500);
  for (const [index, value] of [...known].entries()) {
    if (index % 3 === 0) continue;
    memory.removeEntry('b', value);
    known.delete(value);
  }
  check(500);
});

test('a hundred thousand entries are found, and after half are removed only the other half', () => {
  const memory = createAccountLists(99);
  memory.putList(list('b', 'customer_id', 'block'));
  const total = 100_000;
  const value = (index: number): string => `customer-${index}`;
  for (let index = 0; index < total; index++) {
    memory.putEntry({
      id: index + 1,
      listId: 'b',
      value: value(index),
      expiresAtMs: index % 4 === 0 ? 5000 : null,
    });
  }
  assert.equal(memory.count('b'), total);
  for (let index = 0; index < total; index += 2) memory.removeEntry('b', value(index));
  for (let index = 0; index < total; index++) {
    const { match } = memory.text('customer_id', value(index), 4999);
    assert.equal(match?.entryId, index % 2 === 0 ? undefined : index + 1);
  }
  for (let index = 0; index < total; index++) {
    assert.equal(memory.text('customer_id', `no-${index}`, 0).verdict, 'none');
  }
  assert.equal(memory.count('b'), total / 2);
});

test('the names of one list are told apart from all: a value is asked of one list alone', () => {
  const memory = createAccountLists(1);
  memory.putList(list('b', 'device', 'block'));
  memory.putList(list('a', 'device', 'allow'));
  memory.putEntry({ id: 1, listId: 'b', value: 'd1', expiresAtMs: null });
  memory.putEntry({ id: 2, listId: 'a', value: 'd1', expiresAtMs: null });
  assert.equal(memory.text('device', 'd1', 0).verdict, 'allow');
  assert.equal(memory.text('device', 'd1', 0, 'b').match?.entryId, 1);
  assert.equal(memory.text('device', 'd1', 0, 'name of b').match?.entryId, 1);
  assert.equal(memory.text('device', 'd1', 0, 'no such list').verdict, 'none');
});

test('own words are one object until they change or one of them ends', () => {
  const memory = createAccountLists(1);
  assert.deepEqual(memory.words(0), { allowed: [], forbidden: [] });
  memory.putList(list('b', 'word', 'block'));
  memory.putList(list('a', 'word', 'allow'));
  memory.putEntry({ id: 1, listId: 'b', value: 'acme', expiresAtMs: null });
  memory.putEntry({ id: 2, listId: 'b', value: 'both', expiresAtMs: null });
  memory.putEntry({ id: 3, listId: 'b', value: 'soon', expiresAtMs: 10 });
  memory.putEntry({ id: 4, listId: 'a', value: 'both', expiresAtMs: null });
  const words = memory.words(9);
  assert.deepEqual(words, { allowed: ['both'], forbidden: ['acme', 'soon'] });
  assert.equal(memory.words(5), words);
  assert.deepEqual(memory.words(10).forbidden, ['acme']);
  memory.removeList('a');
  assert.deepEqual(memory.words(10), { allowed: [], forbidden: ['acme', 'both'] });
});

test('entries that are put while others are swept are all counted and found', () => {
  const memory = createAccountLists(5);
  memory.putList(list('b', 'customer_id', 'block'));
  let next = 0;
  const put = (expiresAtMs: number | null): void => {
    next++;
    memory.putEntry({ id: next, listId: 'b', value: `c${next}`, expiresAtMs });
  };
  for (let index = 0; index < 30_000; index++) put(index % 2 === 0 ? 10 : null);
  for (const _ of memory.sweep(10)) for (let index = 0; index < 4000; index++) put(null);
  // What was split meanwhile has its turn now.
  for (const _ of memory.sweep(10));
  assert.equal(memory.count('b'), next - 15_000);
  for (let id = 1; id <= next; id++) {
    const isGone = id <= 30_000 && id % 2 === 1;
    assert.equal(memory.text('customer_id', `c${id}`, 9).match?.entryId, isGone ? undefined : id);
  }
});
