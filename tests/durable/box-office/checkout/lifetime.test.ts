import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ANONYMOUS_HOLD_MS, HOLD_EXTENSION_MS, HOLD_MS } from '#durable/box-office/checkout/hold-times.ts';
import { AWAITED_MS } from '#shared/limits.ts';
import { boxOfficeOf, buyerWith, eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { codeOf, granted, held, hold, holdOf, ownerOf, sellHold } from '#tests/support/worker/holds.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { watch } from '#tests/support/worker/viewers.ts';
import { forOneCall } from '#worker/box-office/parts.ts';

const realNow = Date.now;
const start = realNow();
let clock = start;
beforeEach(() => {
  clock = start;
  Date.now = () => clock;
});
afterEach(() => {
  Date.now = realNow;
});

const left = async (sale: Sale) => {
  const board = granted(await boxOfficeOf(sale.eventId).announceBoard(0, null));
  return board.board?.types.map((type) => type.left);
};

test("a stranger's hold lasts four minutes, and ten from the moment that a person claims it, once", async () => {
  const sale = await eventOnSale({ types: [{ quantity: 3 }] });
  const [buyer, other] = [await person(), await person()];
  const office = boxOfficeOf(sale.eventId);
  const browser = ownerOf(null);
  const { holdId, expiresAt } = await held(sale, null, { owner: browser });
  expect(expiresAt).toBe(start + ANONYMOUS_HOLD_MS);
  clock = expiresAt - 1;
  const claim = { holdId, owners: [browser, ownerOf(buyer)], userId: buyer.id, limited: true };
  expect(granted(await forOneCall(office.checkout()).claim(claim)).expiresAt).toBe(clock + HOLD_MS);
  clock += 1_000;
  expect(granted(await forOneCall(office.checkout()).claim(claim)).expiresAt).toBe(clock - 1_000 + HOLD_MS);
  expect(codeOf(await forOneCall(office.checkout()).read({ holdId, owners: [browser] }))).toBe(
    'CHECKOUT_NOT_FOUND',
  );
  const theirs = { holdId, owners: [browser, ownerOf(other)], userId: other.id, limited: true };
  expect(codeOf(await forOneCall(office.checkout()).claim(theirs))).toBe('CHECKOUT_NOT_FOUND');
});

test("a stranger's hold whose time is over can no longer be claimed", async () => {
  const sale = await eventOnSale();
  const buyer = await person();
  const browser = ownerOf(null);
  const { holdId, expiresAt } = await held(sale, null, { owner: browser });
  clock = expiresAt;
  const claim = { holdId, owners: [browser], userId: buyer.id, limited: true };
  expect(codeOf(await forOneCall(boxOfficeOf(sale.eventId).checkout()).claim(claim))).toBe(
    'CHECKOUT_EXPIRED',
  );
});

test("a stranger's places await a card for four minutes, end with a refused one, and wait for the code of an authorized one", async () => {
  const sale = await eventOnSale({ types: [{ quantity: 3 }] });
  const office = () => forOneCall(boxOfficeOf(sale.eventId).checkout());
  const browser = ownerOf(null);
  const { holdId, expiresAt } = await held(sale, null, { owner: browser });
  const ref = { holdId, owners: [browser] };
  clock = expiresAt - 1;
  expect(granted(await office().submit(ref))).toBe(clock + ANONYMOUS_HOLD_MS);
  granted(await office().stopAwaiting(ref));
  expect(granted(await office().submit(ref))).toBe(clock + ANONYMOUS_HOLD_MS);
  clock += ANONYMOUS_HOLD_MS - 1_000;
  const secured = granted(await office().secure(ref));
  expect(secured).toMatchObject({ state: 'held', anonymous: true, expiresAt: clock + ANONYMOUS_HOLD_MS });
  clock = secured.expiresAt;
  expect(codeOf(await office().secure(ref))).toBe('CHECKOUT_EXPIRED');
  expect(codeOf(await office().secure({ holdId, owners: [ownerOf(null)] }))).toBe('CHECKOUT_NOT_FOUND');
});

test('a hold is extended once, by its owner, while it lasts, and a repeat gives no more', async () => {
  const sale = await eventOnSale();
  const [buyer, other] = [await person(), await person()];
  const office = boxOfficeOf(sale.eventId);
  const { holdId, expiresAt, extendable } = await held(sale, buyer);
  const ref = { holdId, owners: [ownerOf(buyer)], userId: buyer.id, requestId: 'more-time', limited: true };
  expect(extendable).toBe(true);
  const foreign = { ...ref, owners: [ownerOf(other)], userId: other.id, limited: true };
  expect(codeOf(await forOneCall(office.checkout()).extend(foreign))).toBe('CHECKOUT_NOT_FOUND');
  const extended = granted(await forOneCall(office.checkout()).extend(ref));
  expect([extended.expiresAt, extended.extendable]).toEqual([expiresAt + HOLD_EXTENSION_MS, false]);
  expect(granted(await forOneCall(office.checkout()).extend(ref))).toEqual(extended);
  expect(codeOf(await forOneCall(office.checkout()).extend({ ...ref, requestId: 'even-more' }))).toBe(
    'HOLD_EXTENDED',
  );
});

test('a stranger whose code is slow gets more time once, and the person they become can too', async () => {
  const sale = await eventOnSale();
  const buyer = await person();
  const office = boxOfficeOf(sale.eventId);
  const { holdId, expiresAt, extendable } = await held(sale, null, { owner: 'browser:1' });
  expect(extendable).toBe(true);
  const extend = (requestId: string, who: Person | null, owner = 'browser:1') => {
    const owners = [owner, ...(who ? [ownerOf(who)] : [])];
    const more = { holdId, owners, userId: who?.id ?? null, requestId, limited: true };
    return forOneCall(office.checkout()).extend(more);
  };
  expect(codeOf(await extend('slow', null, 'browser:2'))).toBe('CHECKOUT_NOT_FOUND');
  const extended = granted(await extend('slow', null));
  expect([extended.expiresAt, extended.extendable]).toEqual([expiresAt + ANONYMOUS_HOLD_MS, false]);
  expect(granted(await extend('slow', null))).toEqual(extended);
  expect(codeOf(await extend('slower', null))).toBe('HOLD_EXTENDED');
  clock = expiresAt + 1;
  const claimed = granted(await extend('claims', buyer));
  expect([claimed.expiresAt, claimed.extendable]).toEqual([clock + HOLD_MS, true]);
  // The browser alone is nobody from now on.
  expect(codeOf(await extend('again', null))).toBe('CHECKOUT_NOT_FOUND');
  clock = claimed.expiresAt;
  expect(codeOf(await extend('late', buyer))).toBe('CHECKOUT_EXPIRED');
});

test("a stranger's hold gets a person's time once, and can still be extended then", async () => {
  const sale = await eventOnSale();
  const buyer = await person();
  const office = boxOfficeOf(sale.eventId);
  const { holdId } = await held(sale, null, { owner: 'browser:1' });
  const owners = ['browser:1', ownerOf(buyer)];
  const ref = { holdId, owners, userId: buyer.id, limited: true };
  const claimed = granted(await forOneCall(office.checkout()).extend({ ...ref, requestId: 'claims' }));
  expect(claimed.expiresAt).toBe(clock + HOLD_MS);
  clock += 60_000;
  expect(granted(await forOneCall(office.checkout()).extend({ ...ref, requestId: 'claims' }))).toEqual(
    claimed,
  );
  const extended = granted(await forOneCall(office.checkout()).extend({ ...ref, requestId: 'extends' }));
  expect(extended.expiresAt).toBe(claimed.expiresAt + HOLD_EXTENSION_MS);
});

test('a released hold frees its places at once, and releasing it again changes nothing', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const buyer = await person();
  const office = boxOfficeOf(sale.eventId);
  const ref = { holdId: (await held(sale, buyer)).holdId, owners: [ownerOf(buyer)] };
  expect(granted(await forOneCall(office.checkout()).release(ref)).state).toBe('released');
  const next = await held(sale, await person());
  expect(granted(await forOneCall(office.checkout()).release(ref)).state).toBe('released');
  expect(next.state).toBe('held');
  expect(codeOf(await hold(sale, await person()))).toBe('ALL_HELD');
});

