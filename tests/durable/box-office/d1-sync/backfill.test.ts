import { env, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { type Reader, readerOf } from '#db/client.ts';
import { commitPurchases } from '#db/commits/sales/commit-sales.ts';
import { TicketStore } from '#durable/box-office/check-in/ticket-store.ts';
import { Backfill } from '#durable/box-office/d1-sync/backfill.ts';
import { ObjectState } from '#durable/box-office/object-state.ts';
import { OrderStore } from '#durable/box-office/orders/order-store.ts';
import { OutcomeStore } from '#durable/box-office/sales/outcome-store.ts';
import { VoucherStore } from '#durable/box-office/vouchers/voucher-store.ts';
import { doorLogOf, soldTicket } from '#tests/support/worker/door.ts';
import { boxOfficeOf, buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { breakNextBatch, breakReading } from '#tests/support/worker/faults.ts';
import type { Person } from '#tests/support/worker/people.ts';

/** The purchase request that the Worker sends to the box office. */
function asked(sale: Sale, who: Person) {
  return {
    userId: who.id,
    holderName: who.name,
    requestId: crypto.randomUUID(),
    requestHash: 'one ticket',
    sessionId: null,
    authProvider: null,
    aal: null,
    lines: [{ ticketTypeId: sale.typeId, quantity: 1 }],
    discountCode: null,
  };
}

test('a backfill requested while another is reading starts a new read and sees later commits', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(1_000);
  const office = boxOfficeOf(sale.eventId);
  await office.snapshotChanged();
  const version = await env.DB.prepare('SELECT sale_version FROM events WHERE id = ?')
    .bind(sale.eventId)
    .first<number>('sale_version');
  const ticket = { id: crypto.randomUUID(), typeId: sale.typeId, secret: 's', shortCode: 'c', amountPaid: 0 };
  const member = {
    id: crypto.randomUUID(),
    userId: buyer.id,
    requestId: 'r',
    requestHash: 'h',
    refusal: null,
    sessionId: null,
    authProvider: null,
    aal: null,
    issuedAt: null,
    subtotal: 0,
    discount: 0,
    total: 0,
    fee: 0,
    codeId: null,
    paymentId: null,
    soldBy: null,
    source: null,
    tickets: [ticket],
    lines: [{ itemId: sale.typeId, name: 'T', quantity: 1, unitPrice: 0, discount: 0, total: 0 }],
  };
  const sell = () =>
    commitPurchases(env.DB, {
      attempt: 'a',
      eventId: sale.eventId,
      eventName: 'Night',
      currency: 'USD',
      now: 1,
      version: version ?? 0,
      members: [member],
    });

  const known = await runInDurableObject(office, async (_, { storage }) => {
    const real = readerOf(env.DB);
    let read = () => {};
    const firstHasRead = new Promise<void>((resolve) => {
      read = resolve;
    });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow: Reader = {
      ...real,
      all: async <Row>(sql: string, ...params: (string | number | null)[]) => {
        const rows = await real.all<Row>(sql, ...params);
        read();
        await answered;
        return rows;
      },
    };
    const log = doorLogOf(storage);
    const door = new TicketStore(storage.sql, log);
    const backfill = new Backfill({
      eventId: sale.eventId,
      reader: () => slow,
      state: new ObjectState(storage.sql),
      door,
      counter: new OrderStore(storage.sql),
      vouchers: new VoucherStore(storage.sql),
      ticketOutcomes: new OutcomeStore(storage.sql, 'purchase_outcomes', () => {}),
      orderOutcomes: new OutcomeStore(storage.sql, 'order_outcomes', () => {}),
      transaction: log.transaction,
      onRead: () => {},
    });
    const first = backfill.run();
    await firstHasRead;
    await sell();
    const second = backfill.run();
    answer();
    await Promise.all([first, second]);
    return door.findTicket({ id: ticket.id })?.id;
  });
  expect(known).toBe(ticket.id);
});

test('a purchase from before a crash that is found while D1 cannot be read does not block the purchases beside it', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 4 }] });
  const [former, first, next] = await Promise.all([buyerWith(1_000), buyerWith(1_000), buyerWith(1_000)]);
  const input = asked(sale, former);
  const fault = await breakNextBatch(sale.eventId, 'die_before');
  await Promise.resolve(boxOfficeOf(sale.eventId).purchase(input)).catch(() => {});
  expect(fault.struck()).toBe(true);
  const office = boxOfficeOf(sale.eventId);
  await office.snapshotChanged();
  await fault.land();
  // D1 has one place left; the object's snapshot says four.
  await env.DB.prepare('UPDATE ticket_types SET sold = 3 WHERE id = ?').bind(sale.typeId).run();
  const mend = await breakReading(sale.eventId, { words: 'p.seq > ?2', gone: 'p.seq' });

  // The two others gather while the first is in flight: one is found in D1, the other does not fit.
  const requests = [asked(sale, first), input, asked(sale, next)];
  const answers = await runInDurableObject(office, (instance) =>
    Promise.all(requests.map((request) => instance.purchase(request))),
  );
  await mend();
  expect(answers.map((answer) => (answer.ok ? 'paid' : answer.code))).toEqual(['paid', 'paid', 'SOLD_OUT']);
});

test('a refunded place goes back on sale as soon as D1 can be read, if the read after the refund failed', async () => {
  const sale = await eventOnSale({ types: [{ price: 100, quantity: 1 }] });
  const { id, who } = await soldTicket(sale);
  const next = await buyerWith(100);
  const mend = await breakReading(sale.eventId, { words: 'AS salesStartAt', gone: 'sales_start_at' });
  const refund = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId: id, reason: 'ill' };
  expect((await sale.organizer.mutate('refunds.refundTicket', refund)).status).toBe(200);
  const early = await who.mutate('tickets.purchase', purchaseOf(sale));
  expect(early.error?.data.errorCode).toBe('SOLD_OUT');
  await mend();
  expect((await next.mutate('tickets.purchase', purchaseOf(sale))).status).toBe(200);
});
