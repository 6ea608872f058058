import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { buyTickets, publishEvent } from '../support/browser/published-event.ts';
import { roleGiver } from '../support/browser/role-giver.ts';
import { ON_LAPTOP } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use({ ...ON_LAPTOP, permissions: ['clipboard-read', 'clipboard-write'] });

test("an event's header and Ctrl K copy its link, every page of it stays under Events, and guests are found by keyboard alone", async ({
  page,
  request,
}) => {
  // A new organizer's next event is the one of this test.
  const person = await newGuest(request);
  await (await roleGiver(request, person))('organizer');
  const types = [{ name: 'Entry', priceMinor: 0, quantity: 5 }];
  const night = await publishEvent(await apiPerson(request, person), { types });
  await buyTickets(await apiPerson(request, 'client'), night, 1);
  await signIn(page, person);
  await page.goto(`/my-events/${night.eventId}`);
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
  const palette = page.getByRole('dialog', { name: 'Search' });
  const field = palette.getByRole('combobox', { name: 'Search' });
  const option = (name: string | RegExp) => palette.getByRole('option', { name });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await test.step('one click copies the address that guests open', async () => {
    await page.getByRole('button', { name: 'Copy link', exact: true }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(new URL(await copied()).pathname).toBe(`/event/${night.eventId}`);
    await expect(page.getByRole('link', { name: 'Open the door' })).toHaveAttribute(
      'href',
      `/scanner?event=${night.eventId}`,
    );
  });

  await test.step('each section opens its pages, and the sidebar stays on Events', async () => {
    const sections = page.getByRole('navigation', { name: 'Event pages' });
    for (const [section, heading] of [
      ['Setup', 'Details'],
      ['Guests', 'Attendees'],
      ['Night', 'Staff'],
      ['Money', 'Statement'],
    ] as const) {
      await sections.getByRole('link', { name: section }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(sections.getByRole('link', { name: section })).toHaveAttribute('aria-current', 'page');
      await expect(sidebar.locator('[aria-current=page]')).toHaveText('Events');
    }
    await sections.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('navigation', { name: 'Night: pages' }).getByRole('link', { name: 'Staff' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
  });

  await test.step('Ctrl K offers the next event and its actions before a letter is typed', async () => {
    await sidebar.getByRole('link', { name: 'Analytics' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.keyboard.press('Control+K');
    await expect(option(`Copy link: ${night.name}`)).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
    await field.press('ArrowDown');
    await expect(option(`Copy link: ${night.name}`)).toHaveAttribute('data-highlighted', '');
    await field.press('Enter');
    await expect(palette).toBeHidden();
    await expect.poll(copied).toContain(`/event/${night.eventId}`);
  });

  await test.step('a guest is found by e-mail, and opens with their nights', async () => {
    await page.keyboard.press('Control+K');
    await field.fill('client@aforo');
    await expect(option(/client@aforo\.test/)).toHaveAttribute('data-highlighted', '');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/guests\?guest=/);
    const panel = page.getByRole('dialog').filter({ hasText: 'client@aforo.test' });
    await panel.getByRole('link', { name: `Open purchase: ${night.name}` }).click();
    await expect(page).toHaveURL(/attendees\?purchase=/);
    await expect(page.getByRole('list', { name: 'Tickets' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('table', { name: 'Attendees' })).toBeVisible();
  });

  await test.step('a guest with one ticket for tonight is let in from there, and out again', async () => {
    await page.keyboard.press('Control+K');
    await field.fill('client@aforo');
    await option(/^Check in: /).click();
    await expect(page.getByText(/ is in$/)).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Office' })).toBeVisible();
    await page
      .getByRole('region', { name: /^Notifications/ })
      .getByRole('button', { name: 'Undo check-in' })
      .click();
    await expect(page.getByText(/ is no longer in$/)).toBeVisible();
  });

  await test.step('a page is found by its name, and Escape gives the focus back', async () => {
    await page.keyboard.press('Control+K');
    await field.fill('mark');
    await expect(option('Marketing')).toBeVisible();
    await field.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Discount codes' })).toBeVisible();
    const button = page.getByRole('button', { name: /^Search/ }).first();
    await button.press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(button).toBeFocused();
  });
});
