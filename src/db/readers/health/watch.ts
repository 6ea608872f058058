import type { Reader } from '#db/client.ts';
import { DEAD_LETTER } from '#db/commits/delivery/deliveries.ts';
import type { BacklogRow } from './platform.ts';

/** An alert that has not ended. Times in Unix ms. */
export interface OpenAlert {
  name: string;
  eventIds: string[];
  beganAt: number;
}

export async function readOpenAlerts(reader: Reader): Promise<OpenAlert[]> {
  const rows = await reader.all<{ name: string; eventIds: string; beganAt: number }>(
    'SELECT name, event_ids AS eventIds, began_at AS beganAt FROM alerts WHERE ended_at IS NULL',
  );
  return rows.map((row) => ({ ...row, eventIds: JSON.parse(row.eventIds) as string[] }));
}

/** A code that is asked for is owed until it leaves. */
const CODES = `
  SELECT COUNT(*) AS waiting, MIN(created_at) AS oldestAt FROM deliveries WHERE status = 'owed' AND channel = 'code'`;
const ALERTS = `
  SELECT COUNT(*) AS waiting, MIN(created_at) AS oldestAt FROM deliveries WHERE status = 'owed' AND channel = 'alert'`;
const GIVEN_UP = `
  SELECT COUNT(*) FILTER (WHERE channel = 'code' AND due_at > ?2) AS codes,
         COUNT(*) FILTER (WHERE channel = 'alert') AS alerts,
         COUNT(*) FILTER (WHERE channel <> 'alert' AND problem = '${DEAD_LETTER}') AS deadLetters,
         COUNT(*) FILTER (WHERE channel <> 'alert' AND due_at > ?2) AS lately
  FROM deliveries WHERE status = 'failed' AND due_at > ?1`;
const PARKED = `
  SELECT COUNT(*) AS count FROM webhook_endpoints AS w CROSS JOIN webhook_deliveries AS d
    ON d.endpoint_id = w.id AND d.status = 'parked'
  WHERE d.answer_text = '${DEAD_LETTER}' AND d.settled_at > ?1`;
const REFUSED = `
  SELECT coalesce(SUM(count) FILTER (WHERE code = 'PAYMENTS_UNAVAILABLE'), 0) AS count,
         coalesce(SUM(count) FILTER (WHERE code = 'PAYMENTS_BUSY'), 0) AS busy, coalesce(MAX(last_at), 0) AS lastAt
  FROM refusal_counts WHERE hour >= ?1 AND code IN ('PAYMENTS_UNAVAILABLE', 'PAYMENTS_BUSY')`;
/** Of the newest payments: more than half a minute of the largest on-sale. None are read while webhooks arrive. */
const UNSEEN = `
  SELECT COUNT(*) AS count FROM platform_signs AS s CROSS JOIN payments AS p
  WHERE s.name = 'payment_webhook' AND s.seen_at < ?4 AND p.rowid > (SELECT MAX(rowid) FROM payments) - 5000
    AND p.provider = ?1 AND p.authorized_at BETWEEN max(?2, s.seen_at + ?5) AND ?3`;
const FIRST_MIGRATION = 'SELECT unixepoch(MIN(applied_at)) * 1000 AS at FROM d1_migrations';

interface GivenUp {
  /** In the last minutes. */
  codes: number;
  /** Of the day. */
  alerts: number;
  /** Of the day; the tries of their queue were used up. */
  deadLetters: number;
  /** In the last minutes, for any reason. */
  lately: number;
}

interface RefusedPayments {
  /** With `PAYMENTS_UNAVAILABLE`. */
  count: number;
  /** With `PAYMENTS_BUSY`: pages repeat these. */
  busy: number;
  /** Unix ms. */
  lastAt: number;
}

/** What the alerts are found by, besides `PlatformRows`. Times in Unix ms. */
export interface WatchRows {
  codes: BacklogRow;
  alerts: BacklogRow;
  givenUp: GivenUp;
  /** Since when the deployment runs. */
  firstMigrationAt: number;
  /** Calls refused because the provider did not answer as it should: in up to two hours, and the latest. */
  paymentsRefused: RefusedPayments;
  /** Payments that the provider secured, without any webhook from it since. */
  unseenPayments: number;
}

/** In one round trip. */
export async function readWatch(
  reader: Reader,
  by: {
    day: number;
    lately: number;
    hour: number;
    provider: string;
    /** Payments secured in this time, and `graceMs` after the latest webhook, if that was before `silentSince`. */
    secured: { from: number; to: number; silentSince: number; graceMs: number };
  },
): Promise<WatchRows> {
  const { from, to, silentSince, graceMs } = by.secured;
  const [codes, alerts, givenUp, parked, refused, unseen, first] = await reader.together<
    [BacklogRow, BacklogRow, GivenUp, { count: number }, RefusedPayments, { count: number }, { at: number }]
  >(
    { sql: CODES, params: [] },
    { sql: ALERTS, params: [] },
    { sql: GIVEN_UP, params: [by.day, by.lately] },
    { sql: PARKED, params: [by.day] },
    { sql: REFUSED, params: [by.hour] },
    { sql: UNSEEN, params: [by.provider, from, to, silentSince, graceMs] },
    { sql: FIRST_MIGRATION, params: [] },
  );
  const none = { waiting: 0, oldestAt: null };
  const gaveUp = givenUp[0] ?? { codes: 0, alerts: 0, deadLetters: 0, lately: 0 };
  return {
    codes: codes[0] ?? none,
    alerts: alerts[0] ?? none,
    givenUp: { ...gaveUp, deadLetters: gaveUp.deadLetters + (parked[0]?.count ?? 0) },
    firstMigrationAt: first[0]?.at ?? 0,
    paymentsRefused: refused[0] ?? { count: 0, busy: 0, lastAt: 0 },
    unseenPayments: unseen[0]?.count ?? 0,
  };
}

/** Events that run, or sold since: their box offices are awake. */
export async function readBusyEvents(
  reader: Reader,
  by: { now: number; soldSince: number; limit: number },
): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(
    `SELECT id FROM events WHERE status IN ('published', 'cancelled') AND starts_at <= ?1 AND ends_at > ?1
     UNION SELECT event_id FROM (SELECT event_id, created_at FROM purchases ORDER BY seq DESC LIMIT 1000)
     WHERE created_at > ?2 LIMIT ?3`,
    by.now,
    by.soldSince,
    by.limit,
  );
  return rows.map(({ id }) => id);
}

/** When it was last seen to happen (Unix ms). */
export async function readSign(reader: Reader, name: 'cron'): Promise<number | null> {
  const row = await reader.first<{ seenAt: number }>(
    'SELECT seen_at AS seenAt FROM platform_signs WHERE name = ?1',
    name,
  );
  return row?.seenAt ?? null;
}
