/**
 * Letters that FTS5's tokenizer does not fold, transliterated as in the views `event_words` and `user_words`.
 */
const SPELT: Record<string, string> = { ё: 'е', ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss' };

/**
 * Converts typed text to an FTS5 query in which every word matches as a prefix. Words are quoted, so that FTS5
 * operators are plain text. Null without any word: callers that list everything for an empty search must find nothing
 * for punctuation alone.
 */
export function searchQuery(typed: string): string | null {
  const text = typed
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ёłøđıß]/g, (letter) => SPELT[letter] ?? letter);
  const words = text.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ');
}
