import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { type ApiPerson, apiPerson } from '../support/browser/api.ts';
import { buyTickets, type PublishedEvent, publishEvent } from '../support/browser/published-event.ts';
import { signIn } from '../support/browser/sign-in.ts';

interface Night extends PublishedEvent {
  organizer: ApiPerson;
}

/** A published event whose five tickets cost nothing, running now. */
async function freeNight(request: APIRequestContext): Promise<Night> {
  const organizer = await apiPerson(request, 'organizer');
  const night = await publishEvent(organizer, {
    name: `Live ${randomUUID().slice(0, 8)}`,
    hours: { start: -24, end: 24 },
    types: [{ name: 'General', priceMinor: 0, quantity: 5 }],
  });
  return { ...night, organizer };
}

async function letIn(guest: ApiPerson, { eventId, organizer }: Night, ticketId: string): Promise<void> {
  const { qr } = await guest.query<{ qr: string }>('tickets.get', { ticketId });
  const verdict = await organizer.mutate<{ outcome: string }>('checkin.scan', {
    requestId: randomUUID(),
    eventId,
    code: qr,
  });
  expect(verdict.outcome).toBe('valid');
}

/** Calls that would show a change without a line. */
function countCalls(page: Page, procedure: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes(procedure)) calls += 1;
  });
  return () => calls;
}

test('a guest buys, and the organiser’s page and another guest’s page move without being asked', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const night = await freeNight(request);
  const context = { baseURL: baseURL ?? '' };
  const [organizerContext, otherContext] = [
    await browser.newContext(context),
    await browser.newContext(context),
  ];
  const [organizer, other] = [await organizerContext.newPage(), await otherContext.newPage()];
  await signIn(organizer, 'organizer');
  await organizer.goto(`/my-events/${night.eventId}`);
  const numbers = organizer.getByRole('region', { name: 'Numbers' });
  await expect(numbers.getByRole('status')).toHaveText('Live');
  await other.goto(`/event/${night.eventId}`);
  await expect(other.getByText('Live', { exact: true })).toBeVisible();
  await expect(other.getByText('5 left').first()).toBeVisible();
  const asked = countCalls(other, 'events.get');

  await test.step('bought on the guest’s own page', async () => {
    await signIn(page, 'client');
    await page.goto(`/event/${night.eventId}`);
    await page.getByRole('button', { name: /Get tickets|Buy tickets/ }).click();
    await page.getByRole('button', { name: 'General: one more' }).click();
    await page.getByRole('button', { name: 'Get the tickets' }).click();
    await expect(page.getByText('Your ticket is here')).toBeVisible();
  });
  await expect(other.getByText('4 left').first()).toBeVisible();
  await expect(numbers).toContainText(/Sold\s*1\s*of 5/);

  const guest = await apiPerson(request, 'client');
  const ticketIds = await buyTickets(guest, night, 4);
  await expect(other.getByText('Sold out').first()).toBeVisible();
  await expect(numbers).toContainText(/Sold\s*5\s*of 5/);
  await letIn(guest, night, ticketIds[0] ?? '');
  await expect(numbers).toContainText(/In\s*1\s*of 5 sold/);
  expect(asked()).toBe(0);
  await Promise.all([organizerContext.close(), otherContext.close()]);
});

test('an open ticket flips to used when the door scans it, and its list with it', async ({
  page,
  request,
}) => {
  const night = await freeNight(request);
  const guest = await apiPerson(request, 'client');
  const [ticketId = ''] = await buyTickets(guest, night, 1);
  await signIn(page, 'client');
  await page.goto(`/my-tickets?ticket=${ticketId}`);
  await expect(page.getByRole('img', { name: /QR code of your ticket/ })).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Live', { exact: true })).toBeVisible();
  await letIn(guest, night, ticketId);
  await expect(page.getByText("You're in!")).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const eventCard = page.locator(`main :has(> a[href="/event/${night.eventId}"])`);
  await expect(eventCard.getByText('Used', { exact: true })).toBeVisible();
});

test('where no socket can be had, the pages ask every few seconds and say so', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const night = await freeNight(request);
  const guest = await apiPerson(request, 'client');
  const [ticketId = ''] = await buyTickets(guest, night, 1);
  const blocked = (url: URL) => url.pathname.startsWith('/api/live/');
  await page.routeWebSocket(blocked, (socket) => socket.close());
  const otherContext = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await otherContext.newPage();
  await other.routeWebSocket(blocked, (socket) => socket.close());
  await other.goto(`/event/${night.eventId}`);
  await expect(other.getByText('Updated every few seconds')).toBeVisible();
  await expect(other.getByText('4 left').first()).toBeVisible();
  await buyTickets(guest, night, 1);
  await expect(other.getByText('3 left').first()).toBeVisible({ timeout: 20_000 });
  await otherContext.close();

  await signIn(page, 'client');
  await page.goto(`/my-tickets?ticket=${ticketId}`);
  await expect(page.getByRole('img', { name: /QR code of your ticket/ })).toBeVisible();
  await letIn(guest, night, ticketId);
  await expect(page.getByText("You're in!")).toBeVisible({ timeout: 20_000 });
});
