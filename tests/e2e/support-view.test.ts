import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { roleGiver } from '../support/browser/role-giver.ts';
import { ON_LAPTOP } from '../support/browser/screens.ts';
import { seriousFindings } from '../support/browser/serious-findings.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_LAPTOP);

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

  const begin = async () => {
    await page.goto(`/users?search=${encodeURIComponent(person.email)}`);
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name: `View as ${name}` }).click();
    await page.getByLabel('Reason').fill('Payout question');
    await page.getByRole('button', { name: 'Start viewing' }).click();
    await expect(bar).toContainText(`You see the pages of ${name}, read-only.`);
  };

  await test.step('the view needs a reason', async () => {
    await signIn(page, 'admin');
    await page.goto(`/users?search=${encodeURIComponent(person.email)}`);
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name: `View as ${name}` }).click();
    await page.getByRole('button', { name: 'Start viewing' }).click();
    await expect(page.getByText('Enter a reason.')).toBeVisible();
    await begin();
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

  await test.step('the login page has no view', async () => {
    // As a sign-out in another tab leaves it; a real one would end the demo administrator's sessions of other tests.
    await page.evaluate(() => localStorage.removeItem('aforo-session'));
    await page.goto('/my-events');
    await expect(page).toHaveURL(/\/login/);
    await expect(bar).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('aforo-support-view')).catch(() => 'loading'))
      .toBeNull();
    await signIn(page, 'admin');
    await begin();
  });

  await test.step('a link cannot leave the view by opening a new tab', async () => {
    await page.goto('/my-events');
    const link = page.locator(`a[href="/my-events/${eventId}"]`).first();
    await link.click({ modifiers: ['ControlOrMeta'] });
    await expect(page).toHaveURL(new RegExp(`/my-events/${eventId}$`));
    await page.goto('/my-events');
    await link.click({ button: 'middle' });
    await expect(page).toHaveURL(new RegExp(`/my-events/${eventId}$`));
    await expect(bar).toBeVisible();
    expect(context.pages()).toHaveLength(1);
  });

  const copied = context.waitForEvent('page');
  await page.evaluate(() => void window.open('/my-events'));
  const copy = await copied;
  await expect(copy.getByRole('region', { name: 'Support view' })).toBeVisible();

  await test.step("the end gives the administrator's pages back, and the organizer reads who looked and why", async () => {
    await bar.getByRole('button', { name: 'End' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(bar).toHaveCount(0);
    await copy.reload();
    await expect(copy.getByRole('alert')).toContainText('This view has ended.');
    await expect(copy.getByRole('button')).toHaveCount(1);
    await copy.getByRole('button', { name: 'Back to users' }).click();
    await expect(copy.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await copy.close();
    await page.goto('/audit');
    await expect(page.getByText('Support view ended').first()).toBeVisible();
    await signIn(page, person);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'When support looked' })).toBeVisible();
    await expect(page.getByText('Payout question').first()).toBeVisible();
  });
});
