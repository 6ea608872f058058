import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { ticketSigningKey } from '#shared/codes/key-ring.ts';
import { signQr } from '#shared/codes/qr.ts';
import {
  balanceOf,
  buyerWith,
  eventOnSale,
  menuItem,
  purchaseOf,
  type Sale,
} from '#tests/support/worker/events.ts';
import { breakNextBatch } from '#tests/support/worker/faults.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

function orderOf(sale: Sale, menuItemId: string, quantity = 1) {
  return { requestId: crypto.randomUUID(), eventId: sale.eventId, lines: [{ menuItemId, quantity }] };
}

async function pickUpCode(orderId: string, eventId: string): Promise<string> {
  const row = await env.DB.prepare('SELECT secret FROM orders WHERE id = ?')
    .bind(orderId)
    .first<{ secret: string }>();
  return signQr({ kind: 'order', eventId, secret: row?.secret ?? '' }, await ticketSigningKey(env));
}

async function soldOfItem(id: string): Promise<number> {
  const row = await env.DB.prepare('SELECT sold FROM menu_items WHERE id = ?')
    .bind(id)
    .first<{ sold: number }>();
  return row?.sold ?? -1;
}

async function assign(sale: Sale, someone: Person, role: 'scanner' | 'vendor') {
  await env.DB.prepare(
    'INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at) VALUES (?, ?, ?, ?, 0)',
  )
    .bind(sale.eventId, someone.id, role, sale.organizer.id)
    .run();
}

test('20 guests order from a stock of 3 portions: three orders succeed and the other guests keep their money', async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 500, quantity: 3 });
  const guests = await Promise.all(Array.from({ length: 20 }, () => buyerWith(500)));
  const answers = await Promise.all(guests.map((guest) => guest.mutate('orders.place', orderOf(sale, beer))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ error }) => error?.data.errorCode === 'SOLD_OUT')).toHaveLength(17);
  const balances = await Promise.all(guests.map((guest) => balanceOf(guest)));
  expect(balances.filter((balance) => balance === 0)).toHaveLength(3);
  expect(await soldOfItem(beer)).toBe(3);
});

test('a repeated order is idempotent, also after the response was lost', async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 500, quantity: 5 });
  const guest = await buyerWith(1_000);
  const fault = await breakNextBatch(sale.eventId, 'lose_answer');
  const input = orderOf(sale, beer);
  const first = await guest.mutate('orders.place', input);
  expect(fault.struck()).toBe(true);
  expect((await guest.mutate('orders.place', input)).data).toEqual(first.data);
  expect(await balanceOf(guest)).toBe(500);
  expect(await soldOfItem(beer)).toBe(1);
});

test('concurrent ticket and drink purchases never overdraw one wallet', async () => {
  const sale = await eventOnSale({ types: [{ price: 600 }] });
  const beer = await menuItem(sale, { price: 600, quantity: 5 });
  const guest = await buyerWith(1_000);
  const answers = await Promise.all([
    guest.mutate('tickets.purchase', purchaseOf(sale)),
    guest.mutate('orders.place', orderOf(sale, beer)),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
  expect(await balanceOf(guest)).toBe(400);
});

test('any vendor at the bar hands out an order by its code exactly once', async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 500, quantity: 5 });
  const [guest, vendor, scanner] = await Promise.all([buyerWith(1_000), person(), person()]);
  await Promise.all([assign(sale, vendor, 'vendor'), assign(sale, scanner, 'scanner')]);
  const { data: order } = await guest.mutate('orders.place', orderOf(sale, beer, 2));
  const code = await pickUpCode(order.orderId, sale.eventId);
  const ask = (who: Person, procedure: 'verify' | 'complete', requestId: string = crypto.randomUUID()) =>
    who.mutate(`orders.${procedure}`, { requestId, eventId: sale.eventId, code });

  expect((await ask(scanner, 'complete')).error?.data.errorCode).toBe('COUNTER_NOT_PERMITTED');
  expect((await ask(guest, 'complete')).status).toBe(403);
  const seen = await ask(vendor, 'verify');
  expect(seen.data).toMatchObject({
    outcome: 'valid',
    status: 'pending',
    order: { lines: [{ quantity: 2 }] },
  });
  const requestId = crypto.randomUUID();
  expect((await ask(vendor, 'complete', requestId)).data).toMatchObject({
    outcome: 'valid',
    status: 'completed',
  });
  // The same request ID returns the same response; a different one gets "already handed out".
  expect((await ask(vendor, 'complete', requestId)).data.outcome).toBe('valid');
  expect((await ask(vendor, 'complete')).data).toMatchObject({ outcome: 'refused', code: 'ORDER_COMPLETED' });
  await expect
    .poll(async () =>
      env.DB.prepare('SELECT status, completed_by FROM orders WHERE id = ?').bind(order.orderId).first(),
    )
    .toEqual({ status: 'completed', completed_by: vendor.id });
});

