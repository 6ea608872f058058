import { evictDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { ROOM_TURN_MS } from '#durable/box-office/queue/waiting-room.ts';
import { COLD_START_MS } from '#durable/box-office/sales/group-commit.ts';
import { QUEUE_TOKEN_TTL_MS, ROOM_RETRY_MAX_MS } from '#shared/limits.ts';
import { movableClock } from '#tests/support/worker/clock.ts';
import { type Buyer, buy, crowd, newBuyer, type Waiting, waitOf } from '#tests/support/worker/crowd.ts';
import { balanceOf, boxOfficeOf, buyerWith, purchaseOf, soldOf } from '#tests/support/worker/events.ts';
import { boundQueue } from '#tests/support/worker/faults.ts';
import { renewed, type TrpcAnswer } from '#tests/support/worker/people.ts';

// Starts in the past, so that alarms set by the advanced clock are still due at once for the runtime.
const clock = movableClock(-5 * 3_600_000);

const pass = (ms: number) => {
  clock.ahead += ms;
};

const codeOf = ({ error }: TrpcAnswer) => error?.data.errorCode ?? 'bought';

/** Retries with the queue token from the last answer. */
const comeBack = ({ person, input, queueToken }: Waiting) => buy({ person, input: { ...input, queueToken } });

test("beyond the queue's bound each buyer gets a queue token with people ahead, tickets left and a retry time", async () => {
  const { sale, waiting, release } = await crowd({ bound: 3, waiting: 4, stock: 50 });
  expect(waiting.map((one) => one.ahead)).toEqual([0, 1, 2, 3]);
  expect(new Set(waiting.map(({ queueToken }) => queueToken)).size).toBe(4);
  for (const { answer } of waiting) {
    expect(answer.status).toBe(429);
    expect(answer.error?.data).toMatchObject({ errorCode: 'SALE_BUSY', retryable: true });
    expect(answer.error?.data.details).toMatchObject({ left: 50 });
    expect(answer.error?.data.details.retryAfterMs).toBeGreaterThan(0);
  }
  expect((await release()).map(codeOf)).toEqual(Array(4).fill('bought'));
  expect(await soldOf(sale.eventId)).toEqual({ counted: 4, tickets: 4 });
});

test('a buyer whose turn has come buys with the queue token, and newcomers cannot overtake the waiting', async () => {
  const { sale, waiting, release } = await crowd({ bound: 2, waiting: 2 });
  await release();
  pass(ROOM_RETRY_MAX_MS);
  const newcomer = await newBuyer(sale);
  const told = waitOf(newcomer, await buy(newcomer));
  expect((await Promise.all(waiting.map(comeBack))).map(codeOf)).toEqual(['bought', 'bought']);
  pass(ROOM_RETRY_MAX_MS);
  expect(codeOf(await comeBack(told))).toBe('bought');
  // The queue is empty: the next buyer buys directly, once the Worker knows.
  pass(1_000);
  expect(codeOf(await buy(await newBuyer(sale)))).toBe('bought');
});

test('retrying before the time in the queue token brings no advantage', async () => {
  const { waiting, release } = await crowd({ bound: 1, waiting: 1 });
  await release();
  const [first] = waiting as [Waiting];
  expect(codeOf(await comeBack(first))).toBe('SALE_BUSY');
  pass(ROOM_RETRY_MAX_MS);
  expect(codeOf(await comeBack(first))).toBe('bought');
});

test('a queue token that is forged, of another account or of another purchase is refused', async () => {
  const { sale, waiting, release } = await crowd({ bound: 1, waiting: 2 });
  await release();
  pass(ROOM_RETRY_MAX_MS);
  const [first, second] = waiting as [Waiting, Waiting];
  const [payload, mac] = second.queueToken.split('.');
  const better = btoa(JSON.stringify([0, 0, Date.now() + QUEUE_TOKEN_TTL_MS])).replace(/=+$/, '');
  const forged: Buyer['input'][] = [
    { ...second.input, queueToken: `${better}.${mac}` },
    { ...second.input, queueToken: `${payload}.${'A'.repeat(43)}` },
    { ...second.input, queueToken: first.queueToken },
    { ...second.input, requestId: crypto.randomUUID(), queueToken: second.queueToken },
    { ...second.input, lines: purchaseOf(sale, 2).lines, queueToken: second.queueToken },
  ];
  for (const input of forged) {
    // Unknown tokens reach the box office once a second.
    pass(1_000);
    expect(codeOf(await buy({ person: second.person, input }))).toBe('QUEUE_TOKEN_INVALID');
  }
  pass(1_000);
  const thief = await buyerWith(1_000);
  expect(codeOf(await buy({ person: thief, input: { ...first.input, queueToken: first.queueToken } }))).toBe(
    'QUEUE_TOKEN_INVALID',
  );
  expect([await balanceOf(second.person), await balanceOf(thief)]).toEqual([100, 1_000]);
  // The owners still have their places.
  expect(codeOf(await comeBack(first))).toBe('bought');
  pass(1_000);
  expect(codeOf(await comeBack(second))).toBe('bought');
});

test('a malformed queue token is a BAD_INPUT refusal', async () => {
  const { waiting, release } = await crowd({ bound: 1, waiting: 1 });
  const [first] = waiting as [Waiting];
  for (const queueToken of ['', 'x', 'a b.c', `${'a'.repeat(300)}.b`]) {
    const answer = await buy({ ...first, input: { ...first.input, queueToken } });
    expect(codeOf(answer)).toBe('BAD_INPUT');
  }
  await release();
});

test('an expired queue token is refused, and the same purchase can join the queue again at the end', async () => {
  const { sale, waiting, release } = await crowd({ bound: 1, waiting: 2 });
  const [first] = waiting as [Waiting];
  await release();
  pass(QUEUE_TOKEN_TTL_MS + 1_000);
  // A queue token outlives an access token; the signed-in client has refreshed it.
  const person = await renewed(first.person);
  const late = { ...first, person };
  expect(codeOf(await comeBack(late))).toBe('QUEUE_TOKEN_INVALID');
  const told = waitOf(late, await buy(late));
  expect(told.ahead).toBeGreaterThan(0);
  pass(ROOM_TURN_MS);
  await comeBack(told);
  pass(ROOM_TURN_MS);
  expect(codeOf(await comeBack(told))).toBe('bought');
  expect(await soldOf(sale.eventId)).toMatchObject({ counted: 3 });
});

test('a queue token used twice, at once or much later, gets the same answer and one ticket', async () => {
  const { sale, waiting, release } = await crowd({ bound: 1, waiting: 1 });
  const [first] = waiting as [Waiting];
  await release();
  pass(ROOM_RETRY_MAX_MS);
  const answers = await Promise.all([comeBack(first), comeBack(first), comeBack(first)]);
  pass(ROOM_TURN_MS);
  answers.push(await comeBack(first));
  // Still the same request, without a queue token or with an invalid one.
  answers.push(await buy(first));
  answers.push(await buy({ ...first, input: { ...first.input, queueToken: 'AAAA.BBBB' } }));
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect(answers[0]?.data.ticketIds).toHaveLength(1);
  expect(await balanceOf(first.person)).toBe(0);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 3, tickets: 3 });
});

