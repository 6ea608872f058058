import { env, evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/audit.ts';
import { OUTBOX_TRIES_MAX, RECONCILE_PAGE_ROWS } from '#shared/limits.ts';
import {
  type DoorNight,
  doorNight,
  drift,
  historyOf,
  kindsOf,
  letIn,
  placedOrder,
  repair,
  settled,
  tamper,
  tamperD1,
} from '#tests/support/worker/drift.ts';
import { balanceOf, boxOfficeOf, buyerWith, purchaseOf } from '#tests/support/worker/events.ts';
import { failBatches } from '#tests/support/worker/faults.ts';
import { person } from '#tests/support/worker/people.ts';

const statusOf = (table: 'tickets' | 'orders', id: string | undefined) =>
  env.DB.prepare(`SELECT status FROM ${table} WHERE id = ?`).bind(id).first<string>('status');

/** The ledger's checks, for one event's tickets and for money everywhere. */
async function booksHold(): Promise<void> {
  expect((await auditLedger(env.DB)).findings).toEqual([]);
}

test('an event whose door and D1 agree is sound, and a repair of it does and records nothing', async () => {
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
    sold: { here: 3, counted: 3, tickets: 3, agrees: true },
    checkIns: { recorded: 1, beyond: false, behind: false },
  });
  const history = await historyOf(night);
  expect(Object.values(await repair(admin, night)).every((count) => count === 0)).toBe(true);
  expect(await history()).toEqual({ added: 0 });
  expect((await drift(admin, night)).repairs).toEqual([]);
});

test('only administrators are told, and an event that does not exist is not found', async () => {
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

/** How one kind of drift is planted, what it is called, and what the repair leaves. */
const PLANTED: {
  name: string;
  plant: (night: DoorNight) => Promise<void>;
  found: string;
  did: 'restated' | 'learnt';
  /** State of the first ticket in D1 afterwards. */
  becomes: string;
  /** What the door says to that ticket afterwards. */
  doorSays: string;
}[] = [
  {
    name: 'D1 lost an entry and the mark on its ticket',
    plant: async ({ sale, tickets }) =>
      tamperD1(
        `DELETE FROM check_ins WHERE event_id = '${sale.eventId}'`,
        `UPDATE tickets SET status = 'active', used_at = NULL WHERE id = '${tickets[0]?.id}'`,
      ),
    found: 'ticket in_here_only restate 1',
    did: 'restated',
    becomes: 'used',
    doorSays: 'TICKET_ALREADY_USED',
  },
  {
    name: 'D1 lost only the mark on a ticket',
    plant: async ({ tickets }) =>
      tamperD1(`UPDATE tickets SET status = 'active', used_at = NULL WHERE id = '${tickets[0]?.id}'`),
    found: 'ticket in_here_only restate 1',
    did: 'restated',
    becomes: 'used',
    doorSays: 'TICKET_ALREADY_USED',
  },
  {
    name: 'D1 lost only the entry',
    plant: async ({ sale }) => tamperD1(`DELETE FROM check_ins WHERE event_id = '${sale.eventId}'`),
    found: 'ticket entries_differ restate 1',
    did: 'restated',
    becomes: 'used',
    doorSays: 'TICKET_ALREADY_USED',
  },
  {
    name: 'D1 believes that somebody is in who is not',
    plant: async (night) =>
      tamper(night, `UPDATE door_tickets SET status = 'active', used_at = NULL WHERE status = 'used'`),
    found: 'ticket in_there_only restate 1',
    did: 'restated',
    becomes: 'active',
    doorSays: 'valid',
  },
  {
    name: 'the box office lost a ticket',
    plant: async (night) => tamper(night, `DELETE FROM door_tickets WHERE id = '${night.tickets[0]?.id}'`),
    found: 'ticket missing_here learn 1',
    did: 'learnt',
    becomes: 'used',
    doorSays: 'TICKET_ALREADY_USED',
  },
];

test.each(PLANTED)('$name: it is reported, and repaired by new entries only', async (planted) => {
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
  expect(counts).toMatchObject({ [planted.did]: 1, left: 0 });
  expect(await repair(admin, night, requestId)).toEqual(counts);
  // Its messages may still be under way: a second repair leaves them alone.
  expect(await repair(admin, night)).toMatchObject({ restated: 0, learnt: 0 });

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
});

test('a refund that D1 has and the door has not is learnt: the ticket no longer lets anybody in', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(1, 1_000);
  const [ticket] = night.tickets;
  if (!ticket) throw new Error('A ticket was sold');
  const refund = { requestId: crypto.randomUUID(), eventId: night.sale.eventId, ticketId: ticket.id };
  await night.sale.organizer.mutate('refunds.refundTicket', refund);
  await tamper(
    night,
    `UPDATE door_tickets SET status = 'active'`,
    `DELETE FROM refund_intents WHERE subject_id = '${ticket.id}'`,
  );
  expect(kindsOf(await drift(admin, night))).toEqual(['ticket refunded_there_only learn 1']);
  const history = await historyOf(night);
  expect(await repair(admin, night)).toMatchObject({ learnt: 1, restated: 0 });
  expect(await history()).toEqual({ added: 0 });
  expect(await letIn(night, ticket)).toBe('TICKET_REFUNDED');
  expect((await settled(admin, night)).sound).toBe(true);
  await booksHold();
});

test('a refund that nobody decided and D1 does not have gives way to D1', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(1);
  const [ticket] = night.tickets;
  if (!ticket) throw new Error('A ticket was sold');
  await tamper(night, `UPDATE door_tickets SET status = 'refunded'`);
  expect(kindsOf(await drift(admin, night))).toEqual(['ticket refunded_here_only learn 1']);
  await repair(admin, night);
  expect(await letIn(night, ticket)).toBe('valid');
});

