import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { raiseEpoch } from '#db/commits/backup/settle-restored-rows.ts';
import { auditLedger } from '#db/ledger/audit.ts';
import { ObjectState } from '#durable/box-office/object-state.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { type DoorNight, doorNight, letIn, placedOrder } from '#tests/support/worker/drift.ts';
import { boxOfficeOf, buyerWith, purchaseOf, soldOf } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';
import { resyncBoxOffices } from '#worker/box-office/resync-box-offices.ts';
import { createDeps } from '#worker/deps.ts';

let epoch = Date.now();

/** D1 as a restore leaves it: without these sales and their check-ins, and with a new epoch. */
async function restoreWithout(night: DoorNight, purchaseIds: readonly string[]): Promise<void> {
  const ids = JSON.stringify(purchaseIds);
  const IN = '(SELECT value FROM json_each(?1))';
  const { results: triggers } = await env.DB.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'",
  ).all<{
    name: string;
    sql: string;
  }>();
  epoch += 1;
  await env.DB.batch([
    ...triggers.map(({ name }) => env.DB.prepare(`DROP TRIGGER ${name}`)),
    ...[
      `DELETE FROM check_ins WHERE ticket_id IN (SELECT id FROM tickets WHERE purchase_id IN ${IN})`,
      `DELETE FROM tickets WHERE purchase_id IN ${IN}`,
      `DELETE FROM purchase_lines WHERE purchase_id IN ${IN}`,
      `DELETE FROM ledger_transfers WHERE reference_id IN ${IN}`,
      `DELETE FROM purchases WHERE id IN ${IN}`,
    ].map((sql) => env.DB.prepare(sql).bind(ids)),
    env.DB.prepare(
      'UPDATE ticket_types SET sold = (SELECT count(*) FROM tickets WHERE ticket_type_id = ticket_types.id)',
    ),
    env.DB.prepare(
      `UPDATE ledger_accounts SET balance =
         (SELECT COALESCE(SUM(amount), 0) FROM ledger_transfers WHERE credit_account_id = ledger_accounts.id)
         - (SELECT COALESCE(SUM(amount), 0) FROM ledger_transfers WHERE debit_account_id = ledger_accounts.id)`,
    ),
    ...raiseEpoch(epoch, 'test').map((sql) => env.DB.prepare(sql)),
    ...triggers.map(({ sql }) => env.DB.prepare(sql)),
  ]);
  await resyncBoxOffices({ ...createDeps(env), now: () => epoch });
  await untilRebuilt(night.sale.eventId);
}

/** The alarm may be running already. */
async function untilRebuilt(eventId: string): Promise<void> {
  await expect
    .poll(async () => {
      await runDurableObjectAlarm(boxOfficeOf(eventId));
      return await runInDurableObject(
        boxOfficeOf(eventId),
        (_, state) => new ObjectState(state.storage.sql).isRebuilding,
      );
    })
    .toBe(false);
}

async function lostSales(eventId: string) {
  const { results } = await env.DB.prepare(
    "SELECT subject_type AS type, subject_id AS id, details FROM audit_log WHERE event_id = ? AND action = 'sale.lost'",
  )
    .bind(eventId)
    .all<{ type: string; id: string; details: string }>();
  return results;
}

test('after a restore a box office sells by what D1 has, and reports what D1 has lost', async () => {
  const night = await doorNight(2, 500);
  const { sale } = night;
  const buyer = await buyerWith(5_000);
  const lost = await buyer.mutate('tickets.purchase', purchaseOf(sale, 2));
  await restoreWithout(night, [lost.data.purchaseId]);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 2, tickets: 2 });
  const [record, ...others] = await lostSales(sale.eventId);
  expect(others).toEqual([]);
  expect(record).toMatchObject({ type: 'purchase', id: lost.data.purchaseId });
  expect(JSON.parse(record?.details ?? '')).toMatchObject({
    userId: buyer.id,
    totalMinor: 1_000,
    currency: 'USD',
  });
  const next = await buyer.mutate('tickets.purchase', purchaseOf(sale, 1));
  expect(next.status).toBe(200);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 3, tickets: 3 });
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('a warm box office that nobody has told notices the restore by the next sale', async () => {
  const night = await doorNight(1);
  const { sale, buyer } = night;
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(sale, 1));
  epoch += 1;
  await env.DB.batch(raiseEpoch(epoch, 'test').map((sql) => env.DB.prepare(sql)));
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale, 1))).status).toBe(200);
  await untilRebuilt(sale.eventId);
  expect(await lostSales(sale.eventId)).toEqual([]);
  expect(data.ticketIds).toHaveLength(1);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 3, tickets: 3 });
});

