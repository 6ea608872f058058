import { demoId } from './demo-id.ts';
import type { Story } from './story-rows.ts';

/** The venues that the organizers' events have saved, each as at its first event. */
export function addVenues({ rows }: Story): void {
  const known = new Set<string>();
  for (const event of rows.events) {
    const { organizerId, venueName: name, venueAddress: address = '', city = '', timeZone, currency } = event;
    const place = `${organizerId} ${name} ${city}`;
    if (known.has(place)) continue;
    known.add(place);
    const usedAt = event.createdAt;
    const id = demoId(`venue ${place}`);
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
