import { and, eq, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events, users } from '#db/schema/index.ts';
import { flagOf, isOneOf } from '#db/typed-queries.ts';

const isApprovedUser = sql<boolean>`(${users.role} = 'admin' OR ${users.paidEventsAt} IS NOT NULL)`;

/** Which of these people an administrator has approved, in one query. */
export async function readApproved(reader: Reader, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(isOneOf(users.id, userIds), isApprovedUser));
  return new Set(rows.map(({ id }) => id));
}

/** Whether an administrator has approved a person, or the organizer of an event; administrators are. */
export async function readIsApproved(
  reader: Reader,
  by: { userId: string } | { eventId: string },
): Promise<boolean> {
  const found = reader.select({ isApproved: flagOf(isApprovedUser) }).from(users);
  const row = await ('userId' in by
    ? found.where(eq(users.id, by.userId)).get()
    : found.innerJoin(events, eq(events.organizerId, users.id)).where(eq(events.id, by.eventId)).get());
  return row?.isApproved ?? false;
}
