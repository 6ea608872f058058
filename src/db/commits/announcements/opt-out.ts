import { type AccountChange, changeAccountOnce } from '#db/commits/people/profile.ts';
import { mailboxSql } from '#db/sql/mailbox.ts';

/** Turns announcements off for a person's mailbox; repeats change nothing. */
export async function turnAnnouncementsOff(db: D1Database, userId: string, now: number): Promise<void> {
  await db.prepare(optOut('1')).bind(userId, now).run();
}

/**
 * Turns announcements on or off for the mailbox of a person who has proven it. @returns false when the request id was
 * used for something else
 */
export function setAnnouncements(db: D1Database, change: AccountChange, on: boolean): Promise<boolean> {
  const isProven = 'email_verified_at IS NOT NULL AND changes() > 0';
  const statement = on
    ? db
        .prepare(
          `DELETE FROM announcement_opt_outs
           WHERE mailbox = (SELECT ${mailboxSql('email')} FROM users WHERE id = ?1 AND ${isProven})`,
        )
        .bind(change.userId)
    : db.prepare(optOut(isProven)).bind(change.userId, change.now);
  return changeAccountOnce(db, change, statement);
}

/** ?1 person, ?2 now */
function optOut(condition: string): string {
  return `INSERT INTO announcement_opt_outs (mailbox, created_at)
    SELECT ${mailboxSql('email')}, ?2 FROM users WHERE id = ?1 AND ${condition} ON CONFLICT DO NOTHING`;
}
