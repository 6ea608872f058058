/** A short code as `formatShortCode` writes it. */
const SHOWN_CODE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-([0-9A-HJKMNP-TV-Z]{4})$/;

/** The same JSON with short codes cut to their last group: enough to tell tickets apart, not to be let in. */
export function maskCodes(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(SHOWN_CODE, '…$1');
  if (Array.isArray(value)) return value.map(maskCodes);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value);
  // `q` repeats what the caller has typed, by which the client matches the answer.
  return Object.fromEntries(parts.map(([key, part]) => [key, key === 'q' ? part : maskCodes(part)]));
}
