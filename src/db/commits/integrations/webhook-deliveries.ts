import { commitRepeatable } from '#db/client.ts';
import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { DEAD_LETTER } from '#db/commits/delivery/deliveries.ts';
import { idempotentCommit } from '#db/commits/idempotency/idempotent-commit.ts';
import { isLeasedBetween, queueLease } from '#db/queue-lease.ts';
import { organizesSql } from '#db/sql/organizations.ts';
import {
  WEBHOOK_RETENTION_MS,
  WEBHOOKS_NOTED_MAX,
  WEBHOOKS_PER_TURN,
  WEBHOOKS_SWEPT_MAX,
} from '#shared/integrations/integration-limits.ts';
import type { DeliveryStatus, SwitchedOffReason, WebhookType } from '#shared/integrations/webhooks.ts';

export interface DueMessage {
  seq: number;
  type: WebhookType;
  subjectId: string;
  occurredAt: number;
  tries: number;
}

/** Result of a delivery attempt. `pending`: retry at `dueAt` (Unix ms). */
export interface SettledMessage {
  seq: number;
  status: DeliveryStatus;
  tries: number;
  dueAt: number;
  triedAt: number;
  answerStatus: number | null;
  answerText: string;
}

/** State of the endpoint after a run. */
export interface EndpointState {
  dueAt: number;
  failures: number;
  failingSince: number | null;
  switchedOff: SwitchedOffReason | null;
}

const next = (source: 'purchases' | 'orders') => `
  SELECT * FROM ${source} WHERE seq > (SELECT seq FROM webhook_cursors WHERE source = '${source}')
  ORDER BY seq LIMIT ${WEBHOOKS_NOTED_MAX}`;

const note = (source: 'purchases' | 'orders', type: WebhookType, kind: string, decided: string) => `
  INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at)
  SELECT w.id, '${type}', p.id, p.created_at, p.created_at, p.created_at
  FROM (${next(source)}) p JOIN events e ON e.id = p.event_id
  JOIN webhook_endpoints w ON w.organization_id = e.organization_id AND w.active AND w.active_since <= p.created_at
  WHERE ${decided} AND instr(w.kinds, '"${kind}"') > 0 ORDER BY p.seq
  ON CONFLICT DO NOTHING`;

const move = (source: 'purchases' | 'orders') => `
  UPDATE webhook_cursors SET seq = (SELECT max(seq) FROM (${next(source)}))
  WHERE source = '${source}' AND EXISTS (${next(source)})`;

/**
 * Inserts deliveries for purchases and orders since the cursor, which keeps this work out of the sale's transaction. D1
 * assigns `seq` in commit order, so no row appears behind the cursor. @returns whether more rows remain
 */
export async function noteDeliveries(db: D1Database): Promise<boolean> {
  const [counted] = await commitRepeatable(db, [
    db.prepare(
      `SELECT max((SELECT count(*) FROM (${next('purchases')})), (SELECT count(*) FROM (${next('orders')}))) AS count`,
    ),
    db.prepare(note('purchases', 'purchase.completed', 'purchase', "p.status = 'paid'")),
    db.prepare(note('orders', 'order.placed', 'order', 'p.status IS NOT NULL')),
    db.prepare(move('purchases')),
    db.prepare(move('orders')),
  ]);
  return Number(counted?.results[0]?.count) === WEBHOOKS_NOTED_MAX;
}

/** `kind` of the delivery that serves an endpoint; its subject is the endpoint. */
export const TURN = 'turn';

/**
 * Owes a turn to each endpoint with due messages whose organization still organizes: one at a time, so that its messages
 * keep their order.
 */
export async function oweTurns(db: D1Database, now: number): Promise<void> {
  await db
    .prepare(
      `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
       SELECT 'webhook', '${TURN}', w.id, ?1, ?1 FROM webhook_endpoints w
       WHERE w.active = 1 AND w.due_at <= ?1 AND ${organizesSql('w.organization_id')}
         AND EXISTS (SELECT 1 FROM webhook_deliveries d
                     WHERE d.endpoint_id = w.id AND d.status = 'pending' AND d.due_at <= ?1)
       ON CONFLICT DO UPDATE SET status = 'owed', tries = 0, due_at = ?1, created_at = ?1, lease = NULL,
         leased_until = NULL, problem = NULL, settled_at = NULL
       WHERE deliveries.status <> 'owed'`,
    )
    .bind(now)
    .run();
}

/** The turn of the endpoint ?1, while a delivery of a queue message in `leases` has it. */
const isTurn = (
  leases: string,
) => `EXISTS (SELECT 1 FROM deliveries WHERE channel = 'webhook' AND kind = '${TURN}'
  AND subject_id = ?1 AND recipient = '' AND ${leases})`;

