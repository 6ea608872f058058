import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { roleGiver } from '../support/browser/role-giver.ts';
import { seriousFindings } from '../support/browser/serious-findings.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test("an administrator views an organizer's pages in one tab, changes nothing, and the organizer reads why", async ({
  page,
  context,
  request,
}) => {
  const name = `Mariana ${Math.random().toString(36).slice(2, 8)}`;
  const person = await newGuest(request, name);
  await (await roleGiver(request, person))('organizer');
  const types = [{ name: 'Entry', priceMinor: 0, quantity: 5 }];
  const { eventId } = await publishEvent(await apiPerson(request, person), { types });
  const bar = page.getByRole('region', { name: 'Support view' });

  await test.step('the view needs a reason', async () => {
    await signIn(page, 'admin');
    await page.goto(`/users?search=${encodeURIComponent(person.email)}`);
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name: `View as ${name}` }).click();
    await page.getByRole('button', { name: 'Start viewing' }).click();
    await expect(page.getByText('Enter a reason.')).toBeVisible();
    await page.getByLabel('Reason').fill('Payout question');
    await page.getByRole('button', { name: 'Start viewing' }).click();
    await expect(bar).toContainText(`You see the pages of ${name}, read-only.`);
  });

  await test.step("this tab is the organizer's, and the other tabs stay the administrator's", async () => {
    await page.goto('/my-events');
    await expect(page.locator(`a[href="/my-events/${eventId}"]`).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);
    const other = await context.newPage();
    await other.goto('/users');
    await expect(other.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(other.getByRole('region', { name: 'Support view' })).toHaveCount(0);
    await other.close();
  });

  await test.step('nothing can be changed, and the personal pages are closed', async () => {
    await page.goto(`/my-events/${eventId}/details`);
    await page.getByLabel('Event name').fill('Taken over');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('You’re only viewing these pages.').first()).toBeVisible();
    await page.goto('/wallet');
    await expect(page.getByText('You’re only viewing these pages.')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });

  await test.step("the end gives the administrator's pages back, and the organizer reads who looked and why", async () => {
    await bar.getByRole('button', { name: 'End' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(bar).toHaveCount(0);
    await page.goto('/audit');
    await expect(page.getByText('Support view ended').first()).toBeVisible();
    await signIn(page, person);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'When support looked' })).toBeVisible();
    await expect(page.getByText('Payout question')).toBeVisible();
  });
});
