import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { checkInsOf, staffOf, undoOf } from '#tests/support/worker/door.ts';
import { accountsOf, cashSaleOf, strayWalkUps } from '#tests/support/worker/door-sales.ts';
import { balanceOf, buyerWith, eventOnSale, purchaseOf, soldOf } from '#tests/support/worker/events.ts';
import { breakNextBatch, type Fault } from '#tests/support/worker/faults.ts';

const sound = async () => {
  expect((await auditLedger(env.DB)).findings).toEqual([]);
  expect(await strayWalkUps()).toBe(0);
};

test('ten concurrent repeats of a cash sale are one sale with one answer', async () => {
  const sale = await eventOnSale();
  const scanner = await staffOf(sale);
  const input = cashSaleOf(sale, { quantity: 2, expectedTotalMinor: 2_000 });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => scanner.mutate('tickets.sellAtDoor', input)),
  );
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 2, tickets: 2 });
  expect((await checkInsOf(sale)).map(({ kind }) => kind)).toEqual(['admitted', 'admitted']);
  await sound();
});

test("reusing a cash sale's request ID for another input or event is refused", async () => {
  const [sale, other] = await Promise.all([eventOnSale(), eventOnSale()]);
  const scanner = await staffOf(sale);
  await env.DB.prepare(
    "INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at) VALUES (?, ?, 'scanner', ?, 0)",
  )
    .bind(other.eventId, scanner.id, other.organizer.id)
    .run();
  const input = cashSaleOf(sale);
  expect((await scanner.mutate('tickets.sellAtDoor', input)).status).toBe(200);
  const changed = [
    { quantity: 2, expectedTotalMinor: 2_000 },
    { name: 'Somebody else' },
    { letIn: false },
    { eventId: other.eventId, ticketTypeId: other.typeId },
  ];
  for (const change of changed) {
    const answer = await scanner.mutate('tickets.sellAtDoor', { ...input, ...change });
    expect(answer.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
  }
  // The same request ID from another seller is another sale.
  expect((await sale.organizer.mutate('tickets.sellAtDoor', input)).status).toBe(200);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 2, tickets: 2 });
  await checkInsOf(sale);
  await sound();
});

test.each<Fault>(['die_after', 'lose_answer', 'fail_before', 'die_before'])(
  'a cash sale whose D1 batch fails (%s) is one sale and one check-in after a retry',
  async (fault) => {
    const sale = await eventOnSale();
    const scanner = await staffOf(sale);
    await scanner.query('tickets.doorOffer', { eventId: sale.eventId });
    const broken = await breakNextBatch(sale.eventId, fault);
    const input = cashSaleOf(sale);
    const first = await scanner.mutate('tickets.sellAtDoor', input);
    expect(broken.struck()).toBe(true);
    await broken.land();
    const again = await scanner.mutate('tickets.sellAtDoor', input);
    expect(again.status).toBe(200);
    if (first.status === 200) expect(again.data).toEqual(first.data);
    expect(again.data.tickets).toMatchObject([{ isIn: true }]);
    expect(await soldOf(sale.eventId)).toEqual({ counted: 1, tickets: 1 });
    expect((await checkInsOf(sale)).map(({ kind }) => kind)).toEqual(['admitted']);
    expect(await accountsOf(sale.eventId)).toEqual({ revenue: 0, doorCash: -1_000, doorRevenue: 1_000 });
    await sound();
  },
);

test('a cash sale and a wallet purchase compete for the last place, and the loser pays nothing, 10 times', async () => {
  for (let round = 0; round < 10; round++) {
    const sale = await eventOnSale({ types: [{ quantity: 1 }] });
    const scanners = await Promise.all([staffOf(sale), staffOf(sale)]);
    const buyers = await Promise.all(Array.from({ length: 3 }, () => buyerWith(1_000)));
    const [cash, online] = await Promise.all([
      Promise.all(scanners.map((one) => one.mutate('tickets.sellAtDoor', cashSaleOf(sale)))),
      Promise.all(buyers.map((one) => one.mutate('tickets.purchase', purchaseOf(sale)))),
    ]);
    const answers = [...cash, ...online];
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refusals = answers.flatMap(({ error }) => error?.data.errorCode ?? []);
    expect(refusals).toEqual(Array(4).fill('SOLD_OUT'));
    const soldForCash = cash.some(({ status }) => status === 200) ? 1_000 : 0;
    const balances = await Promise.all(buyers.map((buyer) => balanceOf(buyer)));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(2_000 + soldForCash);
    expect(await accountsOf(sale.eventId)).toEqual({
      revenue: 1_000 - soldForCash,
      doorCash: 0 - soldForCash,
      doorRevenue: soldForCash,
    });
    await checkInsOf(sale);
  }
  await sound();
});

test('a repeat of a cash sale does not check the guest in again after an undo', async () => {
  const sale = await eventOnSale();
  const scanner = await staffOf(sale);
  const input = cashSaleOf(sale);
  const { data } = await scanner.mutate('tickets.sellAtDoor', input);
  await scanner.mutate('checkin.undo', undoOf(sale, data.tickets[0].id));
  const again = await scanner.mutate('tickets.sellAtDoor', input);
  expect(again.data.tickets).toMatchObject([{ isIn: false, codes: { qr: expect.any(String) } }]);
  await checkInsOf(sale);
  await sound();
});
