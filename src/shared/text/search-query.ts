/** As the migrations `search_words` and `people_search` spell what they index: letters that FTS5's tokenizer does not fold. */
const SPELT: Record<string, string> = { ё: 'е', ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss' };

/**
 * What a person typed, as an FTS5 query: every word must begin a word of what is looked for. Words are quoted, so that
 * FTS5's operators, wherever they come from, are text. Null when there is no word in it: whoever lists everything for
 * an empty search must still find nothing for signs alone.
 */
export function searchQuery(typed: string): string | null {
  const text = typed
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ёłøđıß]/g, (letter) => SPELT[letter] ?? letter);
  const words = text.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ');
}
