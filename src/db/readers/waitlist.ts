import type { WaitlistStatus } from '#shared/contracts/waitlist.ts';
import type { Reader } from '../client.ts';

/** How many wait: places have no gaps, so the last one's is the count, and reading it costs one row. */
const TOTAL = '(SELECT coalesce(max(position), 0) FROM waitlist_entries)';

export async function countWaitlist(reader: Reader): Promise<number> {
  return (await reader.first<{ total: number }>(`SELECT ${TOTAL} AS total`))?.total ?? 0;
}

export async function readWaitlistStatus(reader: Reader, token: string): Promise<WaitlistStatus | null> {
  return await reader.first<WaitlistStatus>(
    `SELECT position, ${TOTAL} AS totalWaitlist, referral_code AS referralCode,
       (SELECT count(*) FROM waitlist_entries AS friend WHERE friend.referred_by = own.id) AS friends
     FROM waitlist_entries AS own WHERE status_token = ?`,
    token,
  );
}
