import { env, evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { boardShardOf } from '#shared/live/live-board.ts';
import { betweenBoards, holdBackAnswer, loseBoards } from '#tests/support/worker/board-faults.ts';
import { undoOf } from '#tests/support/worker/door.ts';
import {
  boxOfficeOf,
  buyerWith,
  eventOnSale,
  menuItem,
  purchaseOf,
  type Sale,
} from '#tests/support/worker/events.ts';
import { guest, type Person, person } from '#tests/support/worker/people.ts';
import { showWith, tipOf } from '#tests/support/worker/tips.ts';
import { boardOf, boardPath, connectTo, type Viewer, watch } from '#tests/support/worker/viewers.ts';

async function buy(
  sale: Sale,
  quantity = 1,
): Promise<{ buyer: Person; tickets: { id: string; qr: string }[] }> {
  const buyer = await buyerWith(quantity * 1_000);
  const { error } = await buyer.mutate('tickets.purchase', purchaseOf(sale, quantity));
  expect(error).toBeNull();
  const { data } = await buyer.query('tickets.mine', { when: 'coming' });
  return { buyer, tickets: data.items };
}

async function scan(sale: Sale, code: string): Promise<void> {
  const { data } = await sale.organizer.mutate('checkin.scan', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    code,
  });
  expect(data.outcome).toBe('valid');
}

async function putOnStaff(sale: Sale, who: Person): Promise<void> {
  await env.DB.prepare(
    "INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at) VALUES (?, ?, 'scanner', ?, 0)",
  )
    .bind(sale.eventId, who.id, sale.organizer.id)
    .run();
}

test('a new viewer gets the current numbers at once, and a sale updates all viewers', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 10 }] });
  const first = await watch(null, 'event', sale.eventId);
  expect(first.left()).toEqual([10]);
  await buy(sale, 3);
  await expect.poll(first.left).toEqual([7]);
  expect(first.last()?.board?.hype).toEqual({ soldLastDay: 3, tipsLastDay: 0 });
  const late = await watch(null, 'event', sale.eventId);
  expect(late.left()).toEqual([7]);
  const seqs = first.boards().map(({ seq }) => seq);
  expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
});

test('tips of the last 24 hours reach all viewers, over evictions, and count once per request', async () => {
  const show = await showWith(['Ana']);
  const giver = await buyerWith(5_000);
  const tips = (viewer: Viewer) => viewer.last()?.board?.hype.tipsLastDay;
  const early = tipOf(show);
  await giver.mutate('tips.send', early);
  const first = await watch(null, 'event', show.eventId);
  expect(tips(first)).toBe(1);
  await giver.mutate('tips.send', tipOf(show));
  await expect.poll(() => tips(first)).toBe(2);
  await evictDurableObject(boxOfficeOf(show.eventId));
  await giver.mutate('tips.send', early);
  await giver.mutate('tips.send', tipOf(show));
  await expect.poll(() => tips(first)).toBe(3);
  await env.DB.prepare('UPDATE tips SET created_at = created_at - 86400000 WHERE request_id = ?')
    .bind(early.requestId)
    .run();
  await evictDurableObject(boxOfficeOf(show.eventId));
  const late = await watch(null, 'event', show.eventId);
  await giver.mutate('tips.send', tipOf(show));
  await expect.poll(() => tips(late)).toBe(3);
});

test("the capacity bounds the tickets left on the board, as on the event's page", async () => {
  const sale = await eventOnSale({ capacity: 5, types: [{ quantity: 10 }, { quantity: 2 }] });
  const viewer = await watch(null, 'event', sale.eventId);
  expect(viewer.left()).toEqual([5, 2]);
  await buy(sale, 4);
  await expect.poll(viewer.left).toEqual([1, 1]);
  const { data } = await guest.query('events.get', { eventId: sale.eventId });
  expect(data.ticketTypes.map(({ available }: { available: number }) => available)).toEqual([1, 1]);
});

