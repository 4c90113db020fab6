import { windowsMs } from './history-facts.ts';
import type { WindowCounts } from './payment-history.ts';

/** The payments of one subject in the order of their times, for one that has so many that going through them takes long. */
export class TailTimes {
  readonly #times: number[] = [];
  readonly #ids: number[] = [];
  #oldestId = Number.POSITIVE_INFINITY;

  get size(): number {
    return this.#ids.length;
  }

  /** Of payments at the same time the one with the greater id comes later. */
  add(atMs: number, id: number): void {
    this.#oldestId = Math.min(this.#oldestId, id);
    if (this.#times.length === 0 || this.#times.at(-1)! <= atMs) {
      this.#times.push(atMs);
      this.#ids.push(id);
      return;
    }
    let place = this.#before(atMs);
    while (place < this.#times.length && this.#times[place] === atMs) place++;
    this.#times.splice(place, 0, atMs);
    this.#ids.splice(place, 0, id);
  }

  /** Forgets one payment, which need not be here. */
  remove(id: number): void {
    const place = this.#ids.indexOf(id);
    if (place === -1) return;
    this.#ids.splice(place, 1);
    this.#times.splice(place, 1);
  }

  /** Forgets payments up to an id. */
  dropUntil(id: number): void {
    if (id < this.#oldestId) return;
    let kept = 0;
    this.#oldestId = Number.POSITIVE_INFINITY;
    for (const [index, own] of this.#ids.entries()) {
      if (own <= id) continue;
      this.#ids[kept] = own;
      this.#times[kept] = this.#times[index]!;
      this.#oldestId = Math.min(this.#oldestId, own);
      kept++;
    }
    this.#ids.length = kept;
    this.#times.length = kept;
  }

  /** What there is before `atMs` but for one payment; null for nothing. Ids are the newest, the newest first. */
  read(
    atMs: number,
    except: number,
    most: number,
  ): { readonly payments: WindowCounts; readonly ids: readonly number[]; readonly firstMs: number } | null {
    const end = this.#before(atMs);
    const own = except === 0 ? -1 : this.#ids.indexOf(except);
    const isOwn = own >= 0 && own < end;
    const since = (ageMs: number): number => {
      const start = this.#before(atMs - ageMs);
      return end - start - (isOwn && own >= start ? 1 : 0);
    };
    const ids: number[] = [];
    for (let index = end - 1; index >= 0 && ids.length < most; index--)
      if (index !== own) ids.push(this.#ids[index]!);
    if (ids.length === 0) return null;
    const [hour, day, week, month] = windowsMs;
    return {
      payments: { hour: since(hour), day: since(day), week: since(week), month: since(month) },
      ids,
      firstMs: this.#times[own === 0 ? 1 : 0]!,
    };
  }

  /** How many are before a time. */
  #before(atMs: number): number {
    let [low, high] = [0, this.#times.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#times[middle]! < atMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
