import { randomUUID } from 'node:crypto';
import { expect, type Page, test, type WebSocketRoute } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { checkCode, openDoorDevice, verdictOn } from '../support/browser/door-device.ts';
import { hire } from '../support/browser/hire.ts';
import { loseAnswers } from '../support/browser/lost-answers.ts';
import { openNight } from '../support/browser/own-night.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_PHONE);

/** @returns a switch that ends the page's sockets and calls, from its next load on */
async function networkSwitch(page: Page) {
  const sockets = new Set<WebSocketRoute>();
  let isDead = false;
  await page.routeWebSocket(/\/api\/live\//, (route) => {
    if (isDead) return void route.close();
    route.connectToServer();
    sockets.add(route);
  });
  await page.route('**/api/trpc/**', (call) => (isDead ? call.abort() : call.fallback()));
  return async (isOn: boolean) => {
    isDead = !isOn;
    if (isDead) for (const socket of sockets) await socket.close();
  };
}

test('after a lost response the guest is admitted by the next code shown, or by "Ask again" in the last scans', async ({
  browser,
  request,
}) => {
  const { eventId, tickets } = await openNight(request, 3);
  const [typed, uploaded] = tickets;
  const { context, page } = await openDoorDevice(browser, { eventId, gate: 'North' });
  await page.routeWebSocket(/\/api\/live\//, (socket) => socket.close());
  // Without the offline list, so that an offline scan is not refused by it.
  await page.route('**/api/trpc/checkin.offlineList**', (call) => call.abort());
  await page.reload();
  await expect(page.getByText('0 in, of 3 sold')).toBeVisible();

  await test.step('a short code whose response was lost is followed by the QR code after a reload', async () => {
    const answers = await loseAnswers(page, 'checkin.scan');
    await checkCode(page, typed?.shortCode ?? '');
    await expect(verdictOn(page, 'NEEDS_NETWORK')).toBeVisible();
    await answers.end();
    await page.reload();
    await checkCode(page, typed?.qr ?? '');
    await expect(verdictOn(page, 'VALID')).toContainText('Olga Petrova');
    await checkCode(page, typed?.qr ?? '');
    await expect(verdictOn(page, 'TICKET_ALREADY_USED')).toBeVisible();
  });

  await test.step('a short code whose response was lost is followed by the QR code offline', async () => {
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
  await test.step('no other guest can be admitted by name while the first answer is outstanding', async () => {
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

test("a vendor's scanner shows the loss and return of the network, and the event's cancellation", async ({
  page,
  request,
}) => {
  const who = await newGuest(request, 'Petra Stone');
  const { eventId } = await openNight(request, 1);
  const organizer = await apiPerson(request, 'organizer');
  await hire(organizer, await apiPerson(request, who), { eventId, role: 'vendor' });
  const turnNetwork = await networkSwitch(page);
  await signIn(page, who);
  await page.goto(`/scanner?event=${eventId}`);
  const connection = (words: string) => page.getByRole('status').filter({ hasText: words });
  await expect(connection('Online')).toBeVisible();

  await turnNetwork(false);
  await expect(connection('No connection')).toBeVisible();
  await turnNetwork(true);
  await expect(connection('Online')).toBeVisible();

  await organizer.mutate('events.cancel', { requestId: randomUUID(), eventId });
  await expect(page.getByText('This event is cancelled', { exact: true })).toBeVisible();
});
