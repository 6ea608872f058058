import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { RECONCILE_PAGE_ROWS } from '#shared/limits.ts';
import { checkedBooks } from '#tests/support/worker/books.ts';
import {
  booksHold,
  type DoorNight,
  doorNight,
  drift,
  historyOf,
  kindsOf,
  letIn,
  loseInD1,
  placedOrder,
  repair,
  settled,
  statusOf,
  tamper,
  tamperD1,
} from '#tests/support/worker/drift.ts';
import { balanceOf, boxOfficeOf, buyerWith, purchaseOf, soldOf } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';

test('an event without drift is reported as sound, and its repair changes and records nothing', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(3);
  await placedOrder(night);
  expect(await letIn(night, night.tickets[0] ?? { id: '', qr: '' })).toBe('valid');
  const event = await settled(admin, night);
  expect(event).toMatchObject({
    sound: true,
    complete: true,
    compared: 4,
    onItsWay: 0,
    drift: [],
    checkIns: 1,
  });
  const history = await historyOf(night);
  expect(Object.values(await repair(admin, night)).every((count) => count === 0)).toBe(true);
  expect(await history()).toEqual({ added: 0 });
  expect((await drift(admin, night)).repairs).toEqual([]);
});

test('only administrators can see and repair drift, and an unknown event is EVENT_NOT_FOUND', async () => {
  const night = await doorNight(1);
  const admin = await person({ role: 'admin' });
  for (const who of [night.buyer, night.sale.organizer, await person({ role: 'organizer' })]) {
    const input = { eventId: night.sale.eventId };
    expect((await who.query('reconcile.event', input)).error?.data.errorCode).toBe('FORBIDDEN');
    const asked = await who.mutate('reconcile.repair', { ...input, requestId: crypto.randomUUID() });
    expect(asked.error?.data.errorCode).toBe('FORBIDDEN');
  }
  const unknown = await admin.query('reconcile.event', { eventId: crypto.randomUUID() });
  expect(unknown.error?.data.errorCode).toBe('EVENT_NOT_FOUND');
});

/** One kind of drift: how to plant it, how it is reported, and the state after the repair. */
const PLANTED: {
  name: string;
  plant: (night: DoorNight) => Promise<void>;
  found: string;
  /** State of the first ticket in D1 afterwards. */
  becomes: string;
  /** Outcome of a scan of that ticket afterwards. */
  doorSays: string;
}[] = [
  {
    name: 'D1 lost an entry and its ticket status',
    plant: async ({ sale, tickets }) =>
      tamperD1(
        `DELETE FROM check_ins WHERE event_id = '${sale.eventId}'`,
        `UPDATE tickets SET status = 'active', used_at = NULL WHERE id = '${tickets[0]?.id}'`,
      ),
    found: 'ticket_state 1',
    becomes: 'used',
    doorSays: 'TICKET_ALREADY_USED',
  },
  {
    name: 'D1 lost only a ticket status',
    plant: async ({ tickets }) =>
      tamperD1(`UPDATE tickets SET status = 'active', used_at = NULL WHERE id = '${tickets[0]?.id}'`),
    found: 'ticket_state 1',
    becomes: 'used',
    doorSays: 'TICKET_ALREADY_USED',
  },
  {
    name: 'D1 lost only the entry',
    plant: async ({ sale }) => tamperD1(`DELETE FROM check_ins WHERE event_id = '${sale.eventId}'`),
    found: 'ticket_entries 1',
    becomes: 'used',
    doorSays: 'TICKET_ALREADY_USED',
  },
  {
    name: 'D1 has a check-in that the box office lost',
    plant: async (night) => tamper(night, 'DELETE FROM door_uses'),
    found: 'ticket_state 1',
    becomes: 'active',
    doorSays: 'valid',
  },
  {
    name: 'the box office lost a ticket',
    plant: async (night) => tamper(night, `DELETE FROM door_tickets WHERE id = '${night.tickets[0]?.id}'`),
    found: 'ticket_missing_here 1',
    becomes: 'used',
    doorSays: 'TICKET_ALREADY_USED',
  },
];

