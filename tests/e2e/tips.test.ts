import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { loseAnswers } from '../support/browser/lost-answers.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { fillSignIn, newGuest } from '../support/browser/sign-up.ts';

/** A running event of the demo organizer with two artists. */
async function openShow(request: APIRequestContext): Promise<{ eventId: string; name: string }> {
  const organizer = await apiPerson(request, 'organizer');
  return publishEvent(organizer, {
    name: `Serenade ${randomUUID().slice(0, 8)}`,
    about: { lineUp: ['Marisol Vane', 'The Night Bus'] },
    types: [{ name: 'CheckIn', priceMinor: 0, quantity: 10 }],
  });
}

test("a guest's anonymous tip survives sign-in, top-up and a lost response, and reveals no name", async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { eventId, name } = await openShow(request);
  const guest = await newGuest(request, 'Zinnia Quillfeather');

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

  await test.step('after signing in the choice remains and the wallet is short', async () => {
    await page.getByRole('link', { name: 'Sign in to tip' }).click();
    await fillSignIn(page, guest);
    await expect(page).toHaveURL(new RegExp(`/tip/${eventId}$`));
    await expect(page.getByRole('button', { name: 'The Night Bus', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByLabel('Message')).toHaveValue('That last song!');
    await expect(page.getByText('You need $6 more')).toBeVisible();
  });

  await test.step('the wallet is topped up by exactly the missing amount', async () => {
    await page.getByRole('button', { name: 'Top up $6' }).click();
    await expect(page).toHaveURL(/\/pay\//);
    await page.getByLabel(/Card number/).fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: /Pay/ }).click();
    await expect(page).toHaveURL(new RegExp(`/tip/${eventId}`));
  });

  const give = page.getByRole('button', { name: 'Give $6 to The Night Bus' });
  await test.step('after a lost response and a reload, a retry sends no second tip', async () => {
    await expect(give).toBeEnabled();
    const answers = await loseAnswers(page, 'tips.send');
    await give.click();
    await expect.poll(answers.lost).toBe(2);
    await expect(page.getByText('We lost the connection')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Bottle/ })).toBeDisabled();
    await answers.end();
    await page.reload();
    await expect(page.getByRole('button', { name: /^Bottle/ })).toBeDisabled();
    // By keyboard: a second click may come after the response and moves the focus.
    await page.getByRole('button', { name: 'Finish the tip · $6' }).focus();
    for (let presses = 0; presses < 2; presses++) await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeFocused();
    await expect(page.getByText('$6 for The Night Bus')).toBeVisible();
  });

  await test.step("the tip appears once in the guest's list, and in the wallet with the artist's name", async () => {
    await page.getByRole('link', { name: 'See my tips' }).click();
    const tips = page.getByRole('main').getByRole('listitem');
    await expect(tips).toHaveCount(1);
    for (const words of ['The Night Bus', '$6', name, 'That last song!', 'Anonymous'])
      await expect(tips).toContainText(words);
    await page.goto('/wallet');
    const tip = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
    await expect(tip.getByRole('paragraph').first()).toHaveText('The Night Bus');
    await expect(tip.getByRole('link', { name: 'Tip', exact: true })).toHaveAttribute('href', '/tips');
  });

  await test.step("the event's page counts the tip among those of the last 24 hours", async () => {
    await page.goto(`/event/${eventId}`);
    await expect(page.getByText('1 tip in the last 24 hours')).toBeVisible();
  });

  await test.step('the organizer sees amount and message without a name, on the page and in the file', async () => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
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
    for (const secret of ['Zinnia', 'Quillfeather', guest.email]) expect(seen).not.toContain(secret);
    await context.close();
  });
});
