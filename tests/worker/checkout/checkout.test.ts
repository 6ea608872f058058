import { env, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { Browser } from '#tests/support/worker/checkout.ts';
import { boxOfficeOf, buyerWith, eventOnSale, fundWallet, menuItem } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';

const soldOf = async (typeId: string) =>
  (await env.DB.prepare('SELECT sold FROM ticket_types WHERE id = ?').bind(typeId).first<{ sold: number }>())
    ?.sold;

test('a stranger holds a place, proves an address, and pays it from the wallet in the same browser', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_200, quantity: 20 }] });
  const browser = new Browser();
  const begun = await browser.start(sale);
  expect(begun.data).toMatchObject({
    state: 'held',
    price: { totalMinor: 1_200 },
    kind: 'tickets',
    result: null,
  });
  const { checkoutId } = begun.data;

  browser.person = await buyerWith(2_000);
  const more = await browser.mutate('checkout.extend', { checkoutId });
  expect(Date.parse(more.data.expiresAt)).toBeGreaterThan(Date.parse(begun.data.expiresAt));
  expect(more.data.methods.available.map(({ method }: { method: string }) => method)).toEqual([
    'wallet',
    'card',
  ]);

  const paid = await browser.mutate('checkout.pay', { checkoutId, method: 'wallet' });
  expect(paid.data).toMatchObject({ state: 'done', result: { kind: 'tickets' } });
  const again = await browser.mutate('checkout.pay', { checkoutId, method: 'wallet' });
  expect(again.data.result.receipt).toEqual(paid.data.result.receipt);
  expect(await soldOf(sale.typeId)).toBe(1);
  const done = await browser.query('checkout.get', { checkoutId });
  expect(done.data).toMatchObject({ state: 'done', result: paid.data.result });
});

test('a free ticket needs no payment step, and a priced one is not given for free', async () => {
  const buyer = await person();
  const browser = new Browser(buyer);
  const free = await browser.start(await eventOnSale({ types: [{ price: 0 }] }));
  // The embedded provider plays Apple Pay and Google Pay.
  expect(free.data.methods.hasExpress).toBe(true);
  expect(free.data.methods.available).toEqual([{ method: 'free', walletMinor: 0, cardMinor: 0 }]);
  const got = await browser.mutate('checkout.pay', { checkoutId: free.data.checkoutId, method: 'free' });
  expect(got.data.result.receipt).toMatchObject({ totalMinor: 0 });

  const priced = await browser.start(await eventOnSale());
  const refused = await browser.mutate('checkout.pay', {
    checkoutId: priced.data.checkoutId,
    method: 'free',
  });
  expect(refused.error?.data.errorCode).toBe('BAD_INPUT');
});

test('a short wallet refuses a checkout, which can still be paid once there is enough', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_200 }] });
  const buyer = await buyerWith(1_000);
  const browser = new Browser(buyer);
  const { data } = await browser.start(sale);
  const short = await browser.mutate('checkout.pay', { checkoutId: data.checkoutId, method: 'wallet' });
  expect(short.error?.data.errorCode).toBe('INSUFFICIENT_BALANCE');
  await fundWallet(buyer, 500);
  const paid = await browser.mutate('checkout.pay', { checkoutId: data.checkoutId, method: 'wallet' });
  expect(paid.data.state).toBe('done');
});

test('another browser and another person find no checkout, and a changed cookie is nobody', async () => {
  const sale = await eventOnSale();
  const browser = new Browser();
  const { checkoutId } = (await browser.start(sale)).data;
  for (const other of [new Browser(), new Browser(await person())]) {
    const seen = await other.query('checkout.get', { checkoutId });
    expect(seen.error?.data.errorCode).toBe('CHECKOUT_NOT_FOUND');
    const released = await other.mutate('checkout.release', { checkoutId });
    expect(released.error?.data.errorCode).toBe('CHECKOUT_NOT_FOUND');
  }
  const [[name = '', value = ''] = []] = [...browser.cookies].filter(([each]) => each.startsWith('checkout'));
  browser.cookies.set(
    name,
    value.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  );
  const seen = await browser.query('checkout.get', { checkoutId });
  expect(seen.error?.data.errorCode).toBe('CHECKOUT_NOT_FOUND');
});