test('the organizer and staff receive staff numbers, guests never do', async () => {
  const sale = await eventOnSale();
  const scanner = await person();
  await putOnStaff(sale, scanner);
  const admin = await person({ role: 'admin' });
  const viewers = {
    event: await watch(null, 'event', sale.eventId),
    mine: await watch(await person(), 'mine', sale.eventId),
    organizer: await watch(sale.organizer, 'staff', sale.eventId),
    scanner: await watch(scanner, 'staff', sale.eventId),
    admin: await watch(admin, 'staff', sale.eventId),
  };
  const { tickets } = await buy(sale, 2);
  await scan(sale, tickets[0]?.qr ?? '');
  const numbers = {
    types: [{ id: sale.typeId, sold: 2 }],
    checkedIn: 1,
    conflicts: 0,
    undos: 0,
    unknownCodes: 0,
    orders: { pending: 0, completed: 0, cancelled: 0 },
    ordersReady: 0,
    assignments: 1,
  };
  await expect.poll(() => viewers.organizer.last()?.staff).toEqual(numbers);
  await expect.poll(() => viewers.scanner.last()?.staff).toEqual(numbers);
  await expect.poll(() => viewers.admin.last()?.staff).toEqual(numbers);
  await sale.organizer.mutate('checkin.undo', undoOf(sale, tickets[0]?.id ?? ''));
  await expect.poll(() => viewers.organizer.last()?.staff).toEqual({ ...numbers, checkedIn: 0, undos: 1 });
  await expect.poll(viewers.event.left).toEqual([98]);
  for (const message of [...viewers.event.events, ...viewers.mine.events]) {
    expect(Object.keys(message)).not.toContain('staff');
    expect(JSON.stringify(message)).not.toContain('checkedIn');
  }
});

test('other organizers, deactivated people and signed-out visitors cannot open the staff channel', async () => {
  const sale = await eventOnSale();
  const ask = { channel: 'staff', eventId: sale.eventId };
  const stranger = await person({ role: 'organizer' });
  expect((await stranger.mutate('live.ticket', ask)).error?.data.errorCode).toBe('FORBIDDEN');
  expect((await guest.mutate('live.ticket', ask)).error?.data.errorCode).toBe('NOT_SIGNED_IN');
  const mine = await guest.mutate('live.ticket', { ...ask, channel: 'mine' });
  expect(mine.error?.data.errorCode).toBe('NOT_SIGNED_IN');
  const gone = await person({ status: 'inactive' });
  expect((await gone.mutate('live.ticket', ask)).error?.data.errorCode).toBe('ACCOUNT_INACTIVE');
});

test("a draft's board is visible only to its staff, and an unknown event has none", async () => {
  const sale = await eventOnSale({ status: 'draft' });
  const look = (channel: string, eventId = sale.eventId) => guest.mutate('live.ticket', { channel, eventId });
  expect((await look('event')).error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  expect((await look('event', crypto.randomUUID())).error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  const staff = await watch(sale.organizer, 'staff', sale.eventId);
  expect(staff.last()).toMatchObject({ board: null, staff: { checkedIn: 0 } });
});

test('a scanned ticket is pushed to all sockets of its holder and to nobody else', async () => {
  const sale = await eventOnSale();
  const { buyer, tickets } = await buy(sale, 1);
  const ticketId = tickets[0]?.id;
  const [phone, laptop, other] = [
    await watch(buyer, 'mine', sale.eventId),
    await watch(buyer, 'mine', sale.eventId),
    await watch(await person(), 'mine', sale.eventId),
  ];
  await scan(sale, tickets[0]?.qr ?? '');
  const told = { type: 'ticket', ticketId, status: 'used', usedAt: expect.any(Number) };
  await expect.poll(() => phone.events).toContainEqual(told);
  await expect.poll(() => laptop.events).toContainEqual(told);
  expect(other.events.filter(({ type }) => type !== 'board')).toEqual([]);
});

test('a refund is pushed to the guest after the money is back, and the place is free again', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const { buyer, tickets } = await buy(sale, 1);
  const viewer = await watch(buyer, 'mine', sale.eventId);
  expect(viewer.left()).toEqual([0]);
  const ticketId = tickets[0]?.id ?? '';
  await sale.organizer.mutate('refunds.refundTicket', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    ticketId,
    reason: '',
  });
  await expect
    .poll(() => viewer.events)
    .toContainEqual({ type: 'ticket', ticketId, status: 'refunded', usedAt: null });
  await expect.poll(viewer.left).toEqual([1]);
});

