import { commitRepeatable } from '#db/client.ts';
import type { Language } from '#shared/text/languages.ts';
import type { WaitlistInterest, WaitlistSource } from '#shared/waitlist/waitlist.ts';

const POSITIONS = `SELECT max(position) AS position FROM waitlist_entries
  UNION ALL SELECT max(position) FROM waitlist_gaps`;

/**
 * Appends an entry to the waitlist, unless the mailbox already has one, and queues the mail with the link to the entry.
 * Both cases write the entry's row and the mail, so that neither response nor timing reveals which one it was.
 * @returns false when the request id was used for another address
 */
export async function insertWaitlistEntry(
  db: D1Database,
  draft: {
    id: string;
    email: string;
    emailKey: string;
    name: string;
    interest: WaitlistInterest | null;
    source: WaitlistSource;
    referralCode: string;
    /** Referral code of the inviting friend; null or unknown: nobody. */
    friendCode: string | null;
    statusToken: string;
    requestId: string;
    language: Language;
    /** False once this mailbox has had enough mails for now. */
    mayMail: boolean;
    now: number;
  },
): Promise<boolean> {
  const results = await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO waitlist_entries (id, email, email_key, name, interest, source, referral_code, referred_by,
           status_token, request_id, language, joined_at, position)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, (SELECT id FROM waitlist_entries WHERE referral_code = ?8),
           ?9, ?10, ?11, ?12, (SELECT coalesce(max(position), 0) + 1 FROM (${POSITIONS}))
         WHERE true
         ON CONFLICT (email_key) DO UPDATE
         SET request_id = ?10, language = ?11, status_token = coalesce(status_token, ?9)
         WHERE NOT EXISTS (SELECT 1 FROM waitlist_entries WHERE request_id = ?10 AND email_key <> ?3)
         ON CONFLICT (request_id) DO NOTHING`,
      )
      .bind(
        draft.id,
        draft.email,
        draft.emailKey,
        draft.name,
        draft.interest,
        draft.source,
        draft.referralCode,
        draft.friendCode,
        draft.statusToken,
        draft.requestId,
        draft.language,
        draft.now,
      ),
    db
      .prepare(
        `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
         SELECT 'mail', 'waitlist', id || '/' || request_id, ?3, ?3 FROM waitlist_entries
         WHERE email_key = ?1 AND request_id = ?2 AND ?4
         ON CONFLICT DO NOTHING`,
      )
      .bind(draft.emailKey, draft.requestId, draft.now, draft.mayMail ? 1 : 0),
    db
      .prepare('SELECT 1 FROM waitlist_entries WHERE email_key = ? AND request_id = ?')
      .bind(draft.emailKey, draft.requestId),
  ]);
  return (results.at(-1)?.results.length ?? 0) > 0;
}

/** Confirms the address of an entry, once; a trigger then moves the inviting friend up. */
export async function confirmWaitlistEntry(db: D1Database, token: string, now: number): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        'UPDATE waitlist_entries SET confirmed_at = ?2 WHERE status_token = ?1 AND confirmed_at IS NULL',
      )
      .bind(token, now),
  ]);
}
