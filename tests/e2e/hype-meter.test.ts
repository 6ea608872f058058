import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { buyTickets, publishEvent } from '../support/browser/published-event.ts';
import { ON_PHONE } from '../support/browser/screens.ts';

test.use(ON_PHONE);

/** Publishes an event with free tickets in a unique city. */
async function nightIn(request: APIRequestContext, city: string) {
  const organizer = await apiPerson(request, 'organizer');
  return publishEvent(organizer, {
    name: `Hype ${randomUUID().slice(0, 8)}`,
    hours: { start: 24, end: 48 },
    about: { city },
    types: [{ name: 'General', priceMinor: 0, quantity: 50 }],
  });
}

test('a visitor sees the points rise with a sale, and period and city survive a reload', async ({
  page,
  request,
}) => {
  const city = `Harbour ${randomUUID().slice(0, 6)}`;
  const night = await nightIn(request, city);
  const guest = await apiPerson(request, 'client');
  await page.goto(`/hype-meter?city=${encodeURIComponent(city)}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing here in this period yet')).toBeVisible();
  const points = page.locator('[data-number]').first();
  await expect(points).toHaveAttribute('data-number', '0');
  let isReloaded = false;
  page.on('load', () => {
    isReloaded = true;
  });

  await buyTickets(guest, night, 2);
  await expect(points).toHaveAttribute('data-number', '40');
  await buyTickets(guest, night, 1);
  await expect(points).toHaveAttribute('data-number', '60');
  expect(isReloaded).toBe(false);
  const events = page.getByRole('region', { name: `Events in ${city}` });
  await expect(events.getByRole('link', { name: new RegExp(night.name) })).toContainText('3 tickets');

  await page.getByText('Show as a table').click();
  await expect(page.getByRole('row', { name: /^[A-Z][a-z]{2} .*M 3 0$/ })).toBeVisible();
  await page.getByRole('tab', { name: 'This month' }).click();
  await expect(page).toHaveURL(/period=month/);
  await expect(page.getByRole('heading', { name: 'The last 30 days' })).toBeVisible();
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(/3\s*0$/);
  await page.getByRole('combobox', { name: 'City' }).click();
  await page.getByRole('option', { name: 'Austin' }).click();
  await expect(page.getByRole('heading', { name: 'Events in Austin' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Events in Austin' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'This month' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('heading', { name: `Events in ${city}` })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(night.name) }).click();
  await expect(page.getByRole('heading', { name: night.name })).toBeVisible();

  await test.step('without a socket the page polls and says so, and an unknown city suggests what to do', async () => {
    await page.routeWebSocket(
      (url) => url.pathname.startsWith('/api/live/'),
      (socket) => socket.close(),
    );
    await page.goto(`/hype-meter?city=${encodeURIComponent(city)}`);
    await expect(page.getByText('Updated every few seconds')).toBeVisible();
    await buyTickets(guest, night, 1);
    await expect(points).toHaveAttribute('data-number', '80');
    await page.goto('/hype-meter?city=Atlantis');
    await expect(page.getByText('There are no events in this city')).toBeVisible();
    await page.getByRole('button', { name: 'Show the hottest city' }).click();
    await expect(page.getByRole('heading', { name: /^Events in/ })).toBeVisible();
  });
});
