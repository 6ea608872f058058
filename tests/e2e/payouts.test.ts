import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { buyByCard } from '../support/browser/card-payments.ts';
import { CARD } from '../support/browser/checkout.ts';
import { ringCron } from '../support/browser/cron.ts';
import { draftEvent, publishEvent } from '../support/browser/published-event.ts';
import { ON_LAPTOP } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_LAPTOP);

test("an administrator records a bank payout, finds it in the event's statement, and reads why a payment is disputed", async ({
  page,
  request,
}) => {
  const payer = await newGuest(request);
  const types = [{ name: 'General', priceMinor: 1_200, quantity: 5 }];
  const night = await publishEvent(await apiPerson(request, 'organizer'), { types });
  // The provider disputes it some seconds later.
  await buyByCard(request, await apiPerson(request, payer), night, CARD.disputed);
  const reference = `=SEPA ${randomUUID().slice(0, 8)}`;
  await signIn(page, 'admin');
  await page.goto('/payouts');

  await test.step('the organizer is found by name', async () => {
    await page.getByRole('searchbox').fill('mariana');
    await page
      .getByRole('row', { name: /Mariana Ríos.*₽/ })
      .getByRole('link')
      .click();
    await expect(page.getByRole('heading', { name: 'Mariana Ríos', level: 1 })).toBeVisible();
  });

  const dialog = page.getByRole('dialog');
  await test.step('a payout above the amount due is refused with the reason', async () => {
    await page.getByRole('button', { name: 'Record payout: «Чайка». Закрытие сезона, Mariana Ríos' }).click();
    await dialog.getByLabel('Amount in RUB').fill('9,000,000.00');
    await dialog.getByLabel('Bank reference').fill(reference);
    await dialog.getByRole('button', { name: /^Record ₽/ }).click();
    await expect(dialog).toContainText("That's more than can be paid out now.");
  });

  await test.step('a payout is recorded once', async () => {
    await dialog.getByLabel('Amount in RUB').fill('12.34');
    await dialog.getByLabel('Note').fill('First part');
    await dialog.getByRole('button', { name: 'Record ₽12.34' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('tab', { name: 'Paid out' }).click();
    const paid = page
      .getByRole('table', { name: 'Paid out' })
      .getByRole('row')
      .filter({ hasText: reference });
    await expect(paid).toHaveCount(1);
    await expect(paid).toContainText('₽12.34');
    await expect(paid).toContainText('First part');
    await paid.getByRole('link').click();
  });

  await test.step("the event's statement lists it, on the page and as a file", async () => {
    await expect(page.getByRole('heading', { name: 'Statement', level: 1 })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('−₽12.34');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    // Unescaped, a spreadsheet would run it as a formula.
    expect(file).toContain(`,Payout,'${reference},-12.34,`);
  });

  await test.step('a disputed payment says why, in the language of the page', async () => {
    const admin = await apiPerson(request, 'admin');
    await expect
      .poll(async () => {
        await ringCron(request);
        const { items } = await admin.query<{ items: { payer: { email: string } }[] }>('disputes.list', {});
        return items.map(({ payer: { email } }) => email);
      })
      .toContain(payer.email);
    await page.goto('/payouts?view=disputes');
    const dispute = page
      .getByRole('row')
      .filter({ has: page.locator(`a[href*="${encodeURIComponent(payer.email)}"]`) });
    await expect(dispute).toContainText('Reported as fraud');
    await expect(dispute).not.toContainText('fraudulent');
    expect(await seriousInBothWidths(page)).toEqual([]);
  });
});

test('a newcomer organizes at once, and sells for money once an account is connected', async ({
  page,
  request,
}) => {
  const newcomer = await newGuest(request, 'Nora');
  await signIn(page, newcomer);
  await page.goto('/my-events');
  await page.getByRole('button', { name: 'Start organizing' }).click();
  await expect(page.getByRole('heading', { name: 'My events' })).toBeVisible();

  const organizer = await apiPerson(request, newcomer);
  const { eventId } = await draftEvent(organizer, {
    types: [{ name: 'Entry', priceMinor: 1_000, quantity: 5 }],
  });
  await test.step('the paid draft says what is needed and leads there', async () => {
    await page.goto(`/my-events/${eventId}`);
    await expect(page.getByText('This event costs something')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeHidden();
    await page.getByRole('link', { name: 'To payouts' }).click();
  });

  await test.step('the account says what is missing, and continues', async () => {
    await page.getByRole('button', { name: 'Connect an account' }).click();
    await page.getByRole('button', { name: 'Something is missing' }).click();
    await expect(page).toHaveURL(/\/payouts$/);
    await expect(page.getByRole('listitem').filter({ hasText: 'A bank account' })).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  });

  await page.goto(`/my-events/${eventId}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('This event costs something')).toBeHidden();
  expect(await organizer.query('events.get', { eventId })).toMatchObject({ status: 'published' });
});
