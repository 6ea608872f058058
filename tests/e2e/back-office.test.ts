import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothLooks } from '../support/browser/both-looks.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { signIn } from '../support/browser/sign-in.ts';

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
    expect(await seriousInBothLooks(page)).toEqual([]);
  });
});