test.each(PLANTED)(
  'the report shows the drift "$name", and a repair removes it by appending entries only',
  async (planted) => {
    const admin = await person({ role: 'admin' });
    const night = await doorNight(2);
    const [first] = night.tickets;
    if (!first) throw new Error('A ticket was sold');
    await letIn(night, first);
    await settled(admin, night);
    await planted.plant(night);

    const found = await drift(admin, night);
    expect(kindsOf(found)).toEqual([planted.found]);
    expect(found.sound).toBe(false);
    expect(found.drift[0]?.examples).toMatchObject([{ id: first.id }]);

    const history = await historyOf(night);
    const requestId = crypto.randomUUID();
    const counts = await repair(admin, night, requestId);
    expect(counts).toMatchObject({ settled: 1, left: 0 });
    expect(await repair(admin, night, requestId)).toEqual(counts);
    expect(await repair(admin, night)).toMatchObject({ settled: 0 });

    const after = await settled(admin, night);
    expect(kindsOf(after)).toEqual([]);
    expect(after.sound).toBe(true);
    expect(after.repairs).toMatchObject([{ by: admin.name, counts }]);
    await history();
    expect(await statusOf('tickets', first.id)).toBe(planted.becomes);
    await booksHold();
    expect(await letIn(night, first)).toBe(planted.doorSays);
    await settled(admin, night);
    await booksHold();
  },
);

test('a repair copies a refund that only D1 has, and the ticket is refused at the door', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(1, 1_000);
  const [ticket] = night.tickets;
  if (!ticket) throw new Error('A ticket was sold');
  await settled(admin, night);
  const refund = { requestId: crypto.randomUUID(), eventId: night.sale.eventId, ticketId: ticket.id };
  await night.sale.organizer.mutate('refunds.refundTicket', refund);
  await tamper(
    night,
    `UPDATE door_tickets SET status = 'active'`,
    `DELETE FROM refund_intents WHERE subject_id = '${ticket.id}'`,
  );
  expect(kindsOf(await drift(admin, night))).toEqual(['ticket_state 1']);
  const history = await historyOf(night);
  expect(await repair(admin, night)).toMatchObject({ settled: 1 });
  expect(await history()).toEqual({ added: 0 });
  expect(await letIn(night, ticket)).toBe('TICKET_REFUNDED');
  expect((await settled(admin, night)).sound).toBe(true);
  await booksHold();
});

test('a repair carries out again, exactly once, a confirmed refund that D1 lost', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(1, 1_000);
  const [ticket] = night.tickets;
  await tamper(
    night,
    `UPDATE door_tickets SET status = 'refunded'`,
    `INSERT INTO refund_intents (subject_type, subject_id, refund_id, request_id, refunded_by, reason, state)
     VALUES ('ticket', '${ticket?.id}', '${crypto.randomUUID()}', 'asked-once', '${night.sale.organizer.id}', '', 'done')`,
  );
  expect(kindsOf(await drift(admin, night))).toEqual(['ticket_state 1']);
  const before = await balanceOf(night.buyer);
  expect(await repair(admin, night)).toMatchObject({ settled: 1 });
  expect(await repair(admin, night)).toMatchObject({ settled: 0 });
  expect((await settled(admin, night)).drift).toEqual([]);
  expect(await statusOf('tickets', ticket?.id)).toBe('refunded');
  expect(await balanceOf(night.buyer)).toBe(before + 1_000);
  await booksHold();
});

test('a ticket missing in D1 is left for manual review', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(1);
  await tamper(
    night,
    `INSERT INTO door_tickets (id, type_id, type_name, holder_name, secret, short_code, status)
     SELECT 'nowhere', type_id, type_name, holder_name, secret, 'nowhere', 'active' FROM door_tickets`,
  );
  expect(kindsOf(await drift(admin, night))).toEqual(['ticket_missing_there 1 person']);
  expect(await repair(admin, night)).toMatchObject({ settled: 0, left: 1 });
  expect(kindsOf(await drift(admin, night))).toEqual(['ticket_missing_there 1 person']);
});