test('an evicted box office keeps all places in the queue and their order', async () => {
  const { sale, waiting, release } = await crowd({ bound: 2, waiting: 5 });
  await release();
  await evictDurableObject(boxOfficeOf(sale.eventId));
  await boundQueue(sale.eventId, 2);
  pass(ROOM_RETRY_MAX_MS);
  const [first, second, ...others] = waiting as [Waiting, Waiting, ...Waiting[]];

  // The last in the queue asks first: the two free spots belong to others.
  const last = others.at(-1) as Waiting;
  expect(waitOf(last, await comeBack(last)).ahead).toBeGreaterThan(0);
  const newcomer = await newBuyer(sale);
  expect(waitOf(newcomer, await buy(newcomer)).ahead).toBeGreaterThanOrEqual(3);
  expect((await Promise.all([comeBack(first), comeBack(second)])).map(codeOf)).toEqual(['bought', 'bought']);
  for (const one of others) {
    pass(ROOM_TURN_MS);
    await comeBack(one);
  }
  pass(ROOM_TURN_MS);
  expect((await Promise.all(others.map(comeBack))).map(codeOf)).toEqual(Array(3).fill('bought'));
});

test('buyers who never come back do not block the queue', async () => {
  const { waiting, release } = await crowd({ bound: 1, waiting: 6 });
  await release();
  let last = waiting.at(-1) as Waiting;
  let turns = 0;
  for (; turns < 6; turns++) {
    pass(ROOM_TURN_MS);
    const answer = await comeBack(last);
    if (answer.status === 200) break;
    last = waitOf(last, answer);
  }
  expect(turns).toBeLessThan(6);
  // A buyer who missed the turn can still buy later.
  expect(codeOf(await comeBack(waiting[0] as Waiting))).toBe('bought');
});

