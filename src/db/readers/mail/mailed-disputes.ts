import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Reader } from '#db/client.ts';
import { BORNE } from '#db/readers/money/disputes.ts';
import { disputes, events, payments, users } from '#db/schema/index.ts';
import { isOneOf, pick } from '#db/typed-queries.ts';

const organizer = alias(users, 'organizer');

/** Data of `dispute` mails to the organizer of the disputed sale. */
export function readMailedDisputes(reader: Reader, disputeIds: readonly string[]) {
  return reader
    .select({
      ...pick(disputes, 'id', 'status', 'currency', 'evidenceDueAt'),
      amountMinor: disputes.amount,
      organizerMinor: BORNE.organizerMinor,
      payerName: users.name,
      eventId: events.id,
      eventName: events.name,
      ...pick(events, 'timeZone', 'city'),
      email: organizer.email,
      guestName: organizer.name,
      language: organizer.language,
      userStatus: organizer.status,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(users, eq(users.id, payments.userId))
    .innerJoin(events, eq(events.id, payments.eventId))
    .innerJoin(organizer, eq(organizer.id, events.organizerId))
    .where(isOneOf(disputes.id, disputeIds));
}