test('a refund that was decided and confirmed, but that D1 lost, is carried out again, once', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(1, 1_000);
  const [ticket] = night.tickets;
  await tamper(
    night,
    `UPDATE door_tickets SET status = 'refunded'`,
    `INSERT INTO refund_intents (subject_type, subject_id, refund_id, request_id, refunded_by, reason, state)
     VALUES ('ticket', '${ticket?.id}', '${crypto.randomUUID()}', 'asked-once', '${night.sale.organizer.id}', '', 'done')`,
  );
  expect(kindsOf(await drift(admin, night))).toEqual(['ticket refunded_here_only refund_again 1']);
  const before = await balanceOf(night.buyer);
  expect(await repair(admin, night)).toMatchObject({ refundsAgain: 1 });
  expect(await repair(admin, night)).toMatchObject({ refundsAgain: 0 });
  expect((await settled(admin, night)).drift).toEqual([]);
  expect(await statusOf('tickets', ticket?.id)).toBe('refunded');
  expect(await balanceOf(night.buyer)).toBe(before + 1_000);
  await booksHold();
});

test('a ticket that D1 does not have is left to a person', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(1);
  await tamper(
    night,
    `INSERT INTO door_tickets (id, type_id, type_name, holder_name, secret, short_code, status)
     SELECT 'nowhere', type_id, type_name, holder_name, secret, 'nowhere', 'active' FROM door_tickets`,
  );
  expect(kindsOf(await drift(admin, night))).toEqual(['ticket missing_there person 1']);
  expect(await repair(admin, night)).toMatchObject({ restated: 0, learnt: 0, left: 1 });
  expect(kindsOf(await drift(admin, night))).toEqual(['ticket missing_there person 1']);
});

test('orders: a hand-out is stated again, one that D1 has is taken over, a lost order is learnt', async () => {
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
  expect(kindsOf(await drift(admin, night))).toEqual([
    'order in_here_only restate 1',
    'order in_there_only learn 1',
    'order missing_here learn 1',
  ]);
  expect(await repair(admin, night)).toMatchObject({ restated: 1, learnt: 2 });
  expect((await settled(admin, night)).drift).toEqual([]);
  expect(await statusOf('orders', handedOut)).toBe('completed');
  const again = { requestId: crypto.randomUUID(), eventId: night.sale.eventId, orderId: there };
  expect((await night.sale.organizer.mutate('orders.complete', again)).data.code).toBe('ORDER_COMPLETED');
  await booksHold();
});

test('an order that was handed out here and cancelled in D1 is final on both sides: a person decides', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(1);
  const orderId = await placedOrder(night);
  const cancel = { requestId: crypto.randomUUID(), eventId: night.sale.eventId, orderId };
  expect((await night.buyer.mutate('orders.cancel', cancel)).status).toBe(200);
  await tamper(night, `UPDATE pick_ups SET status = 'completed'`);
  expect(kindsOf(await drift(admin, night))).toEqual(['order conflict person 1']);
  expect(await repair(admin, night)).toMatchObject({ restated: 0, learnt: 0, left: 1 });
});

