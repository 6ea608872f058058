/**
 * Letters that FTS5's tokenizer does not fold, transliterated as in the views `event_words` and `user_words`.
 */
const SPELT: Record<string, string> = { ё: 'е', ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss' };

/** Other words that a typed word may stand for. */
export type OtherWords = (word: string) => readonly string[];

/**
 * Converts typed text to an FTS5 query in which every word matches as a prefix, or as one of `others`. Words are quoted,
 * so that FTS5 operators are plain text. Null without any word: callers that list everything for an empty search must
 * find nothing for punctuation alone.
 */
export function searchQuery(typed: string, others: OtherWords = () => []): string | null {
  const words = searchWords(typed);
  if (words.length === 0) return null;
  return words
    .map((word) => [`"${word}"*`, ...others(word).map((other) => `"${other}"`)])
    .map((ways) => (ways.length === 1 ? ways[0] : `(${ways.join(' OR ')})`))
    .join(' AND ');
}

/** The words of a text, spelled as in the index. */
export function searchWords(text: string): string[] {
  const spelt = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ёłøđıß]/g, (letter) => SPELT[letter] ?? letter);
  return spelt.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
}
