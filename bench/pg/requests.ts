import { randomUUID } from 'node:crypto';
import { type Bench, personAt } from '../bench.ts';
import { mutation } from '../requests.ts';
import { codesOf } from '../seed/sold-tickets.ts';
import type { PgType, PgYardstick } from './yardstick.ts';

/** The baseline's purchase implementations. */
export type PgWay = 'rowLock' | 'function' | 'grouped';

/** One ticket for each buyer: the same bytes as the product gets, except the URL. */
export function pgPurchases({ buyers }: Bench, { eventId, typeId }: PgType, way: PgWay, count: number) {
  return Array.from({ length: count }, (_, index) =>
    mutation(`purchase.${way}`, personAt(buyers, index).token, {
      requestId: randomUUID(),
      eventId,
      lines: [{ ticketTypeId: typeId, quantity: 1 }],
    }),
  );
}

/** A separate event with one scan per ticket. */
export async function pgScans({ scanners, server }: Bench, pg: PgYardstick, count: number) {
  const type = await pg.addType(count);
  const codes = await codesOf(await pg.addTickets(type, count), server.secrets.ticketKeys);
  return codes.map((code, index) =>
    mutation('scan', personAt(scanners, index).token, {
      requestId: randomUUID(),
      code,
      gate: 'Main',
      eventId: type.eventId,
    }),
  );
}