test('a repair restates hand-outs that D1 lost, and copies hand-outs and orders that only D1 has', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(1);
  const orders = [await placedOrder(night), await placedOrder(night), await placedOrder(night)];
  await settled(admin, night);
  const [handedOut, there, lost] = orders;
  await tamper(
    night,
    `UPDATE pick_ups SET status = 'completed', completed_at = 5 WHERE id = '${handedOut}'`,
    `DELETE FROM pick_ups WHERE id = '${lost}'`,
  );
  await tamperD1(`UPDATE orders SET status = 'completed', completed_at = 6 WHERE id = '${there}'`);
  expect(kindsOf(await drift(admin, night))).toEqual(['order_missing_here 1', 'order_state 2']);
  expect(await repair(admin, night)).toMatchObject({ settled: 3 });
  expect((await settled(admin, night)).drift).toEqual([]);
  expect(await statusOf('orders', handedOut)).toBe('completed');
  const again = { requestId: crypto.randomUUID(), eventId: night.sale.eventId, orderId: there };
  expect((await night.sale.organizer.mutate('orders.complete', again)).data.code).toBe('ORDER_COMPLETED');
  await booksHold();
});

test('an order handed out in the object and cancelled in D1 is left for manual review', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(1);
  const orderId = await placedOrder(night);
  const cancel = { requestId: crypto.randomUUID(), eventId: night.sale.eventId, orderId };
  expect((await night.buyer.mutate('orders.cancel', cancel)).status).toBe(200);
  await tamper(night, `UPDATE pick_ups SET status = 'completed'`);
  expect(kindsOf(await drift(admin, night))).toEqual(['order_state 1 person']);
  expect(await repair(admin, night)).toMatchObject({ settled: 0, left: 1 });
});

