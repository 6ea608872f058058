import { demoId } from './demo-id.ts';
import type { Row, Story } from './story-rows.ts';

/** The venues that the organizers' events have saved, each as at its first event. */
export function addVenues({ rows }: Story): void {
  const known = new Set<string>();
  for (const event of rows.events) {
    const { organizerId, venueName: name, venueAddress: address = '', city = '', timeZone, currency } = event;
    const id = venueIdOf(event);
    if (known.has(id)) continue;
    known.add(id);
    const usedAt = event.createdAt;
    rows.venues.push({
      id,
      organizerId,
      name,
      address,
      city,
      timeZone,
      currency,
      capacity: event.capacity,
      usedAt,
    });
  }
}

/** The venue that an event is held at. */
export function venueIdOf({ organizerId, venueName, city = '' }: Row<'events'>): string {
  return demoId(`venue ${organizerId} ${venueName} ${city}`);
}
