import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { staffOf } from '#tests/support/worker/door.ts';
import { boxOfficeOf, buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';
import { boardPath, connectTo, watch } from '#tests/support/worker/viewers.ts';

test('removed and deactivated staff are disconnected from the board', async () => {
  const sale = await eventOnSale();
  const [removed, inactive] = [await staffOf(sale), await staffOf(sale)];
  const viewers = [
    await watch(removed, 'staff', sale.eventId),
    await watch(inactive, 'staff', sale.eventId),
    await watch(sale.organizer, 'staff', sale.eventId),
  ];
  const path = await boardPath(removed, 'staff', sale.eventId);
  await env.DB.prepare('DELETE FROM staff_assignments WHERE user_id = ?').bind(removed.id).run();
  await env.DB.prepare("UPDATE users SET status = 'inactive' WHERE id = ?").bind(inactive.id).run();
  await boxOfficeOf(sale.eventId).snapshotChanged();
  await expect.poll(() => viewers[0]?.closed()).toBe(4403);
  await expect.poll(() => viewers[1]?.closed()).toBe(4403);
  expect(viewers[2]?.closed()).toBeNull();
  // A connection token issued earlier no longer opens a socket.
  const late = await connectTo(path);
  await expect.poll(() => late.closed()).toBe(4403);
});

test('a connection token issued before a person lost their role or account opens no socket', async () => {
  const sale = await eventOnSale();
  const [admin, former] = [await person({ role: 'admin' }), await person({ role: 'admin' })];
  const inactive = await buyerWith(1_000);
  expect((await inactive.mutate('tickets.purchase', purchaseOf(sale))).error).toBeNull();
  const paths = [
    await boardPath(former, 'staff', sale.eventId),
    await boardPath(inactive, 'mine', sale.eventId),
  ];
  const change = { requestId: crypto.randomUUID(), userId: former.id, role: 'client' };
  expect((await admin.mutate('users.setRole', change)).error).toBeNull();
  const off = { requestId: crypto.randomUUID(), userId: inactive.id, status: 'inactive' };
  expect((await admin.mutate('users.setStatus', off)).error).toBeNull();
  for (const path of paths) {
    const late = await connectTo(path);
    await expect.poll(() => late.closed()).toBe(4401);
    expect(late.events).toEqual([]);
  }
});

test("a connection token opens one socket, once, at its own event's board", async () => {
  const [sale, other] = await Promise.all([eventOnSale(), eventOnSale()]);
  const path = await boardPath(null, 'event', sale.eventId);
  const first = await connectTo(path);
  expect(first.status).toBe(101);
  for (const wrong of [
    path,
    (await boardPath(null, 'event', sale.eventId)).replace(sale.eventId, other.eventId),
    `/api/live/board/${sale.eventId}?shard=0&ticket=guess`,
    `/api/live/board/${sale.eventId}?shard=99&ticket=guess`,
    `/api/live/board/${sale.eventId}`,
  ]) {
    const refused = await connectTo(wrong);
    await expect.poll(() => refused.closed()).toBe(4401);
    expect(refused.events).toEqual([]);
  }
  expect(first.closed()).toBeNull();
  const foreign = await connectTo(await boardPath(null, 'event', sale.eventId), 'https://evil.example');
  expect(foreign.status).toBe(403);
});
