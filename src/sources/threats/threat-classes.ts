import type { LoadedFeed } from '../feeds/open-feeds.ts';
import type { ActiveList } from './sweep-ranges.ts';
import type { ThreatClass } from './threat-index.ts';

/** The distinct answers of an index, by number; number 0 is “nothing lists it”. */
export class ThreatClasses {
  readonly #feeds: readonly LoadedFeed[];
  readonly #classes: (ThreatClass | null)[] = [null];
  readonly #numbers = new Map<string, number>();

  constructor(feeds: readonly LoadedFeed[]) {
    this.#feeds = feeds;
  }

  get length(): number {
    return this.#classes.length - 1;
  }

  numberOf(active: readonly ActiveList[]): number {
    if (active.length === 0) return 0;
    let key = '';
    for (const { list, since } of active) key += `${list}:${since} `;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#classes.length;
    const listings = active.map(({ list, since }) =>
      Object.freeze({ loaded: this.#feeds[list]!, sinceSeconds: since }),
    );
    this.#classes.push(Object.freeze({ listings: Object.freeze(listings) }));
    this.#numbers.set(key, number);
    return number;
  }

  at(number: number): ThreatClass | null {
    return this.#classes[number]!;
  }
}
