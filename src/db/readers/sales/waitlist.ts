import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Reader } from '#db/client.ts';
import { waitlistEntries } from '#db/schema/index.ts';
import { flagOf, isOneOf, pick, subquery } from '#db/typed-queries.ts';
import type { WaitlistStats } from '#shared/contracts/people/waitlist.ts';

/** Positions have no gaps, so the largest one is the count, and reading it costs one row. */
const totalWaitlist = sql<number>`coalesce(max(${waitlistEntries.position}), 0)`;

export async function readWaitlistStats(reader: Reader): Promise<WaitlistStats> {
  return (await reader.select({ totalWaitlist }).from(waitlistEntries).get()) ?? { totalWaitlist: 0 };
}

export function readWaitlistStatus(reader: Reader, token: string) {
  const friends = alias(waitlistEntries, 'friends');
  return reader
    .select({
      position: waitlistEntries.position,
      totalWaitlist: subquery<number>(sql`select max(position) from ${waitlistEntries}`),
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
