import { createHash } from 'node:crypto';

function digest(of: unknown): string {
  return createHash('sha256').update(JSON.stringify(of)).digest('base64url');
}

/**
 * Idempotency key of a request: the id of its audit row (equal for repeats, unique per actor), and a hash of its
 * content.
 */
export function idempotencyKey(
  actorId: string,
  requestId: string,
  payload: unknown,
): { auditId: string; requestHash: string } {
  return { auditId: digest(['change', actorId, requestId]), requestHash: digest(payload) };
}
