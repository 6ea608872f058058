import type { Reader } from '#db/client.ts';
import { TICKETS_OF_PERSON } from './tickets-of-person.ts';

/** Number of tickets per type that a person holds for an event, without refunded ones. */
export async function readHeldTickets(
  reader: Reader,
  userId: string,
  eventId: string,
): Promise<{ ticketTypeId: string; held: number }[]> {
  return await reader.all(
    `SELECT t.ticket_type_id AS ticketTypeId, COUNT(*) AS held FROM ${TICKETS_OF_PERSON}
     WHERE p.user_id = ?1 AND p.event_id = ?2 AND t.status <> 'refunded' GROUP BY t.ticket_type_id`,
    userId,
    eventId,
  );
}
