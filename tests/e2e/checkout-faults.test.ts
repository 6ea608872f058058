import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { CARD, cardForm, identify } from '../support/browser/checkout.ts';
import { beyondScreenAtDouble } from '../support/browser/double-text.ts';
import { loseAnswers } from '../support/browser/lost-answers.ts';
import { nextMail, readMails } from '../support/browser/mailbox.ts';
import { buyTickets, publishEvent } from '../support/browser/published-event.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_PHONE);

const sheetOn = (page: Page) => page.getByRole('dialog');
const qrOn = (page: Page) => sheetOn(page).getByRole('img', { name: /QR code of your ticket/ });
const notice = (page: Page, title: string) => page.getByRole('main').getByText(title);

async function openEvent(page: Page, eventId: string): Promise<void> {
  await page.goto(`/event/${eventId}`);
  await page.locator('html[data-served="hydrated"]').waitFor();
}

async function chooseOn(page: Page, eventId: string): Promise<void> {
  await openEvent(page, eventId);
  await page.getByRole('button', { name: 'Buy tickets' }).click();
  await sheetOn(page)
    .getByRole('button', { name: /^Continue/ })
    .click();
}

const general = (quantity = 20) => ({ types: [{ name: 'General', priceMinor: 1_200, quantity }] });

test('a second tab is told that it is the own one, takes over the same places, and the first can take them back', async ({
  page,
  context,
  request,
}) => {
  // The last place: nobody else is paying for it.
  const { eventId } = await publishEvent(await apiPerson(request, 'organizer'), general(1));
  await chooseOn(page, eventId);
  await expect(sheetOn(page).getByRole('timer')).toBeVisible();
  const other = await context.newPage();
  // A phone whose clock is an hour ahead counts the server's minutes. Its timers stay real.
  await other.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 3_600_000;
  });
  const starts: string[] = [];
  other.on('request', (call) => void (call.url().includes('checkout.start') && starts.push(call.url())));
  await openEvent(other, eventId);
  await expect(notice(other, "You're buying in another tab")).toBeVisible();
  await other.getByRole('button', { name: 'Continue here instead' }).click();
  await expect(sheetOn(other).getByRole('timer')).toHaveText(/^(3:\d\d|4:00)$/);
  expect(starts).toEqual([]);
  await expect(sheetOn(page).getByText("You're buying in another tab")).toBeVisible();
  await sheetOn(page).getByRole('button', { name: 'Continue here instead' }).click();
  await expect(cardForm(page).frame.getByLabel('Email')).toBeVisible();
  await expect(sheetOn(other).getByText("You're buying in another tab")).toBeVisible();
  const released = page.waitForResponse(/checkout\.release/);
  await page.goBack();
  expect((await (await released).json()).result.data.state).toBe('released');
  await expect(sheetOn(page)).toBeHidden();
});

test('Back on the code step keeps places and approved card, the page leads back to them, and only a press releases them', async ({
  page,
  request,
}) => {
  const { eventId } = await publishEvent(await apiPerson(request, 'organizer'), general(1));
  const releases: string[] = [];
  page.on('request', (call) => void (call.url().includes('checkout.release') && releases.push(call.url())));
  const held = notice(page, 'Your selection is still held for you');
  const approve = async () => {
    const email = `kept-${randomUUID()}@example.com`;
    await chooseOn(page, eventId);
    await cardForm(page).frame.getByLabel('Email').fill(email);
    await cardForm(page).frame.getByLabel('Name').fill('Kit Keeper');
    await cardForm(page).pay(CARD.paid);
    await expect(sheetOn(page).getByText('Your card is approved')).toBeVisible();
    const { code } = await nextMail(request, email);
    await page.goBack();
    await expect(sheetOn(page)).toBeHidden();
    await expect(held).toBeVisible();
    await expect(page.getByRole('main').getByRole('timer')).toHaveText(/^[34]:\d\d$/);
    expect(releases).toEqual([]);
    return code ?? '';
  };
  await approve();
  const released = page.waitForResponse(/checkout\.release/);
  await page.getByRole('button', { name: 'Release it' }).click();
  expect((await (await released).json()).result.data.state).toBe('released');
  await expect(held).toBeHidden();
  releases.length = 0;
  const code = await approve();
  await page.reload();
  await expect(held).toBeVisible();
  await page.getByRole('button', { name: 'Finish' }).click();
  await sheetOn(page).locator('input[autocomplete="one-time-code"]').fill(code);
  await expect(qrOn(page)).toBeVisible();
  expect(releases).toEqual([]);
});

