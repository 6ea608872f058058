import { randomUUID } from 'node:crypto';
import { type Bench, personAt } from '../bench.ts';
import { mutation } from '../requests.ts';
import { codesOf } from '../seed/sold-tickets.ts';
import type { PgType, PgYardstick } from './yardstick.ts';

/** Ways to sell that the yardstick knows. */
export type PgWay = 'rowLock' | 'function' | 'grouped';

/** One ticket for each of so many buyers: the bytes that the product is sent, but for the address. */
export function pgPurchases({ buyers }: Bench, { eventId, typeId }: PgType, way: PgWay, count: number) {
  return Array.from({ length: count }, (_, index) =>
    mutation(`purchase.${way}`, personAt(buyers, index).token, {
      requestId: randomUUID(),
      eventId,
      lines: [{ ticketTypeId: typeId, quantity: 1 }],
    }),
  );
}

/** A door of its own there, with one scan for each of so many tickets. */
export async function pgScans({ scanners, server }: Bench, pg: PgYardstick, count: number) {
  const type = await pg.addType(count);
  const codes = await codesOf(await pg.addTickets(type, count), server.secrets.ticketSigningKey);
  return codes.map((code, index) =>
    mutation('scan', personAt(scanners, index).token, {
      requestId: randomUUID(),
      code,
      gate: 'Main',
      eventId: type.eventId,
    }),
  );
}
