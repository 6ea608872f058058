import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { saveCard } from '../support/browser/card-payments.ts';
import { CARD, cardForm, countedHand, type Hand, identify, payAsGuest } from '../support/browser/checkout.ts';
import { shiftsOf, watchShifts } from '../support/browser/layout-shifts.ts';
import { readMails } from '../support/browser/mailbox.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { ON_LAPTOP, ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_PHONE);

const sheetOn = (page: Page) => page.getByRole('dialog');
const qrOn = (page: Page) => sheetOn(page).getByRole('img', { name: /QR code of your ticket/ });

/** An event with one ticket type, so that one ticket is chosen when the sheet opens. */
async function night(request: APIRequestContext, priceMinor: number) {
  const organizer = await apiPerson(request, 'organizer');
  return publishEvent(organizer, { types: [{ name: 'General', priceMinor, quantity: 20 }] });
}

/** Opens the sheet and leaves the choice as a visitor. */
async function chooseAsVisitor(page: Page, eventId: string, hand: Hand = countedHand()) {
  await page.goto(`/event/${eventId}`);
  // A press before hydration works too, by a page load that the journeys count.
  await page.locator('html[data-served="hydrated"]').waitFor();
  await hand.tap(page.getByRole('button', { name: /^(Buy|Get) tickets$/ }));
  await hand.tap(sheetOn(page).getByRole('button', { name: /^Continue/ }));
}

/** Documents loaded into the page itself, without its frames. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (call) => {
    if (call.isNavigationRequest() && call.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

test('a newcomer has the QR code of a paid ticket in three taps and six fields, one mail, no page load and no layout shift', async ({
  page,
  request,
}) => {
  const { eventId } = await night(request, 1_200);
  const hand = countedHand();
  const loads = countLoads(page);
  await watchShifts(page);
  await chooseAsVisitor(page, eventId, hand);
  await expect(sheetOn(page).getByRole('timer')).toHaveText(/^[34]:\d\d$/);
  const email = await payAsGuest(page, request, CARD.paid, hand);
  await expect(qrOn(page)).toBeVisible();
  await expect(page.getByText('Your ticket is here')).toBeVisible();
  await expect(page.getByText('Paid: $12')).toBeVisible();
  const codes = (await readMails(request, email)).filter(({ code }) => code !== null);
  process.stdout.write(
    `newcomer, event page to QR code: ${hand.count()} interactions, ${codes.length} mail\n`,
  );
  expect(hand.taps()).toBeLessThanOrEqual(3);
  expect(hand.count()).toBeLessThanOrEqual(9);
  expect(codes).toHaveLength(1);
  expect(loads()).toBe(1);
  expect(await shiftsOf(page)).toBeLessThan(0.02);
});

test('a returning guest whose wallet has enough has the QR code in two taps and one call, before anything else is read', async ({
  page,
  request,
}) => {
  const { eventId } = await night(request, 1_200);
  const hand = countedHand();
  await signIn(page, 'client');
  await page.goto(`/event/${eventId}`);
  const calls: string[] = [];
  page.on('request', (call) => {
    const { pathname } = new URL(call.url());
    if (call.method() === 'POST' && /checkout|tickets/.test(pathname)) calls.push(pathname);
  });
  await page.route('**/api/trpc/tickets.get**', (route) => route.abort());
  await hand.tap(page.getByRole('button', { name: 'Buy tickets' }));
  await hand.tap(sheetOn(page).getByRole('button', { name: 'Pay $12' }));
  await expect(qrOn(page)).toBeVisible();
  await expect(page.getByText('Paid: $12')).toBeVisible();
  process.stdout.write(`returning guest, event page to QR code: ${hand.count()} taps\n`);
  expect(hand.count()).toBeLessThanOrEqual(2);
  expect(calls).toEqual(['/api/trpc/checkout.start']);
});

test('a returning guest pays by the saved card in two taps and no field, and removes it in the profile', async ({
  page,
  request,
}) => {
  const published = await night(request, 1_200);
  const guest = await newGuest(request);
  await saveCard(request, await apiPerson(request, guest), published);
  const hand = countedHand();
  await signIn(page, guest);
  await page.goto(`/event/${published.eventId}`);
  await hand.tap(page.getByRole('button', { name: 'Buy tickets' }));
  await hand.tap(sheetOn(page).getByRole('button', { name: /^Pay \$12 · Visa ··4242/ }));
  await expect(qrOn(page)).toBeVisible();
  process.stdout.write(`returning guest with a saved card, event page to QR code: ${hand.count()} taps\n`);
  expect(hand.count()).toBeLessThanOrEqual(2);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Remove Visa ··4242' }).click();
  await expect(page.getByText(/No saved cards/)).toBeVisible();
});

test('an order that is still being confirmed says so calmly, goes on after a reload by the same request, and is bought once', async ({
  page,
  request,
}) => {
  const { eventId } = await night(request, 0);
  await signIn(page, await newGuest(request));
  const requestIds: string[] = [];
  let isAway = true;
  await page.route('**/api/trpc/checkout.start**', async (route) => {
    requestIds.push(route.request().postDataJSON().requestId);
    if (!isAway) return route.continue();
    const data = { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, errorCode: 'STILL_CONFIRMING', details: {} };
    await route.fulfill({ status: 503, json: { error: { message: '', code: -32_603, data } } });
  });
  await page.goto(`/event/${eventId}`);
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await sheetOn(page).getByRole('button', { name: 'Get ticket', exact: true }).click();
  const words = page.getByText("We're confirming your order");
  await expect(words).toBeVisible();
  await expect.poll(() => requestIds.length).toBeGreaterThan(1);
  await page.reload();
  await expect(words).toBeVisible();
  const before = requestIds.length;
  await expect.poll(() => requestIds.length).toBeGreaterThan(before);
  await sheetOn(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('main').getByText("We're confirming your order")).toBeVisible();
  isAway = false;
  await expect(qrOn(page)).toBeVisible();
  expect(new Set(requestIds).size).toBe(1);
  await page.goto('/my-tickets');
  await expect(page.getByRole('main').getByText('General')).toHaveCount(1);
});

