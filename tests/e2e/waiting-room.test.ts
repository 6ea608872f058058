import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { pressSignOut } from '../support/browser/account-menu.ts';
import { apiPerson } from '../support/browser/api.ts';
import { crowd, type FreeNight, freeNight } from '../support/browser/sale-crowd.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_PHONE);

/** @returns the button that buys the chosen tickets */
async function choose(page: Page, night: FreeNight): Promise<Locator> {
  await page.goto(`/event/${night.eventId}`);
  await page.getByRole('button', { name: 'Get tickets' }).click();
  return page.getByRole('button', { name: 'Get ticket', exact: true });
}

async function pressBuy(page: Page, night: FreeNight): Promise<void> {
  const buy = await choose(page, night);
  await buy.click();
}

const lineOn = (page: Page) => page.getByRole('dialog', { name: "You're in line" });

/**
 * Answers a purchase's repeats with the server's first answer, so that the guest stays in line until the test says. The
 * page asks twice a second.
 */
async function stayQueued(context: BrowserContext): Promise<{ end: () => Promise<void> }> {
  const address = '**/checkout.start*';
  let first: { status: number; headers: Record<string, string>; body: string } | undefined;
  await context.route(address, async (route) => {
    if (!first) {
      const response = await route.fetch();
      const body = (await response.text()).replace(/"retryAfterMs":\d+/, '"retryAfterMs":500');
      first = { status: response.status(), headers: response.headers(), body };
    }
    await route.fulfill(first);
  });
  return { end: () => context.unroute(address) };
}

/** The keys of purchases whose place in line this browser remembers. */
const keptPlaces = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, text]) =>
      key.startsWith('aforo-purchase:') && JSON.parse(text).state.step === 'queued' ? [key] : [],
    ),
  );

test('a guest in the queue of a busy sale holds one place in two tabs, and buys one ticket on their turn in the tab left open', async ({
  page,
  context,
  request,
}) => {
  const night = await freeNight(request, { quantity: 500 });
  await signIn(page, await newGuest(request));
  await page.goto(`/event/${night.eventId}`);
  const others = await crowd(request, night);
  const queued = await stayQueued(context);
  await pressBuy(page, night);
  const line = lineOn(page);
  await expect(line).toBeVisible();
  await expect(line.getByText(/tickets? left of the ones you chose/)).toBeVisible();
  await expect(line.getByRole('progressbar')).toBeVisible();

  const [key] = await keptPlaces(page);
  expect(key).toContain(night.eventId);
  const again = await context.newPage();
  const requestIds = new Set<string>();
  for (const tab of [page, again]) {
    tab.on('request', (call) => {
      if (call.url().includes('checkout.start')) requestIds.add(call.postDataJSON().requestId);
    });
  }
  // The device's clock jumps: only the server tells the age of a queue token.
  await again.addInitScript(() => {
    const real = Date.now;
    Date.now = () => real() + 3 * 3_600_000;
  });
  await again.goto(`/event/${night.eventId}`);
  await expect(again.getByRole('button', { name: 'Show my place' })).toBeVisible();
  await page.close();

  await test.step('the guest buys when the queue moves', async () => {
    await others.comeBack();
    await queued.end();
    // The page may ask again up to a minute later.
    await expect(again.getByText('Your ticket is here')).toBeVisible({ timeout: 90_000 });
    expect(await keptPlaces(again)).toEqual([]);
    expect(requestIds.size).toBe(1);
  });

  await again.goto('/my-tickets');
  await expect(again.getByText(night.name)).toHaveCount(1);
});

test('a price change is shown in the queue, and the guest who accepts it keeps their place, even in a new tab', async ({
  page,
  context,
  request,
}) => {
  const night = await freeNight(request, { quantity: 500 });
  const organizer = await apiPerson(request, 'organizer');
  await signIn(page, 'client');
  await crowd(request, night);
  const [first] = await Promise.all([page.waitForRequest(/checkout\.start/), pressBuy(page, night)]);
  await expect(lineOn(page)).toBeVisible();
  const dearer = { requestId: randomUUID(), ticketTypeId: night.typeId, priceMinor: 100 };
  await organizer.mutate('ticketTypes.update', dearer);
  // The box office refuses the old price on the guest's turn, up to a minute later.
  await page.route('**/checkout.start*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('SALE_BUSY', 'PRICE_CHANGED') });
  });
  await expect(page.getByText('The price just changed')).toBeVisible();
  await page.close();
  const tab = await context.newPage();
  await tab.goto(`/event/${night.eventId}`);
  await expect(tab.getByText('The price just changed')).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Give up my place' })).toBeEnabled();
  await tab.getByRole('button', { name: 'See the new total' }).click();
  await expect(tab.getByRole('dialog').getByText('holding your place in line')).toBeVisible();
  const [again] = await Promise.all([
    tab.waitForRequest(/checkout\.start/),
    tab.getByRole('button', { name: 'Pay $1' }).click(),
  ]);
  const { requestId } = first.postDataJSON();
  expect(again.postDataJSON()).toMatchObject({
    requestId,
    queueToken: expect.any(String),
    expectedTotalMinor: 100,
  });
});

/** Sets the page's retry time to one hour, so that only a push can bring it earlier. */
async function comeBackInAnHour(page: Page): Promise<void> {
  await page.route('**/checkout.start*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"retryAfterMs":\d+/, '"retryAfterMs":3600000');
    await route.fulfill({ response, body });
  });
}

