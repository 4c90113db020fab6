import type { ListMode } from './list-kinds.ts';
import { noOwnWords, type OwnWords } from './own-words.ts';

/** The word lists of an account. */
export interface WordLists {
  putList(id: string, mode: ListMode): void;
  removeList(id: string): void;
  /** `endsAtMs` is infinite for a word without end. */
  put(listId: string, word: string, endsAtMs: number): void;
  remove(listId: string, word: string): void;
  /** The words in force; the same object until they change. */
  read(nowMs: number): OwnWords;
}

export function createWordLists(): WordLists {
  const lists = new Map<string, { mode: ListMode; readonly words: Map<string, number> }>();
  let made: OwnWords | null = noOwnWords;
  /** When the first of the words in `made` ends. */
  let madeUntilMs = Number.POSITIVE_INFINITY;

  function make(nowMs: number): OwnWords {
    const allowed = new Set<string>();
    const forbidden = new Set<string>();
    madeUntilMs = Number.POSITIVE_INFINITY;
    for (const { mode, words } of lists.values()) {
      for (const [word, endsAtMs] of words) {
        if (endsAtMs <= nowMs) continue;
        (mode === 'allow' ? allowed : forbidden).add(word);
        madeUntilMs = Math.min(madeUntilMs, endsAtMs);
      }
    }
    for (const word of allowed) forbidden.delete(word);
    if (allowed.size === 0 && forbidden.size === 0) return noOwnWords;
    return Object.freeze({ allowed: [...allowed], forbidden: [...forbidden] });
  }

  return {
    putList(id, mode) {
      const known = lists.get(id);
      if (known === undefined) lists.set(id, { mode, words: new Map() });
      else known.mode = mode;
      made = null;
    },
    removeList(id) {
      if (lists.delete(id)) made = null;
    },
    put(listId, word, endsAtMs) {
      lists.get(listId)?.words.set(word, endsAtMs);
      made = null;
    },
    remove(listId, word) {
      if (lists.get(listId)?.words.delete(word) === true) made = null;
    },
    read(nowMs) {
      if (made === null || nowMs >= madeUntilMs) made = make(nowMs);
      return made;
    },
  };
}
