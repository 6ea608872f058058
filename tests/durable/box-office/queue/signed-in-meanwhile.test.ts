import { expect, test } from 'vitest';
import { ROOM_RETRY_MAX_MS } from '#shared/limits.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { movableClock } from '#tests/support/worker/clock.ts';
import { crowd } from '#tests/support/worker/crowd.ts';
import { buyerWith, eventOnSale } from '#tests/support/worker/events.ts';
import { person, type TrpcAnswer } from '#tests/support/worker/people.ts';

// Starts in the past, so that alarms set by the advanced clock are still due at once for the runtime.
const clock = movableClock(-5 * 3_600_000);

const pass = (ms: number) => {
  clock.ahead += ms;
};

const codeOf = ({ data, error }: TrpcAnswer) => error?.data.errorCode ?? data.state;
const tokenOf = ({ error }: TrpcAnswer) => error?.data.details.queueToken;
/** A person whose session is of the advanced clock's time. */
const signIn = async (browser: Browser) => {
  browser.person = await person();
};

test('a visitor who signs in while they wait keeps their place, and nobody else can use it', async () => {
  const { sale, release } = await crowd({ bound: 2, waiting: 1 });
  const requestId = crypto.randomUUID();
  const browser = new Browser();
  const told = await browser.start(sale, { requestId });
  expect(codeOf(told)).toBe('SALE_BUSY');
  const queueToken = tokenOf(told);
  await signIn(browser);
  const asPerson = await browser.start(sale, { requestId, queueToken });
  expect([codeOf(asPerson), asPerson.error?.data.details.ahead]).toEqual([
    'SALE_BUSY',
    told.error?.data.details.ahead,
  ]);
  await release();
  pass(ROOM_RETRY_MAX_MS);
  const other = new Browser(await person());
  expect(codeOf(await other.start(sale, { requestId, queueToken }))).toMatch(/SALE_BUSY|QUEUE_TOKEN_INVALID/);
  expect(codeOf(await browser.start(sale, { requestId, queueToken: tokenOf(asPerson) }))).toBe('held');
});

test('a visitor who signs in while they wait pays from their wallet in the same turn', async () => {
  const { sale, release } = await crowd({ bound: 2, waiting: 1 });
  const requestId = crypto.randomUUID();
  const browser = new Browser();
  const told = await browser.start(sale, { requestId });
  browser.person = await buyerWith(5_000);
  const pay = (queueToken: unknown) => browser.start(sale, { requestId, queueToken, pay: 'wallet' });
  const waiting = await pay(tokenOf(told));
  expect([codeOf(waiting), waiting.error?.data.details.ahead]).toEqual([
    'SALE_BUSY',
    told.error?.data.details.ahead,
  ]);
  await release();
  pass(ROOM_RETRY_MAX_MS);
  expect(
    codeOf(
      await new Browser(await buyerWith(5_000)).start(sale, {
        requestId,
        pay: 'wallet',
        queueToken: tokenOf(waiting),
      }),
    ),
  ).toMatch(/SALE_BUSY|QUEUE_TOKEN_INVALID/);
  expect(codeOf(await pay(tokenOf(waiting)))).toBe('done');
});

test('a stranger whom the share of strangers stopped comes back with a code past those who wait by now', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 20, price: 100 }] });
  const first = await new Browser().start(sale, { lines: [{ ticketTypeId: sale.typeId, quantity: 4 }] });
  expect(codeOf(first)).toBe('held');
  const requestId = crypto.randomUUID();
  const browser = new Browser();
  // One newcomer a second goes to the box office unasked.
  pass(1_000);
  const stopped = await browser.start(sale, { requestId });
  expect(codeOf(stopped)).toBe('HOLDS_LIMIT');
  const { release } = await crowd({ sale, bound: 1, waiting: 1 });
  await release();
  pass(ROOM_RETRY_MAX_MS);
  await signIn(browser);
  expect(codeOf(await new Browser(await person()).start(sale))).toBe('SALE_BUSY');
  expect(codeOf(await browser.start(sale, { requestId, queueToken: tokenOf(stopped) }))).toBe('held');
});
