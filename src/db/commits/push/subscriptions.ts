import { commitRepeatable } from '#db/client.ts';
import { type AccountChange, changeAccountOnce } from '#db/commits/people/profile.ts';
import { PUSH_DEVICES_MAX } from '#shared/push/push-limits.ts';
import type { Language } from '#shared/text/languages.ts';

export interface NewSubscription {
  endpoint: string;
  sessionId: string;
  p256dh: string;
  auth: string;
  language: Language;
}

/**
 * Saves a browser's subscription, or moves it to the person who signed in there last. Keeps the latest
 * `PUSH_DEVICES_MAX`. @returns false when the request id was used for something else
 */
export async function saveSubscription(
  db: D1Database,
  change: AccountChange,
  { endpoint, sessionId, p256dh, auth, language }: NewSubscription,
): Promise<boolean> {
  const isOurs = await changeAccountOnce(
    db,
    change,
    db
      .prepare(
        `INSERT INTO push_subscriptions (endpoint, user_id, session_id, p256dh, auth, language, created_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE changes() > 0
         ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
           p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language`,
      )
      .bind(endpoint, change.userId, sessionId, p256dh, auth, language, change.now),
  );
  await db
    .prepare(
      `DELETE FROM push_subscriptions WHERE endpoint IN (
         SELECT endpoint FROM push_subscriptions WHERE user_id = ?1 ORDER BY created_at DESC, endpoint
         LIMIT -1 OFFSET ${PUSH_DEVICES_MAX})`,
    )
    .bind(change.userId)
    .run();
  return isOurs;
}

/** @returns false when the request id was used for something else */
export function removeSubscription(
  db: D1Database,
  change: AccountChange,
  endpoint: string,
): Promise<boolean> {
  return changeAccountOnce(
    db,
    change,
    db
      .prepare('DELETE FROM push_subscriptions WHERE endpoint = ?1 AND user_id = ?2 AND changes() > 0')
      .bind(endpoint, change.userId),
  );
}

/** Notes why pushes to browsers failed, and deletes subscriptions that ended. */
export async function noteFailedSubscriptions(
  db: D1Database,
  failed: readonly { endpoint: string; problem: string; isGone: boolean }[],
  now: number,
): Promise<void> {
  const json = JSON.stringify(failed);
  await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE push_subscriptions SET failed_at = ?2, problem = s.value ->> 'problem' FROM json_each(?1) AS s
         WHERE push_subscriptions.endpoint = s.value ->> 'endpoint'`,
      )
      .bind(json, now),
    db
      .prepare(
        `DELETE FROM push_subscriptions WHERE endpoint IN (
           SELECT value ->> 'endpoint' FROM json_each(?1) WHERE value ->> 'isGone')`,
      )
      .bind(json),
  ]);
}
