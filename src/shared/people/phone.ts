import { PHONE_MAX_DIGITS, PHONE_MIN_DIGITS } from '../limits.ts';

/**
 * A telephone number as E.164 writes it, from however people write it: spaces, dots, dashes, brackets, and 00 in place
 * of +. Null when it is none; without its country's code it could be anybody's.
 */
export function normalizePhone(text: string): string | null {
  const compact = text.replace(/[\s().\-–—/\u00a0]/g, '').replace(/^00/, '+');
  if (!/^\+[1-9]\d*$/.test(compact)) return null;
  const digits = compact.length - 1;
  return digits >= PHONE_MIN_DIGITS && digits <= PHONE_MAX_DIGITS ? compact : null;
}
