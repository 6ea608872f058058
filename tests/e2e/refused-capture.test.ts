import { expect, type Page, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { buyByCard } from '../support/browser/card-payments.ts';
import { CARD, cardForm, payAsGuest } from '../support/browser/checkout.ts';
import { ringCron } from '../support/browser/cron.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_PHONE);

const notice = (page: Page) => page.getByText('$12 is still to be paid');

test('a guest whose card refused the capture reads until when to pay, pays by another card and has the code again', async ({
  page,
  browser,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const night = await publishEvent(organizer, {
    types: [{ name: 'General', priceMinor: 1_200, quantity: 20 }],
  });
  const guest = await newGuest(request);
  await buyByCard(request, await apiPerson(request, guest), night, CARD.uncapturable);
  await signIn(page, guest);
  await expect(async () => {
    await ringCron(request);
    await page.goto('/my-tickets');
    await expect(notice(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('Not paid')).toBeVisible();
  expect(await seriousInBothWidths(page)).toEqual([]);
  await test.step('an administrator sees who owes it', async () => {
    const office = await browser.newPage();
    await signIn(office, 'admin');
    await office.goto('/payouts?view=disputes');
    await expect(office.getByRole('heading', { name: 'Refused after the sale' })).toBeVisible();
    await expect(
      office
        .getByRole('main')
        .getByText(/^Night /)
        .first(),
    ).toBeVisible();
    await office.close();
  });
  await page.getByRole('button', { name: 'Pay another way' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('$12', { exact: true }).first()).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Change' })).toHaveCount(0);
  await cardForm(page).pay(CARD.paid);
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await expect(page.getByText('Not paid')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Show the code/ })).toBeVisible();
});

test('a fresh ticket whose card refuses the capture says what is to be paid, and is paid right there', async ({
  page,
  context,
  request,
}) => {
  const night = await publishEvent(await apiPerson(request, 'organizer'), {
    types: [{ name: 'General', priceMinor: 1_200, quantity: 20 }],
  });
  await page.goto(`/event/${night.eventId}`);
  await page.locator('html[data-served="hydrated"]').waitFor();
  await test.step('without network the page stays, and goes on once there is one', async () => {
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Buy tickets' }).click();
    await expect(page.getByText('No network on this device')).toBeVisible();
    await context.setOffline(false);
  });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Continue/ })
    .click();
  await payAsGuest(page, request, CARD.uncapturable);
  await expect(async () => {
    await ringCron(request);
    await expect(notice(page)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByText('Paid: $12')).toBeHidden();
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await cardForm(page).pay(CARD.paid);
  await expect(page.getByText('Paid: $12')).toBeVisible();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
});
