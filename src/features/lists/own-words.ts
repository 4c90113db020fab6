/** An account's own words for texts, in normal form. The same object until something changes. */
export interface OwnWords {
  readonly allowed: readonly string[];
  readonly forbidden: readonly string[];
}

export const noOwnWords: OwnWords = Object.freeze({
  allowed: Object.freeze([]),
  forbidden: Object.freeze([]),
});
