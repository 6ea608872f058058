import { commitRepeatable } from '#db/client.ts';

/** Request ids of account changes are kept this long (ms), to recognize a late repeat. */
const ACCOUNT_REQUEST_TTL_MS = 24 * 3_600_000;

/** A change of one's own account, with its idempotency key. */
export interface AccountChange {
  userId: string;
  requestId: string;
  requestHash: string;
  now: number;
}

/** Columns of the person's own `users` row. */
export type OwnColumns = Partial<
  Record<'name' | 'phone' | 'language' | 'currency' | 'image_key' | 'refunds_to', string | null> & {
    reminders_off: 0 | 1;
  }
>;

/**
 * Updates a person's own columns, unless this request already did. @returns false when the request id was used for
 * something else
 */
export function changeOwnRow(db: D1Database, change: AccountChange, columns: OwnColumns): Promise<boolean> {
  const sets = Object.keys(columns).map((name, index) => `${name} = ?${index + 2}`);
  return changeAccountOnce(
    db,
    change,
    db
      .prepare(`UPDATE users SET ${sets.join(', ')} WHERE id = ?1 AND changes() > 0`)
      .bind(change.userId, ...Object.values(columns)),
  );
}

/**
 * Commits a change of an account once per request id. @returns false when the id was used for something else
 * @param statement with the condition `changes() > 0`: false when this request was already recorded
 * @param cleanup may run with every repeat
 */
export async function changeAccountOnce(
  db: D1Database,
  { userId, requestId, requestHash, now }: AccountChange,
  statement: D1PreparedStatement,
  cleanup: readonly D1PreparedStatement[] = [],
): Promise<boolean> {
  const results = await commitRepeatable(db, [
    db
      .prepare('DELETE FROM account_requests WHERE user_id = ?1 AND created_at < ?2')
      .bind(userId, now - ACCOUNT_REQUEST_TTL_MS),
    db
      .prepare(
        `INSERT INTO account_requests (user_id, request_id, request_hash, created_at)
         SELECT id, ?2, ?3, ?4 FROM users WHERE id = ?1 AND deleted_at IS NULL
         ON CONFLICT DO NOTHING`,
      )
      .bind(userId, requestId, requestHash, now),
    statement,
    ...cleanup,
    db
      .prepare('SELECT request_hash AS hash FROM account_requests WHERE user_id = ? AND request_id = ?')
      .bind(userId, requestId),
  ]);
  const [known] = (results.at(-1)?.results ?? []) as { hash: string }[];
  return known?.hash === requestHash;
}