test('a repeat of a lost purchase buys, and the former tickets admit nobody any more', async () => {
  const night = await doorNight(1);
  const { sale } = night;
  const buyer = await buyerWith(5_000);
  const input = purchaseOf(sale, 1);
  const lost = await buyer.mutate('tickets.purchase', input);
  const former = (await buyer.query('tickets.get', { ticketId: lost.data.ticketIds[0] })).data;
  await restoreWithout(night, [lost.data.purchaseId]);
  const again = await buyer.mutate('tickets.purchase', input);
  expect(again.data.purchaseId).not.toBe(lost.data.purchaseId);
  const current = (await buyer.query('tickets.get', { ticketId: again.data.ticketIds[0] })).data;
  expect(await letIn(night, former)).toBe('TICKET_REFUNDED');
  expect(await letIn(night, current)).toBe('valid');
});

test('a lost ticket still admits once, and check-ins that D1 has lost are written again', async () => {
  const night = await doorNight(2);
  const { sale, tickets } = night;
  const [first, second] = tickets;
  if (!first || !second) throw new Error('No tickets');
  const buyer = await buyerWith(5_000);
  const lost = await buyer.mutate('tickets.purchase', purchaseOf(sale, 1));
  const former = (await buyer.query('tickets.get', { ticketId: lost.data.ticketIds[0] })).data;
  expect(await letIn(night, first)).toBe('valid');
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  await env.DB.batch([
    env.DB.prepare('DELETE FROM check_ins WHERE ticket_id = ?').bind(first.id),
    env.DB.prepare("UPDATE tickets SET status = 'active', used_at = NULL WHERE id = ?").bind(first.id),
  ]);
  await restoreWithout(night, [lost.data.purchaseId]);
  expect(await letIn(night, former)).toBe('valid');
  expect(await letIn(night, former)).toBe('TICKET_ALREADY_USED');
  expect(await letIn(night, first)).toBe('TICKET_ALREADY_USED');
  expect(await letIn(night, second)).toBe('valid');
  const row = await env.DB.prepare('SELECT status FROM tickets WHERE id = ?').bind(first.id).first();
  expect(row).toEqual({ status: 'used' });
});

test('a live checkout ends, and a finished one whose sale D1 has stays', async () => {
  const night = await doorNight(1, 500);
  const { sale } = night;
  const [open, paid] = [new Browser(await buyerWith(5_000)), new Browser(await buyerWith(5_000))];
  const { checkoutId: openId } = (await open.start(sale)).data;
  const { checkoutId: paidId } = (await paid.start(sale)).data;
  await paid.mutate('checkout.pay', { checkoutId: paidId, method: 'wallet' });
  await restoreWithout(night, []);
  expect((await open.query('checkout.get', { checkoutId: openId })).data.state).toBe('expired');
  expect(
    (await open.mutate('checkout.pay', { checkoutId: openId, method: 'wallet' })).error?.data.errorCode,
  ).toBe('CHECKOUT_EXPIRED');
  expect((await paid.query('checkout.get', { checkoutId: paidId })).data.state).toBe('done');
});

test('lost orders are reported too', async () => {
  const night = await doorNight(1);
  const orderId = await placedOrder(night);
  const admin = await person({ role: 'admin' });
  await env.DB.batch([
    env.DB.prepare('DELETE FROM order_lines WHERE order_id = ?').bind(orderId),
    env.DB.prepare('DELETE FROM orders WHERE id = ?').bind(orderId),
  ]);
  await restoreWithout(night, []);
  expect(await lostSales(night.sale.eventId)).toMatchObject([{ type: 'order', id: orderId }]);
  const report = await admin.query('reconcile.event', { eventId: night.sale.eventId });
  expect(report.data.drift).toContainEqual(
    expect.objectContaining({ kind: 'order_missing_there', needsPerson: true }),
  );
});
