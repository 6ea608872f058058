import { createHash } from 'node:crypto';

/**
 * Id for a buyer without an account, derived from seller and request (RFC 9562, version 8), so that repeats match.
 */
export function walkUpId(sellerId: string, requestId: string): string {
  const named = JSON.stringify(['walk-up', sellerId, requestId]);
  const bytes = createHash('sha256').update(named).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
