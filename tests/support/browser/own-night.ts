import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { apiPerson } from './api.ts';
import type { NewGuest } from './sign-up.ts';

export interface NightTicket {
  id: string;
  /** The text of its QR. */
  qr: string;
  shortCode: string;
}

export interface OwnNight {
  eventId: string;
  name: string;
  tickets: NightTicket[];
}

/** A published event of the demo's organiser that is running now, with free tickets of the demo's guest or another. */
export async function openNight(
  request: APIRequestContext,
  count: number,
  buyer: NewGuest | 'client' = 'client',
): Promise<OwnNight> {
  const organizer = await apiPerson(request, 'organizer');
  const hours = (ahead: number) => new Date(Date.now() + ahead * 3_600_000).toISOString();
  const name = `Night ${randomUUID().slice(0, 8)}`;
  const { id: eventId } = await organizer.mutate<{ id: string }>('events.create', {
    requestId: randomUUID(),
    name,
    category: 'concert',
    venueName: 'The Long Hall',
    city: 'Austin',
    timeZone: 'America/Chicago',
    currency: 'USD',
    startDate: hours(-1),
    endDate: hours(5),
  });
  await organizer.mutate('ticketTypes.create', {
    requestId: randomUUID(),
    eventId,
    name: 'Guest list',
    priceMinor: 0,
    quantity: 50,
  });
  await organizer.mutate('events.publish', { requestId: randomUUID(), eventId });

  const guest = await apiPerson(request, buyer);
  const event = await guest.query<{ ticketTypes: { id: string }[] }>('events.get', { eventId });
  const { ticketIds } = await guest.mutate<{ ticketIds: string[] }>('tickets.purchase', {
    requestId: randomUUID(),
    eventId,
    lines: [{ ticketTypeId: event.ticketTypes[0]?.id, quantity: count }],
  });
  const tickets = await Promise.all(
    ticketIds.map((ticketId) => guest.query<NightTicket>('tickets.get', { ticketId })),
  );
  return { eventId, name, tickets };
}
