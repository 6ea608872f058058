import { env, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { OUTBOX_TRIES_MAX } from '#durable/box-office/d1-sync/outbox.ts';
import {
  booksHold,
  doorNight,
  drift,
  kindsOf,
  letIn,
  repair,
  settled,
  statusOf,
  tamper,
  tamperD1,
} from '#tests/support/worker/drift.ts';
import { boxOfficeOf, buyerWith, purchaseOf } from '#tests/support/worker/events.ts';
import { failBatches } from '#tests/support/worker/faults.ts';
import { person } from '#tests/support/worker/people.ts';
import { forOneCall } from '#worker/box-office/parts.ts';

test('a parked message is shown with its reason, and a repair delivers it exactly once', async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(1);
  const [ticket] = night.tickets;
  if (!ticket) throw new Error('A ticket was sold');
  await settled(admin, night);
  await env.DB.exec(
    "CREATE TRIGGER no_entry BEFORE INSERT ON check_ins BEGIN SELECT RAISE(ABORT, 'no entry'); END",
  );
  await letIn(night, ticket);
  expect((await drift(admin, night)).outbox.waiting).toBe(1);
  await tamper(night, `UPDATE outbox SET tries = ${OUTBOX_TRIES_MAX}`);
  await expect.poll(async () => (await drift(admin, night)).outbox.parked).toBe(1);
  await env.DB.exec('DROP TRIGGER no_entry');

  const found = await drift(admin, night);
  expect(found).toMatchObject({ sound: false, heldBack: 1, drift: [], outbox: { waiting: 0, parked: 1 } });
  expect(found.outbox.parkedExamples).toMatchObject([
    { kind: 'admitted', reason: expect.stringContaining('no entry') },
  ]);
  expect(await repair(admin, night)).toMatchObject({ resent: 1, settled: 0 });
  expect(await settled(admin, night)).toMatchObject({ sound: true, checkIns: 1 });
  expect(await statusOf('tickets', ticket.id)).toBe('used');
  await booksHold();
});

test('check-ins waiting for D1 during an outage are reported as in flight, not as drift', async () => {
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

test('concurrent sales and check-ins are never reported as drift', async () => {
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

test("an object that lost its sequence numbers continues after D1's highest, and a repair recovers its entries", async () => {
  const admin = await person({ role: 'admin' });
  const night = await doorNight(3);
  const [first, second, third] = night.tickets;
  if (!first || !second || !third) throw new Error('Three tickets were sold');
  await letIn(night, first);
  await letIn(night, second);
  await settled(admin, night);
  await tamper(night, `UPDATE sqlite_sequence SET seq = 0 WHERE name = 'outbox'`);
  expect(kindsOf(await drift(admin, night))).toEqual(['numbering 1']);
  // D1 takes this entry for a repeat of the first and ignores it.
  await letIn(night, third);
  expect(kindsOf(await settled(admin, night))).toEqual(['numbering 1', 'ticket_state 1']);

  expect(await repair(admin, night)).toMatchObject({ settled: 2, left: 0 });
  expect(await settled(admin, night)).toMatchObject({ sound: true, checkIns: 3 });
  expect(await statusOf('tickets', third.id)).toBe('used');
  await booksHold();
});

test('a repair that died halfway is finished by the same request ID and recorded once', async () => {
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
  // Dies on the commit to D1, which follows all other steps of the repair.
  await runInDurableObject(office, (instance, state) => {
    const bindings = (instance as unknown as { env: { DB: D1Database } }).env;
    const real = bindings.DB;
    bindings.DB = new Proxy(real, {
      get: (target, name) => {
        if (name === 'prepare') {
          return (sql: string) => {
            if (sql.includes('INSERT INTO audit_log')) {
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
  await Promise.resolve(
    forOneCall(office.reconciliation()).repair({ id: admin.id, isAdmin: true }, requestId),
  ).catch(() => {});

  expect(await repair(admin, night, requestId)).toMatchObject({ settled: 3 });
  const after = await settled(admin, night);
  expect(after).toMatchObject({ sound: true, checkIns: 3 });
  expect(after.repairs).toMatchObject([{ counts: { settled: 3 } }]);
  await booksHold();
});

test('concurrent repairs by two administrators write each lost entry once', async () => {
  const [admin, other] = [await person({ role: 'admin' }), await person({ role: 'admin' })];
  const night = await doorNight(2);
  for (const ticket of night.tickets) await letIn(night, ticket);
  await settled(admin, night);
  await tamperD1(
    `DELETE FROM check_ins WHERE event_id = '${night.sale.eventId}'`,
    `UPDATE tickets SET status = 'active', used_at = NULL WHERE event_id = '${night.sale.eventId}'`,
  );
  const counts = await Promise.all([repair(admin, night), repair(other, night)]);
  expect(counts.map(({ settled }) => settled).sort()).toEqual([0, 2]);
  expect(await settled(admin, night)).toMatchObject({ sound: true, checkIns: 2 });
  await booksHold();
});