test('a parked message is shown with its reason; the repair sends it again, and states nothing twice', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(1);
  const [ticket] = night.tickets;
  if (!ticket) throw new Error('A ticket was sold');
  await settled(admin, night);
  const outage = await failBatches(night.sale.eventId);
  await letIn(night, ticket);
  await tamper(night, `UPDATE outbox SET tries = ${OUTBOX_TRIES_MAX}`);
  await runInDurableObject(boxOfficeOf(night.sale.eventId), (instance) => instance.alarm());
  await outage.end();

  const found = await drift(admin, night);
  expect(found).toMatchObject({ sound: false, heldBack: 1, drift: [], outbox: { waiting: 0, parked: 1 } });
  expect(found.outbox.parkedExamples).toMatchObject([
    { kind: 'admitted', reason: expect.stringContaining('Network connection lost') },
  ]);
  expect(await repair(admin, night)).toMatchObject({ unparked: 1, restated: 0 });
  expect(await settled(admin, night)).toMatchObject({ sound: true, checkIns: { recorded: 1 } });
  expect(await statusOf('tickets', ticket.id)).toBe('used');
  await booksHold();
});

test('D1 is away while people come in: what waits is on its way, not drift', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(3);
  await settled(admin, night);
  const outage = await failBatches(night.sale.eventId);
  for (const ticket of night.tickets) await letIn(night, ticket);
  const found = await drift(admin, night);
  expect(found).toMatchObject({ onItsWay: 3, drift: [], sound: true, outbox: { waiting: 3 } });
  expect(found.outbox.oldestAt).not.toBeNull();
  await outage.end();
  expect(await settled(admin, night)).toMatchObject({ onItsWay: 0, sound: true });
});

test('people buy and come in while the check goes on, again and again: nothing of it is reported', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(30);
  const scans = night.tickets.map((ticket) => letIn(night, ticket));
  const sales = Array.from({ length: 8 }, async () => {
    const buyer = await buyerWith(0);
    expect((await buyer.mutate('tickets.purchase', purchaseOf(night.sale, 2))).status).toBe(200);
  });
  const checks = Array.from({ length: 8 }, () => drift(admin, night));
  await Promise.all(sales);
  for (const found of await Promise.all(checks)) {
    expect(found.drift).toEqual([]);
    expect(found.sound).toBe(true);
  }
  expect(new Set(await Promise.all(scans))).toEqual(new Set(['valid']));
  expect((await settled(admin, night)).sound).toBe(true);
});

test('the object forgot which numbers it gave out: entries are numbered past what D1 has, and none is lost', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(3);
  const [first, second, third] = night.tickets;
  if (!first || !second || !third) throw new Error('Three tickets were sold');
  await letIn(night, first);
  await letIn(night, second);
  await settled(admin, night);
  await tamper(night, `UPDATE sqlite_sequence SET seq = 0 WHERE name = 'outbox'`);
  expect((await drift(admin, night)).checkIns.beyond).toBe(true);
  // This entry is taken for a repeat of the first: D1 never hears of it.
  await letIn(night, third);
  expect(kindsOf(await settled(admin, night))).toEqual(['ticket in_here_only restate 1']);

  expect(await repair(admin, night)).toMatchObject({ renumbered: 1, restated: 1 });
  expect(await settled(admin, night)).toMatchObject({
    sound: true,
    checkIns: { recorded: 3, beyond: false },
  });
  expect(await statusOf('tickets', third.id)).toBe('used');
  await booksHold();
});

test('D1 was put back to an earlier time: lost entries are noticed, and those that count are stated again', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(2);
  for (const ticket of night.tickets) await letIn(night, ticket);
  await settled(admin, night);
  await tamperD1(
    `DELETE FROM check_ins WHERE event_id = '${night.sale.eventId}'`,
    `UPDATE tickets SET status = 'active', used_at = NULL WHERE event_id = '${night.sale.eventId}'`,
  );
  expect(await drift(admin, night)).toMatchObject({ sound: false, checkIns: { recorded: 0, behind: true } });
  expect(await repair(admin, night)).toMatchObject({ restated: 2 });
  expect(await settled(admin, night)).toMatchObject({
    sound: true,
    checkIns: { recorded: 2, behind: false },
  });
  await booksHold();
});

