import { abortAllDurableObjects } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { ANONYMOUS_HOLD_MS, HOLD_MS } from '#durable/box-office/checkout/hold-times.ts';
import { CONFIRMING_AFTER_MS } from '#durable/box-office/sales/open-calls.ts';
import { D1_AWAY_MAX_MS } from '#shared/limits.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { movableClock } from '#tests/support/worker/clock.ts';
import {
  balanceOf,
  boxOfficeOf,
  buyerWith,
  eventOnSale,
  menuItem,
  purchaseOf,
  type Sale,
  soldOf,
} from '#tests/support/worker/events.ts';
import { loseD1 } from '#tests/support/worker/faults.ts';
import { codeOf, granted, held, hold, ownerOf, sellHold } from '#tests/support/worker/holds.ts';
import { type Person, person, type TrpcAnswer } from '#tests/support/worker/people.ts';
import { forOneCall } from '#worker/box-office/parts.ts';

const LOST = 'D1_ERROR: Network connection lost.';

const clock = movableClock();
let outage: Awaited<ReturnType<typeof loseD1>> | null = null;
afterEach(async () => {
  // No flush may go on trying after its test.
  await outage?.end();
  outage = null;
});

const pass = (ms: number) => {
  clock.ahead += ms;
};

/** Sends the request, and lets the time pass once its flush waits for D1. */
async function confirming<T>(send: () => Promise<T>): Promise<T> {
  const tried = outage?.batches() ?? 0;
  const sent = send();
  await expect.poll(() => (outage?.batches() ?? 0) - tried).toBeGreaterThanOrEqual(2);
  pass(CONFIRMING_AFTER_MS);
  return sent;
}

/** An event whose box office has its snapshot; then D1 goes away, for the Worker too. */
async function withoutD1(sale: Sale, words = LOST): Promise<void> {
  outage = await loseD1(sale.eventId, (office) => office.snapshotChanged(), words);
}

async function returns(): Promise<void> {
  await outage?.end();
  outage = null;
}

const errorOf = ({ error }: TrpcAnswer) => error?.data.errorCode;

test.each([
  'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
  'D1_ERROR: Currently processing a long-running import.',
])(
  'a purchase waits for a D1 that says "%s", and its repeat gets the tickets once it is back',
  async (words) => {
    const sale = await eventOnSale();
    const buyer = await buyerWith(5_000);
    await withoutD1(sale, words);
    const input = purchaseOf(sale, 2);
    const buy = () => buyer.mutate('tickets.purchase', input);
    expect(errorOf(await confirming(buy))).toBe('STILL_CONFIRMING');
    expect(errorOf(await confirming(buy))).toBe('STILL_CONFIRMING');
    pass(60_000);
    await returns();
    const answers = await Promise.all([buy(), buy()]);
    expect(answers.map(({ data }) => data?.ticketIds.length)).toEqual([2, 2]);
    expect(await balanceOf(buyer)).toBe(3_000);
    expect(await soldOf(sale.eventId)).toEqual({ counted: 2, tickets: 2 });
  },
);

test('an order at the bar waits likewise', async () => {
  const sale = await eventOnSale();
  const guest = await buyerWith(5_000);
  const menuItemId = await menuItem(sale, { price: 500, quantity: 3 });
  await withoutD1(sale);
  const input = { ...purchaseOf(sale), lines: [{ menuItemId, quantity: 1 }] };
  const order = () => guest.mutate('orders.place', input);
  expect(errorOf(await confirming(order))).toBe('STILL_CONFIRMING');
  await returns();
  expect((await order()).status).toBe(200);
  expect(await balanceOf(guest)).toBe(4_500);
});

test('the last ticket is sold once, to the first of those who waited for D1', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const buyers: [Person, Person] = [await buyerWith(1_000), await buyerWith(1_000)];
  await withoutD1(sale);
  const [first, second] = [purchaseOf(sale), purchaseOf(sale)];
  await confirming(() => buyers[0].mutate('tickets.purchase', first));
  await confirming(() => buyers[1].mutate('tickets.purchase', second));
  await returns();
  const answers = await Promise.all([
    buyers[0].mutate('tickets.purchase', first),
    buyers[1].mutate('tickets.purchase', second),
  ]);
  expect(answers.map((answer) => errorOf(answer) ?? answer.status)).toEqual([200, 'SOLD_OUT']);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 1, tickets: 1 });
});

test('a buyer whom D1 has kept waiting for 90 s is told that it failed, and can try again under the same id', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(1_000);
  await withoutD1(sale);
  const input = purchaseOf(sale);
  const buy = () => buyer.mutate('tickets.purchase', input);
  expect(errorOf(await confirming(buy))).toBe('STILL_CONFIRMING');
  // A repeat that comes after the end begins a wait of its own, so the time passes again.
  const told = () => {
    const answer = buy();
    pass(D1_AWAY_MAX_MS);
    return answer.then(errorOf);
  };
  await expect.poll(told, { timeout: 30_000 }).toBe('PURCHASE_FAILED');
  await returns();
  expect((await buy()).status).toBe(200);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 1, tickets: 1 });
});

