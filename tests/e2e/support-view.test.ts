import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { roleGiver } from '../support/browser/role-giver.ts';
import { ON_LAPTOP } from '../support/browser/screens.ts';
import type { NewGuest } from '../support/browser/session.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_LAPTOP);

const barOn = (page: Page) => page.getByRole('region', { name: 'Support view' });

test("an administrator views an organizer's pages in one tab, changes nothing, and the organizer reads why", async ({
  page,
  context,
  request,
}) => {
  const { person, name, eventId } = await organizerWithEvent(request);
  const bar = barOn(page);

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

  const ownEvent = page.getByRole('main').locator(`a[href="/my-events/${eventId}"]`).first();
  await test.step("this tab is the organizer's, and the other tabs stay the administrator's", async () => {
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Events' })
      .click();
    await expect(ownEvent).toBeVisible();
    await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);
    const other = await context.newPage();
    await other.goto('/users');
    await expect(other.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(barOn(other)).toHaveCount(0);
    await other.close();
  });

  await test.step('a link cannot leave the view by opening a new tab', async () => {
    await ownEvent.click({ modifiers: ['ControlOrMeta'] });
    await expect(page).toHaveURL(new RegExp(`/my-events/${eventId}$`));
    await page
      .getByRole('navigation', { name: 'Event pages' })
      .getByRole('link', { name: 'Setup' })
      .click({ button: 'middle' });
    await expect(page).toHaveURL(new RegExp(`/my-events/${eventId}/details$`));
    await expect(bar).toBeVisible();
    expect(context.pages()).toHaveLength(1);
  });

  await test.step('nothing can be changed, and the personal pages are closed', async () => {
    await expect(page.getByLabel('Event name')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeDisabled();
    await page.goto('/wallet');
    await expect(page.getByText('You’re only viewing these pages.')).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
  });

  await test.step("the end gives the administrator's pages back, and the organizer reads who looked and why", async () => {
    await bar.getByRole('button', { name: 'End' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(bar).toHaveCount(0);
    await signIn(page, person);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'When support looked' })).toBeVisible();
    await expect(page.getByText('Payout question')).toBeVisible();
  });
});

test('a duplicated tab stays in the view, which ends in all tabs, and no view outlives the sign-in', async ({
  page,
  context,
  request,
}) => {
  const { person } = await organizerWithEvent(request);
  const admin = await apiPerson(request, 'admin');
  const { id: userId } = await (await apiPerson(request, person)).query<{ id: string }>('auth.me', {});
  const view = await admin.mutate<{ id: string }>('supportViews.start', {
    requestId: randomUUID(),
    userId,
    reason: 'Payout question',
  });
  await signIn(page, 'admin');
  // As "Start viewing" leaves the tab.
  await page.evaluate((text) => sessionStorage.setItem('aforo-support-view', text), JSON.stringify(view));
  await page.goto('/my-events');
  await expect(barOn(page)).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open('/my-events'));
  const copy = await opened;
  await expect(barOn(copy)).toBeVisible();

  await test.step('a tab that is in a view as it ends says so, and leads back', async () => {
    await admin.mutate('supportViews.end', { requestId: randomUUID(), viewId: view.id });
    // Not by a press: the page may learn of the end by itself, and take the link away.
    await page.goto('/guests');
    await expect(page.getByRole('alert')).toContainText('This view has ended.');
    await expect(page.getByRole('button')).toHaveCount(1);
    await page.getByRole('button', { name: 'Back to users' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  });

  await test.step('the login page has no view', async () => {
    // As a sign-out in another tab leaves it; a real one would end the demo administrator's sessions of other tests.
    await page.evaluate(() => localStorage.removeItem('aforo-session'));
    await copy.goto('/my-events');
    await expect(copy).toHaveURL(/\/login/);
    await expect(barOn(copy)).toHaveCount(0);
    await expect
      .poll(() => copy.evaluate(() => sessionStorage.getItem('aforo-support-view')).catch(() => 'loading'))
      .toBeNull();
  });
});

/** Creates an organizer, whom an administrator finds by name, with an event on sale. */
async function organizerWithEvent(
  request: APIRequestContext,
): Promise<{ person: NewGuest; name: string; eventId: string }> {
  const name = `Mariana ${randomUUID().slice(0, 8)}`;
  const person = await newGuest(request, name);
  await (await roleGiver(request, person))('organizer');
  const types = [{ name: 'Entry', priceMinor: 0, quantity: 5 }];
  const { eventId } = await publishEvent(await apiPerson(request, person), { types });
  return { person, name, eventId };
}
