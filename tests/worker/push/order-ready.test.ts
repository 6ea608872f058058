import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { outboxStatements } from '#db/commits/d1-sync/apply-outbox-messages.ts';
import { PUSH_TTL_MS } from '#shared/push/push-limits.ts';
import { orderAtBar } from '#tests/support/worker/order-at-bar.ts';
import { pushService, vapidClaims } from '#tests/support/worker/push.ts';

type Night = Awaited<ReturnType<typeof orderAtBar>>;

function step({ vendor, sale, orderId }: Night, name: 'markReady' | 'undoReady') {
  return vendor.mutate(`orders.${name}`, { requestId: crypto.randomUUID(), eventId: sale.eventId, orderId });
}

async function readyAt({ orderId }: Night): Promise<number | null> {
  return await env.DB.prepare('SELECT ready_at FROM orders WHERE id = ?').bind(orderId).first('ready_at');
}

/** The bar marks the order, and D1 knows. */
async function marked(night: Night): Promise<void> {
  expect((await step(night, 'markReady')).data).toMatchObject({ outcome: 'valid' });
  await expect.poll(() => readyAt(night)).not.toBeNull();
}

async function rowsOf(origin: string) {
  const { results } = await env.DB.prepare(
    "SELECT status, tries FROM deliveries WHERE channel = 'push' AND recipient >= ?1 AND recipient < ?2 ORDER BY recipient",
  )
    .bind(origin, `${origin}~`)
    .all();
  return results;
}

test.each([
  ['en', 'Your order is ready', '2\u00a0× Beer. Show your code at the bar. Night'],
  ['es', 'Tu pedido está listo', '2\u00a0× Beer. Muestra tu código en la barra. Night'],
  ['ru', 'Заказ готов', '2\u00a0× Beer. Покажите код в баре. Night'],
])('a ready order reaches the phone once, encrypted and signed, in %s', async (language, title, body) => {
  const night = await orderAtBar();
  const service = pushService();
  await service.subscribe(night.guest, { language });
  await marked(night);
  await Promise.all([service.drain(), service.drain()]);
  await service.drain();
  const [push, ...others] = await service.received();
  if (!push) throw new Error('No push arrived');
  expect(others).toEqual([]);
  const path = `/orders?order=${night.orderId}`;
  expect(service.open(push)).toEqual({ title, body, path, tag: `order ${night.orderId}` });
  expect(push).toMatchObject({ method: 'POST', path: '/phone', headers: { urgency: 'high' } });
  expect(Number(push.headers.ttl)).toBeLessThanOrEqual(PUSH_TTL_MS.order_ready / 1_000);
  const { aud, exp, sub } = await vapidClaims(push);
  expect([aud, sub]).toEqual([service.origin, 'mailto:support@localhost']);
  expect(Number(exp) * 1_000).toBeGreaterThan(Date.now());
});

test("a repeated outbox message owes no second push, and an order's next readiness does", async () => {
  const night = await orderAtBar();
  const service = pushService();
  await service.subscribe(night.guest);
  await marked(night);
  const at = Number(await readyAt(night));
  const again = (time: number) =>
    env.DB.batch(
      outboxStatements(env.DB, night.sale.eventId, [
        { kind: 'order_ready', orderId: night.orderId, at: time, readyAt: time, seq: 1 },
      ]),
    );
  await again(at);
  await service.drain();
  await again(at);
  await service.drain();
  expect(await service.received()).toHaveLength(1);
  await again(at + 1);
  await service.drain();
  expect(await service.received()).toHaveLength(2);
});

test('an order that is no longer ready, or is picked up, causes no push', async () => {
  const night = await orderAtBar();
  const service = pushService();
  await service.subscribe(night.guest);
  await marked(night);
  await step(night, 'undoReady');
  await expect.poll(() => readyAt(night)).toBeNull();
  await service.drain();
  expect(await service.received()).toEqual([]);
  expect(await rowsOf(service.origin)).toEqual([{ status: 'skipped', tries: 1 }]);
});

test('a push service that is busy gets the push later, and one that has forgotten the browser never again', async () => {
  const night = await orderAtBar();
  const service = pushService();
  await service.subscribe(night.guest);
  await marked(night);
  await service.willAnswer([429, 503]);
  await service.drain();
  await service.drain();
  expect(await service.received()).toHaveLength(1);
  expect(await rowsOf(service.origin)).toEqual([{ status: 'owed', tries: 1 }]);
  service.clock.now = Date.now() + 11_000;
  await service.drain();
  service.clock.now += 31_000;
  await service.willAnswer([410]);
  await service.drain();
  expect(await service.received()).toHaveLength(3);
  const left = await env.DB.prepare('SELECT count(*) AS n FROM push_subscriptions WHERE user_id = ?')
    .bind(night.guest.id)
    .first('n');
  expect([left, await rowsOf(service.origin)]).toEqual([0, [{ status: 'skipped', tries: 3 }]]);
});

test('a push that a service refuses for good is given up, and one that waited too long is dropped', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const [night, late] = await Promise.all([orderAtBar(), orderAtBar()]);
  const [service, slow] = [pushService(), pushService()];
  await service.subscribe(night.guest);
  await marked(night);
  await service.willAnswer([403]);
  await service.drain();
  expect(JSON.parse(String(logged.mock.lastCall?.[0]))).toMatchObject({ what: 'push given up' });
  logged.mockRestore();
  expect(await rowsOf(service.origin)).toEqual([{ status: 'failed', tries: 1 }]);
  await slow.subscribe(late.guest);
  await marked(late);
  slow.clock.now = Date.now() + PUSH_TTL_MS.order_ready + 1_000;
  await slow.drain();
  expect([await slow.received(), await rowsOf(slow.origin)]).toEqual([[], []]);
});
