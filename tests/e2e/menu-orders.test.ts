import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { loseAnswers } from '../support/browser/lost-answers.ts';
import { openNight } from '../support/browser/own-night.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_PHONE);

/** Creates an event of this test's own with three menu items. */
async function nightWithMenu(request: APIRequestContext) {
  const night = await openNight(request, 1);
  const organizer = await apiPerson(request, 'organizer');
  const add = (fields: object) =>
    organizer.mutate<{ id: string }>('menu.create', {
      requestId: randomUUID(),
      eventId: night.eventId,
      ...fields,
    });
  await add({ name: 'Street corn', category: 'food', priceMinor: 150, quantity: 5 });
  const lemonade = await add({ name: 'Lemonade', category: 'drinks', priceMinor: 100, quantity: 3 });
  await add({ name: 'Sticker', category: 'merchandise', priceMinor: 50 });
  return { ...night, organizer, lemonadeId: lemonade.id };
}

/** Wallet entries of this event; other tests spend from the same wallet. */
async function movedBy(request: APIRequestContext, nightName: string): Promise<[string, number][]> {
  const guest = await apiPerson(request, 'client');
  const { items } = await guest.query<{
    items: { type: string; amountMinor: number; description: string }[];
  }>('wallet.history', { currency: 'USD' });
  return items
    .filter(({ description }) => description === nightName)
    .map(({ type, amountMinor }): [string, number] => [type, amountMinor])
    .sort();
}

async function addToCart(page: Page, name: string, category: string): Promise<void> {
  await page.getByRole('tab', { name: category }).click();
  await page.getByRole('button', { name: `${name}: one more` }).click();
}

const openCart = (page: Page) => page.getByRole('button', { name: 'View order' }).click();

test("a guest's order survives a lost response and a reload, and shows by itself when it is handed over", async ({
  page,
  request,
}) => {
  const night = await nightWithMenu(request);
  const menu = `/event/${night.eventId}/menu`;

  await signIn(page, 'client');
  await page.goto(menu);
  await addToCart(page, 'Street corn', 'Food');
  await addToCart(page, 'Lemonade', 'Drinks');
  await expect(page.getByText('3 left')).toBeVisible();
  await openCart(page);
  await expect(page.getByRole('dialog').getByText('Lemonade × 1')).toBeVisible();

  await test.step('a changed price is shown before payment', async () => {
    await night.organizer.mutate('menu.update', {
      requestId: randomUUID(),
      menuItemId: night.lemonadeId,
      priceMinor: 125,
    });
    await expect(page.getByText('Lemonade now costs $1.25 instead of $1.')).toBeVisible();
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect(page.getByRole('button', { name: 'Order for $2.75' })).toBeVisible();
  });

  await test.step('an order with a lost response is not placed twice after a reload', async () => {
    const requestIds = new Set<string>();
    page.on('request', (call) => {
      if (call.url().includes('checkout.start')) requestIds.add(call.postDataJSON().requestId);
    });
    const answers = await loseAnswers(page, 'checkout.start');
    await page.getByRole('button', { name: 'Order for $2.75' }).click();
    await expect(page.getByText('We lost the connection')).toBeVisible();
    await answers.end();
    await page.reload();
    await expect(page.getByText('We lost the connection')).toBeVisible();
    await page.getByRole('button', { name: 'Finish the order · $2.75' }).click();
    await expect(page.getByText('Order placed')).toBeVisible();
    expect(requestIds.size).toBe(1);
  });

  const qr = page.getByRole('img', { name: /Pickup QR code/ });
  await expect(qr).toBeVisible();
  const bar = await night.organizer.query<{ items: { id: string }[]; total: number }>('orders.forEvent', {
    eventId: night.eventId,
  });
  expect(bar.total).toBe(1);

  await test.step("the order's code changes to a confirmation when the bar hands it over", async () => {
    await night.organizer.mutate('orders.complete', {
      requestId: randomUUID(),
      eventId: night.eventId,
      orderId: bar.items[0]?.id,
    });
    await expect(page.getByText('Picked up!', { exact: true })).toBeVisible();
    await expect(qr).toBeHidden();
  });

  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'View order' })).toBeHidden();
});

test('a pending order updates in the list by itself, and a cancelled one is refunded', async ({
  page,
  request,
}) => {
  const night = await nightWithMenu(request);
  const guest = await apiPerson(request, 'client');
  const order = () =>
    guest.mutate<{ orderId: string }>('orders.place', {
      requestId: randomUUID(),
      eventId: night.eventId,
      lines: [{ menuItemId: night.lemonadeId, quantity: 1 }],
    });
  const handed = await order();
  await order();

  await signIn(page, 'client');
  await page.goto('/orders');
  const ofNight = (status: string) => page.getByRole('listitem', { name: `${status}: ${night.name}` });
  await expect(ofNight('Not picked up yet')).toHaveCount(2);
  await expect(page.locator('[data-live="live"]')).toBeVisible();

  await night.organizer.mutate('orders.complete', {
    requestId: randomUUID(),
    eventId: night.eventId,
    orderId: handed.orderId,
  });
  await expect(ofNight('Picked up')).toHaveCount(1);
  await expect(page.getByText('Picked up: 1 × Lemonade')).toBeVisible();

  const waiting = ofNight('Not picked up yet');
  await waiting.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('$1 goes back to your wallet');
  await question.getByRole('button', { name: 'Cancel and get $1 back' }).click();
  await expect(page.getByText('Cancelled. $1 is back in your wallet.')).toBeVisible();
  await expect(ofNight('Cancelled')).toHaveCount(1);
  await expect(waiting).toHaveCount(0);
  const menu = await guest.query<{ items: { id: string; left: number | null }[] }>('menu.list', {
    eventId: night.eventId,
  });
  expect(menu.items.find(({ id }) => id === night.lemonadeId)?.left).toBe(2);
  expect(await movedBy(request, night.name)).toEqual([
    ['purchase', -100],
    ['purchase', -100],
    ['refund', 100],
  ]);
});
