import { randomUUID } from 'node:crypto';
import type { ApiPerson } from './api.ts';

interface WantedEvent {
  name?: string;
  /** Hours from now; by default from one hour ago to five hours ahead. */
  hours?: { start: number; end: number };
  /** Overrides of a concert in Austin that sells in dollars. */
  about?: object;
  types: ({ name: string; priceMinor: number; quantity: number } & {
    salesStart?: string;
    perPersonLimit?: number;
  })[];
}

export interface PublishedEvent {
  eventId: string;
  name: string;
  /** In the order of `types`. */
  typeIds: string[];
}

/** Publishes an event of the organizer for one test. */
export async function publishEvent(organizer: ApiPerson, wanted: WantedEvent): Promise<PublishedEvent> {
  const draft = await draftEvent(organizer, wanted);
  await organizer.mutate('events.publish', { requestId: randomUUID(), eventId: draft.eventId });
  return draft;
}

/** Creates a complete draft. */
export async function draftEvent(organizer: ApiPerson, wanted: WantedEvent): Promise<PublishedEvent> {
  const { name = `Night ${randomUUID().slice(0, 8)}`, hours = { start: -1, end: 5 }, about, types } = wanted;
  const at = (ahead: number) => new Date(Date.now() + ahead * 3_600_000).toISOString();
  const { id: eventId } = await organizer.mutate<{ id: string }>('events.create', {
    requestId: randomUUID(),
    name,
    category: 'concert',
    venueName: 'The Long Hall',
    city: 'Austin',
    timeZone: 'America/Chicago',
    currency: 'USD',
    startDate: at(hours.start),
    endDate: at(hours.end),
    ...about,
  });
  const typeIds: string[] = [];
  for (const type of types) {
    const input = { requestId: randomUUID(), eventId, ...type };
    typeIds.push((await organizer.mutate<{ id: string }>('ticketTypes.create', input)).id);
  }
  return { eventId, name, typeIds };
}

/** @returns the IDs of the tickets bought */
export async function buyTickets(
  guest: ApiPerson,
  { eventId, typeIds: [ticketTypeId] }: PublishedEvent,
  quantity: number,
): Promise<string[]> {
  const { ticketIds } = await guest.mutate<{ ticketIds: string[] }>('tickets.purchase', {
    requestId: randomUUID(),
    eventId,
    lines: [{ ticketTypeId, quantity }],
  });
  return ticketIds;
}
