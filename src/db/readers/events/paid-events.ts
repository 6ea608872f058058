import type { Reader } from '#db/client.ts';
import { isPaid, organizerSells } from '#db/sql/events.ts';

/** Why a price was refused: the event costs something already, and its organizer may sell for money. */
export async function readPricing(
  reader: Reader,
  eventId: string,
): Promise<{ isPaid: 0 | 1; organizerSells: 0 | 1 } | null> {
  return await reader.first(
    `SELECT ${isPaid('e')} AS isPaid, ${organizerSells('e')} AS organizerSells FROM events e WHERE e.id = ?1`,
    eventId,
  );
}
