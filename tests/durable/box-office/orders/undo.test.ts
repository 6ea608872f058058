import { env, evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import type { BoxOfficeStub } from '#durable/box-office/box-office.ts';
import { ORDER_UNDO_WITHIN_MS } from '#shared/limits.ts';
import { stopClock } from '#tests/support/worker/clock.ts';
import { boxOfficeOf, type Sale } from '#tests/support/worker/events.ts';
import { orderAtBar } from '#tests/support/worker/order-at-bar.ts';
import type { Person } from '#tests/support/worker/people.ts';
import { watch } from '#tests/support/worker/viewers.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { listEventOrders } from '#worker/orders/list-event-orders.ts';

const passUndoTime = () => vi.setSystemTime(Date.now() + ORDER_UNDO_WITHIN_MS);

function calls(sale: Sale, orderId: string) {
  const head = (requestId: string) => ({ requestId, eventId: sale.eventId, orderId });
  return {
    handOver: (who: Person, requestId: string = crypto.randomUUID()) =>
      who.mutate('orders.complete', { ...head(requestId), undoable: true }),
    undo: (who: Person, requestId: string = crypto.randomUUID()) =>
      who.mutate('orders.reopen', head(requestId)),
    cancel: (who: Person) => who.mutate('orders.cancel', head(crypto.randomUUID())),
  };
}

async function inD1(orderId: string) {
  const order = await env.DB.prepare('SELECT status FROM orders WHERE id = ?').bind(orderId).first('status');
  const mails = await env.DB.prepare(
    "SELECT count(*) AS n FROM deliveries WHERE channel = 'mail' AND kind = 'order_completed' AND subject_id = ?",
  )
    .bind(orderId)
    .first('n');
  return { order, mails };
}

test('an undoable hand-over is final at once in the object, and reaches D1, mail and guest after the undo window', async () => {
  const { sale, guest, vendor, colleague, orderId } = await orderAtBar();
  const { handOver, undo, cancel } = calls(sale, orderId);
  const phone = await watch(guest, 'mine', sale.eventId);
  stopClock();
  expect((await handOver(vendor)).data).toMatchObject({ outcome: 'valid', status: 'completed' });
  expect((await handOver(colleague)).data).toMatchObject({ outcome: 'refused', code: 'ORDER_COMPLETED' });
  expect((await cancel(guest)).error?.data.errorCode).toBe('ORDER_COMPLETED');
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  expect(await inD1(orderId)).toEqual({ order: 'pending', mails: 0 });
  expect(phone.events.filter(({ type }) => type === 'order')).toEqual([]);

  passUndoTime();
  expect((await undo(vendor)).error?.data.errorCode).toBe('ORDER_UNDO_TOO_LATE');
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  await expect.poll(() => inD1(orderId)).toEqual({ order: 'completed', mails: 1 });
  await expect
    .poll(() => phone.events)
    .toContainEqual({ type: 'order', orderId, status: 'completed', readyAt: null });
});

test('an undone hand-over puts the order back to pending and leaves a trace only in the audit log', async () => {
  const { sale, guest, vendor, colleague, orderId } = await orderAtBar();
  const { handOver, undo, cancel } = calls(sale, orderId);
  const tablet = await watch(vendor, 'staff', sale.eventId);
  stopClock();
  const [first, undone] = [crypto.randomUUID(), crypto.randomUUID()];
  await handOver(vendor, first);
  await expect.poll(() => tablet.last()?.staff?.orders).toMatchObject({ pending: 0, completed: 1 });
  expect((await undo(colleague)).error?.data.errorCode).toBe('ORDER_UNDO_NOT_YOURS');
  expect((await undo(guest)).status).toBe(403);
  expect((await undo(vendor, undone)).data).toEqual({ orderId, status: 'pending' });
  await expect.poll(() => tablet.last()?.staff?.orders).toMatchObject({ pending: 1, completed: 0 });

  // Late repeats of the hand-over requests do not hand the order out again.
  expect((await undo(vendor, undone)).data).toEqual({ orderId, status: 'pending' });
  expect((await handOver(vendor, first)).data).toMatchObject({ outcome: 'valid', status: 'pending' });
  passUndoTime();
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  const audit = () =>
    env.DB.prepare("SELECT actor_id, action FROM audit_log WHERE subject_type = 'order' AND subject_id = ?")
      .bind(orderId)
      .all();
  await expect
    .poll(async () => (await audit()).results)
    .toEqual([{ actor_id: vendor.id, action: 'order.reopen' }]);
  expect(await inD1(orderId)).toEqual({ order: 'pending', mails: 0 });
  expect((await cancel(guest)).data).toMatchObject({ amountMinor: 1_000 });
  // A repeated undo returns its first response.
  expect((await undo(vendor, undone)).data).toEqual({ orderId, status: 'pending' });
});

test('every list of the bar shows a hand-over and its undo at once, with counts that agree', async () => {
  const { sale, vendor, colleague, orderId } = await orderAtBar();
  const { handOver, undo } = calls(sale, orderId);
  const shown = async (status?: 'pending' | 'completed') => {
    const { data } = await colleague.query('orders.forEvent', { eventId: sale.eventId, status });
    return { items: data.items, total: data.total, counts: data.counts };
  };
  stopClock();
  await handOver(vendor);
  const closed = {
    items: [
      { id: orderId, status: 'completed', completedAt: new Date().toISOString(), handledBy: vendor.name },
    ],
    total: 1,
    counts: { pending: 0, ready: 0, completed: 1 },
  };
  expect(await inD1(orderId)).toEqual({ order: 'pending', mails: 0 });
  expect(await shown('pending')).toMatchObject({ items: [], total: 0, counts: closed.counts });
  expect(await shown('completed')).toMatchObject(closed);
  expect(await shown()).toMatchObject(closed);

  await undo(vendor);
  const waiting = {
    items: [{ id: orderId, status: 'pending' }],
    total: 1,
    counts: { pending: 1, completed: 0 },
  };
  expect(await shown('pending')).toMatchObject(waiting);
  expect(await shown('completed')).toMatchObject({ items: [], total: 0 });

  await handOver(vendor);
  passUndoTime();
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  await expect.poll(() => inD1(orderId)).toMatchObject({ order: 'completed' });
  expect(await shown('completed')).toMatchObject({ total: 1, counts: closed.counts });
});

test("the bar's list answers from D1 when the box office is slow or fails", async () => {
  const { sale, vendor, orderId } = await orderAtBar();
  await calls(sale, orderId).handOver(vendor);
  const answers = [() => new Promise(() => {}), () => Promise.reject(new Error('overloaded'))];
  for (const undeliveredHandOvers of answers) {
    const boxOffice = () =>
      ({ ...boxOfficeOf(sale.eventId), undeliveredHandOvers }) as unknown as BoxOfficeStub;
    const actor = { id: vendor.id, role: 'client', memberships: [] as const } as unknown as Actor;
    const input = { eventId: sale.eventId, status: 'pending', page: 1, search: '', actor } as const;
    const list = await listEventOrders({ db: env.DB, now: Date.now, boxOffice }, input);
    expect(list).toMatchObject({ ok: true, value: { total: 1, items: [{ id: orderId }] } });
  }
});

test('a hand-over survives a crash within its undo window and can still be undone', async () => {
  const { sale, vendor, orderId } = await orderAtBar();
  const { handOver, undo } = calls(sale, orderId);
  stopClock();
  await handOver(vendor);
  await evictDurableObject(boxOfficeOf(sale.eventId));
  expect((await undo(vendor)).data).toEqual({ orderId, status: 'pending' });
  await handOver(vendor);
  await evictDurableObject(boxOfficeOf(sale.eventId));
  passUndoTime();
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  await expect.poll(() => inD1(orderId)).toEqual({ order: 'completed', mails: 1 });
});

test('an undo is refused for an order handed over by code, and for any order of a cancelled event', async () => {
  const { sale, vendor, orderId } = await orderAtBar();
  const { handOver, undo } = calls(sale, orderId);
  await handOver(vendor);
  await sale.organizer.mutate('events.cancel', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    reason: 'rain',
  });
  expect((await undo(vendor)).error?.data.errorCode).toBe('EVENT_CANCELLED');

  const other = await orderAtBar();
  await other.vendor.mutate('orders.complete', {
    requestId: crypto.randomUUID(),
    eventId: other.sale.eventId,
    orderId: other.orderId,
  });
  expect((await calls(other.sale, other.orderId).undo(other.vendor)).error?.data.errorCode).toBe(
    'ORDER_UNDO_TOO_LATE',
  );
});