test('concurrent cancel and complete calls have exactly one winner, 20 times', async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 100, quantity: 50 });
  for (let round = 0; round < 20; round++) {
    const guest = await buyerWith(100);
    const { data: order } = await guest.mutate('orders.place', orderOf(sale, beer));
    const head = { requestId: crypto.randomUUID(), eventId: sale.eventId, orderId: order.orderId };
    const [cancelled, completed] = await Promise.all([
      guest.mutate('orders.cancel', head),
      sale.organizer.mutate('orders.complete', head),
    ]);
    const handedOut = completed.data.outcome === 'valid';
    expect(cancelled.status === 200).toBe(!handedOut);
    expect(await balanceOf(guest)).toBe(handedOut ? 0 : 100);
  }
});

test('a cancelled order returns its money, its portions and its share of the fee exactly once', async () => {
  const sale = await eventOnSale({ feeBps: 250 });
  const beer = await menuItem(sale, { price: 1_000, quantity: 2 });
  const guest = await buyerWith(2_000);
  const { data: order } = await guest.mutate('orders.place', orderOf(sale, beer, 2));
  const cancel = (requestId: string) =>
    guest.mutate('orders.cancel', { requestId, eventId: sale.eventId, orderId: order.orderId });
  const requestId = crypto.randomUUID();
  const first = await cancel(requestId);
  expect(first.data).toMatchObject({ amountMinor: 2_000 });
  expect((await cancel(requestId)).data).toEqual(first.data);
  expect((await cancel(crypto.randomUUID())).error?.data.errorCode).toBe('ALREADY_REFUNDED');
  expect(await balanceOf(guest)).toBe(2_000);
  expect(await soldOfItem(beer)).toBe(0);
  // The portions are on sale again immediately.
  expect((await guest.mutate('orders.place', orderOf(sale, beer, 2))).status).toBe(200);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('an order that the object lost in a crash before persisting it can still be cancelled', async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 500, quantity: 5 });
  const guest = await buyerWith(500);
  await breakNextBatch(sale.eventId, 'die_after');
  await guest.mutate('orders.place', orderOf(sale, beer));
  const { data } = await guest.query('orders.mine', {});
  const cancel = { requestId: crypto.randomUUID(), eventId: sale.eventId, orderId: data.items[0].id };
  expect((await guest.mutate('orders.cancel', cancel)).data).toMatchObject({ amountMinor: 500 });
  expect([await balanceOf(guest), await soldOfItem(beer)]).toEqual([500, 0]);
});

test("cancelling another guest's order, or an order of another event, is refused", async () => {
  const [sale, other] = await Promise.all([eventOnSale(), eventOnSale()]);
  const beer = await menuItem(sale, { price: 100, quantity: 5 });
  const [guest, stranger] = await Promise.all([buyerWith(100), buyerWith(100)]);
  const { data: order } = await guest.mutate('orders.place', orderOf(sale, beer));
  const cancel = (who: Person, eventId: string) =>
    who.mutate('orders.cancel', { requestId: crypto.randomUUID(), eventId, orderId: order.orderId });
  expect((await cancel(stranger, sale.eventId)).status).toBe(404);
  expect((await cancel(other.organizer, sale.eventId)).status).toBe(404);
  expect((await cancel(guest, other.eventId)).status).toBe(404);
  expect(await balanceOf(guest)).toBe(0);
});

test('the bar closes with its event, whatever stock remains', async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 100, quantity: 5 });
  const guest = await buyerWith(1_000);
  await env.DB.prepare('UPDATE events SET starts_at = ?1 - 1000, ends_at = ?1 WHERE id = ?2')
    .bind(Date.now() - 1_000, sale.eventId)
    .run();
  const late = await guest.mutate('orders.place', orderOf(sale, beer));
  expect(late.error?.data.errorCode).toBe('MENU_CLOSED');
  expect([await balanceOf(guest), await soldOfItem(beer)]).toEqual([1_000, 0]);
});
