import { abortAllDurableObjects, env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { ANONYMOUS_HOLD_MS } from '#durable/box-office/checkout/hold-times.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { movableClock } from '#tests/support/worker/clock.ts';
import {
  balanceOf,
  boxOfficeOf,
  buyerWith,
  eventOnSale,
  purchaseOf,
  soldOf,
} from '#tests/support/worker/events.ts';
import { groupOf, isOnSale, payShare, phone, take } from '#tests/support/worker/friends.ts';

const clock = movableClock();

const pass = (ms: number) => {
  clock.ahead += ms;
};

test('each friend pays their own share, everybody sees who has paid, and nobody else gets a place meanwhile', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_500, quantity: 4 }] });
  const { host, token, started, status } = await groupOf(sale, 3);
  expect(started.data).toMatchObject({
    state: 'open',
    hostName: 'Ana',
    isHost: true,
    unitMinor: 1_500,
    quantity: 3,
    free: 3,
    shares: [],
  });
  expect(await isOnSale(sale, 2)).toBe('ALL_HELD');
  expect(await isOnSale(sale, 1)).toBe('yes');
  const friend = await phone();
  expect(await payShare(friend, token)).toBe('done');
  expect(await payShare(host, token)).toBe('done');
  const third = await phone('Cy Third');
  expect((await take(third, token)).data).toMatchObject({ state: 'held', price: { totalMinor: 1_500 } });
  const seen = await status(friend);
  expect(seen).toMatchObject({
    isHost: false,
    state: 'open',
    free: 0,
    shares: expect.arrayContaining([
      { id: expect.any(String), name: 'Bea', isMine: true, quantity: 1, state: 'paid' },
      { id: expect.any(String), name: 'Ana', isMine: false, quantity: 1, state: 'paid' },
      { id: expect.any(String), name: 'Cy', isMine: false, quantity: 1, state: 'paying' },
    ]),
  });
  expect(JSON.stringify(seen)).not.toMatch(/@|Bea Friend|Ana Host|Cy Third/);
  expect((await friend.person?.query('tickets.get', { ticketId: seen.ticketId }))?.status).toBe(200);
  expect(await payShare(third, token)).toBe('done');
  expect((await status(new Browser())).state).toBe('complete');
  expect(friend.person && (await balanceOf(friend.person))).toBe(18_500);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 3, tickets: 3 });
});

test('a share that is taken twice or at once is one checkout, and its id names no other request', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 5 }] });
  const { token, status } = await groupOf(sale, 3);
  const friend = await phone();
  const request = { requestId: crypto.randomUUID(), token, quantity: 1 };
  const twice = await Promise.all([
    friend.mutate('groups.take', request),
    friend.mutate('groups.take', request),
  ]);
  await abortAllDurableObjects();
  const again = await friend.mutate('groups.take', request);
  expect(new Set([...twice, again].map(({ data }) => data.checkoutId)).size).toBe(1);
  expect((await status()).free).toBe(2);
  const other = await friend.mutate('groups.take', { ...request, quantity: 2 });
  expect(other.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
});

test('a group that is started twice or at once is one group', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 5 }] });
  const host = await phone('Ana Host');
  const wanted = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketTypeId: sale.typeId };
  const start = (quantity: number) => host.mutate('groups.start', { ...wanted, quantity });
  const twice = await Promise.all([start(3), start(3)]);
  await abortAllDurableObjects();
  const tokens = [...twice, await start(3)].map(({ data }) => data.token);
  expect(new Set(tokens).size).toBe(1);
  expect(await isOnSale(sale, 2)).toBe('yes');
  expect(await isOnSale(sale, 3)).toBe('ALL_HELD');
  expect((await start(2)).error?.data.errorCode).toBe('REQUEST_ID_REUSED');
});

test('of many friends who want the last place at once, one gets it', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 20 }] });
  const { token, status } = await groupOf(sale, 2);
  expect(await payShare(await phone(), token)).toBe('done');
  const friends = await Promise.all(Array.from({ length: 6 }, () => phone()));
  const answers = await Promise.all(friends.map((friend) => take(friend, token)));
  expect(answers.map(({ error }) => error?.data.errorCode ?? 'done').sort()).toEqual([
    ...Array(5).fill('GROUP_TAKEN'),
    'done',
  ]);
  expect(await status()).toMatchObject({ free: 0, quantity: 2 });
  expect(await isOnSale(sale, 10)).toBe('yes');
});