test('a sold hold stays sold when it is released', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const buyer = await buyerWith(1_000);
  const ref = { holdId: (await held(sale, buyer)).holdId, owners: [ownerOf(buyer)] };
  await sellHold(sale, buyer, ref.holdId);
  expect(granted(await forOneCall(boxOfficeOf(sale.eventId).checkout()).release(ref)).state).toBe('sold');
});

test('a new checkout replaces the earlier one of its owner, whose places count as free for it', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 3 }] });
  const buyer = await person();
  const of = (quantity: number) => held(sale, buyer, { lines: [{ id: sale.typeId, quantity }] });
  const first = await of(2);
  const second = await of(3);
  const read = async (holdId: string) =>
    granted(await forOneCall(boxOfficeOf(sale.eventId).checkout()).read({ holdId, owners: [ownerOf(buyer)] }))
      .state;
  expect([await read(first.holdId), await read(second.holdId)]).toEqual(['released', 'held']);
  expect(codeOf(await hold(sale, await person()))).toBe('ALL_HELD');
  const tooMany = await hold(sale, buyer, { lines: [{ id: sale.typeId, quantity: 4 }] });
  expect([codeOf(tooMany), await read(second.holdId)]).toEqual(['SOLD_OUT', 'held']);
});

test('a hold kept for a payment lasts until then and is not replaced', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 2 }] });
  const buyer = await person();
  const office = boxOfficeOf(sale.eventId);
  const ref = { holdId: (await held(sale, buyer)).holdId, owners: [ownerOf(buyer)] };
  const until = start + 3 * 24 * 3_600_000;
  const kept = granted(await forOneCall(office.checkout()).keep({ ...ref, until }));
  expect([kept.expiresAt, kept.extendable]).toEqual([until, false]);
  await held(sale, buyer);
  expect(codeOf(await hold(sale, await person()))).toBe('ALL_HELD');
  clock = until - 1;
  expect(granted(await forOneCall(office.checkout()).read(ref)).state).toBe('held');
  clock = until;
  expect(granted(await forOneCall(office.checkout()).read(ref)).state).toBe('expired');
});

