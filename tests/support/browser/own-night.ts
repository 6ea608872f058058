import type { APIRequestContext } from '@playwright/test';
import { apiPerson } from './api.ts';
import { buyTickets, publishEvent } from './published-event.ts';
import type { NewGuest } from './session.ts';

export interface NightTicket {
  id: string;
  /** Text of the QR code. */
  qr: string;
  shortCode: string;
}

export interface OwnNight {
  eventId: string;
  name: string;
  tickets: NightTicket[];
}

/**
 * Publishes an event of the demo organizer or another one, by default running now, with free tickets of the demo guest
 * or another person.
 */
export async function openNight(
  request: APIRequestContext,
  count: number,
  buyer: NewGuest | 'client' = 'client',
  hours?: { start: number; end: number },
  owner: NewGuest | 'organizer' = 'organizer',
): Promise<OwnNight> {
  const organizer = await apiPerson(request, owner);
  const night = await publishEvent(organizer, {
    ...(hours && { hours }),
    types: [{ name: 'Guest list', priceMinor: 0, quantity: 50 }],
  });
  const guest = await apiPerson(request, buyer);
  const ticketIds = await buyTickets(guest, night, count);
  const tickets = await Promise.all(
    ticketIds.map((ticketId) => guest.query<NightTicket>('tickets.get', { ticketId })),
  );
  return { eventId: night.eventId, name: night.name, tickets };
}
