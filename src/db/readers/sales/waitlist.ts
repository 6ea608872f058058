import type { Reader } from '#db/client.ts';
import type { WaitlistStats, WaitlistStatus } from '#shared/contracts/people/waitlist.ts';
import type { Language } from '#shared/text/languages.ts';

/** Positions have no gaps, so the largest one is the count, and reading it costs one row. */
const TOTAL = '(SELECT coalesce(max(position), 0) FROM waitlist_entries)';

export async function readWaitlistStats(reader: Reader): Promise<WaitlistStats> {
  return (await reader.first<WaitlistStats>(`SELECT ${TOTAL} AS totalWaitlist`)) ?? { totalWaitlist: 0 };
}

export async function readWaitlistStatus(reader: Reader, token: string): Promise<WaitlistStatus | null> {
  const row = await reader.first<Omit<WaitlistStatus, 'confirmed'> & { confirmed: 0 | 1 }>(
    `SELECT position, ${TOTAL} AS totalWaitlist, referral_code AS referralCode,
       confirmed_at IS NOT NULL AS confirmed,
       (SELECT count(*) FROM waitlist_entries AS friend
        WHERE friend.referred_by = own.id AND friend.confirmed_at IS NOT NULL) AS friends
     FROM waitlist_entries AS own WHERE status_token = ?`,
    token,
  );
  return row && { ...row, confirmed: row.confirmed === 1 };
}

/** The name of the person with this referral code, once their address is confirmed. */
export async function readInviterName(reader: Reader, referralCode: string): Promise<string | null> {
  const inviter = await reader.first<{ name: string }>(
    'SELECT name FROM waitlist_entries WHERE referral_code = ? AND confirmed_at IS NOT NULL',
    referralCode,
  );
  return inviter?.name ?? null;
}

export interface MailedWaitlistEntry {
  id: string;
  email: string;
  statusToken: string;
  language: Language | null;
  confirmedAt: number | null;
}

export async function readMailedWaitlistEntries(
  reader: Reader,
  ids: readonly string[],
): Promise<MailedWaitlistEntry[]> {
  return await reader.all<MailedWaitlistEntry>(
    `SELECT id, email, status_token AS statusToken, language, confirmed_at AS confirmedAt FROM waitlist_entries
     WHERE id IN (SELECT value FROM json_each(?)) AND status_token IS NOT NULL`,
    JSON.stringify(ids),
  );
}
