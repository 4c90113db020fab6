import { parseCidr } from '../ip/cidr.ts';
import type { IpAddress } from '../ip/ip-address.ts';
import { createKeyTable, type KeyTable } from './create-key-table.ts';
import { createWordLists } from './create-word-lists.ts';
import { DecidingEntry } from './deciding-entry.ts';
import { hashKey, hashNetwork } from './hash-key.ts';
import { type ListAnswer, notListed } from './list-answer.ts';
import type { ListKind } from './list-kinds.ts';
import type { EntryRecord, ListRecord } from './list-record.ts';
import { NetworkLengths } from './network-lengths.ts';
import type { OwnWords } from './own-words.ts';
import { longestKey, writeNetwork, writeText } from './write-key.ts';

/** The lists of one account in memory. Values are in normal form; `only` names one list, by id or name, that matters. */
export interface AccountLists {
  ip(ip: IpAddress, nowMs: number, only?: string): ListAnswer;
  /** A domain, or a name below one that is listed. */
  domain(name: string, nowMs: number, only?: string): ListAnswer;
  /** The first 6 to 8 digits of a card, of which as many as an entry has must be the same. */
  bin(digits: string, nowMs: number, only?: string): ListAnswer;
  /** A value of any other kind. */
  text(kind: ListKind, value: string, nowMs: number, only?: string): ListAnswer;
  words(nowMs: number): OwnWords;
  find(idOrName: string): ListRecord | null;
  /** Entries in memory of a list, those that have expired lately among them. */
  count(listId: string): number;
  putList(list: ListRecord): void;
  removeList(id: string): void;
  /** Takes no notice of entries of lists it does not have. */
  putEntry(entry: EntryRecord): void;
  removeEntry(listId: string, value: string): void;
  /** Forgets what has expired and what belonged to lists that were deleted, a little at a time. */
  sweep(nowMs: number): Generator<number>;
  sizeBytes(): number;
}

/** Lengths that an entry for BINs may have. */
const shortestBin = 6;
const longestBin = 8;