test('a hold with a submitted payment lasts ten minutes from that moment, also after an eviction, and cannot be submitted later', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const buyer = await buyerWith(5_000);
  const office = () => boxOfficeOf(sale.eventId);
  const { holdId, expiresAt } = await held(sale, buyer);
  const ref = { holdId, owners: [ownerOf(buyer)] };
  clock = expiresAt - 1;
  const until = granted(await forOneCall(office().checkout()).submit(ref));
  expect(until).toBe(clock + AWAITED_MS);
  clock = until - 1;
  await evictDurableObject(office());
  expect(codeOf(await hold(sale, await person()))).toBe('ALL_HELD');
  expect(codeOf(await forOneCall(office().checkout()).submit(ref))).toBe('CHECKOUT_EXPIRED');
  expect(codeOf(await sellHold(sale, buyer, holdId))).toBe('CHECKOUT_EXPIRED');
  clock = until;
  expect(codeOf(await hold(sale, await person()))).toBe('done');
});

test('a hold whose payment came to nothing ends at its own time', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 2 }] });
  const office = boxOfficeOf(sale.eventId);
  const [declined, unpaid] = [await person(), await person()];
  const refOf = async (who: Person) => ({ holdId: (await held(sale, who)).holdId, owners: [ownerOf(who)] });
  const [card, voucher] = [await refOf(declined), await refOf(unpaid)];
  granted(await forOneCall(office.checkout()).submit(card));
  granted(await forOneCall(office.checkout()).keep({ ...voucher, until: start + 3 * 24 * 3_600_000 }));
  clock = start + HOLD_MS - 1;
  granted(await forOneCall(office.checkout()).submit(card));
  const stateOf = async (ref: { holdId: string; owners: string[] }) =>
    granted(await forOneCall(office.checkout()).stopAwaiting(ref)).state;
  expect([await stateOf(card), await stateOf(voucher)]).toEqual(['held', 'held']);
  clock = start + HOLD_MS;
  expect([await stateOf(card), await stateOf(voucher)]).toEqual(['expired', 'expired']);
});

