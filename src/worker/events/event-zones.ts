import { readerOf } from '#db/client.ts';
import { readEventZone } from '#db/readers/events/event-details.ts';

/** Of about 100 bytes each. */
const ENTRIES_MAX = 20_000;

/** IANA zones of the events that this isolate has read, also of those deleted since. */
const zones = new Map<string, string>();

/** The zone if this isolate has read it: decides where an event's Durable Objects are created. */
export function knownZone(eventId: string): string | null {
  return zones.get(eventId) ?? null;
}

/** One read by key per isolate and event. Call it before what may be the first call to an object. Null: no such event. */
export async function findZone(db: D1Database, eventId: string): Promise<string | null> {
  const known = zones.get(eventId);
  if (known !== undefined) return known;
  const zone = await readEventZone(readerOf(db), eventId);
  if (zone === null) return null;
  if (zones.size >= ENTRIES_MAX) zones.clear();
  zones.set(eventId, zone);
  return zone;
}
