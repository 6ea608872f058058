import { expect, test } from 'vitest';
import { staffOf } from '#tests/support/worker/door.ts';
import { codesOf, connect, pathFor } from '#tests/support/worker/door-device.ts';
import { newDraft } from '#tests/support/worker/drafts.ts';
import { buyerWith, eventOnSale, menuItem, type Sale } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { hire } from '#tests/support/worker/staff.ts';
import { watch } from '#tests/support/worker/viewers.ts';

const requestId = () => crypto.randomUUID();

async function setRole(by: Person, of: Person, role: string): Promise<void> {
  const { data } = await by.mutate('users.setRole', { requestId: requestId(), userId: of.id, role });
  expect(data).toMatchObject({ role });
}

async function codeOf(who: Person, path: string, input: Record<string, unknown>, kind = 'mutate') {
  const answer = kind === 'query' ? await who.query(path, input) : await who.mutate(path, input);
  return answer.error?.data.errorCode ?? null;
}

const scanOf = ({ eventId }: Sale, code: string) => ({ requestId: requestId(), eventId, code });

/** An event on sale with three tickets sold and a pending order. */
async function soldNight() {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 100, quantity: 9 });
  const codes = await codesOf(sale, 3);
  const guest = await buyerWith(1_000);
  const placed = await guest.mutate('orders.place', {
    requestId: requestId(),
    eventId: sale.eventId,
    lines: [{ menuItemId: beer, quantity: 1 }],
  });
  return { sale, codes, orderId: placed.data.orderId as string };
}

test('a person who lost the organizer role loses door, bar and boards of their events at once', async () => {
  const admin = await person({ role: 'admin' });
  const { sale, codes, orderId } = await soldNight();
  const { organizer: owner, eventId } = sale;
  const device = await connect(await pathFor(owner, sale));
  const board = await watch(owner, 'staff', eventId);
  expect(await codeOf(owner, 'checkin.scan', scanOf(sale, codes[0] ?? ''))).toBeNull();
  await setRole(admin, owner, 'client');
  await expect.poll(() => device.closed()).toBe(4403);
  // By the box office's push or by the call itself, whichever comes first.
  await expect.poll(() => board.closed()).not.toBeNull();

  const event = { eventId };
  expect(await codeOf(owner, 'checkin.scan', scanOf(sale, codes[1] ?? ''))).toBe('SCAN_NOT_PERMITTED');
  expect(await codeOf(owner, 'live.ticket', { channel: 'door', eventId })).toBe('SCAN_NOT_PERMITTED');
  expect(await codeOf(owner, 'live.ticket', { channel: 'staff', eventId })).toBe('FORBIDDEN');
  for (const path of ['checkin.stats', 'checkin.offlineList', 'tickets.doorOffer'])
    expect([path, await codeOf(owner, path, event, 'query')]).toEqual([path, 'SCAN_NOT_PERMITTED']);
  expect(await codeOf(owner, 'orders.forEvent', { ...event, page: 1 }, 'query')).toBe(
    'COUNTER_NOT_PERMITTED',
  );
  const handOver = { requestId: requestId(), eventId, orderId };
  expect(await codeOf(owner, 'orders.complete', handOver)).toBe('COUNTER_NOT_PERMITTED');
  expect(await codeOf(owner, 'orders.cancel', handOver)).toBe('NOT_FOUND');
  for (const path of ['staff.mine', 'orders.barEvents'])
    expect((await owner.query(path)).data.items).toEqual([]);
  for (const path of ['attendees.list', 'refunds.list', 'analytics.event'])
    expect([path, await codeOf(owner, path, event, 'query')]).toEqual([path, 'ORGANIZERS_ONLY']);
});

test('the staff of a former organizer keep working, and so does the person where they are staff', async () => {
  const admin = await person({ role: 'admin' });
  const { sale, codes, orderId } = await soldNight();
  const { organizer: owner, eventId } = sale;
  const scanner = await staffOf(sale);
  const device = await connect(await pathFor(scanner, sale));
  await setRole(admin, owner, 'client');
  expect(await device.answerTo(device.scan(codes[0] ?? ''))).toMatchObject({ answer: { outcome: 'valid' } });
  expect(device.closed()).toBeNull();

  const found = await admin.query('staff.search', { eventId, query: owner.email });
  expect(found.data.items).toMatchObject([{ userId: owner.id }]);
  await hire({ organizer: admin, eventId }, owner);
  expect((await owner.mutate('checkin.scan', scanOf(sale, codes[1] ?? ''))).data.outcome).toBe('valid');
  const { data } = await owner.query('staff.mine');
  expect(data.items).toMatchObject([{ eventId, roles: ['scanner'] }]);
  expect(await codeOf(owner, 'orders.complete', { requestId: requestId(), eventId, orderId })).toBe(
    'COUNTER_NOT_PERMITTED',
  );
});

test("a former organizer's draft does not exist for them", async () => {
  const [admin, owner] = [await person({ role: 'admin' }), await person({ role: 'organizer' })];
  const eventId = await newDraft(owner);
  expect((await owner.query('events.get', { eventId })).status).toBe(200);
  await setRole(admin, owner, 'client');
  for (const path of ['events.get', 'menu.list'])
    expect(await codeOf(owner, path, { eventId }, 'query')).toBe('EVENT_NOT_FOUND');
});

test.each(['by hand', 'by granting their request'])(
  'a role restored %s takes effect at once',
  async (how) => {
    const admin = await person({ role: 'admin' });
    const { sale, codes, orderId } = await soldNight();
    const { organizer: owner, eventId } = sale;
    await setRole(admin, owner, 'client');
    expect(await codeOf(owner, 'checkin.scan', scanOf(sale, codes[0] ?? ''))).toBe('SCAN_NOT_PERMITTED');
    if (how === 'by hand') await setRole(admin, owner, 'organizer');
    else {
      await owner.mutate('users.requestOrganizer', { requestId: requestId(), message: '' });
      const { data } = await admin.query('users.list', { waiting: true, search: owner.email });
      const organizerRequestId = data.items[0].organizerRequest.id;
      await admin.mutate('users.decideOrganizer', {
        requestId: requestId(),
        organizerRequestId,
        granted: true,
      });
    }
    const cancelled = await owner.mutate('orders.cancel', { requestId: requestId(), eventId, orderId });
    expect(cancelled.error).toBeNull();
    expect((await owner.mutate('checkin.scan', scanOf(sale, codes[0] ?? ''))).data.outcome).toBe('valid');
    await watch(owner, 'staff', eventId);
    const device = await connect(await pathFor(owner, sale));
    expect(await device.answerTo(device.scan(codes[1] ?? ''))).toMatchObject({
      answer: { outcome: 'valid' },
    });
  },
);
