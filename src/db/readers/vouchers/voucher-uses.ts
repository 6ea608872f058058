import type { Reader } from '#db/client.ts';
import type { VoucherUse } from '#shared/vouchers/voucher-use.ts';

/** All that was handed out at an event, for a box office that has no record of its own. */
export async function readVoucherUses(reader: Reader, eventId: string): Promise<VoucherUse[]> {
  return await reader.all<VoucherUse>(
    `SELECT id, ticket_id AS ticketId, content_id AS contentId, kind, used_by AS usedBy, bar, at
     FROM voucher_uses WHERE event_id = ?1 ORDER BY at`,
    eventId,
  );
}
