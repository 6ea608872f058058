import { commitRepeatable, readerOf } from '#db/client.ts';
import { type AuthorizationRow, readAuthorizationOfRequest } from '#db/readers/money/authorizations.ts';
import { PATHS } from '#shared/paths.ts';

const HOUR_MS = 3_600_000;
/** Cards that were refused for one hold: after that its buyer types the mailed code first. */
const REFUSED_PER_HOLD_MAX = 3;
/** Cards that one browser may try within an hour. */
const PER_BROWSER_MAX = 10;
/** Cards from one network address within ten minutes; a venue's address holds twenty choices at once. */
const PER_ADDRESS_MAX = 30;
/** Refused cards of all strangers at an event within ten minutes. A crowd of honest buyers has fewer, a list of stolen cards more. */
const REFUSED_PER_EVENT_MAX = 100;
const SHORTLY_MS = 10 * 60_000;

/**
 * Begins an authorization, unless this request has, another one of the hold is open, or a limit is reached. The INSERT itself
 * counts, so that requests at once cannot exceed a limit.
 * @returns what this request has begun, now or before; undefined if it was refused
 */
export async function insertAuthorization(
  db: D1Database,
  draft: Omit<
    AuthorizationRow,
    'status' | 'providerRef' | 'failure' | 'authorizedAt' | 'capturedAt' | 'releasedAt'
  > & { address: string | null; limited: boolean },
): Promise<AuthorizationRow | undefined> {
  const { owner, requestId, createdAt: now } = draft;
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO authorizations (id, owner, request_id, address, event_id, hold_id, purpose, provider, currency, amount,
                                     save_card, created_at, expires_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13
         WHERE NOT EXISTS (SELECT 1 FROM authorizations WHERE hold_id = ?6 AND status <> 'failed')
           AND (?14 = 0 OR (
             (SELECT count(*) FROM authorizations
              WHERE hold_id = ?6 AND status = 'failed' AND authorized_at IS NULL) < ${REFUSED_PER_HOLD_MAX}
             AND (SELECT count(*) FROM authorizations
                  WHERE owner = ?2 AND created_at > ?12 - ${HOUR_MS}) < ${PER_BROWSER_MAX}
             AND (?4 IS NULL OR (SELECT count(*) FROM authorizations
                  WHERE address = ?4 AND created_at > ?12 - ${SHORTLY_MS}) < ${PER_ADDRESS_MAX})
             AND (SELECT count(*) FROM authorizations
                  WHERE event_id = ?5 AND status = 'failed' AND settled_at > ?12 - ${SHORTLY_MS}
                    AND authorized_at IS NULL) < ${REFUSED_PER_EVENT_MAX}))
         ON CONFLICT (owner, request_id) DO NOTHING`,
      )
      .bind(
        draft.id,
        owner,
        requestId,
        draft.address,
        draft.eventId,
        draft.holdId,
        draft.purpose,
        draft.provider,
        draft.currency,
        draft.amountMinor,
        draft.saveCard ? 1 : 0,
        now,
        draft.expiresAt,
        draft.limited ? 1 : 0,
      ),
  ]);
  return await readAuthorizationOfRequest(readerOf(db), owner, requestId);
}

/** Saves the provider's id of its intent. */
export async function rememberAuthorization(db: D1Database, id: string, providerRef: string): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare('UPDATE authorizations SET provider_ref = ?2 WHERE id = ?1 AND provider_ref IS NULL')
      .bind(id, providerRef),
  ]);
}

/**
 * The provider has authorized the card, or charged it at once (`capturedAt`). Idempotent.
 * @returns whether this was the first to know
 */
export async function secureAuthorization(
  db: D1Database,
  id: string,
  {
    capturedAt,
    captureBefore = null,
    now,
  }: { capturedAt: number | null; captureBefore?: number | null; now: number },
): Promise<boolean> {
  const [secured] = await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE authorizations SET status = iif(status = 'pending', 'authorized', status), authorized_at = ?2,
           captured_at = ?3, capture_before = ?4
         WHERE id = ?1 AND authorized_at IS NULL`,
      )
      .bind(id, now, capturedAt, captureBefore),
  ]);
  return (secured?.meta.changes ?? 0) > 0;
}

/** Ends an authorization without a person: what the provider holds is owed back. */
export async function failAuthorization(
  db: D1Database,
  id: string,
  { failure, now }: { failure: string; now: number },
): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE authorizations SET status = 'failed', failure = ?2, settled_at = ?3 WHERE id = ?1 AND status <> 'failed'`,
      )
      .bind(id, failure, now),
  ]);
}

/** Its hold lives longer than was known. */
export async function extendAuthorization(db: D1Database, id: string, expiresAt: number): Promise<void> {
  await commitRepeatable(db, [
    db.prepare('UPDATE authorizations SET expires_at = ?2 WHERE id = ?1').bind(id, expiresAt),
  ]);
}

/** Makes an authorization the payment of the person who has claimed its hold, in one transaction. Idempotent. */
export async function adoptAuthorization(
  db: D1Database,
  { id, userId, expiresAt }: { id: string; userId: string; expiresAt: number },
): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO payments (id, user_id, request_id, provider, provider_ref, provider_intent, currency, amount, status,
                               return_path, created_at, expires_at, purpose, event_id, hold_id, authorized_at, captured_at,
                               capture_before, save_card)
         SELECT id, ?2, 'authorized:' || id, provider, provider_ref, provider_ref, currency, amount, status,
                '${PATHS.wallet}', created_at, ?3, purpose, event_id, hold_id, authorized_at, captured_at,
                capture_before, save_card
         FROM authorizations WHERE id = ?1 AND status <> 'failed'
         ON CONFLICT DO NOTHING`,
      )
      .bind(id, userId, expiresAt),
    db
      .prepare('DELETE FROM authorizations WHERE id = ?1 AND EXISTS (SELECT 1 FROM payments WHERE id = ?1)')
      .bind(id),
  ]);
}

/** Owes the release of each authorization that has failed after its provider knew it. */
export async function oweAuthorizationReleases(db: D1Database, now: number): Promise<void> {
  await db
    .prepare(
      `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
       SELECT 'provider', 'release_authorization', id, ?1, ?1 FROM authorizations
       -- Repeats the condition of the index authorizations_unreleased.
       WHERE status = 'failed' AND released_at IS NULL AND provider_ref IS NOT NULL
       ON CONFLICT DO NOTHING`,
    )
    .bind(now)
    .run();
}

/** How long an ended authorization is kept, to count by and to tell its buyer what became of it (ms). */
const KEPT_MS = 24 * HOUR_MS;

/** Deletes what nothing is owed for any more. */
export async function sweepAuthorizations(db: D1Database, now: number): Promise<void> {
  await db
    .prepare(
      "DELETE FROM authorizations WHERE status = 'failed' AND settled_at < ?1 AND released_at IS NOT NULL",
    )
    .bind(now - KEPT_MS)
    .run();
}
