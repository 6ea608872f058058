/** A block of a code or more: less would find a bit of everything. */
const CODE_PART_MIN_CHARS = 4;

/** What was typed as a part of a ticket's or order's code; empty when it is too short for one. */
export function codePart(search: string): string {
  const plain = search.replace(/[\s-]/g, '').toUpperCase();
  return plain.length < CODE_PART_MIN_CHARS ? '' : plain;
}

/** Ways in which a name may be written that somebody looks for: SQLite folds only the case of Latin letters. */
export function waysToWrite(search: string): string[] {
  if (search === '') return [];
  const lower = search.toLowerCase();
  const capitals = lower.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
  return [...new Set([search, lower, capitals, search.toUpperCase()])];
}