test('a refused card keeps who pays, with its reason and the button on the screen, and a first press names all that is missing', async ({
  page,
  request,
}) => {
  const { eventId } = await publishEvent(await apiPerson(request, 'organizer'), general());
  await chooseOn(page, eventId);
  const { frame, pay } = cardForm(page);
  const [email, name] = [frame.getByLabel('Email'), frame.getByLabel('Name')];
  const button = frame.getByRole('button', { name: /^Pay/ });
  await button.click();
  await expect(email).toBeFocused();
  await expect(frame.locator('[aria-invalid]')).toHaveCount(5);
  await email.fill('kit@example.com');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expect(frame.locator('[aria-invalid]')).toHaveCount(4);
  await name.fill('Kit Keeper');
  for (const number of [CARD.declined, CARD.challenged]) {
    await pay(number);
    if (number === CARD.challenged) await frame.getByRole('button', { name: 'Fail' }).click();
    await expect(frame.getByRole('alert')).toContainText(
      number === CARD.declined ? 'declined' : "didn't confirm",
    );
    await expect(frame.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect(email).toHaveValue('kit@example.com');
    await expect(name).toHaveValue('Kit Keeper');
  }
});

test("a sheet closed at the bank's question gives the last place back within seconds", async ({
  page,
  request,
}) => {
  const { eventId } = await publishEvent(await apiPerson(request, 'organizer'), general(1));
  await chooseOn(page, eventId);
  await identify(page, request);
  const card = cardForm(page);
  await card.pay(CARD.challenged);
  await expect(card.frame.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
  await page.clock.install();
  await sheetOn(page).getByRole('button', { name: 'Close' }).click();
  await expect(notice(page, 'Your bank is waiting for your answer')).toBeVisible();
  await expect(notice(page, 'Others are paying for the last ones')).toBeVisible();
  await page.clock.fastForward('00:10');
  await expect(notice(page, "Your bank's question wasn't answered. You haven't been charged.")).toBeVisible();
  await page.getByRole('button', { name: 'Buy tickets' }).click();
  await sheetOn(page)
    .getByRole('button', { name: /^Continue/ })
    .click();
  await expect(sheetOn(page).getByRole('timer')).toBeVisible();
});

test('a payment that comes later is found on the event page after its tab was closed, and ends in the ticket', async ({
  page,
  context,
  request,
}) => {
  const about = { delayedPayments: true };
  const { eventId } = await publishEvent(await apiPerson(request, 'organizer'), { ...general(), about });
  await chooseOn(page, eventId);
  await identify(page, request);
  await cardForm(page).pay(CARD.delayed);
  await expect(sheetOn(page).getByText('Your payment is on its way')).toBeVisible();
  const later = await context.newPage();
  await later.clock.install();
  await page.close();
  await later.goto(`/event/${eventId}`);
  await expect(notice(later, 'Your payment is on its way')).toBeVisible();
  await later.getByRole('button', { name: 'Check now' }).click();
  // The provider pays after some seconds; the page asks every 30.
  await expect(async () => {
    await later.clock.fastForward('00:30');
    await expect(qrOn(later)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('a visitor who has as many as allowed is told after the code, and can choose fewer', async ({
  page,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const types = [{ name: 'General', priceMinor: 0, quantity: 20, perPersonLimit: 3 }];
  const event = await publishEvent(organizer, { types });
  const guest = await newGuest(request);
  await buyTickets(await apiPerson(request, guest), event, 2);
  const payments: string[] = [];
  page.on('request', (sent) => void (sent.url().includes('/checkout.pay') && payments.push(sent.url())));
  await openEvent(page, event.eventId);
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await sheetOn(page)
    .getByRole('button', { name: /one more/ })
    .click();
  await sheetOn(page)
    .getByRole('button', { name: /^Continue/ })
    .click();
  await sheetOn(page).getByLabel('Name').fill('Nora Newcomer');
  await sheetOn(page).getByLabel('Email').fill(guest.email);
  await sheetOn(page).getByRole('button', { name: 'Send the code' }).click();
  // The mails of the sign-up and of the tickets came before.
  const codes = async () => (await readMails(request, guest.email)).flatMap(({ code }) => code ?? []);
  await expect.poll(async () => (await codes()).length).toBe(2);
  await sheetOn(page)
    .locator('input[autocomplete="one-time-code"]')
    .fill((await codes())[0] ?? '');
  await expect(sheetOn(page).getByText('You have 2, so you can still get 1')).toBeVisible();
  await sheetOn(page).getByRole('button', { name: 'Change selection' }).click();
  await expect(sheetOn(page).getByText(/choose fewer/i)).toBeVisible();
  expect(payments).toEqual([]);
});

test('a network that fails at each step loses nothing and charges once', async ({ page, request }) => {
  const { eventId } = await publishEvent(await apiPerson(request, 'organizer'), general());
  const sheet = sheetOn(page);
  await openEvent(page, eventId);
  await page.getByRole('button', { name: 'Buy tickets' }).click();
  const again = sheet.getByRole('button', { name: 'Try again' });
  const starting = await loseAnswers(page, 'checkout.start');
  // The first request goes into a dead connection, which never answers.
  await page.route('**/checkout.start**', () => {}, { times: 1 });
  await page.clock.install();
  await sheet.getByRole('button', { name: /^Continue/ }).click();
  await passTime(page, again);
  expect(starting.lost()).toBeGreaterThan(0);
  await starting.end();
  await again.click();

  // The mail went out and its answer was lost: the next press finds that one was just sent.
  const email = `sheet-${randomUUID()}@example.com`;
  await sheet.getByRole('button', { name: /Sign in with your email/ }).click();
  await sheet.getByLabel('Name').fill('Zinnia Quillfeather');
  await sheet.getByLabel('Email').fill(email);
  const send = sheet.getByRole('button', { name: 'Send the code' });
  await page.route('**/otp**', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send.click();
  await expect(sheet.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await page.unroute('**/otp**');
  const msg = 'For security purposes, you can only request this after 27 seconds.';
  const json = { code: 429, error_code: 'over_email_send_rate_limit', msg };
  await page.route('**/otp**', (route) => route.fulfill({ status: 429, json }));
  await send.click();
  const code = sheet.locator('input[autocomplete="one-time-code"]');
  await page.route('**/verify**', (route) => route.abort());
  await code.fill((await nextMail(request, email)).code ?? '');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await page.unroute('**/verify**');
  const extended = await loseAnswers(page, 'checkout.extend');
  const form = /\/pay\/frame\?/;
  await page.route(form, (route) => route.abort());
  await sheet.getByRole('button', { name: 'Confirm the code' }).click();
  await expect.poll(extended.lost).toBeGreaterThan(0);
  await extended.end();
  await passTime(page, sheet.getByText("The payment form isn't loading"));
  await page.unroute(form);
  await again.click();

  const card = cardForm(page);
  await page.route('**/pay/frame/tokens', (route) => route.abort());
  await card.pay(CARD.paid);
  await expect(card.frame.getByText(/won't be charged twice/)).toBeVisible();
  await page.unroute('**/pay/frame/tokens');
  const paying = await loseAnswers(page, 'checkout.pay');
  // A double tap pays once, too.
  await card.frame.getByRole('button', { name: /^Pay/ }).dblclick();
  // The page also asks by itself, and may have the answer before anybody can press.
  await passTime(page, again.or(qrOn(page)));
  expect(paying.lost()).toBeGreaterThan(0);
  await paying.end();
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 500 });
    await expect(qrOn(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.goto('/my-tickets');
  await expect(page.getByRole('main').getByText('General')).toHaveCount(1);
});

/** Lets the page's clock run ahead, past its time limits and retry delays, until the target appears. */
async function passTime(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward('00:05');
    await expect(target).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Presses Tab until the target has the focus, also inside the card form. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((one) => one.matches(':focus') && document.hasFocus())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Text twice as large on the step that the sheet shows. */
async function fitsAtDouble(page: Page): Promise<void> {
  expect(await beyondScreenAtDouble(page)).toEqual([]);
  const wide = await page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%';
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const parts = [...document.querySelectorAll('[role=dialog] *')];
    const found = parts.filter((part) => part.getBoundingClientRect().right > window.innerWidth + 1);
    document.documentElement.style.fontSize = '';
    return found.map((part) => part.outerHTML.slice(0, 120));
  });
  expect(wide).toEqual([]);
}

test('a keyboard alone goes from the choice to the QR code, each step sound at twice the text size', async ({
  page,
  request,
}) => {
  const { eventId } = await publishEvent(await apiPerson(request, 'organizer'), general());
  const sheet = sheetOn(page);
  await openEvent(page, eventId);
  await tabTo(page, page.getByRole('button', { name: 'Buy tickets' }));
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await fitsAtDouble(page);
  await tabTo(page, sheet.getByRole('button', { name: /^Continue/ }));
  await page.keyboard.press('Enter');
  const { frame } = cardForm(page);
  await expect(frame.getByLabel('Email')).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'Your details and payment' })).toBeFocused();
  await fitsAtDouble(page);
  expect(await seriousInBothWidths(page)).toEqual([]);
  const email = `sheet-${randomUUID()}@example.com`;
  const typed = {
    Email: email,
    Name: 'Zinnia Quillfeather',
    'Card number': '4242424242424242',
    Expiry: '1234',
    'Security code': '123',
  };
  for (const [label, text] of Object.entries(typed)) {
    await tabTo(page, frame.getByLabel(label));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(sheet.locator('input[autocomplete="one-time-code"]')).toBeFocused();
  await fitsAtDouble(page);
  expect(await seriousInBothWidths(page)).toEqual([]);
  await page.keyboard.type((await nextMail(request, email)).code ?? '');
  await expect(qrOn(page)).toBeVisible();
  await fitsAtDouble(page);
  expect(await seriousInBothWidths(page)).toEqual([]);
});
