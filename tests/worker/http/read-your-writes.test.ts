import { SELF } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { payInFrame } from '#tests/support/worker/card-payments.ts';
import { cardCheckout } from '#tests/support/worker/card-sales.ts';
import { fundWallet, menuItem, purchaseOf } from '#tests/support/worker/events.ts';
import { stopReplicas } from '#tests/support/worker/lagging-d1.ts';
import { callTrpc, type Person, person, SITE } from '#tests/support/worker/people.ts';
import { showWith, tipOf } from '#tests/support/worker/tips.ts';
import { joinInput } from '#tests/support/worker/waitlist.ts';

let end = () => {};
beforeEach(() => {
  end = stopReplicas();
});
afterEach(() => end());

/** A browser whose requests caches and replicas may answer. */
function browser({ token }: Person, cookies = new Map<string, string>()) {
  const options = { token, cookies, fresh: false };
  return {
    cookies,
    query: (path: string, input?: unknown) => callTrpc(path, 'query', input, options),
    mutate: (path: string, input: unknown) => callTrpc(path, 'mutation', input, options),
  };
}

async function buyerAt(names: string[] = []) {
  const buyer = await person();
  await fundWallet(buyer, 100_000);
  return { show: await showWith(names), buyer, page: browser(buyer), elsewhere: browser(buyer) };
}

const ticketsIn = async ({ query }: Pick<ReturnType<typeof browser>, 'query'>) =>
  (await query('tickets.mine', { when: 'coming', page: 1 })).data.total;

test('a buyer sees their purchase at once although the replica is old, and another browser the old copy', async () => {
  const { show, buyer, page, elsewhere } = await buyerAt();
  expect(await ticketsIn(page)).toBe(0);
  expect(page.cookies.get('d1_bookmark')).toBeUndefined();

  expect((await page.mutate('tickets.purchase', purchaseOf(show, 2))).status).toBe(200);

  expect(page.cookies.get('d1_bookmark')).toMatch(/^[0-9a-f-]{30,}$/);
  expect(await ticketsIn(page)).toBe(2);
  expect(await ticketsIn(elsewhere)).toBe(0);
  // After a message about a change, a page asks the primary.
  expect((await buyer.query('tickets.mine', { when: 'coming', page: 1 })).data.total).toBe(2);
});

test('a guest sees an order, its cancellation and a tip at once', async () => {
  const { show, page, elsewhere } = await buyerAt(['Ana']);
  const menuItemId = await menuItem(show, { price: 500, quantity: 10 });
  const orders = async () => (await page.query('orders.mine', { page: 1 })).data.items;
  expect(await orders()).toEqual([]);
  const wanted = {
    requestId: crypto.randomUUID(),
    eventId: show.eventId,
    lines: [{ menuItemId, quantity: 1 }],
  };
  const placed = await page.mutate('orders.place', wanted);
  expect((await orders()).map(({ status }: { status: string }) => status)).toEqual(['pending']);

  const cancel = { requestId: crypto.randomUUID(), eventId: show.eventId, orderId: placed.data.orderId };
  expect((await page.mutate('orders.cancel', { ...cancel, reason: 'Too long' })).status).toBe(200);
  expect((await orders()).map(({ status }: { status: string }) => status)).toEqual(['cancelled']);

  expect((await elsewhere.query('tips.mine', { page: 1 })).data.total).toBe(0);
  expect((await page.mutate('tips.send', tipOf(show))).status).toBe(200);
  expect((await page.query('tips.mine', { page: 1 })).data.total).toBe(1);
});

test('a new waitlist entry counts at once for the browser that made it', async () => {
  const { page, elsewhere } = await buyerAt();
  const size = async ({ query }: typeof page) => (await query('waitlist.getStats')).data.totalWaitlist;
  const before = await size(page);
  expect((await page.mutate('waitlist.join', joinInput())).status).toBe(200);
  expect(await size(page)).toBe(before + 1);
  expect(await size(elsewhere)).toBe(before);
});

test('a buyer whose card was settled by webhook or polling reads from the primary afterwards', async () => {
  const { browser, checkoutId, intent } = await cardCheckout();
  await payInFrame(intent);
  browser.cookies.delete('d1_bookmark');
  expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('done');
  expect(browser.cookies.get('d1_bookmark')).toBe('first-primary');
});

test('a cookie that is no bookmark is ignored, and shared answers set none', async () => {
  const { buyer } = await buyerAt();
  const odd = browser(buyer, new Map([['d1_bookmark', "'; DROP"]]));
  expect(await ticketsIn(odd)).toBe(0);
  const events = await SELF.fetch(`${SITE}/api/trpc/events.browse?input=${encodeURIComponent('{"page":1}')}`);
  expect(events.headers.get('cache-control')).toContain('public');
  expect(events.headers.getSetCookie()).toEqual([]);
});
