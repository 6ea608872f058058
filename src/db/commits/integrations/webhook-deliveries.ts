import { commitRepeatable } from '#db/client.ts';
import {
  WEBHOOK_LEASE_MS,
  WEBHOOK_LINES_AT_ONCE,
  WEBHOOK_RETENTION_MS,
  WEBHOOKS_NOTED_MAX,
  WEBHOOKS_SWEPT_MAX,
} from '#shared/integrations/integration-limits.ts';
import type { DeliveryStatus, SwitchedOffReason, WebhookType } from '#shared/integrations/webhooks.ts';

/** An endpoint leased by this run. */
export interface ClaimedEndpoint {
  id: string;
  url: string;
  secretVersion: number;
  rotatedAt: number | null;
  failures: number;
  failingSince: number | null;
}

export interface DueDelivery {
  seq: number;
  type: WebhookType;
  subjectId: string;
  occurredAt: number;
  tries: number;
}

/** Result of a delivery attempt. `pending`: retry at `dueAt` (Unix ms). */
export interface SettledDelivery {
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
  JOIN webhook_endpoints w ON w.organizer_id = e.organizer_id AND w.active AND w.active_since <= p.created_at
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

export const CLAIMED = `
  id, url, secret_version AS secretVersion, rotated_at AS rotatedAt, failures, failing_since AS failingSince`;

/**
 * Leases endpoints with due deliveries whose owner is still an organizer. If the run dies, another can claim them when
 * the lease ends.
 */
export async function claimEndpoints(db: D1Database, lease: string, now: number): Promise<ClaimedEndpoint[]> {
  const { results } = await db
    .prepare(
      `UPDATE webhook_endpoints SET lease = ?1, due_at = ?3
       WHERE id IN (
         SELECT w.id FROM webhook_endpoints w JOIN users u ON u.id = w.organizer_id
         WHERE w.active = 1 AND w.due_at <= ?2 AND u.status = 'active' AND u.role <> 'client' AND u.deleted_at IS NULL
           AND EXISTS (SELECT 1 FROM webhook_deliveries d
                       WHERE d.endpoint_id = w.id AND d.status = 'pending' AND d.due_at <= ?2)
         ORDER BY w.due_at LIMIT ${WEBHOOK_LINES_AT_ONCE})
       RETURNING ${CLAIMED}`,
    )
    .bind(lease, now, now + WEBHOOK_LEASE_MS)
    .all<ClaimedEndpoint>();
  return results;
}

/**
 * Saves the results of a run, unless another run has claimed the endpoint meanwhile. If the run disables the endpoint,
 * its pending messages are parked.
 */
export async function settleTurn(
  db: D1Database,
  turn: {
    endpointId: string;
    lease: string;
    settled: readonly SettledDelivery[];
    state: EndpointState;
    now: number;
  },
): Promise<void> {
  const { endpointId, lease, settled, state, now } = turn;
  const mine = 'EXISTS (SELECT 1 FROM webhook_endpoints WHERE id = ?1 AND lease = ?2)';
  await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE webhook_deliveries
         SET status = s.value ->> 'status', tries = s.value ->> 'tries', due_at = s.value ->> 'dueAt',
             tried_at = s.value ->> 'triedAt', answer_status = s.value ->> 'answerStatus',
             answer_text = s.value ->> 'answerText',
             settled_at = CASE WHEN s.value ->> 'status' = 'pending' THEN NULL ELSE ?4 END
         FROM json_each(?3) AS s
         WHERE webhook_deliveries.seq = s.value ->> 'seq' AND endpoint_id = ?1 AND webhook_deliveries.status = 'pending'
           AND ${mine}`,
      )
      .bind(endpointId, lease, JSON.stringify(settled), now),
    db
      .prepare(
        `UPDATE webhook_deliveries SET status = 'parked', settled_at = ?3
         WHERE ?4 AND endpoint_id = ?1 AND status = 'pending' AND ${mine}`,
      )
      .bind(endpointId, lease, now, Number(state.switchedOff !== null)),
    db
      .prepare(
        `UPDATE webhook_endpoints
         SET lease = NULL, due_at = ?3, failures = ?4, failing_since = ?5,
             active = CASE WHEN ?6 IS NULL THEN active ELSE 0 END,
             switched_off_at = CASE WHEN ?6 IS NULL THEN switched_off_at ELSE ?7 END,
             switched_off_reason = coalesce(?6, switched_off_reason)
         WHERE id = ?1 AND lease = ?2`,
      )
      .bind(endpointId, lease, state.dueAt, state.failures, state.failingSince, state.switchedOff, now),
  ]);
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