export function createAccountLists(seed: number): AccountLists {
  const key = new Uint8Array(longestKey);
  const tables = new Map<ListKind, KeyTable>();
  const lengths = new NetworkLengths();
  /** By place, which is what entries keep; null once deleted. Places are not given twice. */
  const lists: (ListRecord | null)[] = [];
  const counts: number[] = [];
  const places = new Map<string, number>();
  const deciding = new DecidingEntry(lists);
  const words = createWordLists();

  function begin(nowMs: number, only: string | undefined): boolean {
    const place = only === undefined ? -1 : placeOf(only);
    if (place === null) return false;
    deciding.begin(nowMs, place);
    return true;
  }

  function placeOf(idOrName: string): number | null {
    const place = places.get(idOrName) ?? lists.findIndex((list) => list?.name === idOrName);
    return place === -1 ? null : place;
  }

  function tableOf(kind: ListKind): KeyTable {
    let table = tables.get(kind);
    if (table === undefined) {
      table = createKeyTable();
      tables.set(kind, table);
    }
    return table;
  }

  /** Writes a value as key; gives its length and hash. */
  function writeValue(kind: ListKind, value: string): { length: number; hash: number } {
    if (kind !== 'ip') {
      const length = writeText(key, value);
      return { length, hash: hashKey(key, length, seed) };
    }
    const cidr = parseCidr(value);
    if (cidr === null) throw new Error('An entry is no address or network.');
    const { first, bits } = cidr;
    return { length: writeNetwork(key, first, bits), hash: hashNetwork(first, bits, seed) };
  }

  function findBytes(table: KeyTable, length: number): void {
    const hash = hashKey(key, length, seed);
    if (table.mayHave(hash)) table.find(key, length, hash, deciding);
  }

  function look(kind: ListKind, write: (table: KeyTable) => void, nowMs: number, only: string | undefined) {
    const table = tables.get(kind);
    if (table === undefined || !begin(nowMs, only)) return notListed;
    write(table);
    return deciding.answer();
  }

  return {
    ip(ip, nowMs, only) {
      const table = tables.get('ip');
      if (table === undefined || !begin(nowMs, only)) return notListed;
      const count = lengths.of(ip);
      for (let index = 0; index < count; index++) {
        const bits = lengths.found[index]!;
        const hash = hashNetwork(ip, bits, seed);
        if (table.mayHave(hash)) table.find(key, writeNetwork(key, ip, bits), hash, deciding);
      }
      return deciding.answer();
    },

    domain: (name, nowMs, only) =>
      look(
        'email_domain',
        (table) => {
          for (let start = 0; start !== -1; ) {
            findBytes(table, writeText(key, start === 0 ? name : name.slice(start)));
            const dot = name.indexOf('.', start);
            start = dot === -1 ? -1 : dot + 1;
          }
        },
        nowMs,
        only,
      ),

    bin: (digits, nowMs, only) =>
      look(
        'card_bin',
        (table) => {
          const length = Math.min(longestBin, writeText(key, digits));
          for (let taken = shortestBin; taken <= length; taken++) findBytes(table, taken);
        },
        nowMs,
        only,
      ),

    text: (kind, value, nowMs, only) =>
      look(kind, (table) => findBytes(table, writeText(key, value)), nowMs, only),

    words: (nowMs) => words.read(nowMs),

    find(idOrName) {
      const place = placeOf(idOrName);
      return place === null ? null : (lists[place] ?? null);
    },

    count(listId) {
      const place = places.get(listId);
      return place === undefined ? 0 : (counts[place] ?? 0);
    },

    putList(list) {
      const known = places.get(list.id);
      const place = known ?? lists.length;
      lists[place] = list;
      counts[place] ??= 0;
      places.set(list.id, place);
      if (list.kind === 'word') words.putList(list.id, list.mode);
    },

    removeList(id) {
      const place = places.get(id);
      if (place === undefined) return;
      lists[place] = null;
      places.delete(id);
      words.removeList(id);
    },

    putEntry({ id, listId, value, expiresAtMs }) {
      const place = places.get(listId);
      const list = place === undefined ? null : (lists[place] ?? null);
      if (place === undefined || list === null) return;
      const { length, hash } = writeValue(list.kind, value);
      const endsAtMs = expiresAtMs ?? Number.POSITIVE_INFINITY;
      const table = tableOf(list.kind);
      if (table.set(key, length, hash, place, id, endsAtMs)) {
        counts[place]!++;
        if (list.kind === 'ip') lengths.add(key, table.tellers);
      }
      if (list.kind === 'word') words.put(listId, value, endsAtMs);
    },

    removeEntry(listId, value) {
      const place = places.get(listId);
      const list = place === undefined ? null : (lists[place] ?? null);
      if (place === undefined || list === null) return;
      const { length, hash } = writeValue(list.kind, value);
      const marker = key[0]!;
      if (tableOf(list.kind).delete(key, length, hash, place)) {
        counts[place]!--;
        if (list.kind === 'ip') lengths.remove(marker);
      }
      words.remove(listId, value);
    },

    *sweep(nowMs) {
      const goneOf = new Map<number, number>();
      const isGone = (place: number, expiresAtMs: number): boolean => {
        if (lists[place] !== null && expiresAtMs > nowMs) return false;
        goneOf.set(place, (goneOf.get(place) ?? 0) + 1);
        return true;
      };
      for (const [kind, table] of tables) {
        const onGone = kind === 'ip' ? (gone: Uint8Array) => lengths.remove(gone[0]!) : () => {};
        for (const gone of table.sweep(isGone, onGone)) {
          for (const [place, number] of goneOf) counts[place]! -= number;
          goneOf.clear();
          yield gone;
        }
      }
    },

    sizeBytes: () => [...tables.values()].reduce((sum, table) => sum + table.sizeBytes(), lengths.sizeBytes),
  };
}
