/**
 * What a person typed, as an FTS5 query: every word must begin a word of the event. Words are quoted, so that
 * FTS5's operators, wherever they come from, are text. Null when there is no word in it.
 */
export function searchQuery(typed: string): string | null {
  const words = typed.normalize('NFC').match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ');
}

/** A name without regard to case, accents and spaces at the ends: "MÁLAGA " and "Malaga" are one city. */
export function foldName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
