import type { Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';

/** The event's currency, and whether a refund goes on to the card. */
export async function readDoorRefund(
  reader: Reader,
  eventId: string,
  refundId: string | null,
): Promise<{ currency: Currency; isToCard: 0 | 1 } | null> {
  return await reader.first(
    `SELECT currency, EXISTS (SELECT 1 FROM withdrawals WHERE id = ?2) AS isToCard FROM events WHERE id = ?1`,
    eventId,
    refundId,
  );
}