test('a friend who lets go gives the place back to the group, not to the sale', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 2 }] });
  const { token, status } = await groupOf(sale, 2);
  const friend = await phone();
  const { checkoutId } = (await take(friend, token, 2)).data;
  expect((await status()).free).toBe(0);
  await friend.mutate('checkout.release', { checkoutId });
  expect(await status()).toMatchObject({ free: 2, shares: [] });
  expect(await isOnSale(sale, 1)).toBe('ALL_HELD');
});

test('a friend who takes again replaces the places they had, and an ordinary checkout does not', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 4 }] });
  const { token, status } = await groupOf(sale, 3);
  const friend = await phone();
  const first = (await take(friend, token, 2)).data.checkoutId;
  expect((await take(friend, token, 3)).data.state).toBe('held');
  expect((await friend.query('checkout.get', { checkoutId: first })).data.state).toBe('released');
  expect((await friend.start(sale)).data.state).toBe('held');
  expect(await status()).toMatchObject({ free: 0, shares: [{ quantity: 3 }] });
  expect(await isOnSale(sale, 1)).toBe('ALL_HELD');
});

test('the host pays for the rest, their own unpaid share included', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000, quantity: 4 }] });
  const { host, token, status } = await groupOf(sale, 4);
  expect(await payShare(await phone(), token)).toBe('done');
  expect((await take(host, token)).data.state).toBe('held');
  expect(await payShare(host, token, 3)).toBe('done');
  expect((await status()).state).toBe('complete');
  expect(await soldOf(sale.eventId)).toEqual({ counted: 4, tickets: 4 });
  expect(host.person && (await balanceOf(host.person))).toBe(17_000);
});

test('a host whose group and checkout are two orders still takes a share of the group', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 40 }] });
  const { host, token } = await groupOf(sale, 10);
  const lines = [{ ticketTypeId: sale.typeId, quantity: 10 }];
  expect((await host.start(sale, { lines })).data.state).toBe('held');
  expect((await take(host, token, 10)).data.state).toBe('held');
  const friends = await groupOf(sale, 10);
  expect((await take(host, friends.token, 1)).error?.data).toMatchObject({
    errorCode: 'HELD_TOO_MANY',
    details: { held: 20, limit: 20 },
  });
});

test('a visitor takes a share for four minutes, and has the time of the group once they prove an address', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 10 }] });
  const { token, status, started } = await groupOf(sale, 6);
  const visitor = new Browser();
  const { data } = await take(visitor, token, 2);
  expect(Date.parse(data.expiresAt)).toBeLessThanOrEqual(Date.now() + ANONYMOUS_HOLD_MS);
  expect((await status()).shares).toMatchObject([{ name: null, quantity: 2, state: 'paying' }]);
  const gone = new Browser();
  await take(gone, token, 4);
  // The strangers' share of a small type is four places; those in a group do not count.
  expect((await new Browser().start(sale)).data.state).toBe('held');
  visitor.person = (await phone('Dan Late')).person;
  const claimed = await visitor.mutate('checkout.extend', { checkoutId: data.checkoutId });
  expect(claimed.data.expiresAt).toBe(started.data.expiresAt);
  pass(ANONYMOUS_HOLD_MS);
  expect(await status()).toMatchObject({ free: 4, shares: [{ name: 'Dan', isMine: false }] });
  const paid = await visitor.mutate('checkout.pay', { checkoutId: data.checkoutId, method: 'wallet' });
  expect(paid.data.state).toBe('done');
});

test('a host has one open group at an event, learns its link, and may start another when it is complete', async () => {
  const sale = await eventOnSale();
  const { host, token, wanted } = await groupOf(sale, 2);
  const second = await host.mutate('groups.start', wanted);
  expect(second.error?.data).toMatchObject({ errorCode: 'GROUP_OPEN', details: { token } });
  expect((await groupOf(sale, 2)).started.status).toBe(200);
  expect(await payShare(host, token, 2)).toBe('done');
  expect((await host.mutate('groups.start', wanted)).data.state).toBe('open');
});

