/** Digits of a phone number with its country code: E.164 allows at most 15, and no country has fewer than 7. */
const PHONE_MIN_DIGITS = 7;
const PHONE_MAX_DIGITS = 15;

/**
 * Normalizes a phone number to E.164: accepts spaces, dots, dashes, brackets, and 00 for +. Null when it is invalid or
 * has no country code, which would make it ambiguous.
 */
export function normalizePhone(text: string): string | null {
  const compact = text.replace(/[\s().\-–—/\u00a0]/g, '').replace(/^00/, '+');
  if (!/^\+[1-9]\d*$/.test(compact)) return null;
  const digits = compact.length - 1;
  return digits >= PHONE_MIN_DIGITS && digits <= PHONE_MAX_DIGITS ? compact : null;
}
