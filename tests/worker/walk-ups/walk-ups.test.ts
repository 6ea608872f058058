import { abortAllDurableObjects, env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { WALK_UP_MS } from '#durable/box-office/walk-ups/walk-up.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { movableClock } from '#tests/support/worker/clock.ts';
import { checkInsOf, scanOf, staffOf } from '#tests/support/worker/door.ts';
import { connect, pathFor } from '#tests/support/worker/door-device.ts';
import { cashSaleOf } from '#tests/support/worker/door-sales.ts';
import { eventOnSale, type Sale, soldOf } from '#tests/support/worker/events.ts';
import { isOnSale, phone } from '#tests/support/worker/friends.ts';
import type { Person } from '#tests/support/worker/people.ts';

const clock = movableClock();

const start = (seller: Person, sale: Sale, more: Record<string, unknown> = {}) =>
  seller.mutate('walkups.start', cashSaleOf(sale, more));
const take = (who: Browser, token: string) => who.mutate('walkups.take', { token });
const pay = (who: Browser, checkoutId: string) =>
  who.mutate('checkout.pay', { checkoutId, method: 'wallet' });
const codeOf = ({ error }: { error?: { data: { errorCode: string } } | null }) => error?.data.errorCode;

async function ownOf(seller: Person, { eventId }: Sale) {
  return (await seller.query('walkups.mine', { eventId })).data;
}

test("a guest pays on their phone what the door holds for them, and the seller's screen learns that they are in", async () => {
  const sale = await eventOnSale({ feeBps: 250, types: [{ price: 1_500, quantity: 3, perOrderLimit: 1 }] });
  const scanner = await staffOf(sale);
  const [device, colleague] = await Promise.all([
    connect(await pathFor(scanner, sale)),
    connect(await pathFor(sale.organizer, sale)),
  ]);
  const request = cashSaleOf(sale, { quantity: 3, expectedTotalMinor: 4_500 });
  const twice = await Promise.all([
    scanner.mutate('walkups.start', request),
    scanner.mutate('walkups.start', request),
  ]);
  expect(new Set(twice.map(({ data }) => data.token)).size).toBe(1);
  expect(
    codeOf(await scanner.mutate('walkups.start', { ...request, quantity: 1, expectedTotalMinor: 1_500 })),
  ).toBe('REQUEST_ID_REUSED');
  const { token } = twice[0].data;
  expect(await isOnSale(sale, 1)).toBe('ALL_HELD');
  const guest = await phone();
  expect((await guest.query('walkups.open', { token })).data).toMatchObject({
    ...{ state: 'open', isMine: false, quantity: 3, totalMinor: 4_500, ticketId: null },
  });
  const { data: checkout } = await take(guest, token);
  expect(checkout).toMatchObject({ state: 'held', price: { totalMinor: 4_500 } });
  expect(await ownOf(scanner, sale)).toMatchObject([{ state: 'paying' }]);
  expect((await pay(guest, checkout.checkoutId)).data.state).toBe('done');
  await expect.poll(() => ownOf(scanner, sale)).toMatchObject([{ state: 'paid', inside: 3 }]);
  const told = device.events.filter(({ type }) => type === 'walkUp');
  expect(told.length).toBeGreaterThan(0);
  expect(colleague.events.some(({ type }) => type === 'walkUp')).toBe(false);
  const seen = (await guest.query('walkups.open', { token })).data;
  expect(seen).toMatchObject({ state: 'paid', isMine: true, inside: 3, ticketId: expect.any(String) });
  expect((await take(new Browser(), token)).error?.data.errorCode).toBe('WALK_UP_TAKEN');
  const again = await scanner.mutate('checkin.scan', {
    ...scanOf(sale, ''),
    code: undefined,
    ticketId: seen.ticketId,
  });
  expect(again.data).toMatchObject({ code: 'TICKET_ALREADY_USED', firstScan: { gate: 'North' } });
  expect((await checkInsOf(sale)).filter(({ kind }) => kind === 'admitted')).toHaveLength(3);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 3, tickets: 3 });
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('a second phone takes the places over until the first has sent its payment', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 2 }] });
  const { token } = (await start(sale.organizer, sale, { letIn: false })).data;
  const [first, second] = [await phone(), await phone('Cy Second')];
  const { checkoutId } = (await take(first, token)).data;
  const theirs = (await take(second, token)).data;
  expect((await first.query('checkout.get', { checkoutId })).data.state).toBe('released');
  expect(codeOf(await pay(first, checkoutId))).toBe('CHECKOUT_EXPIRED');
  expect((await pay(second, theirs.checkoutId)).data.state).toBe('done');
  expect(codeOf(await take(first, token))).toBe('WALK_UP_TAKEN');
  const own = (await second.query('walkups.open', { token })).data;
  expect(own).toMatchObject({ state: 'paid', letIn: false, inside: null });
  const scan = await sale.organizer.mutate('checkin.scan', {
    ...{ requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId: own.ticketId, gate: 'North' },
  });
  expect(scan.data.outcome).toBe('valid');
});

