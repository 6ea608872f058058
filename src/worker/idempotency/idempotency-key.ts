import { createHash } from 'node:crypto';

function digest(of: unknown): string {
  return createHash('sha256').update(JSON.stringify(of)).digest('base64url');
}

/** The audit row that a request leaves, by name: the same for every repeat of it, and nobody else's. */
export function idempotencyKey(
  actorId: string,
  requestId: string,
  asked: unknown,
): { auditId: string; requestHash: string } {
  return { auditId: digest(['change', actorId, requestId]), requestHash: digest(asked) };
}