test('a guest in the queue learns at once that the network is lost, the type deleted, or the event cancelled', async ({
  page,
  context,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  await comeBackInAnHour(page);
  const night = await freeNight(request, { quantity: 500 });
  const vip = { eventId: night.eventId, name: 'VIP', priceMinor: 0, quantity: 50 };
  const { id } = await organizer.mutate<{ id: string }>('ticketTypes.create', {
    requestId: randomUUID(),
    ...vip,
  });
  await signIn(page, 'client');
  await crowd(request, night);
  await page.goto(`/event/${night.eventId}?buy=1`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'General: one fewer' }).click();
  await sheet.getByRole('button', { name: 'VIP: one more' }).click();
  await sheet.getByRole('button', { name: 'Get ticket', exact: true }).click();
  const line = lineOn(page);
  await expect(line).toBeVisible();

  await test.step('a phone that lost its network says so instead of blaming the server', async () => {
    await context.setOffline(true);
    await expect(line.getByText('No network on this device')).toBeVisible();
    await expect(
      line.getByText("Your place is saved. We'll continue as soon as you're back online."),
    ).toBeVisible();
    await expect(line.getByText("The server isn't answering")).toBeHidden();
    await context.setOffline(false);
    await expect(line.getByText('No network on this device')).toBeHidden();
  });

  await organizer.mutate('ticketTypes.delete', { requestId: randomUUID(), ticketTypeId: id });
  await expect(line).toBeHidden();
  await expect(sheet.getByText('VIP is no longer on sale')).toBeVisible();
  await expect(sheet.getByText("Tickets for this event aren't on sale.")).toBeHidden();

  await crowd(request, night);
  await sheet.getByRole('button', { name: 'General: one more' }).click();
  await sheet.getByRole('button', { name: 'Get ticket', exact: true }).click();
  await expect(line).toBeVisible();
  await organizer.mutate('events.cancel', { requestId: randomUUID(), eventId: night.eventId });
  await expect(line).toBeHidden();
  await expect(page.getByText("Tickets for this event aren't on sale.")).toBeVisible();
  expect(await keptPlaces(page)).toEqual([]);
});

test('giving up the place and signing out leave no queue token behind', async ({
  page,
  context,
  request,
}) => {
  const night = await freeNight(request, { quantity: 500 });
  await signIn(page, await newGuest(request));
  await crowd(request, night);
  const line = lineOn(page);
  await test.step('impatient taps where the buy button was do not give up the place', async () => {
    const requestIds = new Set<string>();
    page.on('request', (call) => {
      if (call.url().includes('checkout.start')) requestIds.add(call.postDataJSON().requestId);
    });
    const buy = await choose(page, night);
    await buy.click({ trial: true });
    const { x, y, width, height } = (await buy.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    for (let stray = 0; stray < 7; ) {
      await page.touchscreen.tap(x + 0.75 * width, y + height / 2);
      if (await line.isVisible()) stray += 1;
    }
    expect(await keptPlaces(page)).toHaveLength(1);
    expect(requestIds.size).toBe(1);
  });

  await test.step('a place given up in another tab shows no lost-response warning', async () => {
    const other = await context.newPage();
    await other.goto(`/event/${night.eventId}`);
    await other.getByRole('button', { name: 'Show my place' }).click();
    await expect(other.getByRole('dialog').getByText("You're buying in another tab")).toBeVisible();
    await other.getByRole('button', { name: 'Continue here instead' }).last().click();
    await lineOn(other).getByRole('button', { name: 'Give up my place' }).click();
    await expect(lineOn(other).getByRole('button', { name: 'Stay in line' })).toBeFocused();
    await lineOn(other).getByRole('button', { name: 'Give it up' }).click();
    await expect(other.getByRole('dialog', { name: 'Choose your tickets' })).toBeVisible();
    await expect(line).toBeHidden();
    expect(await keptPlaces(page)).toEqual([]);
    await other.close();
  });

  await crowd(request, night);
  await page.getByRole('button', { name: 'Get ticket', exact: true }).click();
  await expect(line).toBeVisible();
  expect(await keptPlaces(page)).toHaveLength(1);
  await line.getByRole('button', { name: 'Close' }).click();
  await pressSignOut(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => keptPlaces(page)).toEqual([]);
});

test("sales open on an open page by the server's clock", async ({ page, request }) => {
  const organizer = await apiPerson(request, 'organizer');
  const night = await freeNight(request, { quantity: 10, opensAt: Date.now() + 1_800_000 });
  // A phone whose clock is an hour slow.
  await page.addInitScript(() => {
    const real = Date.now;
    Date.now = () => real() - 3_600_000;
  });
  await page.goto(`/event/${night.eventId}`);
  await expect(page.getByRole('timer').first()).toHaveText(/Opens in (30:00|29:\d\d)/);
  const opensAt = Date.now() + 3_000;
  const sooner = { ticketTypeId: night.typeId, salesStart: new Date(opensAt).toISOString() };
  await organizer.mutate('ticketTypes.update', { requestId: randomUUID(), ...sooner });
  await expect(page.getByRole('button', { name: 'Get tickets' })).toBeEnabled();
  expect(Date.now()).toBeGreaterThanOrEqual(opensAt);
});
