import type { WaitlistInterest, WaitlistSource } from '#shared/waitlist.ts';
import { commitRepeatable } from '../client.ts';

interface JoinedRow {
  emailKey: string;
  position: number;
  statusToken: string | null;
  requestId: string | null;
}

/**
 * Puts somebody at the end of the list, unless their address or this request is on it already; the trigger moves the
 * friend whose code it was. A repeat conflicts with what it wrote before, and so changes nothing.
 *
 * @returns the entry of this address; null when the request was another address's
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
    /** Of the friend whose link it was; null or unknown: nobody's. */
    friendCode: string | null;
    statusToken: string;
    requestId: string;
    now: number;
  },
): Promise<JoinedRow | null> {
  const results = await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO waitlist_entries (id, email, email_key, name, interest, source, referral_code, referred_by,
           status_token, request_id, joined_at, position)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, (SELECT id FROM waitlist_entries WHERE referral_code = ?8),
           ?9, ?10, ?11, (SELECT coalesce(max(position), 0) + 1 FROM waitlist_entries)
         WHERE true
         ON CONFLICT (email_key) DO NOTHING ON CONFLICT (request_id) DO NOTHING`,
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
        draft.now,
      ),
    db
      .prepare(
        `SELECT email_key AS emailKey, position, status_token AS statusToken, request_id AS requestId
         FROM waitlist_entries WHERE email_key = ?`,
      )
      .bind(draft.emailKey),
  ]);
  return (results.at(-1)?.results[0] as unknown as JoinedRow | undefined) ?? null;
}