test('a released checkout frees its place, and a repeat changes nothing', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const [one, two] = [new Browser(await person()), new Browser(await person())];
  const { checkoutId } = (await one.start(sale)).data;
  expect((await two.start(sale)).error?.data.errorCode).toBe('ALL_HELD');
  expect((await one.mutate('checkout.release', { checkoutId })).data.state).toBe('released');
  expect((await one.mutate('checkout.release', { checkoutId })).data.state).toBe('released');
  expect((await two.start(sale)).data.state).toBe('held');
  const late = await one.mutate('checkout.pay', { checkoutId, method: 'wallet' });
  expect(late.error?.data.errorCode).toBe('CHECKOUT_EXPIRED');
});

test('a visitor who turns out to have as many as allowed is told at once, and can hold fewer', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_200, quantity: 40 }] });
  const limit = { requestId: crypto.randomUUID(), ticketTypeId: sale.typeId, perPersonLimit: 3 };
  expect((await sale.organizer.mutate('ticketTypes.update', limit)).status).toBe(200);
  const buyer = await buyerWith(10_000);
  const bought = await buyer.mutate('tickets.purchase', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines: [{ ticketTypeId: sale.typeId, quantity: 2 }],
  });
  expect(bought.status).toBe(200);
  const browser = new Browser();
  const begin = async (quantity: number) =>
    (await browser.start(sale, { lines: [{ ticketTypeId: sale.typeId, quantity }] })).data.checkoutId;
  const tooMany = { checkoutId: await begin(2) };
  browser.person = buyer;
  for (const [path, more] of [
    ['checkout.extend', {}],
    ['checkout.pay', { method: 'card' }],
  ] as const) {
    const told = await browser.mutate(path, { ...tooMany, ...more });
    expect(told.error?.data).toMatchObject({
      errorCode: 'OVER_PERSON_LIMIT',
      details: { limit: 3, held: 2, left: 1 },
    });
  }
  const opened = await env.DB.prepare('SELECT COUNT(*) AS n FROM payments WHERE user_id = ?')
    .bind(buyer.id)
    .first();
  expect(opened).toEqual({ n: 0 });
  const fewer = await browser.mutate('checkout.extend', { checkoutId: await begin(1) });
  expect(fewer.data.state).toBe('held');
});

test('the total that the buyer saw is the one they hold, or they are told the new one', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000 }] });
  const browser = new Browser(await person());
  const refused = await browser.start(sale, { expectedTotalMinor: 900 });
  expect(refused.error?.data).toMatchObject({ errorCode: 'PRICE_CHANGED', details: { totalMinor: 1_000 } });
  expect((await browser.start(sale, { expectedTotalMinor: 1_000 })).data.price.totalMinor).toBe(1_000);
});

test("the bar's menu is held and paid like tickets", async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 300, quantity: 5 });
  const browser = new Browser(await buyerWith(1_000));
  const lines = [{ menuItemId: beer, quantity: 2 }];
  const begun = await browser.start(sale, { lines });
  expect(begun.data).toMatchObject({ kind: 'order', price: { totalMinor: 600 } });
  const paid = await browser.mutate('checkout.pay', { checkoutId: begun.data.checkoutId, method: 'wallet' });
  expect(paid.data.result).toMatchObject({ kind: 'order', receipt: { totalMinor: 600 } });
});

test.each([
  ['no lines', { lines: [] }],
  [
    'tickets and drinks together',
    {
      lines: [
        { ticketTypeId: crypto.randomUUID(), quantity: 1 },
        { menuItemId: crypto.randomUUID(), quantity: 1 },
      ],
    },
  ],
  ['a negative quantity', { lines: [{ ticketTypeId: crypto.randomUUID(), quantity: -1 }] }],
  ['a token that is no token', { queueToken: 'x' }],
])('a checkout with %s is refused as bad input', async (_, more) => {
  const browser = new Browser(await person());
  expect((await browser.start(await eventOnSale(), more)).error?.data.errorCode).toBe('BAD_INPUT');
});

test('strangers who share an address hold twenty times at an event, and the next one holds once their email is proved', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1_000 }] });
  const venue = '203.0.113.88';
  for (let browsers = 0; browsers < 20; browsers++)
    expect((await new Browser(null, venue).start(sale)).data.state).toBe('held');
  const next = new Browser(null, venue);
  expect((await next.start(sale)).error?.data.errorCode).toBe('HOLDS_LIMIT');
  expect((await next.start(await eventOnSale())).data.state).toBe('held');
  next.person = await person();
  expect((await next.start(sale)).data.state).toBe('held');
  const stored = await runInDurableObject(boxOfficeOf(sale.eventId), (_, { storage }) =>
    storage.sql.exec('SELECT DISTINCT address FROM holds WHERE anonymous = 1').toArray(),
  );
  expect(stored).toEqual([{ address: expect.stringMatching(/^[\w-]{43}$/) }]);
});
