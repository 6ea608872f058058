import { readDoorTicket } from '#db/readers/sales/sold-tickets.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';

/** Reads a ticket from D1 that is unknown here, before a decision on it. */
export async function loadTicket(
  { reader, eventId }: Pick<EventContext, 'reader' | 'eventId'>,
  { tickets }: Pick<EventStores, 'tickets'>,
  ticketId: string,
): Promise<void> {
  if (tickets.findTicket({ id: ticketId })) return;
  const found = await readDoorTicket(reader(), eventId, ticketId);
  if (found) tickets.addTickets([found]);
}
