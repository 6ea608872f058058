import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { countRows, rowsPerTicket } from '#bench/worker/rows-written.ts';
import { buyerWith, eventOnSale, menuItem } from '#tests/support/worker/events.ts';

test('a ticket with its share of a top-up, an order, check-in and mails writes at most 30 rows to D1', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000, quantity: 100 }] });
  const itemId = await menuItem(sale, { price: 1_000, quantity: 100 });
  const guests = [];
  for (let each = 0; each < 50; each++) guests.push(await buyerWith(1_000));
  const written = await countRows(env.DB, { eventId: sale.eventId, typeId: sale.typeId, itemId }, guests);
  expect(rowsPerTicket(written), JSON.stringify(written)).toBeLessThanOrEqual(30);
});
