import { createHash } from 'node:crypto';
import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';

/** SHA-256 of a request's content. */
export function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
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
  return { auditId: hashOf(['change', actorId, requestId]), requestHash: hashOf(payload) };
}

/** A request, with the fields of the audit row that records it. */
interface AuditedRequest extends Omit<AuditEntry, 'auditId' | 'actorId' | 'eventId' | 'now'> {
  actor: { id: string };
  requestId: string;
  /** The input but for the action, which belongs to the hash too. */
  payload: unknown;
  eventId?: string | null;
}

/** Idempotency key and audit row for a commit that recognizes a repeat itself. */
export function onceOf(
  { now }: { now: () => number },
  { actor, requestId, payload, eventId = null, ...row }: AuditedRequest,
): { audit: AuditEntry; requestHash: string } {
  const { auditId, requestHash } = idempotencyKey(actor.id, requestId, [row.action, payload]);
  return { audit: { ...row, auditId, actorId: actor.id, eventId, now: now() }, requestHash };
}
