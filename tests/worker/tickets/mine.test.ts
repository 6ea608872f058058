import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { MyTickets } from '#shared/contracts/tickets/tickets.ts';
import { buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';

test('many tickets come in pages grouped by event, each ticket once', async () => {
  const buyer = await buyerWith(0);
  for (const startsIn of [1, 1, 3]) {
    const sale = await eventOnSale({ startsIn, types: [{ price: 0, perOrderLimit: 10 }] });
    await buyer.mutate('tickets.purchase', purchaseOf(sale, 3));
  }
  const pages: MyTickets[] = [];
  for (const page of [1, 2, 3, 4]) {
    pages.push((await buyer.query('tickets.mine', { when: 'coming', page, pageSize: 4 })).data);
  }
  expect(pages.map(({ items, total, page, pageSize }) => [items.length, total, page, pageSize])).toEqual([
    [4, 9, 1, 4],
    [4, 9, 2, 4],
    [1, 9, 3, 4],
    [0, 9, 4, 4],
  ]);
  const all = pages.flatMap(({ items }) => items);
  expect(new Set(all.map(({ id }) => id)).size).toBe(9);
  const events = all.map(({ event }) => event.id);
  expect(events.filter((id, index) => id !== events[index - 1])).toHaveLength(3);
});

test("tickets are past after the event's end, and past ones are listed latest first", async () => {
  const buyer = await buyerWith(0);
  const running = await eventOnSale({ startsIn: -2, endsIn: 1, types: [{ price: 0 }] });
  const ended: string[] = [];
  for (const startsIn of [-3, -2]) {
    const sale = await eventOnSale({ startsIn, endsIn: 1, types: [{ price: 0 }] });
    await buyer.mutate('tickets.purchase', purchaseOf(sale));
    await env.DB.prepare('UPDATE events SET ends_at = ?1 WHERE id = ?2')
      .bind(Date.now() - 60_000, sale.eventId)
      .run();
    ended.push(sale.eventId);
  }
  await buyer.mutate('tickets.purchase', purchaseOf(running));
  const eventsOf = async (when: string) =>
    ((await buyer.query('tickets.mine', { when })).data as MyTickets).items.map(({ event }) => event.id);
  expect(await eventsOf('coming')).toEqual([running.eventId]);
  expect(await eventsOf('past')).toEqual(ended.reverse());
});

test('an invalid page number is refused as BAD_INPUT', async () => {
  const buyer = await buyerWith(0);
  for (const input of [{ page: 0 }, { page: 1.5 }, { pageSize: 101 }, { when: 'ever' }]) {
    expect((await buyer.query('tickets.mine', input)).error?.data.errorCode).toBe('BAD_INPUT');
  }
});
