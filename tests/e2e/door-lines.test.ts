import { randomUUID } from 'node:crypto';
import { expect, type Page, test, type WebSocketRoute } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { checkCode, openDoorDevice, verdictOn } from '../support/browser/door-device.ts';
import { openNight } from '../support/browser/own-night.ts';
import { fillSignIn, newGuest } from '../support/browser/sign-up.ts';

/** Sockets of the page, from its next load on, that can be made to carry nothing and yet stay open. */
async function carriedSockets(page: Page) {
  const sockets: { silent: boolean; route: WebSocketRoute }[] = [];
  const state = { dead: false };
  await page.routeWebSocket(/\/api\/live\//, (route) => {
    if (state.dead) return void route.close();
    const server = route.connectToServer();
    const own = { silent: false, route };
    sockets.push(own);
    route.onMessage((message) => own.silent || server.send(message));
    server.onMessage((message) => own.silent || route.send(message));
  });
  await page.route('**/api/trpc/**', (call) => (state.dead ? call.abort() : call.fallback()));
  return { sockets, state };
}

test('a socket that has gone silent without breaking holds nobody up, and another takes its place', async ({
  browser,
  baseURL,
  request,
}) => {
  const { eventId, tickets } = await openNight(request, 2);
  const { context, page } = await openDoorDevice(browser, { baseURL, eventId, gate: 'North' });
  const { sockets } = await carriedSockets(page);
  await page.reload();
  await expect(page.getByText('0 in, of 2 sold')).toBeVisible();

  const before = sockets.length;
  expect(before).toBeGreaterThan(0);
  for (const socket of sockets) socket.silent = true;
  // A short code can be decided by nobody but the server.
  await checkCode(page, tickets[0]?.shortCode ?? '');
  await expect(verdictOn(page, 'VALID').or(verdictOn(page, 'NEEDS_NETWORK'))).toBeVisible();
  await expect(verdictOn(page, 'VALID')).toBeVisible();
  await expect.poll(() => sockets.length).toBeGreaterThan(before);
  await checkCode(page, tickets[1]?.shortCode ?? '');
  await expect(verdictOn(page, 'VALID')).toBeVisible();
  await expect(page.getByText('2 in, of 2 sold')).toBeVisible();
  await context.close();
});

test('whoever only hands orders out sees that the internet is gone, and back, and that the event is cancelled', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  const who = await newGuest(request, 'Petra Stone');
  const { eventId } = await openNight(request, 1);
  const organizer = await apiPerson(request, 'organizer');
  const { id: userId } = await (await apiPerson(request, who)).query<{ id: string }>('auth.me', {});
  await organizer.mutate('staff.add', { requestId: randomUUID(), eventId, userId, role: 'vendor' });
  const { sockets, state } = await carriedSockets(page);
  await page.goto('/login');
  await fillSignIn(page, who);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`/scanner?event=${eventId}`);
  const connection = (words: string) => page.getByRole('status').filter({ hasText: words });
  await expect(connection('Online')).toBeVisible();

  state.dead = true;
  for (const { route } of sockets) await route.close();
  await expect(connection('No connection')).toBeVisible({ timeout: 20_000 });
  state.dead = false;
  await expect(connection('Online')).toBeVisible({ timeout: 20_000 });

  await organizer.mutate('events.cancel', { requestId: randomUUID(), eventId });
  await expect(page.getByText('This event is cancelled', { exact: true })).toBeVisible({ timeout: 20_000 });
});
