import { env } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { TRANSITIONS } from '#shared/states.ts';
import { buyerWith, eventOnSale, menuItem, purchaseOf } from '#tests/support/worker/events.ts';

/** A row in each state, and D1's error for every move outside the transition table. */
const MAKERS = {
  event: async () => ({ table: 'events', id: (await eventOnSale()).eventId }),
  ticket: async () => {
    const buyer = await buyerWith(1_000);
    const { data } = await buyer.mutate('tickets.purchase', purchaseOf(await eventOnSale()));
    return { table: 'tickets', id: data.ticketIds[0] as string };
  },
  order: async () => {
    const sale = await eventOnSale();
    const beer = await menuItem(sale, { price: 100, quantity: 5 });
    const buyer = await buyerWith(1_000);
    const { data } = await buyer.mutate('orders.place', {
      requestId: crypto.randomUUID(),
      eventId: sale.eventId,
      lines: [{ menuItemId: beer, quantity: 1 }],
    });
    return { table: 'orders', id: data.orderId as string };
  },
} as const;

const FINAL = Object.entries(TRANSITIONS).flatMap(([thing, moves]) =>
  Object.entries(moves)
    .filter(([, next]) => next.length === 0)
    .flatMap(([from]) =>
      Object.keys(moves)
        .filter((to) => to !== from)
        .map((to) => ({ thing: thing as keyof typeof TRANSITIONS, from, to })),
    ),
);

describe('D1 enforces final states', () => {
  test.each(FINAL)('a $thing in state $from never becomes $to', async ({ thing, from, to }) => {
    const { table, id } = await MAKERS[thing]();
    const set = (status: string) =>
      env.DB.prepare(`UPDATE ${table} SET status = ? WHERE id = ?`).bind(status, id).run();
    await set(from);
    await expect(set(to)).rejects.toThrow(/final/);
  });
});
