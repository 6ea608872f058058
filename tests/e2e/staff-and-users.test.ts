import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { openNight } from '../support/browser/own-night.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_PHONE);

test('a person is assigned to the door, removed, granted the organizer role, and deactivated', async ({
  page,
  browser,
  request,
}) => {
  const name = `Nora ${Math.random().toString(36).slice(2, 8)}`;
  const helper = await newGuest(request, name);
  const night = await openNight(request, 1);
  const as = async () => (await browser.newContext()).newPage();
  const [theirs, admin] = [await as(), await as()];
  await signIn(theirs, helper);
  // A user row exists once the person has opened the app.
  await theirs.goto('/dashboard');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('the organizer can invite a typed address, and nothing without an address', async () => {
    await signIn(page, 'organizer');
    await page.goto(`/my-events/${night.eventId}/staff`);
    await expect(page.getByRole('heading', { name: 'Nobody works here yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Add to the staff' }).click();
    await expect(page.getByText('Please select a user')).toBeVisible();
    await page.getByLabel('Person').fill(helper.email);
    await page.getByRole('button', { name: 'Add to the staff' }).click();
    await expect(page.getByText(`Invitation sent to ${helper.email}`)).toBeVisible();
    await expect(page.getByText(name)).toBeHidden();
    expect(await seriousInBothWidths(page)).toEqual([]);
  });

  await test.step('an address without an account is invited, and the invitation withdrawn', async () => {
    await page.getByLabel('Person').fill(`new-${helper.email}`);
    await page.getByRole('button', { name: `Invite new-${helper.email}` }).click();
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.getByText(`Invitation sent to new-${helper.email}`)).toBeVisible();
    // On a phone a touched toast covers the list.
    await page.reload();
    await page.getByRole('button', { name: `Withdraw the invitation to new-${helper.email}` }).click();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByText(`new-${helper.email}`)).toHaveCount(0);
    await page.reload();
  });

  await test.step('the person accepts the invitation on the dashboard and then appears as staff', async () => {
    await theirs.goto('/dashboard');
    const offer = theirs.getByRole('region', { name: 'Invitations to work' });
    await expect(offer.getByText('invites you to scan tickets at the door')).toBeVisible();
    expect(await seriousInBothWidths(theirs)).toEqual([]);
    await offer.getByRole('button', { name: 'Accept' }).click();
    await expect(theirs.getByText('on the staff of')).toBeVisible();
    await expect(offer).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Working here' })).toBeVisible();
  });

  await test.step("a removed scanner's open page leaves by itself and states the reason", async () => {
    await theirs.goto(`/scanner?event=${night.eventId}`);
    await theirs.getByRole('button', { name: 'Enter a code' }).last().click();
    const dialog = theirs.getByRole('dialog');
    await dialog.getByRole('textbox').fill(night.tickets[0]?.qr ?? '');
    await dialog.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(theirs.getByText('Valid ticket').first()).toBeVisible();
    await page.getByRole('button', { name: `Remove ${name} as Scanner` }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('no longer works here')).toBeVisible();
    await expect(theirs.getByText(`You no longer work at “${night.name}”`)).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Enter a code' })).toBeHidden();
  });

  await test.step('a person becomes an organizer at once, and an administrator approves paid events', async () => {
    await theirs.goto('/discount-codes');
    await expect(theirs.getByText('Access denied. Organizers only.')).toBeVisible();
    await theirs.goto('/my-events');
    await theirs.getByRole('button', { name: 'Start organizing' }).click();
    await expect(theirs.getByRole('heading', { name: 'My events' })).toBeVisible();
    const payouts = await theirs.context().newPage();
    await payouts.goto('/payouts');
    await payouts.getByText('Sell for money without an account').click();
    await payouts.getByLabel('What do you want to organize?').fill('Jazz on Mondays');
    await payouts.getByRole('button', { name: 'Ask for approval' }).click();
    await expect(payouts.getByText("We're looking at your request")).toBeVisible();
    await payouts.close();
    await theirs.goto('/my-events/quick?template=party');
    await theirs.getByLabel('Event name').fill('Jazz on Mondays');
    await theirs.getByLabel('Venue', { exact: true }).fill('Sala Roja');
    await theirs.getByLabel('City').fill('Puebla');
    await theirs.getByRole('button', { name: 'Next' }).click();
    await theirs.getByRole('button', { name: 'Next' }).click();
    await expect(theirs.getByRole('button', { name: 'Publish now' })).toBeHidden();
    await theirs.getByRole('button', { name: 'Save as draft' }).click();
    await expect(theirs).toHaveURL(/\/my-events\/[0-9a-f-]{36}$/);
    await expect(theirs.getByRole('heading', { name: 'Jazz on Mondays' })).toBeVisible();
    await expect(theirs.getByText('This event costs something')).toBeVisible();
    await signIn(admin, 'admin');
    await admin.goto('/users');
    const nav = admin.getByRole('navigation', { name: 'Main navigation' });
    await expect(nav.getByRole('link', { name: /\d+ waiting/ }).filter({ hasText: 'Users' })).toBeVisible();
    await admin.getByRole('tab', { name: /^Requests \(\d+\)/ }).click();
    await admin.getByRole('button', { name, exact: true }).click();
    await expect(admin.getByRole('dialog').getByText('Jazz on Mondays')).toBeVisible();
    const details = admin.getByRole('dialog').locator('dl');
    await expect(details).toHaveText(/Phone\s*Not given\s*Language\s*.+\s*Currency/);
    expect(await seriousInBothWidths(admin)).toEqual([]);
    await admin.keyboard.press('Escape');
    await admin.getByRole('button', { name: `Allow paid events: ${name}` }).click();
    await expect(admin.getByRole('dialog').getByText('Jazz on Mondays')).toBeVisible();
    await admin.getByRole('dialog').getByRole('button', { name: 'Allow paid events' }).click();
    await expect(admin.getByText(`${name} may sell for money now`)).toBeVisible();
    await expect(admin.getByRole('button', { name, exact: true })).toHaveCount(0);
    // Their open page finds out by itself.
    await expect(theirs.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
    await openPerson(admin, helper.email, name);
    await expect(admin.getByText('Request granted')).toBeVisible();
    await theirs.goto('/my-events');
  });

  await test.step('when the role is revoked, the open page says so by itself', async () => {
    const api = await apiPerson(request, 'admin');
    const { items } = await api.query<{ items: { id: string }[] }>('users.list', { search: helper.email });
    await api.mutate('users.setRole', { requestId: randomUUID(), userId: items[0]?.id, role: 'client' });
    await expect(theirs.getByRole('heading', { name: 'Sell tickets with Aforo' })).toBeVisible();
  });

  await test.step('when the administrator deactivates the person, they are signed out', async () => {
    await admin.getByRole('button', { name: 'Deactivate' }).click();
    await admin.getByLabel('Reason').fill('left the crew');
    await admin.getByRole('button', { name: 'Deactivate' }).last().click();
    await expect(admin.getByText('left the crew')).toBeVisible();
    await theirs.goto('/wallet');
    await expect(theirs).toHaveURL(/\/login/);
  });
});

async function openPerson(admin: Page, email: string, name: string): Promise<void> {
  await admin.goto('/users');
  await admin.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await expect(admin.getByText('1 person', { exact: true })).toBeVisible();
  const row = admin.getByRole('table', { name: 'Users' }).getByRole('row', { name });
  await row.getByRole('button', { name }).click();
}
