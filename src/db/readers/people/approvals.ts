import { eq, isNotNull, or } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events, users } from '#db/schema/index.ts';
import { flagOf } from '#db/typed-queries.ts';

/** Whether an administrator has approved a person, or the organizer of an event; administrators are. */
export async function readIsApproved(
  reader: Reader,
  by: { userId: string } | { eventId: string },
): Promise<boolean> {
  const isApproved = or(eq(users.role, 'admin'), isNotNull(users.paidEventsAt));
  if (!isApproved) return false;
  const found = reader.select({ isApproved: flagOf(isApproved) }).from(users);
  const row = await ('userId' in by
    ? found.where(eq(users.id, by.userId)).get()
    : found.innerJoin(events, eq(events.organizerId, users.id)).where(eq(events.id, by.eventId)).get());
  return row?.isApproved ?? false;
}
