import type { Reader } from '#db/client.ts';

/** A queue in D1: how many wait, and since when the oldest is due (Unix ms). */
export interface BacklogRow {
  waiting: number;
  oldestAt: number | null;
}

export interface PlatformRows {
  mails: BacklogRow;
  failedMails: { count: number };
  webhooks: BacklogRow;
  payments: BacklogRow;
}

/** Due ones, also those in the queue, and those that were tried: their next try is due later. */
const MAILS = `
  SELECT COUNT(*) AS waiting, MIN(iif(tries = 0 AND problem IS NULL, due_at, created_at)) AS oldestAt FROM deliveries
  WHERE status = 'owed' AND channel IN ('code', 'mail') AND (due_at <= ?1 OR tries > 0 OR problem IS NOT NULL)`;
const FAILED_MAILS =
  "SELECT COUNT(*) AS count FROM deliveries WHERE status = 'failed' AND channel IN ('code', 'mail') AND due_at > ?1";
const WEBHOOKS = `
  SELECT COUNT(*) AS waiting, MIN(due_at) AS oldestAt FROM webhook_endpoints WHERE active = 1 AND due_at <= ?1
    AND EXISTS (SELECT 1 FROM webhook_deliveries AS d WHERE d.endpoint_id = webhook_endpoints.id AND d.status = 'pending')`;
/** The condition of the index `payments_unsettled`, without those whose money is not secured. */
const PAYMENTS = `
  SELECT COUNT(*) AS waiting, MIN(COALESCE(authorized_at, created_at)) AS oldestAt FROM payments
  WHERE purpose <> 'topup' AND (status IN ('pending', 'authorized')
      OR (status = 'paid' AND captured_at IS NULL) OR (status = 'failed' AND released_at IS NULL))
    AND (status = 'authorized' OR (status = 'paid' AND captured_at IS NULL)
      OR (status = 'failed' AND released_at IS NULL))`;

/** What waits in D1, in one round trip. @param failedSince counts mails given up after this time (Unix ms) */
export async function readPlatform(
  reader: Reader,
  { now, failedSince }: { now: number; failedSince: number },
): Promise<PlatformRows> {
  const nothing = { waiting: 0, oldestAt: null };
  const [[mails = nothing], [failedMails = { count: 0 }], [webhooks = nothing], [payments = nothing]] =
    await reader.together<[BacklogRow, { count: number }, BacklogRow, BacklogRow]>(
      { sql: MAILS, params: [now] },
      { sql: FAILED_MAILS, params: [failedSince] },
      { sql: WEBHOOKS, params: [now] },
      { sql: PAYMENTS, params: [] },
    );
  return { mails, failedMails, webhooks, payments };
}

/** Refusals since then by code, most frequent first. */
export async function readRefusals(
  reader: Reader,
  since: number,
): Promise<{ code: string; count: number }[]> {
  return await reader.all(
    `SELECT code, SUM(count) AS count FROM refusal_counts WHERE hour >= ?1
     GROUP BY code ORDER BY count DESC, code LIMIT 12`,
    since,
  );
}

/** The size of the database (bytes), as D1 reports it with every answer. */
export async function readDatabaseBytes(db: D1Database): Promise<number> {
  const { meta } = await db.prepare('SELECT 1').all();
  return meta.size_after ?? 0;
}
