import type { EntryVisitor } from './key-bucket.ts';
import { type ListAnswer, notListed } from './list-answer.ts';
import type { ListRecord } from './list-record.ts';

/** Of all entries that are shown to it, finds the one that counts: of an allow-list if there is one, else the oldest. */
export class DecidingEntry implements EntryVisitor {
  readonly #lists: readonly (ListRecord | null)[];
  #nowMs = 0;
  /** Place of the only list that matters; -1 when all do. */
  #only = -1;
  #list: ListRecord | null = null;
  #entry = 0;
  #expiresAtMs = 0;

  /** `lists` by place; null where one was deleted. */
  constructor(lists: readonly (ListRecord | null)[]) {
    this.#lists = lists;
  }

  begin(nowMs: number, only: number): void {
    this.#nowMs = nowMs;
    this.#only = only;
    this.#list = null;
  }

  visit(place: number, entry: number, expiresAtMs: number): void {
    const list = this.#lists[place] ?? null;
    if (list === null || expiresAtMs <= this.#nowMs) return;
    if (this.#only !== -1 && place !== this.#only) return;
    const best = this.#list;
    if (best !== null && (best.mode === list.mode ? this.#entry < entry : best.mode === 'allow')) return;
    this.#list = list;
    this.#entry = entry;
    this.#expiresAtMs = expiresAtMs;
  }

  answer(): ListAnswer {
    const list = this.#list;
    if (list === null) return notListed;
    return {
      verdict: list.mode,
      match: {
        listId: list.id,
        listName: list.name,
        mode: list.mode,
        entryId: this.#entry,
        expiresAtMs: this.#expiresAtMs === Number.POSITIVE_INFINITY ? null : this.#expiresAtMs,
      },
    };
  }
}
