import { env, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import type { BoxOffice } from '#durable/box-office/box-office.ts';
import { scanOf } from '#tests/support/worker/door.ts';
import { placedOrder } from '#tests/support/worker/drift.ts';
import {
  balanceOf,
  boxOfficeOf,
  buyerWith,
  eventOnSale,
  menuItem,
  purchaseOf,
  type Sale,
} from '#tests/support/worker/events.ts';
import { holdNextRead } from '#tests/support/worker/faults.ts';
import { person } from '#tests/support/worker/people.ts';

const refundOf = (sale: Sale, ticketId: string, requestId = crypto.randomUUID()) => ({
  requestId,
  eventId: sale.eventId,
  ticketId,
});

async function soldTickets(sale: Sale, quantity: number) {
  const buyer = await buyerWith(1_000 * quantity);
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(sale, quantity));
  return { buyer, ticketIds: data.ticketIds as string[] };
}

/** Stores refund intents that the object has decided and D1 has not recorded yet. */
async function leaveOpen(sale: Sale, intents: readonly { ticketId: string; requestId: string }[]) {
  await runInDurableObject(boxOfficeOf(sale.eventId), (_, { storage: { sql } }) => {
    for (const [index, { ticketId, requestId }] of intents.entries()) {
      sql.exec("UPDATE door_tickets SET status = 'refunding' WHERE id = ?", ticketId);
      sql.exec(
        `INSERT INTO refund_intents (subject_type, subject_id, refund_id, request_id, refunded_by, reason, state)
         VALUES ('ticket', ?, ?, ?, ?, '', 'open')`,
        ticketId,
        String(index).padStart(8, '0') + crypto.randomUUID().slice(8),
        requestId,
        sale.organizer.id,
      );
    }
  });
}

/**
 * Makes D1 reject the refund of one ticket.
 * @returns a function that lets D1 accept it again
 */
async function refuseInD1(ticketId: string): Promise<() => Promise<unknown>> {
  await env.DB.prepare(
    `CREATE TRIGGER refuse_one BEFORE INSERT ON refunds WHEN NEW.subject_id = '${ticketId}'
     BEGIN SELECT RAISE(ABORT, 'refunds: constraint failed'); END`,
  ).run();
  return () => env.DB.prepare('DROP TRIGGER refuse_one').run();
}

async function ring(sale: Sale) {
  await runInDurableObject(boxOfficeOf(sale.eventId), (boxOffice: BoxOffice) => boxOffice.alarm());
}

test('a request ID refunds one ticket only, and reusing it for another ticket is refused', async () => {
  const sale = await eventOnSale();
  const other = await eventOnSale({ organizer: sale.organizer });
  const { buyer, ticketIds } = await soldTickets(sale, 2);
  const elsewhere = await soldTickets(other, 1);
  const [first = '', second = ''] = ticketIds;
  const { requestId, ...asked } = refundOf(sale, first);
  expect((await sale.organizer.mutate('refunds.refundTicket', { ...asked, requestId })).status).toBe(200);
  const again = await sale.organizer.mutate('refunds.refundTicket', refundOf(sale, second, requestId));
  expect(again.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
  const atOther = await sale.organizer.mutate(
    'refunds.refundTicket',
    refundOf(other, elsewhere.ticketIds[0] ?? '', requestId),
  );
  expect(atOther.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
  // The first request still gets its answer.
  expect((await sale.organizer.mutate('refunds.refundTicket', { ...asked, requestId })).status).toBe(200);
  expect(await balanceOf(buyer)).toBe(1_000);
  const { data } = await buyer.query('tickets.get', { ticketId: second });
  const scan = await sale.organizer.mutate('checkin.scan', scanOf(sale, data.qr));
  expect(scan.data.outcome).toBe('valid');
});

test('a request ID refunds for one reason only, and reusing it with another reason is refused', async () => {
  const sale = await eventOnSale();
  const [ticketId = ''] = (await soldTickets(sale, 1)).ticketIds;
  const asked = { ...refundOf(sale, ticketId), reason: 'Rain' };
  const first = await sale.organizer.mutate('refunds.refundTicket', asked);
  expect(first.status).toBe(200);
  const other = await sale.organizer.mutate('refunds.refundTicket', { ...asked, reason: 'Illness' });
  expect(other.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
  // The refused call left the first refund unchanged.
  expect(await sale.organizer.mutate('refunds.refundTicket', asked)).toEqual(first);
  const { data } = await sale.organizer.query('refunds.list', { eventId: sale.eventId });
  expect(data.items).toMatchObject([{ reason: 'Rain' }]);
});

test('a slow repeat of a refund gets the first answer, even if its look-up finds the request ID at another event', async () => {
  const sale = await eventOnSale();
  const other = await eventOnSale({ organizer: sale.organizer });
  const [ticketId = ''] = (await soldTickets(sale, 1)).ticketIds;
  const [elsewhere = ''] = (await soldTickets(other, 1)).ticketIds;
  const asked = refundOf(sale, ticketId);
  await sale.organizer.mutate('refunds.refundTicket', refundOf(other, elsewhere));
  // Loads the snapshot first, so that the look-up in `refunds` is the next read of D1.
  await sale.organizer.query('checkin.stats', { eventId: sale.eventId });
  const { untilHeld, release } = await holdNextRead(sale.eventId, 'from "refunds"', 'asked');
  const repeat = sale.organizer.mutate('refunds.refundTicket', asked);
  await untilHeld();
  const first = await sale.organizer.mutate('refunds.refundTicket', asked);
  await env.DB.prepare('UPDATE refunds SET request_id = ? WHERE event_id = ?')
    .bind(asked.requestId, other.eventId)
    .run();
  await release();
  expect(await repeat).toEqual(first);
  expect(first.status).toBe(200);
});

test('a request ID cancels one order only, also in concurrent calls', async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 100, quantity: 10 });
  const guest = await buyerWith(400);
  const orders: string[] = [];
  for (let count = 0; count < 4; count++) orders.push(await placedOrder({ sale, beer, buyer: guest }));
  const requestId = crypto.randomUUID();
  const answers = await Promise.all(
    orders.map((orderId) => guest.mutate('orders.cancel', { requestId, eventId: sale.eventId, orderId })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ error }) => error?.data.errorCode === 'REQUEST_ID_REUSED')).toHaveLength(3);
  expect(await balanceOf(guest)).toBe(100);
  const cancelled = await sale.organizer.mutate('events.cancel', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
  });
  expect(cancelled.status).toBe(200);
  await ring(sale);
  expect(await balanceOf(guest)).toBe(400);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('a request ID hands out one order only', async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 100, quantity: 10 });
  const guest = await buyerWith(200);
  const requestId = crypto.randomUUID();
  const handOut = async () => {
    const orderId = await placedOrder({ sale, beer, buyer: guest });
    return sale.organizer.mutate('orders.complete', { requestId, eventId: sale.eventId, orderId });
  };
  expect((await handOut()).data).toMatchObject({ outcome: 'valid', status: 'completed' });
  expect((await handOut()).error?.data.errorCode).toBe('REQUEST_ID_REUSED');
});

