import { beginsWithOneTypo } from './one-typo.ts';
import { searchKey } from './search-key.ts';
import { type OtherWords, searchWords } from './search-query.ts';

/** A shorter word is one typo apart from too many. */
const TYPO_MIN_CHARS = 4;
/** Bounds the query that the words are put into. */
const WORDS_MAX = 40;

/**
 * Finds the words of these texts that a typed word may stand for: spelled otherwise or in another alphabet ("jazz" for
 * «Джаз»), and with `typos` one typo apart.
 */
export function similarWords(texts: readonly string[]): (by: { typos: boolean }) => OtherWords {
  const keys = new Map(texts.flatMap(searchWords).map((word) => [word, searchKey(word)]));
  return ({ typos }) =>
    (typed) => {
      const key = searchKey(typed);
      if (key === '') return [];
      const forgives = typos && key.length >= TYPO_MIN_CHARS;
      const found: string[] = [];
      for (const [word, other] of keys) {
        if (found.length === WORDS_MAX) break;
        if (word.startsWith(typed)) continue;
        if (other.startsWith(key) || (forgives && beginsWithOneTypo(key, other))) found.push(word);
      }
      return found;
    };
}