test('a repeated start returns the same hold after it was claimed too', async () => {
  const sale = await eventOnSale();
  const buyer = await person();
  const office = boxOfficeOf(sale.eventId);
  const request = holdOf(sale, null, { owner: 'browser:1' });
  const { holdId } = granted(await office.hold(request));
  granted(
    await forOneCall(office.checkout()).claim({
      holdId,
      owners: ['browser:1'],
      userId: buyer.id,
      limited: true,
    }),
  );
  expect(granted(await office.hold(request)).holdId).toBe(holdId);
  const signedIn = { ...request, owner: ownerOf(buyer), anonymous: false };
  expect(granted(await office.hold(signedIn)).holdId).toBe(holdId);
});

test('a repeated start returns the same hold, and the same id with another content is refused', async () => {
  const sale = await eventOnSale();
  const request = holdOf(sale, await person());
  const office = boxOfficeOf(sale.eventId);
  const [one, two] = await Promise.all([office.hold(request), office.hold(request)]);
  expect(granted(one).holdId).toBe(granted(two).holdId);
  expect(codeOf(await office.hold({ ...request, requestHash: 'other' }))).toBe('REQUEST_ID_REUSED');
  expect(await left(sale)).toEqual([99]);
});

test('viewers see held places as not available until the hold ends, which the alarm tells them', async () => {
  const now = realNow();
  Date.now = () => now;
  const sale = await eventOnSale({ capacity: 10, types: [{ quantity: 8 }, { quantity: 8 }] });
  const viewer = await watch(null, 'event', sale.eventId);
  const { expiresAt } = await held(sale, await person(), { lines: [{ id: sale.typeId, quantity: 3 }] });
  await expect.poll(viewer.left).toEqual([5, 7]);
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  const alarm = await runInDurableObject(boxOfficeOf(sale.eventId), (_, { storage }) => storage.getAlarm());
  expect(alarm).toBe(expiresAt);
  Date.now = () => now + HOLD_MS;
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  await expect.poll(viewer.left).toEqual([8, 8]);
  viewer.leave();
});

test('the board says that the last places are held, not sold, until they are sold', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000, quantity: 1 }] });
  const types = async () => granted(await boxOfficeOf(sale.eventId).announceBoard(0, null)).board?.types;
  const buyer = await buyerWith(5_000);
  const { holdId } = await held(sale, buyer);
  expect(await types()).toEqual([{ id: sale.typeId, left: 0, allHeld: true }]);
  granted(await sellHold(sale, buyer, holdId));
  expect(await types()).toEqual([{ id: sale.typeId, left: 0 }]);
});

test('ended holds are deleted, those of strangers after an hour and others after eight days', async () => {
  const sale = await eventOnSale({ endsIn: 24 * 30 });
  const [buyer, other] = [await person(), await person()];
  const one = await held(sale, null, { owner: 'browser:1' });
  const two = await held(sale, buyer);
  const office = boxOfficeOf(sale.eventId);
  const after = async (ms: number) => {
    clock = start + ms;
    await held(sale, other);
    const reads = [
      await forOneCall(office.checkout()).read({ holdId: one.holdId, owners: ['browser:1'] }),
      await forOneCall(office.checkout()).read({ holdId: two.holdId, owners: [ownerOf(buyer)] }),
    ];
    return reads.map(codeOf);
  };
  expect(await after(3_600_000)).toEqual(['done', 'done']);
  expect(await after(2 * 3_600_000)).toEqual(['CHECKOUT_NOT_FOUND', 'done']);
  expect(await after(9 * 24 * 3_600_000)).toEqual(['CHECKOUT_NOT_FOUND', 'CHECKOUT_NOT_FOUND']);
});

test('a guessed event id has no holds', async () => {
  const office = boxOfficeOf(crypto.randomUUID());
  const ref = { holdId: crypto.randomUUID(), owners: ['browser:1'] };
  expect(codeOf(await forOneCall(office.checkout()).read(ref))).toBe('CHECKOUT_NOT_FOUND');
  expect(await office.heldPlaces('tickets')).toBe(0);
});
