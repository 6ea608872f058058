import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { CARD, cardForm, identify } from '../support/browser/checkout.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_PHONE);

/** A running event of the demo organizer with two artists. */
async function openShow(request: APIRequestContext): Promise<{ eventId: string; name: string }> {
  const organizer = await apiPerson(request, 'organizer');
  return publishEvent(organizer, {
    name: `Serenade ${randomUUID().slice(0, 8)}`,
    about: { lineUp: ['Marisol Vane', 'The Night Bus'] },
    types: [{ name: 'CheckIn', priceMinor: 0, quantity: 10 }],
  });
}

test("a visitor's anonymous tip is paid by card in the sheet, and reveals no name", async ({
  page,
  browser,
  request,
}) => {
  const { eventId, name } = await openShow(request);
  let email = '';

  await test.step('a signed-out guest chooses event, artist, amount and message', async () => {
    await page.goto(`/tip?q=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name: new RegExp(name) }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('button', { name: 'The Night Bus', exact: true }).click();
    await page.getByRole('button', { name: 'Drink $6', exact: true }).click();
    await page.getByLabel('Message').fill('That last song!');
    await page.getByRole('switch', { name: /Stay anonymous/ }).click();
    await expect(page.getByText('The artist will see: Anonymous')).toBeVisible();
  });

  await test.step('email and code lead to the card form, and a reload keeps the tip', async () => {
    await page.getByRole('button', { name: 'Continue · $6' }).click();
    email = await identify(page, request);
    await expect(cardForm(page).frame.getByLabel('Card number')).toBeVisible();
    await page.reload();
    await cardForm(page).pay(CARD.paid);
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
    await expect(page.getByText('$6 for The Night Bus')).toBeVisible();
  });

  await test.step("the tip appears once in the guest's list, and leaves the wallet that it never used empty", async () => {
    await page.getByRole('link', { name: 'See my tips' }).click();
    const tips = page.getByRole('main').getByRole('listitem');
    await expect(tips).toHaveCount(1);
    for (const words of ['The Night Bus', '$6', name, 'That last song!', 'Anonymous'])
      await expect(tips).toContainText(words);
    await page.goto('/wallet');
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  });

  await test.step("the event's page counts the tip among those of the last 24 hours", async () => {
    await page.goto(`/event/${eventId}`);
    await expect(page.getByText('1 tip in the last 24 hours')).toBeVisible();
  });

  await test.step('the organizer sees amount and message without a name, on the page and in the file', async () => {
    const context = await browser.newContext();
    const organizer = await context.newPage();
    const answers: Promise<string>[] = [];
    organizer.on('response', (response) => {
      if (response.url().includes('/api/trpc/tips.')) answers.push(response.text());
    });
    await signIn(organizer, 'organizer');
    await organizer.goto(`/tips?tab=received&event=${eventId}`);
    const row = organizer.getByRole('listitem').filter({ hasText: 'That last song!' });
    await expect(row).toContainText('Anonymous');
    await expect(row).toContainText('$6');
    const saved = organizer.waitForEvent('download');
    await organizer.getByRole('button', { name: 'Save as CSV' }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    expect(file).toContain('The Night Bus,6.00,USD,Anonymous,That last song!');
    const seen = [file, await organizer.content(), ...(await Promise.all(answers))].join('\n');
    for (const secret of ['Zinnia', 'Quillfeather', email]) expect(seen).not.toContain(secret);
    await context.close();
  });
});
