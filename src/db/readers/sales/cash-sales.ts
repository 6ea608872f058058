import type { Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';

export interface CashSales {
  sellerId: string;
  name: string;
  count: number;
  amountMinor: number;
  currency: Currency;
}

/** Cash sales at an event's door per seller, without refunded ones, largest amount first. */
export async function readCashSales(reader: Reader, eventId: string): Promise<CashSales[]> {
  return await reader.all<CashSales>(
    `SELECT p.sold_by AS sellerId, coalesce(u.name, '') AS name, COUNT(*) AS count, SUM(t.amount_paid) AS amountMinor, p.currency
     FROM purchases AS p JOIN tickets AS t ON t.purchase_id = p.id LEFT JOIN users AS u ON u.id = p.sold_by
     WHERE p.event_id = ? AND p.sold_by IS NOT NULL AND t.status <> 'refunded'
     GROUP BY p.sold_by ORDER BY amountMinor DESC, count DESC, name`,
    eventId,
  );
}
