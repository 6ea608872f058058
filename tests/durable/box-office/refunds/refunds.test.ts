import { abortAllDurableObjects, env, runDurableObjectAlarm } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import {
  balanceOf,
  boxOfficeOf,
  buyerWith,
  eventOnSale,
  menuItem,
  purchaseOf,
  type Sale,
  soldOf,
} from '#tests/support/worker/events.ts';
import { breakNextBatch, loseD1 } from '#tests/support/worker/faults.ts';
import { person } from '#tests/support/worker/people.ts';

async function soldTicket(sale: Sale, minor = 1_000) {
  const buyer = await buyerWith(minor);
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(sale));
  const { data: ticket } = await buyer.query('tickets.get', { ticketId: data.ticketIds[0] });
  return { buyer, ticketId: ticket.id as string, code: ticket.qr as string };
}

const refundOf = (sale: Sale, ticketId: string, more = {}) => ({
  requestId: crypto.randomUUID(),
  eventId: sale.eventId,
  ticketId,
  ...more,
});
const scanOf = (sale: Sale, code: string) => ({
  requestId: crypto.randomUUID(),
  eventId: sale.eventId,
  code,
});

test('a refund returns the price, frees the place and makes the ticket invalid at the door', async () => {
  const sale = await eventOnSale({ feeBps: 250, types: [{ price: 1_000, quantity: 1 }] });
  const { buyer, ticketId, code } = await soldTicket(sale);
  const answer = await sale.organizer.mutate('refunds.refundTicket', refundOf(sale, ticketId));
  expect(answer.data).toMatchObject({ amountMinor: 1_000, currency: 'USD' });
  expect(await balanceOf(buyer)).toBe(1_000);
  expect((await sale.organizer.mutate('checkin.scan', scanOf(sale, code))).data.code).toBe('TICKET_REFUNDED');
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale))).status).toBe(200);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('two concurrent refunds of one ticket credit once, and the second is refused', async () => {
  const sale = await eventOnSale();
  const { buyer, ticketId } = await soldTicket(sale);
  const answers = await Promise.all([
    sale.organizer.mutate('refunds.refundTicket', refundOf(sale, ticketId)),
    sale.organizer.mutate('refunds.refundTicket', refundOf(sale, ticketId)),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.error?.data.errorCode).toBe('ALREADY_REFUNDED');
  expect(await balanceOf(buyer)).toBe(1_000);
});

test('concurrent refund and scan of one ticket have exactly one winner, 20 times', async () => {
  const sale = await eventOnSale({ types: [{ price: 100, quantity: 50 }] });
  for (let round = 0; round < 20; round++) {
    const { buyer, ticketId, code } = await soldTicket(sale, 100);
    const [refund, scan] = await Promise.all([
      sale.organizer.mutate('refunds.refundTicket', refundOf(sale, ticketId)),
      sale.organizer.mutate('checkin.scan', scanOf(sale, code)),
    ]);
    const letIn = scan.data.outcome === 'valid';
    expect(refund.status === 200).toBe(!letIn);
    expect(await balanceOf(buyer)).toBe(letIn ? 0 : 100);
  }
});

test('a used ticket can be refunded only by an administrator and with a reason', async () => {
  const sale = await eventOnSale();
  const { buyer, ticketId, code } = await soldTicket(sale);
  await sale.organizer.mutate('checkin.scan', scanOf(sale, code));
  const admin = await person({ role: 'admin' });
  const refuse = async (who: typeof admin, reason: string) =>
    (await who.mutate('refunds.refundTicket', refundOf(sale, ticketId, { reason }))).error?.data.errorCode;
  expect(await refuse(sale.organizer, 'please')).toBe('TICKET_USED_NOT_REFUNDABLE');
  expect(await refuse(admin, '')).toBe('TICKET_USED_NOT_REFUNDABLE');
  const granted = await admin.mutate(
    'refunds.refundTicket',
    refundOf(sale, ticketId, { reason: 'Fell ill at the door' }),
  );
  expect(granted.status).toBe(200);
  expect(await balanceOf(buyer)).toBe(1_000);
  // A check-in that reaches D1 after the refund does not reactivate the ticket.
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  expect((await buyer.query('tickets.get', { ticketId })).data.status).toBe('refunded');
});

test("an organizer cannot refund a ticket of another organizer's event", async () => {
  const [sale, other] = await Promise.all([eventOnSale(), eventOnSale()]);
  const { buyer, ticketId } = await soldTicket(sale);
  const asOther = await other.organizer.mutate('refunds.refundTicket', refundOf(sale, ticketId));
  expect(asOther.error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  const atOther = await other.organizer.mutate('refunds.refundTicket', refundOf(other, ticketId));
  expect(atOther.error?.data.errorCode).toBe('NOT_FOUND');
  expect((await buyer.query('tickets.get', { ticketId })).data.status).toBe('active');
});

test('the fee shares returned by three refunds add up to the whole fee', async () => {
  const sale = await eventOnSale({ feeBps: 250, types: [{ price: 333 }] });
  const buyer = await buyerWith(999);
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(sale, 3));
  for (const ticketId of data.ticketIds as string[]) {
    await sale.organizer.mutate('refunds.refundTicket', refundOf(sale, ticketId));
  }
  const { results } = await env.DB.prepare(
    `SELECT (SELECT fee FROM purchases WHERE id = ?1) AS fee,
            (SELECT SUM(fee) FROM refunds WHERE event_id = ?2) AS back`,
  )
    .bind(data.purchaseId, sale.eventId)
    .all();
  expect(results).toEqual([{ fee: 25, back: 25 }]);
  expect(await balanceOf(buyer)).toBe(999);
});

test.each(['die_after', 'die_before', 'lose_answer', 'fail_before'] as const)(
  'a refund whose D1 call fails (%s) returns the money exactly once',
  async (how) => {
    const sale = await eventOnSale();
    const { buyer, ticketId, code } = await soldTicket(sale);
    const fault = await breakNextBatch(sale.eventId, how);
    const input = refundOf(sale, ticketId);
    await sale.organizer.mutate('refunds.refundTicket', input);
    expect(fault.struck()).toBe(true);
    expect((await sale.organizer.mutate('refunds.refundTicket', input)).status).toBe(200);
    await fault.land();
    expect(await balanceOf(buyer)).toBe(1_000);
    expect((await sale.organizer.mutate('checkin.scan', scanOf(sale, code))).data.code).toBe(
      'TICKET_REFUNDED',
    );
    expect(await soldOf(sale.eventId)).toMatchObject({ counted: 0 });
  },
);

test('the alarm carries out a refund whose D1 call failed, without a retry by the client', async () => {
  const sale = await eventOnSale();
  const { buyer, ticketId } = await soldTicket(sale);
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  await breakNextBatch(sale.eventId, 'fail_before');
  await sale.organizer.mutate('refunds.refundTicket', refundOf(sale, ticketId));
  expect(await balanceOf(buyer)).toBe(0);
  expect(await runDurableObjectAlarm(boxOfficeOf(sale.eventId))).toBe(true);
  expect(await balanceOf(buyer)).toBe(1_000);
});

test('a cancellation refunds a sale that the object lost in a crash before persisting it', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(1_000);
  const fault = await breakNextBatch(sale.eventId, 'die_after');
  await buyer.mutate('tickets.purchase', purchaseOf(sale));
  expect([fault.struck(), await balanceOf(buyer)]).toEqual([true, 0]);
  await abortAllDurableObjects();
  const cancel = { requestId: crypto.randomUUID(), eventId: sale.eventId };
  await expect.poll(async () => (await sale.organizer.mutate('events.cancel', cancel)).data?.done).toBe(true);
  expect(await balanceOf(buyer)).toBe(1_000);
});

