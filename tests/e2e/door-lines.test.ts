import { randomUUID } from 'node:crypto';
import { expect, type Page, test, type WebSocketRoute } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { checkCode, openDoorDevice, verdictOn } from '../support/browser/door-device.ts';
import { hire } from '../support/browser/hire.ts';
import { loseAnswers } from '../support/browser/lost-answers.ts';
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

  // The count may be the one that this device kept.
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  const before = sockets.length;
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

test('a guest whose answer was lost is let in by what they show next, or is asked for again among the last scans', async ({
  browser,
  baseURL,
  request,
}) => {
  const { eventId, tickets } = await openNight(request, 3);
  const [typed, uploaded] = tickets;
  const { context, page } = await openDoorDevice(browser, { baseURL, eventId, gate: 'North' });
  await page.routeWebSocket(/\/api\/live\//, (line) => line.close());
  // What is in by the list is not known here: without network it would be refused.
  await page.route('**/api/trpc/checkin.offlineList**', (call) => call.abort());
  await page.reload();
  await expect(page.getByText('0 in, of 3 sold')).toBeVisible();

  await test.step('a short code, and then the QR', async () => {
    const answers = await loseAnswers(page, 'checkin.scan');
    await checkCode(page, typed?.shortCode ?? '');
    await expect(verdictOn(page, 'NEEDS_NETWORK')).toBeVisible();
    await answers.end();
    await checkCode(page, typed?.qr ?? '');
    await expect(verdictOn(page, 'VALID')).toContainText('Olga Petrova');
    await checkCode(page, typed?.qr ?? '');
    await expect(verdictOn(page, 'TICKET_ALREADY_USED')).toBeVisible();
  });

  await test.step('a short code, and then the QR without network', async () => {
    const answers = await loseAnswers(page, 'checkin.scan');
    await checkCode(page, uploaded?.shortCode ?? '');
    await expect(verdictOn(page, 'NEEDS_NETWORK')).toBeVisible();
    await answers.end();
    await context.setOffline(true);
    await checkCode(page, uploaded?.qr ?? '');
    await expect(verdictOn(page, 'UNCONFIRMED')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/waiting to be sent/)).toBeHidden();
    await checkCode(page, uploaded?.qr ?? '');
    await expect(verdictOn(page, 'TICKET_ALREADY_USED')).toBeVisible();
  });

  const sheet = page.getByRole('dialog');
  await test.step('somebody found by name, beside whom nobody else is let in meanwhile', async () => {
    const byName = page.getByRole('button', { name: 'By name' });
    await byName.click();
    await sheet.getByRole('searchbox').fill('Petrova');
    await sheet.getByRole('button', { name: /Not in yet/ }).click();
    const answers = await loseAnswers(page, 'checkin.scan');
    await sheet.getByRole('button', { name: 'Let in' }).click();
    await expect(byName).toBeDisabled();
    await page.getByRole('button', { name: 'Stop trying' }).click();
    await answers.end();
    await expect(byName).toBeEnabled();
    await page.getByRole('button', { name: 'Last scans' }).click();
    const unanswered = sheet.getByRole('listitem').filter({ hasText: 'No answer yet' });
    await expect(unanswered).toContainText('Olga Petrova');
    await unanswered.getByRole('button', { name: 'Ask again' }).click();
    await expect(verdictOn(page, 'VALID')).toContainText('Olga Petrova');
  });

  await page.getByRole('button', { name: 'Last scans' }).click();
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Valid ticket' })).toHaveCount(3);
  await expect(sheet.getByText('No answer yet')).toBeHidden();
  await expect(page.getByText('3 in, of 3 sold')).toBeAttached();
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
  await hire(organizer, await apiPerson(request, who), { eventId, role: 'vendor' });
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