test('places that nobody pays are on sale again when the time is over or the seller cancels', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const [scanner, other] = [await staffOf(sale), await staffOf(sale)];
  const first = (await start(scanner, sale)).data;
  const guest = await phone();
  const { checkoutId } = (await take(guest, first.token)).data;
  expect(codeOf(await start(other, sale))).toBe('ALL_HELD');
  const cancel = (by: Person) =>
    by.mutate('walkups.cancel', {
      ...{ requestId: crypto.randomUUID(), eventId: sale.eventId, walkUpId: first.walkUpId },
    });
  expect(codeOf(await cancel(other))).toBe('NOT_FOUND');
  expect((await cancel(sale.organizer)).data.state).toBe('cancelled');
  expect((await cancel(scanner)).data.state).toBe('cancelled');
  expect(codeOf(await pay(guest, checkoutId))).toBe('CHECKOUT_EXPIRED');
  expect(codeOf(await take(guest, first.token))).toBe('WALK_UP_ENDED');
  const second = (await start(scanner, sale)).data;
  await abortAllDurableObjects();
  expect(await isOnSale(sale, 1)).toBe('ALL_HELD');
  clock.ahead = WALK_UP_MS;
  expect(codeOf(await take(guest, second.token))).toBe('WALK_UP_ENDED');
  expect((await guest.query('walkups.open', { token: second.token })).data.state).toBe('ended');
  expect(await isOnSale(sale, 1)).toBe('yes');
});

test("the door sells to phones past the limits of online sales, within stock, price and the seller's share", async () => {
  const sale = await eventOnSale({ types: [{ quantity: 200, salesEndAt: Date.now() - 1_000 }] });
  expect(codeOf(await start(sale.organizer, sale, { expectedTotalMinor: 999 }))).toBe('PRICE_CHANGED');
  const many = { quantity: 50, expectedTotalMinor: 50_000 };
  expect((await start(sale.organizer, sale, many)).status).toBe(200);
  expect((await start(sale.organizer, sale, many)).status).toBe(200);
  expect(codeOf(await start(sale.organizer, sale))).toBe('WALK_UPS_WAITING');
  expect((await start(await staffOf(sale), sale)).status).toBe(200);
  const draft = await eventOnSale({ status: 'draft' });
  expect(codeOf(await start(draft.organizer, draft))).toBe('EVENT_NOT_ON_SALE');
});

test('a link of friends is no walk-up, and a walk-up is no group of friends', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 9 }] });
  const host = await phone('Ana Host');
  const { token: friends } = (
    await host.mutate('groups.start', { eventId: sale.eventId, ticketTypeId: sale.typeId, quantity: 2 })
  ).data;
  const { token } = (await start(sale.organizer, sale)).data;
  expect(codeOf(await take(await phone(), friends))).toBe('NOT_FOUND');
  expect(codeOf(await host.mutate('groups.take', { token, quantity: 1 }))).toBe('NOT_FOUND');
  expect(codeOf(await host.query('groups.get', { token }))).toBe('NOT_FOUND');
});

test('a bundle is not held at the door, in the line or for a list, which hold places of one type at one price', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000, quantity: 20 }] });
  const { organizer, eventId, typeId } = sale;
  const bundle = [{ ticketTypeId: typeId, quantity: 2 }];
  const terms = { name: 'For two', priceMinor: 1_500, quantity: 0, bundle };
  const requestId = () => crypto.randomUUID();
  const { data } = await organizer.mutate('ticketTypes.create', {
    requestId: requestId(),
    eventId,
    ...terms,
  });
  const ticketTypeId = data.id;
  const walkUp = await start(organizer, sale, { ticketTypeId, quantity: 1, expectedTotalMinor: 1_500 });
  const rope = { requestId: requestId(), eventId, ticketTypeId, keepFree: 0 };
  const list = { requestId: requestId(), eventId, ticketTypeId, name: 'House', quota: 5 };
  expect([
    codeOf(walkUp),
    codeOf(await organizer.mutate('rope.open', rope)),
    codeOf(await organizer.mutate('lists.create', list)),
  ]).toEqual(['TYPE_FOR_ONE', 'TYPE_FOR_ONE', 'TYPE_FOR_ONE']);
});