test("an order's state is pushed to its guest and counted for the staff", async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 500, quantity: 5 });
  await boxOfficeOf(sale.eventId).snapshotChanged();
  const buyer = await buyerWith(1_000);
  const [mine, staff] = [
    await watch(buyer, 'mine', sale.eventId),
    await watch(sale.organizer, 'staff', sale.eventId),
  ];
  const { data } = await buyer.mutate('orders.place', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines: [{ menuItemId: beer, quantity: 2 }],
  });
  await expect.poll(() => mine.last()?.board?.menu).toEqual([{ id: beer, left: 3 }]);
  await expect.poll(() => staff.last()?.staff?.orders).toEqual({ pending: 1, completed: 0, cancelled: 0 });
  await sale.organizer.mutate('orders.complete', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    orderId: data.orderId,
  });
  await expect
    .poll(() => mine.events)
    .toContainEqual({ type: 'order', orderId: data.orderId, status: 'completed', readyAt: null });
  await expect.poll(() => staff.last()?.staff?.orders).toEqual({ pending: 0, completed: 1, cancelled: 0 });
});

test("a cancellation is pushed to everybody, and each guest's refund to that guest", async () => {
  const sale = await eventOnSale();
  const { buyer, tickets } = await buy(sale, 2);
  const viewer = await watch(buyer, 'mine', sale.eventId);
  await sale.organizer.mutate('events.cancel', { requestId: crypto.randomUUID(), eventId: sale.eventId });
  await expect.poll(() => viewer.last()?.board?.status).toBe('cancelled');
  for (const { id } of tickets) {
    await expect
      .poll(() => viewer.events)
      .toContainEqual({ type: 'ticket', ticketId: id, status: 'refunded', usedAt: null });
  }
});

test('an expired connection token opens no socket', async () => {
  const sale = await eventOnSale();
  const who = await person();
  const path = await boardPath(who, 'mine', sale.eventId);
  const clock = Date.now;
  try {
    Date.now = () => clock() + 31_000;
    const late = await connectTo(path);
    await expect.poll(() => late.closed()).toBe(4401);
  } finally {
    Date.now = clock;
  }
});

test('a signed-in socket must be renewed after a while, which a deactivated person cannot do', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 10 }] });
  const who = await person();
  const viewer = await watch(who, 'mine', sale.eventId);
  const clock = Date.now;
  try {
    Date.now = () => clock() + 16 * 60_000;
    await buy(sale, 1);
    await expect.poll(() => viewer.closed()).toBe(4408);
  } finally {
    Date.now = clock;
  }
  await env.DB.prepare("UPDATE users SET status = 'inactive' WHERE id = ?").bind(who.id).run();
  const again = await who.mutate('live.ticket', { channel: 'mine', eventId: sale.eventId });
  expect(again.error?.data.errorCode).toBe('ACCOUNT_INACTIVE');
});

test('the board accepts only heartbeats from viewers, and they do not wake it', async () => {
  const sale = await eventOnSale();
  const viewer = await watch(null, 'event', sale.eventId);
  viewer.send('ping');
  viewer.send('{"type":"scan"}');
  await expect.poll(() => viewer.closed()).toBe(4413);
});

test('when a person has too many sockets, the oldest is closed', async () => {
  const sale = await eventOnSale();
  const who = await person();
  const viewers: Viewer[] = [];
  for (let opened = 0; opened < 13; opened++) viewers.push(await watch(who, 'mine', sale.eventId));
  await expect.poll(() => viewers[0]?.closed()).toBe(4413);
  expect(viewers.filter((viewer) => viewer.closed() !== null)).toHaveLength(1);
});