test('refund intents that share one request ID are all carried out', async () => {
  const sale = await eventOnSale();
  const { buyer, ticketIds } = await soldTickets(sale, 3);
  await leaveOpen(
    sale,
    ticketIds.map((ticketId) => ({ ticketId, requestId: 'asked-once' })),
  );
  await ring(sale);
  expect(await balanceOf(buyer)).toBe(3_000);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('a refund that D1 keeps rejecting is retried with backoff and reported to administrators as stuck', async () => {
  const admin = await person({ role: 'admin' });
  const sale = await eventOnSale();
  const [ticketId = ''] = (await soldTickets(sale, 1)).ticketIds;
  const seen = async () => (await admin.query('reconcile.event', { eventId: sale.eventId })).data;
  const takeIt = await refuseInD1(ticketId);
  await leaveOpen(sale, [{ ticketId, requestId: 'refused' }]);
  expect(await seen()).toMatchObject({ refundsOpen: 1, refundsStuck: false, sound: true });
  for (let tries = 0; tries < 11; tries++) await ring(sale);
  const rungAt = Date.now();
  await ring(sale);
  expect(await seen()).toMatchObject({
    refundsOpen: 1,
    refundsStuck: true,
    sound: false,
    stuckRefunds: [{ subject: 'ticket', id: ticketId, reason: expect.stringContaining('constraint failed') }],
  });
  const nextAt = await runInDurableObject(boxOfficeOf(sale.eventId), (_, { storage }) => storage.getAlarm());
  expect((nextAt ?? 0) - rungAt).toBeGreaterThan(30_000);
  await takeIt();
  await ring(sale);
  expect(await seen()).toMatchObject({ refundsOpen: 0, refundsStuck: false, sound: true });
});

test('refunds that are unknown to D1 or rejected by it do not block those behind them', async () => {
  const sale = await eventOnSale();
  const { buyer, ticketIds } = await soldTickets(sale, 3);
  const [refusedByD1 = '', ...others] = ticketIds;
  const takeIt = await refuseInD1(refusedByD1);
  const unknown = Array.from({ length: 120 }, (_, index) => `nowhere-${index}`);
  await leaveOpen(
    sale,
    [...unknown, refusedByD1, ...others].map((ticketId) => ({ ticketId, requestId: `of ${ticketId}` })),
  );
  await ring(sale);
  expect(await balanceOf(buyer)).toBe(2_000);
  await takeIt();
  await ring(sale);
  expect(await balanceOf(buyer)).toBe(3_000);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('repeated cancellations of a handed-out order are each refused and store nothing', async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 100, quantity: 10 });
  const guest = await buyerWith(1_000);
  const orderId = await placedOrder({ sale, beer, buyer: guest });
  const handOut = { requestId: crypto.randomUUID(), eventId: sale.eventId, orderId };
  expect((await sale.organizer.mutate('orders.complete', handOut)).status).toBe(200);
  for (let asked = 0; asked < 3; asked++) {
    const cancel = { requestId: crypto.randomUUID(), eventId: sale.eventId, orderId };
    expect((await guest.mutate('orders.cancel', cancel)).error?.data.errorCode).toBe('ORDER_COMPLETED');
  }
  const kept = await runInDurableObject(boxOfficeOf(sale.eventId), (_, { storage }) =>
    storage.sql.exec('SELECT * FROM refund_refusals').toArray(),
  );
  expect(kept).toEqual([]);
});
