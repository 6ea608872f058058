import { abortAllDurableObjects } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { ANONYMOUS_HOLD_MS } from '#durable/box-office/checkout/hold-times.ts';
import { GROUP_MS } from '#shared/limits.ts';
import { payInFrame, submitInFrame } from '#tests/support/worker/card-payments.ts';
import { intentOf } from '#tests/support/worker/card-sales.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { movableClock } from '#tests/support/worker/clock.ts';
import { boxOfficeOf, eventOnSale } from '#tests/support/worker/events.ts';
import { holdBatches } from '#tests/support/worker/faults.ts';
import { groupOf, isOnSale, payShare, phone, take } from '#tests/support/worker/friends.ts';
import { expectStatus, offerOf, queued, ring } from '#tests/support/worker/waits.ts';
import { forOneCall } from '#worker/box-office/parts.ts';

const clock = movableClock();

const pass = (ms: number) => {
  clock.ahead += ms;
};

test('when the time is over, unpaid places are on sale that very moment, and the link says so', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 3 }] });
  const { token, status, started } = await groupOf(sale, 3);
  expect(await payShare(await phone(), token)).toBe('done');
  const slow = await phone();
  const { checkoutId, expiresAt, extendable } = (await take(slow, token)).data;
  expect([expiresAt, extendable]).toEqual([started.data.expiresAt, false]);
  const more = await slow.mutate('checkout.extend', { checkoutId });
  expect(more.error?.data.errorCode).toBe('HOLD_EXTENDED');
  const end = Date.parse(started.data.expiresAt);
  Date.now = () => end - 1;
  expect(await isOnSale(sale, 1)).toBe('ALL_HELD');
  Date.now = () => end;
  expect(await isOnSale(sale, 2)).toBe('yes');
  expect(await status()).toMatchObject({ state: 'ended', free: 0, shares: [{ name: 'Bea', state: 'paid' }] });
  expect((await take(await phone(), token)).error?.data.errorCode).toBe('GROUP_ENDED');
  expect((await slow.query('checkout.get', { checkoutId })).data.state).toBe('expired');
});

test('what nobody has paid goes to those who wait, when the time is over or the host ends the group', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 4 }] });
  const ends = await groupOf(sale, 2);
  const cancelled = await groupOf(sale, 2);
  expect(await payShare(ends.host, ends.token)).toBe('done');
  const [first, second, third] = await queued(sale, 3);
  if (!first || !second || !third) throw new Error('Nobody waits');
  await cancelled.host.mutate('groups.cancel', { token: cancelled.token });
  await offerOf(sale, first);
  await offerOf(sale, second);
  await expectStatus(sale, third, 'waiting');
  pass(GROUP_MS);
  await ring(sale);
  await offerOf(sale, third);
});

test('a payment in flight when the time ends keeps its place', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 2 }] });
  const { token, status } = await groupOf(sale, 2);
  const friend = await phone();
  const { checkoutId } = (await take(friend, token)).data;
  const flush = await holdBatches(sale.eventId);
  const paying = friend.mutate('checkout.pay', { checkoutId, method: 'wallet' });
  await flush.untilHeld();
  pass(GROUP_MS);
  expect(await status()).toMatchObject({ state: 'ended', shares: [{ state: 'paying' }] });
  expect(await isOnSale(sale, 2)).toBe('ALL_HELD');
  await flush.release();
  expect((await paying).data.state).toBe('done');
  expect((await status()).shares).toMatchObject([{ state: 'paid' }]);
});

test('the host ends the group early: what nobody is paying is on sale, a submitted payment goes on, and nobody else may end it', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_200, quantity: 4 }] });
  const { host, token, status } = await groupOf(sale, 4);
  const [paid, paying, idle] = [await phone(), await phone(), await phone()];
  expect(await payShare(paid, token)).toBe('done');
  const cardOf = async (who: Browser) => {
    const { checkoutId } = (await take(who, token)).data;
    const { data } = await who.mutate('checkout.pay', { checkoutId, method: 'card' });
    return { checkoutId, paymentId: data.paymentId as string, intent: intentOf(data) };
  };
  const [submitted, open] = [await cardOf(paying), await cardOf(idle)];
  expect(await submitInFrame(submitted)).toBe(true);
  const foreign = await paid.mutate('groups.cancel', { token });
  expect(foreign.error?.data.errorCode).toBe('FORBIDDEN');
  const requestId = crypto.randomUUID();
  expect((await host.mutate('groups.cancel', { requestId, token })).data.state).toBe('cancelled');
  expect((await host.mutate('groups.cancel', { requestId, token })).data.state).toBe('cancelled');
  expect(await isOnSale(sale, 2)).toBe('yes');
  expect(await isOnSale(sale, 3)).toBe('ALL_HELD');
  expect((await take(await phone(), token)).error?.data.errorCode).toBe('GROUP_ENDED');
  expect((await idle.query('checkout.get', { checkoutId: open.checkoutId })).data.state).toBe('released');
  expect((await payInFrame(open.intent)).answer).toMatchObject({ code: 'CHECKOUT_EXPIRED' });
  await payInFrame(submitted.intent);
  const done = await paying.query('checkout.get', { checkoutId: submitted.checkoutId });
  expect(done.data.state).toBe('done');
  expect((await status()).shares).toHaveLength(2);
});

test('a host who takes all places of a group, ends it and starts again holds no more than two orders', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 40 }] });
  const host = await phone('Ana Host');
  for (let round = 0; round < 4; round++) {
    const { token } = await groupOf(sale, 10, host);
    expect((await take(host, token, 10)).data.state).toBe('held');
    expect((await host.mutate('groups.cancel', { token })).data.state).toBe('cancelled');
  }
  expect(await boxOfficeOf(sale.eventId).heldPlaces('tickets')).toBe(0);
  const { token } = await groupOf(sale, 10, host);
  const strangers = [new Browser(), new Browser()];
  for (const stranger of strangers) expect((await take(stranger, token, 5)).data.state).toBe('held');
  const lines = [{ ticketTypeId: sale.typeId, quantity: 10 }];
  const { checkoutId } = (await host.start(sale, { lines })).data;
  expect((await take(host, token, 1)).error?.data.errorCode).toBe('GROUP_TAKEN');
  const [eventId = '', holdId = ''] = checkoutId.split('.');
  const kept = { holdId, owners: [`user:${host.person?.id}`], until: Date.now() + GROUP_MS };
  expect((await forOneCall(boxOfficeOf(eventId).checkout()).keep(kept)).ok).toBe(true);
  expect((await host.start(sale)).error?.data.errorCode).toBe('HELD_TOO_MANY');
  expect(await isOnSale(sale, 10)).toBe('yes');
});

test('a group outlives its box office, and its unpaid places end by time there too', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 3 }] });
  const { token, status } = await groupOf(sale, 3);
  const stranger = new Browser();
  await take(stranger, token);
  pass(ANONYMOUS_HOLD_MS);
  await abortAllDurableObjects();
  expect(await isOnSale(sale, 1)).toBe('ALL_HELD');
  expect(await status()).toMatchObject({ free: 3, shares: [] });
  await take(await phone(), token);
  pass(GROUP_MS - ANONYMOUS_HOLD_MS);
  await abortAllDurableObjects();
  expect(await isOnSale(sale, 3)).toBe('yes');
});