test('a visitor gets a free ticket by email and code, has more time while the mail is slow, and a reload in between loses nothing', async ({
  page,
  request,
}) => {
  const { eventId } = await night(request, 0);
  await chooseAsVisitor(page, eventId);
  await sheetOn(page).getByLabel('Name').fill('Zinnia Quillfeather');
  await sheetOn(page).getByLabel('Email').fill('zinnia@example.com');
  const heldFor = await sheetOn(page).getByRole('timer').textContent();
  await page.reload();
  await expect(sheetOn(page).getByRole('timer')).toBeVisible();
  expect(heldFor).toMatch(/^[34]:/);
  await expect(sheetOn(page).getByLabel('Name')).toHaveValue('Zinnia Quillfeather');
  await expect(sheetOn(page).getByLabel('Email')).toHaveValue('zinnia@example.com');
  await page.clock.install();
  await page.clock.fastForward('02:30');
  await sheetOn(page).getByRole('button', { name: 'More time' }).click();
  await expect(sheetOn(page).getByRole('timer')).toHaveText(/^[67]:\d\d$/);
  await identify(page, request);
  await expect(qrOn(page)).toBeVisible();
});

test('a hold that ends while the card is typed says so before any charge, and is paid after it is held again and the bank has asked', async ({
  page,
  request,
}) => {
  const { eventId } = await night(request, 1_200);
  await chooseAsVisitor(page, eventId);
  await identify(page, request);
  // The person who signed in has more time than a visitor.
  await expect(sheetOn(page).getByRole('timer')).toHaveText(/^(9:\d\d|10:00)$/);
  const { frame } = cardForm(page);
  await frame.getByLabel('Card number').fill(CARD.paid);
  // The server ends the hold; the page's own countdown is brought to its end as well.
  await page.route('**/api/trpc/checkout.get**', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"state":"held"', '"state":"expired"');
    await route.fulfill({ response, body });
  });
  await page.clock.install();
  await page.clock.fastForward('11:00');
  await expect(sheetOn(page).getByText("You haven't been charged")).toBeVisible();
  await expect(page.locator('iframe[title="Card payment"]')).toHaveCount(0);
  await page.unroute('**/api/trpc/checkout.get**');
  await sheetOn(page).getByRole('button', { name: 'Try again' }).click();
  const card = cardForm(page);
  await card.pay(CARD.challenged);
  await card.frame.getByRole('button', { name: 'Fail' }).click();
  await expect(card.frame.getByRole('alert')).toContainText("didn't confirm");
  await card.pay(CARD.challenged);
  await card.frame.getByRole('button', { name: 'Complete' }).click();
  await expect(qrOn(page)).toBeVisible();
});

test('a visitor orders at the bar with a card in the same sheet', async ({ page, request }) => {
  const organizer = await apiPerson(request, 'organizer');
  const { eventId } = await night(request, 1_200);
  const item = { eventId, name: 'Lemonade', category: 'drinks', priceMinor: 400 };
  await organizer.mutate('menu.create', { requestId: randomUUID(), ...item });
  await page.goto(`/event/${eventId}/menu`);
  await page.getByRole('button', { name: 'Lemonade: one more' }).click();
  await page.getByRole('button', { name: 'View order' }).click();
  await sheetOn(page).getByRole('button', { name: 'Continue · $4' }).click();
  await identify(page, request);
  await cardForm(page).pay(CARD.paid);
  await expect(page.getByText('Order placed')).toBeVisible();
  await expect(page.getByRole('img', { name: /Pickup QR code/ })).toBeVisible();
});

test.describe('on a laptop', () => {
  test.use(ON_LAPTOP);

  test('tickets are chosen in the card beside the event, and no drawer repeats the list', async ({
    page,
    request,
  }) => {
    const { eventId } = await night(request, 1_200);
    await page.goto(`/event/${eventId}`);
    const card = page.getByRole('complementary');
    const more = card.getByRole('button', { name: 'General: one more' });
    await page.locator('html[data-served="hydrated"]').waitFor();
    await more.click();
    await card.getByRole('button', { name: 'Buy tickets · $24' }).click();
    await expect(sheetOn(page).getByRole('heading', { name: 'Your details and payment' })).toBeVisible();
    await expect(sheetOn(page).getByRole('timer')).toHaveText(/^[34]:\d\d$/);
    await expect(sheetOn(page).getByRole('button', { name: 'General: one more' })).toHaveCount(0);
    await sheetOn(page).getByRole('button', { name: 'Close' }).click();
    await expect(card.getByRole('group', { name: 'General: quantity' })).toHaveText('2');

    await signIn(page, 'client');
    await page.goto(`/event/${eventId}`);
    const starts: string[] = [];
    page.on('request', (call) => {
      if (call.url().includes('/checkout.')) starts.push(new URL(call.url()).pathname);
    });
    await card.getByRole('button', { name: /^Buy tickets/ }).click();
    await sheetOn(page)
      .getByRole('button', { name: /^Pay \$/ })
      .click();
    await expect(qrOn(page)).toBeVisible();
    expect(starts).toEqual(['/api/trpc/checkout.start']);
  });
});
