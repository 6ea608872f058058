import { abortAllDurableObjects, evictDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { HOLD_MS } from '#durable/box-office/checkout/hold-times.ts';
import { movableClock } from '#tests/support/worker/clock.ts';
import {
  boxOfficeOf,
  buyerWith,
  eventOnSale,
  fundWallet,
  purchaseOf,
  type Sale,
  soldOf,
} from '#tests/support/worker/events.ts';
import { boundQueue, breakNextBatch, failBatches, holdBatches } from '#tests/support/worker/faults.ts';
import { codeOf, granted, held, hold, holdOf, sellHold } from '#tests/support/worker/holds.ts';
import { person } from '#tests/support/worker/people.ts';
import { forOneCall } from '#worker/box-office/parts.ts';

const clock = movableClock();

const wishOf = (sale: Sale, userId: string) => ({
  userId,
  holderName: '',
  requestId: crypto.randomUUID(),
  requestHash: 'hash',
  lines: [{ ticketTypeId: sale.typeId, quantity: 1 }],
  discountCode: null,
});

const pass = (ms: number) => {
  clock.ahead += ms;
};

test('of 50 strangers who start a checkout for the last place, one holds it until its time is over', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const answers = await Promise.all(Array.from({ length: 50 }, () => hold(sale, null)));
  const won = answers.filter(({ ok }) => ok);
  expect(won).toHaveLength(1);
  expect(answers.filter(({ ok }) => !ok).map(codeOf)).toEqual(Array(49).fill('ALL_HELD'));
  const [winner] = won;
  const { expiresAt } = granted(winner ?? { ok: false, code: 'ALL_HELD' });
  Date.now = () => expiresAt - 1;
  expect(codeOf(await hold(sale, null))).toBe('ALL_HELD');
  Date.now = () => expiresAt;
  expect(codeOf(await hold(sale, null))).toBe('done');
});

test('an evicted box office still holds places, and frees them by time without an alarm', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 2 }] });
  const [first, second, third] = [await person(), await person(), await person()];
  const kept = await held(sale, first);
  await evictDurableObject(boxOfficeOf(sale.eventId));
  pass(60_000);
  await held(sale, second);
  await abortAllDurableObjects();
  expect(codeOf(await hold(sale, third))).toBe('ALL_HELD');
  const ref = { holdId: kept.holdId, owners: [`user:${first.id}`] };
  const { balanceMinor, ...view } = kept;
  expect(granted(await forOneCall(boxOfficeOf(sale.eventId).checkout()).read(ref))).toEqual(view);
  pass(HOLD_MS - 60_000);
  expect(granted(await forOneCall(boxOfficeOf(sale.eventId).checkout()).read(ref)).state).toBe('expired');
  await held(sale, third);
  expect(codeOf(await hold(sale, first))).toBe('ALL_HELD');
});

test('a purchase without a hold is refused with ALL_HELD while others hold the rest, and with SOLD_OUT when it is sold', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const [holder, buyer] = [await buyerWith(1_000), await buyerWith(3_000)];
  const { holdId } = await held(sale, holder);
  const buy = async () => (await buyer.mutate('tickets.purchase', purchaseOf(sale))).error?.data.errorCode;
  expect(await buy()).toBe('ALL_HELD');
  expect(granted(await sellHold(sale, holder, holdId)).totalMinor).toBe(1_000);
  expect(await buy()).toBe('SOLD_OUT');
  expect(await soldOf(sale.eventId)).toEqual({ counted: 1, tickets: 1 });
});

test('a hold waits for purchases ahead of it and takes no place that one of them gets', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 3 }] });
  const [first, rich, poor] = [await buyerWith(1_000), await buyerWith(1_000), await buyerWith(0)];
  const office = boxOfficeOf(sale.eventId);
  await office.snapshotChanged();
  const flush = await holdBatches(sale.eventId);
  const buy = ({ id }: { id: string }) => office.purchase(wishOf(sale, id));
  const inFlight = buy(first);
  await flush.untilHeld();
  // One stub keeps the order of its calls.
  const behind = [buy(rich), buy(poor)];
  const holds = [office.hold(holdOf(sale, null)), office.hold(holdOf(sale, null))];
  await flush.release();
  expect((await Promise.all([inFlight, ...behind])).map(codeOf)).toEqual([
    'done',
    'done',
    'INSUFFICIENT_BALANCE',
  ]);
  expect((await Promise.all(holds)).map(codeOf)).toEqual(['done', 'ALL_HELD']);
});

test('a request id that comes for a sale and for a hold at once does one of them', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(5_000);
  const office = boxOfficeOf(sale.eventId);
  await office.snapshotChanged();
  const flush = await holdBatches(sale.eventId);
  const inFlight = office.purchase(wishOf(sale, (await buyerWith(5_000)).id));
  await flush.untilHeld();
  const wish = wishOf(sale, buyer.id);
  const { requestId, requestHash } = wish;
  const reserve = () => office.hold(holdOf(sale, buyer, { requestId, requestHash }));
  const both = [reserve(), office.purchase(wish), reserve()];
  await flush.release();
  await inFlight;
  expect((await Promise.all(both)).map(codeOf)).toEqual(['REQUEST_ID_REUSED', 'done', 'REQUEST_ID_REUSED']);
});

