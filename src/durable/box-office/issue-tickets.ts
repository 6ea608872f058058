import type { PurchaseMember } from '#db/commits/commit-purchases.ts';
import type { DoorTicket } from '#db/readers/sold-tickets.ts';
import { splitEvenly } from '#shared/pricing.ts';
import { newSecret, newShortCode } from '#shared/qr.ts';
import type { PricedPurchase, PurchaseRequest } from './decide-purchase.ts';

interface Chance {
  newId: () => string;
  random: (bytes: number) => Uint8Array;
}

/** Makes the tickets of a purchase, once as D1 stores them and once as the door knows them. */
export function issueTickets(
  chance: Chance,
  request: PurchaseRequest,
  purchase: PricedPurchase,
): { rows: PurchaseMember['tickets']; tickets: DoorTicket[] } {
  const rows: PurchaseMember['tickets'] = [];
  const tickets: DoorTicket[] = [];
  purchase.lines.forEach((line, index) => {
    const paid = splitEvenly(purchase.price.lines[index]?.totalMinor ?? 0, line.quantity);
    for (const amountPaid of paid) {
      const row = {
        id: chance.newId(),
        typeId: line.typeId,
        secret: newSecret(chance.random(16)),
        shortCode: newShortCode(chance.random(12)),
        amountPaid,
      };
      rows.push(row);
      tickets.push({
        id: row.id,
        typeId: line.typeId,
        typeName: line.typeName,
        holderName: request.holderName,
        secret: row.secret,
        shortCode: row.shortCode,
        status: 'active',
        usedAt: null,
      });
    }
  });
  return { rows, tickets };
}
