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
 * Owes the owner a mail about a change of their account. Both statements belong into the change's own batch, directly
 * behind the statement that makes it: nothing is owed when that one changed no row. `always` is for news without a change.
 */
export function oweAccountNotice(
  db: D1Database,
  notice: NewAccountNotice,
  when: 'changed' | 'always' = 'changed',
): D1PreparedStatement[] {
  const { id, userId, what, email, detail = '', now } = notice;
  return [
    db
      .prepare(
        `INSERT INTO account_notices (id, user_id, what, email, detail, created_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE ${when === 'always' ? '1' : 'changes() > 0'}`,
      )
      .bind(id, userId, what, email, detail, now),
    db
      .prepare(
        `INSERT INTO mails (kind, subject_id, due_at, created_at)
         SELECT 'account_notice', id, ?2, ?2 FROM account_notices WHERE id = ?1`,
      )
      .bind(id, now),
  ];
}