test('an event of more tickets than a page is compared whole, from the first to the last', async () => {
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
  await boxOfficeOf(sale.eventId).catalogueChanged();
  expect(await drift(admin, night)).toMatchObject({ sound: true, compared: count + 1 });
  await tamper(
    night,
    `DELETE FROM door_tickets WHERE id IN ('many-00001', 'many-0${count}')`,
    `UPDATE door_tickets SET status = 'used', used_at = 7 WHERE id = 'many-01001'`,
    `INSERT INTO door_tickets (id, type_id, type_name, holder_name, secret, short_code, status)
     VALUES ('zzz', '', '', '', '', 'zzz', 'active')`,
  );
  expect(kindsOf(await drift(admin, night))).toEqual([
    'ticket in_here_only restate 1',
    'ticket missing_here learn 2',
    'ticket missing_there person 1',
  ]);
  expect(await repair(admin, night)).toMatchObject({ restated: 1, learnt: 2, left: 1 });
  expect(kindsOf(await settled(admin, night))).toEqual(['ticket missing_there person 1']);
  await booksHold();
});

test('a counter of sold tickets that is wrong is shown, whoever is wrong', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(2);
  await tamperD1(`UPDATE ticket_types SET sold = 5 WHERE id = '${night.sale.typeId}'`);
  const found = await drift(admin, night);
  expect(found).toMatchObject({ sound: false, sold: { here: 2, counted: 5, tickets: 2, agrees: false } });
  const books = (await admin.query('reconcile.books')).data;
  expect(books.sound).toBe(false);
  const check = books.checks.find(
    (one: { check: string }) => one.check === 'sold-counts-the-tickets-that-are-not-refunded',
  );
  expect(check).toMatchObject({ state: 'found', findings: [{ subject: night.sale.typeId }] });
  await tamperD1(`UPDATE ticket_types SET sold = 2 WHERE id = '${night.sale.typeId}'`);
  expect((await admin.query('reconcile.books')).data.sound).toBe(true);
});

test('the object dies in the middle of a repair: the same request finishes it, and is written down once', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(3);
  for (const ticket of night.tickets) await letIn(night, ticket);
  await settled(admin, night);
  await tamperD1(
    `DELETE FROM check_ins WHERE event_id = '${night.sale.eventId}'`,
    `UPDATE tickets SET status = 'active', used_at = NULL WHERE event_id = '${night.sale.eventId}'`,
  );
  const office = boxOfficeOf(night.sale.eventId);
  const requestId = crypto.randomUUID();
  // It dies when it tells D1's audit trail, which is after it has stated everything.
  await runInDurableObject(office, (instance, state) => {
    const bindings = (instance as unknown as { env: { DB: D1Database } }).env;
    const real = bindings.DB;
    bindings.DB = new Proxy(real, {
      get: (target, name) => {
        if (name === 'prepare') {
          return (sql: string) => {
            if (sql.includes('audit_log')) {
              bindings.DB = real;
              state.abort('the object dies in the middle of a repair');
            }
            return target.prepare(sql);
          };
        }
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  });
  await Promise.resolve(office.repairDrift({ id: admin.id, isAdmin: true }, requestId)).catch(() => {});

  expect(await repair(admin, night, requestId)).toMatchObject({ restated: 3 });
  const after = await settled(admin, night);
  expect(after).toMatchObject({ sound: true, checkIns: { recorded: 3 } });
  expect(after.repairs).toMatchObject([{ counts: { restated: 3 } }]);
  await booksHold();
});

test('an object that is evicted between the pages of a repair goes on by itself', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(2);
  for (const ticket of night.tickets) await letIn(night, ticket);
  await settled(admin, night);
  await tamperD1(
    `UPDATE tickets SET status = 'active', used_at = NULL WHERE event_id = '${night.sale.eventId}'`,
  );
  const counts = { restated: 0, learnt: 0, refundsAgain: 0, unparked: 0, renumbered: 0, left: 0 };
  await tamper(
    night,
    `INSERT INTO repairs (actor_id, request_id, state, cursor, counts)
     VALUES ('${admin.id}', 'begun-before', 'open', '{"walk":"tickets there","after":""}', '${JSON.stringify(counts)}')`,
  );
  await evictDurableObject(boxOfficeOf(night.sale.eventId));
  await expect
    .poll(async () => (await settled(admin, night)).repairs.map((one) => one.counts.restated), {
      timeout: 15_000,
    })
    .toEqual([2]);
  expect((await drift(admin, night)).sound).toBe(true);
});
