import { env, evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { ORDER_UNDO_WITHIN_MS } from '#shared/limits.ts';
import { stopClock } from '#tests/support/worker/clock.ts';
import { boxOfficeOf, type Sale } from '#tests/support/worker/events.ts';
import { orderAtBar } from '#tests/support/worker/order-at-bar.ts';
import type { Person } from '#tests/support/worker/people.ts';
import { watch } from '#tests/support/worker/viewers.ts';

const passUndoTime = () => vi.setSystemTime(Date.now() + ORDER_UNDO_WITHIN_MS);

function calls({ eventId }: Sale, orderId: string) {
  const call =
    (procedure: string, more = {}) =>
    (who: Person, requestId: string = crypto.randomUUID()) =>
      who.mutate(procedure, { requestId, eventId, orderId, ...more });
  return {
    markReady: call('orders.markReady'),
    undoReady: call('orders.undoReady'),
    handOver: call('orders.complete', { undoable: true }),
    reopen: call('orders.reopen'),
    cancel: call('orders.cancel'),
  };
}

const inD1 = (orderId: string) =>
  env.DB.prepare('SELECT status, ready_at FROM orders WHERE id = ?').bind(orderId).first();
const drain = ({ eventId }: Sale) => runDurableObjectAlarm(boxOfficeOf(eventId));
const READY = { outcome: 'valid', status: 'pending' };

test('an order marked ready, also twice and by two people at once, is ready once: guest, bar and D1 see when', async () => {
  const { sale, guest, vendor, colleague, orderId } = await orderAtBar();
  const { markReady, handOver } = calls(sale, orderId);
  const phone = await watch(guest, 'mine', sale.eventId);
  const tablet = await watch(colleague, 'staff', sale.eventId);
  stopClock();
  const at = Date.now();
  const requestId = crypto.randomUUID();
  const answers = await Promise.all([
    markReady(vendor, requestId),
    markReady(vendor, requestId),
    markReady(colleague),
    markReady(sale.organizer),
  ]);
  for (const { data } of answers) expect(data).toMatchObject(READY);
  await expect.poll(() => tablet.last()?.staff).toMatchObject({ ordersReady: 1, orders: { pending: 1 } });
  vi.setSystemTime(at + 60_000);
  expect((await markReady(vendor)).data).toMatchObject(READY);
  await drain(sale);
  await expect.poll(() => inD1(orderId)).toEqual({ status: 'pending', ready_at: at });
  await expect
    .poll(() => phone.events)
    .toContainEqual({ type: 'order', orderId, status: 'pending', readyAt: at });
  expect((await guest.query('orders.get', { orderId })).data).toMatchObject({
    status: 'pending',
    readyAt: new Date(at).toISOString(),
  });
  expect((await handOver(vendor)).data).toMatchObject({ outcome: 'valid', status: 'completed' });
  expect((await markReady(vendor)).data).toMatchObject({ outcome: 'refused', code: 'ORDER_COMPLETED' });
  await expect.poll(() => tablet.last()?.staff).toMatchObject({ ordersReady: 0 });
});

test('a ready order taken back is prepared again, late repeats change nothing, and it can be ready once more', async () => {
  const { sale, vendor, colleague, orderId } = await orderAtBar();
  const { markReady, undoReady } = calls(sale, orderId);
  stopClock();
  const [first, undone] = [crypto.randomUUID(), crypto.randomUUID()];
  await markReady(vendor, first);
  await drain(sale);
  expect((await undoReady(colleague)).error?.data.errorCode).toBe('ORDER_UNDO_NOT_YOURS');
  const answers = await Promise.all([undoReady(vendor, undone), undoReady(vendor, undone)]);
  for (const { data } of answers) expect(data).toEqual({ orderId, status: 'pending' });
  await markReady(vendor, first);
  await drain(sale);
  await expect.poll(() => inD1(orderId)).toEqual({ status: 'pending', ready_at: null });
  await evictDurableObject(boxOfficeOf(sale.eventId));
  const again = Date.now();
  await markReady(colleague);
  // A repeated undo of the first one does not touch the second.
  expect((await undoReady(vendor, undone)).data).toEqual({ orderId, status: 'pending' });
  await drain(sale);
  await expect.poll(() => inD1(orderId)).toEqual({ status: 'pending', ready_at: again });
});

test('ready cannot be taken back too late or after the hand-over, whose undo leaves the order ready', async () => {
  const { sale, vendor, orderId } = await orderAtBar();
  const { markReady, undoReady, handOver, reopen } = calls(sale, orderId);
  stopClock();
  const at = Date.now();
  await markReady(vendor);
  await handOver(vendor);
  expect((await undoReady(vendor)).error?.data.errorCode).toBe('ORDER_UNDO_TOO_LATE');
  expect((await reopen(vendor)).data).toEqual({ orderId, status: 'pending' });
  passUndoTime();
  expect((await undoReady(vendor)).error?.data.errorCode).toBe('ORDER_UNDO_TOO_LATE');
  await drain(sale);
  await expect.poll(() => inD1(orderId)).toEqual({ status: 'pending', ready_at: at });
});

test('an order that is cancelled, of another event or seen by others cannot be marked ready', async () => {
  const { sale, guest, vendor, orderId } = await orderAtBar();
  const { markReady, cancel } = calls(sale, orderId);
  const other = await orderAtBar();
  for (const who of [guest, other.vendor, other.sale.organizer])
    expect((await markReady(who)).error?.data.errorCode).toBe('COUNTER_NOT_PERMITTED');
  expect((await calls(sale, other.orderId).markReady(vendor)).data).toMatchObject({ code: 'ORDER_INVALID' });
  await cancel(guest);
  expect((await markReady(vendor)).data).toMatchObject({ outcome: 'refused', code: 'ORDER_CANCELLED' });
  await drain(sale);
  expect(await inD1(orderId)).toEqual({ status: 'cancelled', ready_at: null });
});

test('a guest cannot cancel what is ready, the bar can, and what is taken back can be cancelled', async () => {
  const { sale, guest, vendor, orderId } = await orderAtBar();
  const { markReady, undoReady, cancel } = calls(sale, orderId);
  stopClock();
  await markReady(vendor);
  expect((await cancel(guest)).error?.data.errorCode).toBe('ORDER_READY');
  await undoReady(vendor);
  const requestId = crypto.randomUUID();
  expect((await cancel(guest, requestId)).error).toBeNull();
  expect((await cancel(guest, requestId)).error).toBeNull();
  const other = await orderAtBar();
  const bar = calls(other.sale, other.orderId);
  await bar.markReady(other.vendor);
  expect((await bar.cancel(other.vendor)).error).toBeNull();
});
