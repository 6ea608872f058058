import { PHONE_MAX_DIGITS, PHONE_MIN_DIGITS } from '../limits.ts';

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