test('the numbers are right after an eviction of the board and of the box office', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 10 }] });
  const who = await person();
  const viewer = await watch(who, 'mine', sale.eventId);
  await evictDurableObject(boardOf(who, sale.eventId));
  await buy(sale, 1);
  await expect.poll(viewer.left).toEqual([9]);
  await evictDurableObject(boxOfficeOf(sale.eventId));
  await buy(sale, 2);
  await expect.poll(viewer.left).toEqual([7]);
  expect(viewer.last()?.board?.hype).toEqual({ soldLastDay: 3, tipsLastDay: 0 });
  await evictDurableObject(boxOfficeOf(sale.eventId));
  await evictDurableObject(boardOf(who, sale.eventId));
  const late = await watch(null, 'event', sale.eventId);
  expect(late.left()).toEqual([7]);
  await buy(sale, 1);
  await expect.poll(viewer.left).toEqual([6]);
  await expect.poll(late.left).toEqual([6]);
  const seqs = viewer.boards().map(({ seq }) => seq);
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
});

test('a check-in that the box office did not push before it died is pushed after its restart', async () => {
  const sale = await eventOnSale();
  const { buyer, tickets } = await buy(sale, 1);
  const viewer = await watch(buyer, 'mine', sale.eventId);
  const staff = await watch(sale.organizer, 'staff', sale.eventId);
  const mend = await loseBoards(sale);
  await scan(sale, tickets[0]?.qr ?? '');
  await mend();
  await evictDurableObject(boxOfficeOf(sale.eventId));
  await boxOfficeOf(sale.eventId).snapshotChanged();
  await expect
    .poll(() => viewer.events)
    .toContainEqual(expect.objectContaining({ type: 'ticket', status: 'used' }));
  await expect.poll(() => staff.last()?.staff?.checkedIn).toBe(1);
});

test('an unreachable board delays neither sales nor check-ins, and gets the newest numbers when it is back', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 10 }] });
  const viewer = await watch(await person(), 'mine', sale.eventId);
  const mend = await loseBoards(sale);
  const { tickets } = await buy(sale, 2);
  await scan(sale, tickets[0]?.qr ?? '');
  await buy(sale, 1);
  expect(viewer.left()).toEqual([10]);
  await mend();
  await expect.poll(viewer.left).toEqual([7]);
  expect(viewer.boards()).toHaveLength(2);
});

test('a board without viewers receives no pushes until the next viewer connects', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 10 }] });
  const who = await person();
  const viewer = await watch(who, 'mine', sale.eventId);
  const announced = () =>
    runInDurableObject(boxOfficeOf(sale.eventId), (_, { storage }) =>
      storage.sql
        .exec<{ shard: number }>('SELECT shard FROM boards')
        .toArray()
        .map(({ shard }) => shard),
    );
  expect(await announced()).toEqual([boardShardOf(who.id)]);
  viewer.leave();
  await buy(sale, 1);
  await expect.poll(announced).toEqual([]);
  await buy(sale, 1);
  expect((await watch(who, 'mine', sale.eventId)).left()).toEqual([8]);
  expect(await announced()).toEqual([boardShardOf(who.id)]);
});

test('a viewer admitted while a push overtakes the admission still receives later changes', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 10 }] });
  const who = await person();
  const answer = await holdBackAnswer({ eventId: sale.eventId, shard: boardShardOf(who.id) });
  const path = boardPath(who, 'mine', sale.eventId);
  await answer.asked;
  const pushed = Promise.withResolvers<void>();
  const leave = await betweenBoards(sale, async (real, content) => {
    const told = await real.push(content);
    pushed.resolve();
    return told;
  });
  await buy(sale, 1);
  await pushed.promise;
  await leave();
  answer.release();
  const viewer = await connectTo(await path);
  await expect.poll(viewer.left).toEqual([9]);
  await buy(sale, 1);
  await expect.poll(viewer.left).toEqual([8]);
});