test('many holds at once are granted without a queue, whose place nobody needs', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 100 }] });
  await boundQueue(sale.eventId, 2);
  const office = boxOfficeOf(sale.eventId);
  const people = await Promise.all(Array.from({ length: 20 }, () => person()));
  const answers = await Promise.all(people.map((who) => office.hold(holdOf(sale, who))));
  expect(answers.map(codeOf)).toEqual(people.map(() => 'done'));
  await abortAllDurableObjects();
  expect(await boxOfficeOf(sale.eventId).heldPlaces('tickets')).toBe(20);
});

test('a hold that is being sold keeps its place past its time', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const buyer = await buyerWith(1_000);
  const { holdId } = await held(sale, buyer);
  const flush = await holdBatches(sale.eventId);
  const selling = sellHold(sale, buyer, holdId);
  await flush.untilHeld();
  pass(HOLD_MS);
  expect(codeOf(await hold(sale, null))).toBe('ALL_HELD');
  const ref = { holdId, owners: [`user:${buyer.id}`] };
  expect(granted(await forOneCall(boxOfficeOf(sale.eventId).checkout()).release(ref)).state).toBe('selling');
  await flush.release();
  expect(codeOf(await selling)).toBe('done');
});

test('two tabs and two request ids sell one hold once, and both get its receipt', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 5 }] });
  const buyer = await buyerWith(5_000);
  const { holdId } = await held(sale, buyer, { lines: [{ id: sale.typeId, quantity: 2 }] });
  const tabs = await Promise.all([sellHold(sale, buyer, holdId), sellHold(sale, buyer, holdId)]);
  const later = await sellHold(sale, buyer, holdId);
  await abortAllDurableObjects();
  const afterCrash = await sellHold(sale, buyer, holdId);
  expect(new Set([...tabs, later, afterCrash].map((answer) => granted(answer).purchaseId)).size).toBe(1);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 2, tickets: 2 });
  const ref = { holdId, owners: [`user:${buyer.id}`] };
  expect(granted(await forOneCall(boxOfficeOf(sale.eventId).checkout()).read(ref))).toMatchObject({
    state: 'sold',
    receipt: granted(later),
  });
});

test('an expired hold and a replaced one sell nothing, while places are left too', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 5 }] });
  const [late, changed] = [await buyerWith(1_000), await buyerWith(1_000)];
  const [expires, replaced] = [await held(sale, late), await held(sale, changed)];
  await held(sale, changed);
  expect(codeOf(await sellHold(sale, changed, replaced.holdId))).toBe('CHECKOUT_EXPIRED');
  pass(HOLD_MS);
  expect(codeOf(await sellHold(sale, late, expires.holdId))).toBe('CHECKOUT_EXPIRED');
  expect(await soldOf(sale.eventId)).toEqual({ counted: 0, tickets: 0 });
});

test('a sale that began before the end of its hold is completed after it, and a new one does not begin', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 5 }] });
  const [begun, other] = [await buyerWith(1_000), await buyerWith(1_000)];
  const [first, second] = [await held(sale, begun), await held(sale, other)];
  const outage = await failBatches(sale.eventId);
  expect(codeOf(await sellHold(sale, begun, first.holdId))).toBe('PURCHASE_FAILED');
  await outage.end();
  pass(HOLD_MS);
  expect(codeOf(await sellHold(sale, begun, first.holdId))).toBe('done');
  expect(codeOf(await sellHold(sale, other, second.holdId))).toBe('CHECKOUT_EXPIRED');
});

test('a box office that dies between the commit and the answer sells the hold once', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const buyer = await buyerWith(2_000);
  const { holdId } = await held(sale, buyer);
  const { struck } = await breakNextBatch(sale.eventId, 'die_after');
  await sellHold(sale, buyer, holdId).catch(() => {});
  expect(struck()).toBe(true);
  const receipt = granted(await sellHold(sale, buyer, holdId));
  const ref = { holdId, owners: [`user:${buyer.id}`] };
  expect(granted(await forOneCall(boxOfficeOf(sale.eventId).checkout()).read(ref))).toMatchObject({
    state: 'sold',
    receipt,
  });
  expect(await soldOf(sale.eventId)).toEqual({ counted: 1, tickets: 1 });
});

test('a sale with an unknown outcome is completed under its own request id by the next try', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 5 }] });
  const buyer = await buyerWith(5_000);
  const { holdId } = await held(sale, buyer);
  const outage = await failBatches(sale.eventId);
  expect(codeOf(await sellHold(sale, buyer, holdId))).toBe('PURCHASE_FAILED');
  await outage.end();
  await outage.land();
  expect(codeOf(await sellHold(sale, buyer, holdId))).toBe('done');
  expect(await soldOf(sale.eventId)).toEqual({ counted: 1, tickets: 1 });
});

test('a sale refused for an empty wallet leaves the hold, and the next try sells it', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const buyer = await buyerWith(0);
  const { holdId } = await held(sale, buyer);
  const requestId = crypto.randomUUID();
  expect(codeOf(await sellHold(sale, buyer, holdId, requestId))).toBe('INSUFFICIENT_BALANCE');
  expect(codeOf(await hold(sale, null))).toBe('ALL_HELD');
  await fundWallet(buyer, 1_000);
  expect(codeOf(await sellHold(sale, buyer, holdId, requestId))).toBe('INSUFFICIENT_BALANCE');
  expect(codeOf(await sellHold(sale, buyer, holdId))).toBe('done');
});
