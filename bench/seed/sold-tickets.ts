import { randomBytes, randomUUID } from 'node:crypto';
import type { D1Database } from '@cloudflare/workers-types';
import { purchaseLines, purchases, tickets } from '../../src/db/schema/sales.ts';
import { type KeyRingEnv, ticketSigningKey } from '../../src/shared/codes/key-ring.ts';
import { newSecret, newShortCode, signQr } from '../../src/shared/codes/qr.ts';
import type { BenchEvent } from './events.ts';
import type { BenchPerson } from './people.ts';
import { fillTables } from './rows.ts';

export interface BenchTicket {
  id: string;
  eventId: string;
  secret: string;
}

/** Tickets sold before the benchmark, a purchase a millisecond. They were free, so that no ledger rows are needed. */
export async function addSoldTickets(
  db: D1Database,
  { eventId, typeId }: BenchEvent,
  holders: readonly BenchPerson[],
  count: number,
  perPurchase = 4,
): Promise<BenchTicket[]> {
  const now = Date.now();
  const purchaseOf = (index: number) => Math.floor(index / perPurchase);
  const createdAt = (purchase: number) => now - purchaseIds.length + purchase;
  const holder = (purchase: number) => holders[purchase % holders.length]?.id;
  const sold = Array.from({ length: count }, (_, index) => ({ id: randomUUID(), index }));
  const purchaseIds = Array.from({ length: Math.ceil(count / perPurchase) }, () => randomUUID());
  const free = { subtotal: 0, discount: 0, total: 0, fee: 0 };
  const rows = sold.map(({ id, index }) => ({
    id,
    eventId,
    ticketTypeId: typeId,
    purchaseId: purchaseIds[purchaseOf(index)],
    userId: holder(purchaseOf(index)),
    status: 'active',
    secret: newSecret(randomBytes(16)),
    shortCode: newShortCode(randomBytes(12)),
    amountPaid: 0,
    createdAt: createdAt(purchaseOf(index)),
  }));
  await fillTables(db, [
    [
      purchases,
      purchaseIds.map((id, purchase) => ({
        id,
        userId: holder(purchase),
        requestId: id,
        requestHash: '',
        attempt: 'before the benchmark',
        eventId,
        status: 'paid',
        currency: 'USD',
        ...free,
        createdAt: createdAt(purchase),
      })),
    ],
    [
      purchaseLines,
      purchaseIds.map((purchaseId, index) => ({
        purchaseId,
        ticketTypeId: typeId,
        quantity: Math.min(perPurchase, count - index * perPurchase),
        unitPrice: 0,
        discount: 0,
        total: 0,
      })),
    ],
    [tickets, rows],
  ]);
  await db.prepare('UPDATE ticket_types SET sold = sold + ?1 WHERE id = ?2').bind(count, typeId).run();
  return rows.map(({ id, secret }) => ({ id, eventId, secret }));
}

/** The tickets' QR texts. */
export async function codesOf(list: readonly BenchTicket[], keys: KeyRingEnv): Promise<string[]> {
  const key = await ticketSigningKey(keys);
  return await Promise.all(
    list.map(({ eventId, secret }) => signQr({ kind: 'ticket', eventId, secret }, key)),
  );
}
