import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothLooks } from '../support/browser/both-looks.ts';
import { buyTickets, publishEvent } from '../support/browser/published-event.ts';
import { roleGiver } from '../support/browser/role-giver.ts';
import { ON_LAPTOP } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_LAPTOP);

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test("an event's header copies its link, opens the door tonight, and every page of it stays under Events", async ({
  page,
  request,
}) => {
  const types = [{ name: 'Entry', priceMinor: 0, quantity: 5 }];
  const night = await publishEvent(await apiPerson(request, 'organizer'), { types });
  await signIn(page, 'organizer');
  await page.goto(`/my-events/${night.eventId}`);
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
    const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
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
    expect(await seriousInBothLooks(page)).toEqual([]);
  });
});

test("Ctrl K copies the link of tonight's event, and finds guests, tickets and pages by keyboard alone", async ({
  page,
  request,
}) => {
  // A new organizer's next event is the one of this test.
  const person = await newGuest(request);
  await (await roleGiver(request, person))('organizer');
  const types = [{ name: 'Entry', priceMinor: 0, quantity: 5 }];
  const night = await publishEvent(await apiPerson(request, person), { types });
  const guest = await apiPerson(request, 'client');
  await buyTickets(guest, night, 1);
  await signIn(page, person);
  await page.goto('/analytics');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Search' });
  const field = palette.getByRole('combobox', { name: 'Search' });
  const option = (name: string | RegExp) => palette.getByRole('option', { name });

  await test.step('the next event and its actions are there before a letter is typed', async () => {
    await page.keyboard.press('Control+K');
    await expect(option(`Copy link: ${night.name}`)).toBeVisible();
    expect(await seriousInBothLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await field.press('ArrowDown');
    await expect(option(`Copy link: ${night.name}`)).toHaveAttribute('data-highlighted', '');
    await field.press('Enter');
    await expect(palette).toBeHidden();
    await expect(page.getByText('Link copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe(`/event/${night.eventId}`);
  });

  await test.step('a guest is found by e-mail, and opens with their nights', async () => {
    await page.keyboard.press('Control+K');
    await field.fill('client@aforo');
    await expect(option(/client@aforo\.test/)).toBeVisible();
    await expect(option(/client@aforo\.test/)).toHaveAttribute('data-highlighted', '');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/guests\?guest=/);
    const panel = page.getByRole('dialog').filter({ hasText: 'client@aforo.test' });
    await expect(panel.getByRole('link', { name: `Open purchase: ${night.name}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });

  await test.step('a guest with one ticket for tonight is let in from there, and out again', async () => {
    await page.goto(`/my-events/${night.eventId}/attendees`);
    await expect(page.getByRole('table', { name: 'Attendees' })).toBeVisible();
    await page.keyboard.press('Control+K');
    await field.fill('client@aforo');
    await option(/^Check in: /).click();
    await expect(page.getByText(/ is in$/)).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Office' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo check-in' }).click();
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