test('with fewer tickets than people waiting, every ticket is sold and every buyer gets an answer', async () => {
  const { sale, waiting, release } = await crowd({ bound: 2, waiting: 25, stock: 12 });
  // All remaining tickets are reserved for people ahead, but nobody is refused before they decide.
  expect(waiting.every(({ answer }) => codeOf(answer) === 'SALE_BUSY')).toBe(true);
  const codes = (await release()).map(codeOf);
  let still = waiting;
  for (let rounds = 0; still.length > 0 && rounds < 100; rounds++) {
    pass(ROOM_RETRY_MAX_MS);
    const answers = await Promise.all(still.map(async (one) => ({ one, answer: await comeBack(one) })));
    const told = answers.filter(({ answer }) => codeOf(answer) === 'SALE_BUSY');
    codes.push(...answers.map(({ answer }) => codeOf(answer)).filter((code) => code !== 'SALE_BUSY'));
    // In the object's first minute refusals need a slot in the queue too; those answers carry no queue token.
    still = told.map(({ one, answer }) =>
      answer.error?.data.details.queueToken ? waitOf(one, answer) : one,
    );
  }
  expect(codes).toHaveLength(28);
  expect(codes.filter((code) => code === 'bought')).toHaveLength(12);
  expect(codes.filter((code) => code === 'SOLD_OUT')).toHaveLength(16);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 12, tickets: 12 });
});

test('when the event sells out, all waiting buyers are refused at once', async () => {
  const { waiting, release } = await crowd({ bound: 1, waiting: 10, stock: 2 });
  await release();
  // Past the minute in which refusals are written to D1.
  pass(COLD_START_MS);
  expect((await Promise.all(waiting.map(comeBack))).map(codeOf)).toEqual(Array(10).fill('SOLD_OUT'));
});

test('a price change does not cost waiting buyers their place once they accept the new price', async () => {
  const { sale, waiting, release } = await crowd({ bound: 1, waiting: 3 });
  await release();
  const cheaper = { requestId: crypto.randomUUID(), ticketTypeId: sale.typeId, priceMinor: 90 };
  expect((await sale.organizer.mutate('ticketTypes.update', cheaper)).status).toBe(200);
  const [first, second, third] = waiting as [Waiting, Waiting, Waiting];
  const at = (one: Waiting, expectedTotalMinor: number): Waiting => ({
    ...one,
    input: { ...one.input, expectedTotalMinor },
  });
  expect(waitOf(second, await comeBack(at(second, 100))).ahead).toBe(second.ahead);
  pass(COLD_START_MS);
  // The first is called, hears the new price, and buys before the others.
  expect(codeOf(await comeBack(at(first, 100)))).toBe('PRICE_CHANGED');
  expect(waitOf(third, await comeBack(at(third, 90))).ahead).toBeGreaterThan(0);
  const newcomer = await newBuyer(sale);
  const last = waitOf(newcomer, await buy(newcomer));
  expect(last.ahead).toBeGreaterThan(1);
  expect(codeOf(await comeBack(at(first, 90)))).toBe('bought');
  for (const next of [second, third]) {
    pass(ROOM_TURN_MS);
    expect(codeOf(await comeBack(at(next, 100)))).toBe('PRICE_CHANGED');
    expect(codeOf(await comeBack(at(next, 90)))).toBe('bought');
  }
  expect(await balanceOf(third.person)).toBe(10);
  pass(ROOM_TURN_MS);
  expect(codeOf(await comeBack(last))).toBe('bought');
  pass(1_000);
  // Without a queue token the refusal is stored as final.
  const hasty = await newBuyer(sale);
  const ask = (expectedTotalMinor: number) =>
    buy({ ...hasty, input: { ...hasty.input, expectedTotalMinor } });
  expect([codeOf(await ask(100)), codeOf(await ask(90))]).toEqual(['PRICE_CHANGED', 'PRICE_CHANGED']);
});