test("a group takes the place of its host's checkout, and needs as many free places as any hold", async () => {
  const sale = await eventOnSale({ types: [{ quantity: 4, perOrderLimit: 4 }] });
  const host = await phone('Ana Host');
  const lines = [{ ticketTypeId: sale.typeId, quantity: 3 }];
  const { checkoutId } = (await host.start(sale, { lines })).data;
  const { started } = await groupOf(sale, 4, host);
  expect(started.data.free).toBe(4);
  expect((await host.query('checkout.get', { checkoutId })).data.state).toBe('released');
  expect((await groupOf(sale, 2)).started.error?.data.errorCode).toBe('ALL_HELD');
  expect((await groupOf(sale, 5)).started.error?.data.errorCode).toBe('OVER_ORDER_LIMIT');
  const bought = await host.person?.mutate('tickets.purchase', purchaseOf(sale));
  expect(bought?.error?.data.errorCode).toBe('ALL_HELD');
});

test('everybody pays the price that the host saw, with the platform fee of their own share', async () => {
  const sale = await eventOnSale({ feeBps: 250, types: [{ price: 1_010, quantity: 4 }] });
  const { token } = await groupOf(sale, 2);
  const edit = { requestId: crypto.randomUUID(), ticketTypeId: sale.typeId };
  await sale.organizer.mutate('ticketTypes.update', { ...edit, price: 1_400 });
  const fewer = await sale.organizer.mutate('ticketTypes.update', {
    ...edit,
    requestId: 'fewer-places',
    quantity: 1,
  });
  expect(fewer.error?.data.errorCode).toBe('QUANTITY_BELOW_SOLD');
  const friend = await phone();
  expect(await payShare(friend, token)).toBe('done');
  expect(friend.person && (await balanceOf(friend.person))).toBe(18_990);
  const fees = await env.DB.prepare('SELECT fee FROM purchases WHERE event_id = ?').bind(sale.eventId).all();
  expect(fees.results).toEqual([{ fee: 25 }]);
});

test('the limit per person counts over the shares of a group as over any purchases', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 10, perPersonLimit: 1 }] });
  const { host, token } = await groupOf(sale, 3);
  expect(await payShare(host, token)).toBe('done');
  expect(await payShare(host, token)).toBe('OVER_PERSON_LIMIT');
});

test('a wrong link finds nothing, a malformed one is refused, and a cancelled event sells no share', async () => {
  const sale = await eventOnSale();
  const { host, token, status } = await groupOf(sale, 2);
  const guessed = token.slice(0, -4) + (token.endsWith('AAAA') ? 'BBBB' : 'AAAA');
  const unknown = await eventOnSale();
  const codes = async (wrong: string) => [
    (await host.query('groups.get', { token: wrong })).error?.data.errorCode,
    (await take(host, wrong)).error?.data.errorCode,
    (await host.mutate('groups.cancel', { token: wrong })).error?.data.errorCode,
  ];
  expect(await codes(guessed)).toEqual(Array(3).fill('NOT_FOUND'));
  expect(await codes('x')).toEqual(Array(3).fill('BAD_INPUT'));
  expect(await codes(`${'A'.repeat(43)}`)).toEqual(Array(3).fill('EVENT_NOT_FOUND'));
  const elsewhere = await host.mutate('groups.start', {
    ...{ eventId: unknown.eventId, ticketTypeId: sale.typeId, quantity: 2 },
  });
  expect(elsewhere.error?.data.errorCode).toBe('EVENT_NOT_ON_SALE');
  for (const quantity of [1, 51, 2.5]) {
    const refused = await host.mutate('groups.start', {
      ...{ eventId: sale.eventId, ticketTypeId: sale.typeId, quantity },
    });
    expect(refused.error?.data.errorCode).toBe('BAD_INPUT');
  }
  const visitor = await new Browser().mutate('groups.start', {
    ...{ eventId: sale.eventId, ticketTypeId: sale.typeId, quantity: 2 },
  });
  expect(visitor.error?.data.errorCode).toBe('NOT_SIGNED_IN');
  expect((await take(await phone(), token)).data.state).toBe('held');
  await sale.organizer.mutate('events.cancel', { requestId: crypto.randomUUID(), eventId: sale.eventId });
  await boxOfficeOf(sale.eventId).snapshotChanged();
  expect((await take(await phone(), token)).error?.data.errorCode).toBe('EVENT_CANCELLED');
  expect((await status()).quantity).toBe(2);
});

test('a buyer without money is refused, and the share waits for another try', async () => {
  const sale = await eventOnSale();
  const { token, status } = await groupOf(sale, 2);
  const friend = new Browser(await buyerWith(0));
  expect(await payShare(friend, token)).toBe('INSUFFICIENT_BALANCE');
  expect((await status()).shares).toMatchObject([{ state: 'paying' }]);
});