test('a cancellation during a D1 outage resumes by itself when D1 is back', async () => {
  const sale = await eventOnSale();
  const { buyer } = await soldTicket(sale);
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  await env.DB.prepare("UPDATE events SET status = 'cancelled' WHERE id = ?").bind(sale.eventId).run();
  const outage = await loseD1(sale.eventId, (instance) => instance.snapshotChanged());
  await expect.poll(() => outage.calls()).toBeGreaterThan(0);
  await outage.end();
  await expect.poll(() => balanceOf(buyer)).toBe(1_000);
});

test('a cancellation refunds every active ticket and pending order once, even across crashes', async () => {
  const sale = await eventOnSale({ feeBps: 250, types: [{ price: 100, quantity: 500, perOrderLimit: 50 }] });
  const beer = await menuItem(sale, { price: 50, quantity: 100 });
  const buyers = await Promise.all(Array.from({ length: 6 }, () => buyerWith(5_100)));
  for (const buyer of buyers) {
    expect((await buyer.mutate('tickets.purchase', purchaseOf(sale, 50))).status).toBe(200);
    const order = {
      requestId: crypto.randomUUID(),
      eventId: sale.eventId,
      lines: [{ menuItemId: beer, quantity: 2 }],
    };
    expect((await buyer.mutate('orders.place', order)).status).toBe(200);
  }
  const [first] = (await buyers[0]?.query('tickets.mine', { when: 'coming' }))?.data.items ?? [];
  await sale.organizer.mutate('checkin.scan', scanOf(sale, first.qr));

  const cancel = () =>
    sale.organizer.mutate('events.cancel', { requestId: crypto.randomUUID(), eventId: sale.eventId });
  const faults = ['die_after', 'lose_answer', 'die_before', 'fail_before'] as const;
  for (const how of faults) {
    await breakNextBatch(sale.eventId, how);
    await cancel();
    await runDurableObjectAlarm(boxOfficeOf(sale.eventId)).catch(() => {});
    await abortAllDurableObjects();
  }
  await expect
    .poll(async () => (await cancel()).data, { interval: 200 })
    .toMatchObject({ done: true, refundedTickets: 299, cancelledOrders: 6, ticketsLeft: 0, ordersLeft: 0 });

  const balances = await Promise.all(buyers.map((buyer) => balanceOf(buyer)));
  expect(balances).toEqual([5_000, 5_100, 5_100, 5_100, 5_100, 5_100]);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
  expect((await buyers[1]?.mutate('tickets.purchase', purchaseOf(sale)))?.error?.data.errorCode).toBe(
    'EVENT_NOT_ON_SALE',
  );
});
