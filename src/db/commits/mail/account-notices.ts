import type { AccountNotice } from '#shared/states.ts';

export interface NewAccountNotice {
  id: string;
  userId: string;
  what: AccountNotice;
  /** The address before the change: the owner still reads mail there. */
  email: string;
  detail?: string;
  now: number;
}

/**
 * Queues a mail that notifies the owner about a change of their account. Put both statements into the change's own
 * batch, directly after the statement that makes it: they queue nothing when it changed no row. `always` skips that
 * condition.
 */
export function queueAccountNotice(
  db: D1Database,
  notice: NewAccountNotice,
  when: 'changed' | 'always' = 'changed',
): D1PreparedStatement[] {
  const { id, userId, what, email, detail = '', now } = notice;
  return [
    db
      .prepare(
        `INSERT INTO account_notices (id, user_id, what, email, detail, created_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE ${when === 'always' ? '1' : 'changes() > 0'}
         ON CONFLICT (id) DO NOTHING`,
      )
      .bind(id, userId, what, email, detail, now),
    db
      .prepare(
        `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
         SELECT 'mail', 'account_notice', id, ?2, ?2 FROM account_notices WHERE id = ?1 ON CONFLICT DO NOTHING`,
      )
      .bind(id, now),
  ];
}