test('an event with more tickets than one page is compared completely', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(1);
  const { sale, buyer } = night;
  const count = 2 * RECONCILE_PAGE_ROWS + 100;
  const purchaseId = crypto.randomUUID();
  await tamperD1(
    `UPDATE ticket_types SET quantity = 5000, sold = sold + ${count} WHERE id = '${sale.typeId}'`,
    `INSERT INTO purchases (id, user_id, request_id, request_hash, attempt, event_id, status, currency, subtotal,
                            discount, total, fee, created_at)
     VALUES ('${purchaseId}', '${buyer.id}', 'many', 'h', 'many', '${sale.eventId}', 'paid', 'USD', 0, 0, 0, 0, 1)`,
    `INSERT INTO purchase_lines (purchase_id, ticket_type_id, quantity, unit_price, discount, total)
     VALUES ('${purchaseId}', '${sale.typeId}', ${count}, 0, 0, 0)`,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
     INSERT INTO tickets (id, event_id, ticket_type_id, purchase_id, user_id, secret, short_code, amount_paid, created_at)
     SELECT format('many-%05d', i), '${sale.eventId}', '${sale.typeId}', '${purchaseId}', '${buyer.id}', 's',
            format('many-%05d', i), 0, 1 FROM n`,
  );
  await boxOfficeOf(sale.eventId).snapshotChanged();
  expect(await drift(admin, night)).toMatchObject({ sound: true, compared: count + 1 });
  await tamper(
    night,
    `DELETE FROM door_tickets WHERE id IN ('many-00001', 'many-0${count}')`,
    `UPDATE door_tickets SET status = 'used', used_at = 7 WHERE id = 'many-01001'`,
    `INSERT INTO door_tickets (id, type_id, type_name, holder_name, secret, short_code, status)
     VALUES ('zzz', '', '', '', '', 'zzz', 'active')`,
  );
  expect(kindsOf(await drift(admin, night))).toEqual([
    'ticket_missing_here 2',
    'ticket_missing_there 1 person',
    'ticket_state 1',
  ]);
  expect(await repair(admin, night)).toMatchObject({ settled: 3, left: 1 });
  expect(kindsOf(await settled(admin, night))).toEqual(['ticket_missing_there 1 person']);
  await booksHold();
});

test('a repair recounts a wrong sold counter, logs the old value in the audit log, and the freed places are sold', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(2);
  await placedOrder(night);
  await settled(admin, night);
  await tamperD1(
    `UPDATE ticket_types SET sold = 5, quantity = 5 WHERE id = '${night.sale.typeId}'`,
    `UPDATE menu_items SET sold = 0 WHERE id = '${night.beer}'`,
  );
  const found = await drift(admin, night);
  expect(found.sound).toBe(false);
  expect(kindsOf(found)).toEqual(['counter 2']);
  expect(found.drift[0]?.examples).toContainEqual(expect.objectContaining({ here: '2', there: '5' }));
  const late = await buyerWith(0);
  const refused = await late.mutate('tickets.purchase', purchaseOf(night.sale, 3));
  expect(refused.error?.data.errorCode).toBe('SOLD_OUT');
  const books = await checkedBooks();
  expect(books.sound).toBe(false);
  const check = books.checks.find((one) => one.check === 'sold-counts-the-tickets-that-are-not-refunded');
  const said = [
    { fact: 'sold', value: 5 },
    { fact: 'tickets', value: 2 },
  ];
  expect(check).toMatchObject({
    state: 'found',
    findings: [{ subject: night.sale.typeId, found: said }],
  });

  const history = await historyOf(night);
  const requestId = crypto.randomUUID();
  const counts = await repair(admin, night, requestId);
  expect(counts).toMatchObject({ settled: 2, left: 0 });
  expect(await repair(admin, night, requestId)).toEqual(counts);
  await history();
  const { results } = await env.DB.prepare(
    `SELECT action, subject_id AS id, actor_id AS by, details FROM audit_log
     WHERE event_id = ? AND action LIKE '%.recount' ORDER BY action`,
  )
    .bind(night.sale.eventId)
    .all();
  expect(results).toEqual([
    { action: 'menu_item.recount', id: night.beer, by: admin.id, details: '{"before":0,"after":1}' },
    { action: 'ticket_type.recount', id: night.sale.typeId, by: admin.id, details: '{"before":5,"after":2}' },
  ]);
  expect(await drift(admin, night)).toMatchObject({ sound: true, repairs: [{ counts }] });
  expect((await late.mutate('tickets.purchase', purchaseOf(night.sale, 3))).status).toBe(200);
  await booksHold();

  // A repeat of the same request ignores later damage; a new request repairs it.
  await tamperD1(`UPDATE ticket_types SET sold = 4 WHERE id = '${night.sale.typeId}'`);
  expect(await repair(admin, night, requestId)).toEqual(counts);
  expect(kindsOf(await drift(admin, night))).toEqual(['counter 1']);
  expect(await repair(admin, night)).toMatchObject({ settled: 1 });
  await booksHold();
});

test('recounts that run concurrently with sales count every ticket once', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(1);
  const buyers = await Promise.all(Array.from({ length: 8 }, () => buyerWith(0)));
  const sales = buyers.map((buyer) => buyer.mutate('tickets.purchase', purchaseOf(night.sale, 2)));
  const repairs = buyers.map(async () => {
    await tamperD1(`UPDATE ticket_types SET sold = sold + 1 WHERE id = '${night.sale.typeId}'`);
    return repair(admin, night);
  });
  for (const { status } of await Promise.all(sales)) expect(status).toBe(200);
  await Promise.all(repairs);
  await repair(admin, night);
  expect(await drift(admin, night)).toMatchObject({ sound: true });
  expect(await soldOf(night.sale.eventId)).toMatchObject({ counted: 17 });
  await booksHold();
});

test('a ticket missing in D1 keeps its place, and nothing is recounted until a person has reviewed it', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(2);
  const putBack = await loseInD1(night.tickets[0]?.id);
  const lacking = ['counter 1 person', 'ticket_missing_there 1 person'];
  expect(kindsOf(await drift(admin, night))).toEqual(lacking);
  expect(await repair(admin, night)).toMatchObject({ settled: 0, left: 2 });
  expect(await soldOf(night.sale.eventId)).toMatchObject({ counted: 2 });
  await putBack();
  expect((await drift(admin, night)).sound).toBe(true);
});

test('oversold ticket types and menu items are not recounted until a person raises their quantity', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(2);
  await placedOrder(night);
  await placedOrder(night);
  await tamperD1(`UPDATE menu_items SET sold = 1, quantity = 1 WHERE id = '${night.beer}'`);
  expect(kindsOf(await drift(admin, night))).toEqual(['oversold 1 person']);
  await tamperD1(`UPDATE ticket_types SET sold = 1, quantity = 1 WHERE id = '${night.sale.typeId}'`);
  expect(await repair(admin, night)).toMatchObject({ settled: 0, left: 2 });
  expect(kindsOf(await drift(admin, night))).toEqual(['oversold 2 person']);
  await tamperD1(`UPDATE menu_items SET quantity = 9 WHERE id = '${night.beer}'`);
  await tamperD1(`UPDATE ticket_types SET quantity = 9 WHERE id = '${night.sale.typeId}'`);
  expect(await repair(admin, night)).toMatchObject({ settled: 2, left: 0 });
  expect((await drift(admin, night)).sound).toBe(true);
  await booksHold();
});
