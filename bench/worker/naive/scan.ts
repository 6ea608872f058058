import type { Claim } from '#durable/box-office/session-lookup.ts';
import { readCode } from '#shared/codes/qr.ts';
import type { ScanInput, ScanOutput } from '#shared/contracts/check-in.ts';
import { errorText } from '#shared/errors/error-text.ts';
import type { Deps } from '#worker/deps.ts';
import { actorParams, SESSION_IS_VALID } from './actor.ts';

/** Parameters: the actor's five, then request id, event, secret, gate. */
const LOG_SCAN = `
  INSERT INTO naive_scans (scanned_by, request_id, ticket_id, admitted, gate, scanned_at)
  SELECT ?3, ?6, t.id, t.status = 'active', ?9, ?5
  FROM tickets AS t JOIN events AS e ON e.id = t.event_id
  WHERE t.secret = ?8 AND +t.event_id = ?7 AND e.status = 'published'
    AND (e.organizer_id = ?3
         OR EXISTS (SELECT 1 FROM staff_assignments WHERE event_id = ?7 AND user_id = ?3 AND role = 'scanner'))
    AND ${SESSION_IS_VALID}
  ON CONFLICT DO NOTHING`;

/** Applies to a scan logged just now, not to a repeat. */
const USE_TICKET = `
  UPDATE tickets SET status = 'used', used_at = ?1 WHERE secret = ?2 AND status = 'active' AND changes() = 1`;

const READ_SCAN = `
  SELECT s.admitted, s.gate, s.scanned_at AS scannedAt, t.id, y.name AS typeName, u.name AS holderName
  FROM naive_scans AS s JOIN tickets AS t ON t.id = s.ticket_id JOIN ticket_types AS y ON y.id = t.ticket_type_id
    JOIN users AS u ON u.id = t.user_id
  WHERE s.scanned_by = ?1 AND s.request_id = ?2`;

interface LoggedScan {
  admitted: number;
  gate: string;
  scannedAt: number;
  id: string;
  typeName: string;
  holderName: string;
}

/**
 * One D1 batch per scan with the product's work: authorization, idempotency, log, and the holder's name. It keeps no
 * count, and refuses everything with one code.
 */
export async function scanNaively(deps: Deps, actor: Claim, input: ScanInput): Promise<ScanOutput> {
  const code = readCode(input.code ?? '');
  if (code.form !== 'qr') return refusal('TICKET_INVALID');
  const { eventId, requestId, gate = '' } = input;
  const { secret } = code.qr;
  const now = deps.now();
  const { db } = deps;
  const [, , read] = await db.batch<LoggedScan>([
    db.prepare(LOG_SCAN).bind(...actorParams(actor, now), requestId, eventId, secret, gate),
    db.prepare(USE_TICKET).bind(now, secret),
    db.prepare(READ_SCAN).bind(actor.userId, requestId),
  ]);
  const scan = read?.results[0];
  if (!scan) return refusal('TICKET_INVALID');
  if (scan.admitted === 0) return refusal('TICKET_ALREADY_USED');
  const { id, typeName, holderName, scannedAt } = scan;
  return valid({ id, typeName, holderName }, scannedAt, scan.gate);
}

const LET_IN = `
  UPDATE tickets SET status = 'used', used_at = ?1
  WHERE secret = ?2 AND +event_id = ?3 AND status = 'active'
  RETURNING id`;

/** A single D1 UPDATE per scan: no authorization, no idempotency, no log, no name. */
export async function scanBarely(deps: Deps, input: ScanInput): Promise<ScanOutput> {
  const code = readCode(input.code ?? '');
  const now = deps.now();
  const letIn =
    code.form === 'qr' &&
    (await deps.db.prepare(LET_IN).bind(now, code.qr.secret, input.eventId).first<{ id: string }>());
  if (!letIn) return refusal('TICKET_ALREADY_USED');
  return valid({ id: letIn.id, typeName: '', holderName: '' }, now, input.gate ?? '');
}

function valid(
  ticket: { id: string; typeName: string; holderName: string },
  at: number,
  gate: string,
): ScanOutput {
  return { outcome: 'valid', ticket, scannedAt: new Date(at).toISOString(), gate, checkedIn: 0 };
}

function refusal(code: 'TICKET_ALREADY_USED' | 'TICKET_INVALID'): ScanOutput {
  return {
    outcome: 'refused',
    code,
    message: errorText(code),
    ticket: null,
    firstScan: null,
    conflict: false,
    checkedIn: 0,
  };
}
