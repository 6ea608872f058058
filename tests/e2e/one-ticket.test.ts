import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, type Response, test } from '@playwright/test';
import { CARD, cardForm } from '../support/browser/checkout.ts';
import { launchWithCamera } from '../support/browser/fake-camera.ts';
import { nextMail } from '../support/browser/mailbox.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { signUpByForm } from '../support/browser/sign-up.ts';

test.use(ON_PHONE);

/** The product's main flow through its own screens: from sign-up to a refused second scan. */
test('a guest signs up, tops up, buys and is admitted once, and the organizer sees one sold and one checked in', async ({
  page,
  browser,
  request,
}) => {
  const eventName = `Night ${randomUUID().slice(0, 8)}`;

  const organizerContext = await browser.newContext();
  const organizer = await organizerContext.newPage();
  await signIn(organizer, 'organizer');
  await test.step('the organizer creates an event, adds a ticket type and publishes it', async () => {
    await createEvent(organizer, eventName);
  });

  const email = `guest-${randomUUID()}@example.com`;
  await test.step('the guest signs up and verifies the address by the mailed link', async () => {
    await signUpByForm(page, email);
    const mail = await nextMail(request, email);
    await page.goto(mail.link ?? '');
    await page.getByRole('main').getByRole('button', { name: 'Verify my email' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("the guest's first top-up is declined and the second is paid", async () => {
    await page.goto('/wallet');
    await page.getByRole('button', { name: 'Top up' }).click();
    await page.getByRole('button', { name: 'USD', exact: true }).click();
    await page.getByRole('button', { name: '$20', exact: true }).click();
    await page.getByRole('button', { name: 'Top up $20' }).click();
    const card = cardForm(page);
    await card.pay(CARD.declined);
    await expect(card.frame.getByRole('alert')).toContainText('declined');
    await card.pay(CARD.paid);
    await expect(page.getByText(/added to your wallet/)).toBeVisible();
  });

  await test.step('the guest finds the event and buys a ticket', async () => {
    await page.goto('/browse-events');
    await page.getByRole('searchbox').fill(eventName);
    await page.getByRole('link', { name: new RegExp(eventName) }).click();
    await page.getByRole('button', { name: /Buy tickets/ }).click();
    await page.getByRole('button', { name: 'Pay $12.50' }).click();
    await expect(page.getByText('Your ticket is here')).toBeVisible();
  });

  await page.goto('/my-tickets');
  const response = page.waitForResponse((response) => response.url().includes('tickets.get'));
  await page.getByRole('button', { name: /General/ }).click();
  const qr = page.getByRole('img', { name: /QR code of your ticket/ });
  await expect(qr).toBeVisible();
  const code = await ticketCode(await response);

  await test.step('the scanner reads the code by camera as valid, then as already used', async () => {
    const camera = await launchWithCamera(code);
    try {
      const door = await openDoor(camera, eventName);
      await expect(door.getByText('Valid ticket')).toBeVisible();
      await expect(door.getByText('Nora Newcomer')).toBeVisible();
      // Another device at the same door reads the same ticket again.
      const second = await openDoor(camera, eventName);
      await expect(second.getByText('This ticket has already been used')).toBeVisible();
      await expect(second.getByText(/First used/)).toBeVisible();
    } finally {
      await camera.close();
    }
  });

  await test.step("the ticket on the guest's screen changes to used by itself", async () => {
    await expect(page.getByText("You're in!")).toBeVisible();
  });

  await test.step('the organizer sees one sold and one checked in without a reload', async () => {
    const numbers = organizer.getByRole('region', { name: 'Numbers' });
    await expect(numbers).toContainText(/Sold\s*1\s*of 5/);
    await expect(numbers).toContainText(/In\s*1\s*of 1 sold/);
  });
  await organizerContext.close();

  await test.step('ticket and wallet show the same purchase code, also after the ticket is used', async () => {
    await page.getByText('Purchase details').click();
    const shown = await page.getByText(CODE_FOR_TYPING).innerText();
    await page.goto('/wallet');
    const purchase = page.getByRole('listitem').filter({ hasText: eventName });
    await expect(purchase.getByText(`Code ${shown}`)).toBeVisible();
  });
});

const CODE_FOR_TYPING = /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

/**
 * Creates a draft with a name, completes what publishing requires, and publishes it in the form. Leaves the
 * event page open.
 */
async function createEvent(page: Page, name: string): Promise<void> {
  await page.goto('/my-events/new');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByLabel('Event name')).toBeFocused();
  await page.getByLabel('Event name').fill(name);
  // The form begins with the last venue.
  await page.getByLabel('Venue', { exact: true }).fill('');
  await page.getByLabel('City', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Create draft' }).click();
  // All missing fields are listed at once, and each entry leads to its field.
  await expect(page.getByRole('link', { name: 'Add at least one ticket type.' })).toBeVisible();
  await expect(page.getByRole('link', { name: "Say which city it's in." })).toBeVisible();
  await page.getByRole('link', { name: "Say which venue it's at." }).click();
  const venue = page.getByLabel('Venue', { exact: true });
  await expect(venue).toBeFocused();
  await expect(venue).toBeInViewport();
  await venue.fill('The Long Hall');
  await page.getByLabel('City', { exact: true }).fill('Austin');
  const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Starts').fill(`${day(-1)}T20:00`);
  await page.getByLabel('Ends').fill(`${day(1)}T02:00`);
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: /USD/ }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await page.getByRole('navigation', { name: 'Setup: pages' }).getByRole('link', { name: 'Tickets' }).click();
  await page.getByRole('button', { name: 'Add a ticket type' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill('General');
  await sheet.getByLabel('Price').fill('12.50');
  await sheet.getByLabel('Quantity').fill('5');
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sheet).toBeHidden();
  // The dialog opens on the overview, as nothing is missing.
  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('region', { name: 'Numbers' })).toContainText('0');
}

/** The content of the QR code on screen, read from the page's API response. */
async function ticketCode(answer: Response): Promise<string> {
  return JSON.stringify(await answer.json()).match(/AF2:[^"]+/)?.[0] ?? '';
}

/** Opens the scanner of the event on another device of the organizer. */
async function openDoor(camera: Browser, eventName: string): Promise<Page> {
  const context = await camera.newContext({ permissions: ['camera'] });
  const page = await context.newPage();
  await signIn(page, 'organizer');
  const socket = page.waitForEvent('websocket', (opened) => opened.url().includes('/api/live/door/'));
  await page.goto('/scanner');
  await page.getByRole('button', { name: new RegExp(eventName) }).click();
  await socket;
  return page;
}
