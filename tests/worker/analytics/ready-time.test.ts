import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buyerWith, eventOnSale, menuItem } from '#tests/support/worker/events.ts';

test('time to ready is the median of the orders that the bar marked ready', async () => {
  const sale = await eventOnSale();
  const { eventId, organizer } = sale;
  const beer = await menuItem(sale, { price: 100, quantity: 50 });
  const guest = await buyerWith(10_000);
  const readyAfter = async (ms: number | null) => {
    const lines = [{ menuItemId: beer, quantity: 1 }];
    const { data } = await guest.mutate('orders.place', { requestId: crypto.randomUUID(), eventId, lines });
    if (ms === null) return;
    await env.DB.prepare('UPDATE orders SET ready_at = created_at + ? WHERE id = ?')
      .bind(ms, data.orderId)
      .run();
  };
  const readyMs = async () => (await organizer.query('analytics.event', { eventId })).data.counts.readyMs;
  await readyAfter(null);
  expect(await readyMs()).toBeNull();
  for (const ms of [60_000, 900_000, 180_000]) await readyAfter(ms);
  expect(await readyMs()).toBe(180_000);
  await readyAfter(240_000);
  expect(await readyMs()).toBe(210_000);
});
