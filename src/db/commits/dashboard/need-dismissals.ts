import { type AccountChange, changeAccountOnce } from '#db/commits/people/profile.ts';

/** Dismissals kept per person: more than one has at a time. */
const DISMISSALS_MAX = 1_000;

/**
 * Records what a person has dismissed, with the facts that they saw. @returns false when the request id was used for
 * something else
 * @param dismissed.since older dismissals count no longer (Unix ms)
 */
export function dismissNeeds(
  db: D1Database,
  change: AccountChange,
  dismissed: { needs: readonly { id: string; state: string }[]; since: number },
): Promise<boolean> {
  const { userId, now } = change;
  const dismiss = db
    .prepare(
      `INSERT INTO need_dismissals (user_id, need, state, dismissed_at)
       SELECT ?1, value ->> 'id', value ->> 'state', ?3 FROM json_each(?2) WHERE changes() > 0
       ON CONFLICT (user_id, need) DO UPDATE SET state = excluded.state, dismissed_at = excluded.dismissed_at`,
    )
    .bind(userId, JSON.stringify(dismissed.needs), now);
  const cleanUp = db
    .prepare(
      `DELETE FROM need_dismissals WHERE user_id = ?1 AND (dismissed_at <= ?2 OR need NOT IN (
         SELECT need FROM need_dismissals WHERE user_id = ?1 ORDER BY dismissed_at DESC, need LIMIT ${DISMISSALS_MAX}))`,
    )
    .bind(userId, dismissed.since);
  return changeAccountOnce(db, change, dismiss, [cleanUp]);
}

/** Forgets what a person has dismissed. @returns false when the request id was used for something else */
export function restoreNeeds(db: D1Database, change: AccountChange): Promise<boolean> {
  const restore = db
    .prepare('DELETE FROM need_dismissals WHERE user_id = ?1 AND changes() > 0')
    .bind(change.userId);
  return changeAccountOnce(db, change, restore);
}
