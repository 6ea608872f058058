import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Reader } from '#db/client.ts';
import { waitlistEntries } from '#db/schema/index.ts';
import { flagOf, isOneOf, pick, subquery } from '#db/typed-queries.ts';
import type { WaitlistStats } from '#shared/contracts/waitlist.ts';

/** SQL: the place at a position. Few people leave, so this reads a few rows, however long the list. */
export function placeAt(position: string): string {
  return `${position} - (SELECT count(*) FROM waitlist_gaps AS g WHERE g.position < ${position})`;
}

const TOTAL = `(SELECT coalesce(${placeAt('last.position')}, 0)
  FROM (SELECT max(position) AS position FROM waitlist_entries) AS last)`;

export async function readWaitlistStats(reader: Reader): Promise<WaitlistStats> {
  return (await reader.first<WaitlistStats>(`SELECT ${TOTAL} AS totalWaitlist`)) ?? { totalWaitlist: 0 };
}

export function readWaitlistStatus(reader: Reader, token: string) {
  const friends = alias(waitlistEntries, 'friends');
  return reader
    .select({
      position: sql<number>`${sql.raw(placeAt('waitlist_entries.position'))}`,
      totalWaitlist: sql<number>`${sql.raw(TOTAL)}`,
      referralCode: waitlistEntries.referralCode,
      confirmed: flagOf(isNotNull(waitlistEntries.confirmedAt)),
      friends: subquery<number>(sql`select count(*) from ${waitlistEntries} as friends
        where ${friends.referredBy} = ${waitlistEntries.id} and ${friends.confirmedAt} is not null`),
    })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.statusToken, token))
    .get();
}

/** The name of the person with this referral code, once their address is confirmed. */
export async function readInviterName(reader: Reader, referralCode: string): Promise<string | null> {
  const inviter = await reader
    .select({ name: waitlistEntries.name })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.referralCode, referralCode), isNotNull(waitlistEntries.confirmedAt)))
    .get();
  return inviter?.name ?? null;
}

export type MailedWaitlistEntry = Awaited<ReturnType<typeof readMailedWaitlistEntries>>[number];

export function readMailedWaitlistEntries(reader: Reader, ids: readonly string[]) {
  return reader
    .select({
      ...pick(waitlistEntries, 'id', 'email', 'statusToken', 'language', 'confirmedAt'),
    })
    .from(waitlistEntries)
    .where(and(isOneOf(waitlistEntries.id, ids), isNotNull(waitlistEntries.statusToken)));
}