test('a box office that dies while its buyers wait for D1 waits again, and sells to their repeats once', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(2_000);
  await withoutD1(sale);
  const input = purchaseOf(sale);
  const buy = () => buyer.mutate('tickets.purchase', input);
  await confirming(buy);
  await abortAllDurableObjects();
  const tried = outage?.batches() ?? 0;
  expect(errorOf(await confirming(buy))).toBe('STILL_CONFIRMING');
  // Its first read of the event goes on longer than after any other error: three calls an attempt.
  await expect.poll(() => (outage?.batches() ?? 0) - tried).toBeGreaterThan(3 * 6);
  await returns();
  await expect.poll(() => soldOf(sale.eventId)).toEqual({ counted: 1, tickets: 1 });
  const answers = await Promise.all([buy(), buy()]);
  expect(new Set(answers.map(({ data }) => data?.purchaseId)).size).toBe(1);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 1, tickets: 1 });
});

test('holds are given while a purchase waits for D1, and its places are not among them', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 2 }] });
  const [buyer, first, second] = [await buyerWith(1_000), await person(), await person()];
  await withoutD1(sale);
  const input = purchaseOf(sale);
  await confirming(() => buyer.mutate('tickets.purchase', input));
  expect(codeOf(await hold(sale, first))).toBe('done');
  const requestId = crypto.randomUUID();
  const holdLast = () => hold(sale, second, { requestId });
  expect(codeOf(await confirming(holdLast))).toBe('STILL_CONFIRMING');
  await returns();
  expect((await buyer.mutate('tickets.purchase', input)).status).toBe(200);
  expect(codeOf(await holdLast())).toBe('ALL_HELD');
  expect(await soldOf(sale.eventId)).toEqual({ counted: 1, tickets: 1 });
});

test('a person whose session only D1 can tell waits for their hold', async () => {
  const sale = await eventOnSale();
  const buyer = new Browser(await buyerWith(1_000));
  await withoutD1(sale);
  const requestId = crypto.randomUUID();
  const start = () => buyer.start(sale, { requestId });
  expect(errorOf(await confirming(start))).toBe('STILL_CONFIRMING');
  await returns();
  expect((await start()).data.state).toBe('held');
});

test('the time without D1 does not count against holds', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 4 }] });
  const [buyer, other] = [await buyerWith(1_000), await buyerWith(1_000)];
  const stranger = ownerOf(null);
  const theirs = await held(sale, null, { owner: stranger });
  const own = await held(sale, other);
  const checkout = () => forOneCall(boxOfficeOf(sale.eventId).checkout());
  pass(ANONYMOUS_HOLD_MS - 10_000);
  await withoutD1(sale);
  const input = purchaseOf(sale);
  await confirming(() => buyer.mutate('tickets.purchase', input));
  pass(75_000);
  const ref = { holdId: theirs.holdId, owners: [stranger] };
  expect(granted(await checkout().read(ref)).state).toBe('held');
  await returns();
  expect((await buyer.mutate('tickets.purchase', input)).status).toBe(200);
  const after = granted(await checkout().read(ref));
  expect(after.state).toBe('held');
  expect(after.expiresAt - theirs.expiresAt).toBeGreaterThanOrEqual(75_000);
  pass(after.expiresAt - Date.now());
  expect(granted(await checkout().read(ref)).state).toBe('expired');
  expect(codeOf(await sellHold(sale, other, own.holdId))).toBe('done');
  expect(clock.ahead).toBeLessThan(HOLD_MS);
});

test('a sale by hold that waits for D1 keeps its places past the time of the hold', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const buyer = await buyerWith(1_000);
  const { holdId, expiresAt } = await held(sale, buyer);
  const requestId = crypto.randomUUID();
  const sell = async (): Promise<Parameters<typeof codeOf>[0]> => sellHold(sale, buyer, holdId, requestId);
  pass(expiresAt - Date.now() - 1_000);
  await withoutD1(sale);
  expect(codeOf(await confirming(sell))).toBe('STILL_CONFIRMING');
  pass(80_000);
  const view = await forOneCall(boxOfficeOf(sale.eventId).checkout()).read({
    holdId,
    owners: [ownerOf(buyer)],
  });
  expect(granted(view).state).toBe('selling');
  await returns();
  expect(codeOf(await sell())).toBe('done');
  expect(await soldOf(sale.eventId)).toEqual({ counted: 1, tickets: 1 });
});