/**
 * Saves the results of a turn, unless another message has it meanwhile, or the endpoint was switched off or has another
 * URL. If the turn disables the endpoint, its pending messages are parked.
 */
export async function settleTurn(
  db: D1Database,
  turn: {
    endpointId: string;
    url: string;
    lease: string;
    settled: readonly SettledMessage[];
    state: EndpointState;
    now: number;
  },
): Promise<void> {
  const { endpointId, url, lease, settled, state, now } = turn;
  const mine = `${isTurn('lease = ?2')} AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE id = ?1 AND url = ?3 AND active)`;
  await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE webhook_deliveries
         SET status = s.value ->> 'status', tries = s.value ->> 'tries', due_at = s.value ->> 'dueAt',
             tried_at = s.value ->> 'triedAt', answer_status = s.value ->> 'answerStatus',
             answer_text = s.value ->> 'answerText',
             settled_at = CASE WHEN s.value ->> 'status' = 'pending' THEN NULL ELSE ?5 END
         FROM json_each(?4) AS s
         WHERE webhook_deliveries.seq = s.value ->> 'seq' AND endpoint_id = ?1 AND webhook_deliveries.status = 'pending'
           AND ${mine}`,
      )
      .bind(endpointId, lease, url, JSON.stringify(settled), now),
    db
      .prepare(
        `UPDATE webhook_deliveries SET status = 'parked', settled_at = ?4
         WHERE ?5 AND endpoint_id = ?1 AND status = 'pending' AND ${mine}`,
      )
      .bind(endpointId, lease, url, now, Number(state.switchedOff !== null)),
    db
      .prepare(
        `UPDATE webhook_endpoints
         SET due_at = ?4, failures = ?5, failing_since = ?6,
             active = CASE WHEN ?7 IS NULL THEN active ELSE 0 END,
             switched_off_at = CASE WHEN ?7 IS NULL THEN switched_off_at ELSE ?8 END,
             switched_off_reason = coalesce(?7, switched_off_reason)
         WHERE id = ?1 AND ${mine}`,
      )
      .bind(endpointId, lease, url, state.dueAt, state.failures, state.failingSince, state.switchedOff, now),
  ]);
}

/**
 * Parks the turn of a dead letter: the due messages that every attempt broke at. The next ones go on. A turn that no
 * delivery of the queue message has taken stays owed: D1 was down. @returns how many messages were parked
 */
export async function buryTurn(
  db: D1Database,
  { lease, endpointId, now }: { lease: string; endpointId: string; now: number },
): Promise<number> {
  const first = queueLease(lease, 1);
  const last = queueLease(lease, 999);
  const isTaken = isLeasedBetween('lease', '?2', '?3');
  const [parked] = await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE webhook_deliveries SET status = 'parked', answer_status = NULL, answer_text = '${DEAD_LETTER}',
                settled_at = ?4
         WHERE seq IN (SELECT seq FROM webhook_deliveries WHERE endpoint_id = ?1 AND status = 'pending' AND due_at <= ?4
                       ORDER BY occurred_at, seq LIMIT ${WEBHOOKS_PER_TURN})
           AND ${isTurn(isTaken)}`,
      )
      .bind(endpointId, first, last, now),
    db
      .prepare(
        `UPDATE deliveries SET status = 'sent', lease = NULL, leased_until = NULL, settled_at = ?4
         WHERE channel = 'webhook' AND kind = '${TURN}' AND subject_id = ?1 AND recipient = '' AND status = 'owed'
           AND ${isTaken}`,
      )
      .bind(endpointId, first, last, now),
  ]);
  return parked?.meta.changes ?? 0;
}

/** Makes the dead letters of an endpoint due again, with their original message ids. */
export function reviveTurn(
  db: D1Database,
  { endpointId, now }: { endpointId: string; now: number },
  once: { audit: AuditEntry; requestHash: string },
): ReturnType<typeof idempotentCommit> {
  const change = db
    .prepare(
      `UPDATE webhook_deliveries SET status = 'pending', tries = 0, due_at = ?2, settled_at = NULL
       WHERE endpoint_id = ?1 AND status = 'parked' AND answer_text = '${DEAD_LETTER}'`,
    )
    .bind(endpointId, now);
  return idempotentCommit(db, { ...once, change });
}

/** Deletes deliveries that were settled long ago. */
export async function sweepDeliveries(db: D1Database, now: number): Promise<void> {
  await db
    .prepare(
      `DELETE FROM webhook_deliveries WHERE seq IN (
         SELECT seq FROM webhook_deliveries WHERE settled_at < ?1 LIMIT ${WEBHOOKS_SWEPT_MAX})`,
    )
    .bind(now - WEBHOOK_RETENTION_MS)
    .run();
}
