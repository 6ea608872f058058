import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { fromBase45, toBase45 } from '#shared/codes/base45.ts';
import { apiPerson } from '../support/browser/api.ts';
import { checkCode, openDoorDevice, verdictOn } from '../support/browser/door-device.ts';
import { loseAnswers } from '../support/browser/lost-answers.ts';
import { openNight } from '../support/browser/own-night.ts';
import { ON_PHONE } from '../support/browser/screens.ts';

test.use(ON_PHONE);

/** The same code, changed into one of an order. */
function asOrder(qr: string): string {
  const bytes = fromBase45(qr.slice('AF2:'.length));
  if (bytes) bytes[0] = (bytes[0] ?? 0) | 0x80;
  return `AF2:${toBase45(bytes ?? new Uint8Array())}`;
}

/** Labels of the buttons under the newest toast. */
async function underToast(page: Page): Promise<(string | null)[]> {
  const toast = page.locator('[data-sonner-toast][data-front="true"]');
  // After its animation.
  await toast.click({ trial: true });
  return await toast.evaluate((over) => {
    const { top, bottom } = over.getBoundingClientRect();
    return [...document.querySelectorAll('button')]
      .filter((button) => button.innerText !== '')
      .filter((button) => {
        const place = button.getBoundingClientRect();
        return place.top < bottom && place.bottom > top;
      })
      .map((button) => button.innerText);
  });
}

test('a check-in is undone in two taps, from the verdict and from the last scans, and never by a double tap or offline', async ({
  browser,
  request,
}) => {
  const { eventId, tickets } = await openNight(request, 2);
  const [ticket] = tickets;
  if (!ticket) throw new Error('The night has no ticket');
  const { context, page } = await openDoorDevice(browser, { eventId, gate: 'North' });
  let undos = 0;
  page.on('request', (sent) => {
    if (sent.url().includes('checkin.undo')) undos += 1;
  });

  await checkCode(page, ticket.qr);
  await expect(verdictOn(page, 'VALID')).toContainText('Olga Petrova');
  await expect(page.getByText('1 in, of 2 sold')).toBeVisible();
  const confirmUndo = page.getByRole('button', { name: 'Undo check-in' });
  // The second tap comes in the next frame, faster than Playwright could click.
  await page.getByRole('button', { name: 'Undo' }).evaluate(async (undo: HTMLButtonElement) => {
    undo.click();
    await new Promise(requestAnimationFrame);
    for (const button of document.querySelectorAll('button'))
      if (button.innerText === 'Undo check-in') button.click();
  });
  await expect(confirmUndo).toBeEnabled();
  expect(undos).toBe(0);

  await context.setOffline(true);
  await confirmUndo.click();
  // Above the two buttons, without covering them.
  await expect(page.getByRole('alert').getByText(/Unable to connect to the server/)).toBeVisible();
  await context.setOffline(false);
  await expect(confirmUndo).toBeEnabled();
  await expect(page.getByText('1 in, of 2 sold')).toBeVisible();
  expect(undos).toBe(0);
  const answers = await loseAnswers(page, 'checkin.undo');
  await confirmUndo.click();
  await expect.poll(answers.lost).toBeGreaterThan(0);
  await answers.end();
  await confirmUndo.click();
  await expect(page.getByText('Check-in of Olga Petrova undone')).toBeVisible();
  expect(await underToast(page)).toEqual([]);
  await expect(page.getByText('0 in, of 2 sold')).toBeVisible();

  await checkCode(page, ticket.qr);
  await expect(verdictOn(page, 'VALID')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Last scans' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
  const takenBack = sheet.getByRole('listitem').last();
  await expect(takenBack).toContainText('Undone');
  await expect(takenBack.locator('.bg-green-300')).toHaveCount(0);
  await expect(sheet.getByRole('listitem').first().locator('.bg-green-300')).toBeVisible();
  await sheet.getByRole('button', { name: 'Undo' }).click();
  undos = 0;
  const confirm = sheet.getByRole('button', { name: 'Undo check-in' });
  await expect(confirm).toBeEnabled();
  // Twice before the next frame.
  await confirm.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(sheet.getByRole('button', { name: 'Undo' })).toBeHidden();
  expect(undos).toBe(1);
  await expect(page.getByText('0 in, of 2 sold')).toBeVisible();
  await page.keyboard.press('Escape');

  await test.step("an idle scanner shows the event's cancellation at once, and after a reload", async () => {
    await checkCode(page, tickets[1]?.qr ?? '');
    await expect(page.getByText('1 in, of 2 sold')).toBeVisible();
    const organizer = await apiPerson(request, 'organizer');
    await organizer.mutate('events.cancel', { requestId: randomUUID(), eventId });
    const words = page.getByText('This event is cancelled', { exact: true });
    await expect(words).toBeVisible();
    // Check-ins of a cancelled event cannot be undone, so no button offers it.
    await page.getByRole('button', { name: 'Last scans' }).click();
    await expect(sheet.getByRole('listitem')).toHaveCount(3);
    await expect(sheet.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(words).toBeVisible();
    await checkCode(page, ticket.qr);
    await expect(verdictOn(page, 'EVENT_CANCELLED')).toBeVisible();
  });
  await context.close();
});

test('a verdict survives the second tap of a double tap, and the mode changes by one tap but not while a code is checked', async ({
  browser,
  request,
}) => {
  const { eventId, tickets: guests } = await openNight(request, 1);
  const qr = guests[0]?.qr ?? '';
  const { context, page } = await openDoorDevice(browser, { eventId, gate: '' });
  const orders = page.getByRole('button', { name: 'Orders', exact: true });
  const tickets = page.getByRole('button', { name: 'Tickets', exact: true });
  // In the other mode a different button is under the second tap.
  await orders.dblclick();
  await expect(orders).toHaveAttribute('aria-pressed', 'true');
  // The second tap comes as soon as the button exists, faster than Playwright could click.
  await page.evaluate(() => {
    const finger = new MutationObserver(() => {
      const back = document.querySelector('[aria-label="Back to the camera"]');
      if (!back) return;
      finger.disconnect();
      back.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    });
    finger.observe(document.body, { childList: true, subtree: true });
  });
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/trpc/orders.verify**', async (route) => {
    await answer.promise;
    await route.continue();
  });

  await checkCode(page, 'AAAA-BBBB-CCCC');
  await expect(tickets).toHaveAttribute('aria-disabled', 'true');
  await tickets.click({ force: true });
  answer.resolve();
  await expect(verdictOn(page, 'ORDER_INVALID')).toBeVisible();
  await expect(orders).toHaveAttribute('aria-pressed', 'true');

  // The delay against double taps does not apply to the keyboard.
  await page.getByRole('button', { name: 'Back to the camera' }).press('Enter');
  await expect(verdictOn(page, 'ORDER_INVALID')).toBeHidden();

  await test.step('the device remembers the mode, and a code of the other kind switches it with one tap', async () => {
    await page.reload();
    await expect(orders).toHaveAttribute('aria-pressed', 'true');
    await checkCode(page, qr);
    await expect(verdictOn(page, 'WRONG_MODE_TICKET')).toBeVisible();
    await page.getByRole('button', { name: 'Check it as a ticket' }).click();
    await expect(verdictOn(page, 'VALID')).toBeVisible();
    await expect(tickets).toHaveAttribute('aria-pressed', 'true');
    await checkCode(page, asOrder(qr));
    await expect(verdictOn(page, 'WRONG_MODE')).toBeVisible();
    await page.getByRole('button', { name: 'Show the order' }).click();
    // The signature belongs to a ticket, so the server refuses it.
    await expect(verdictOn(page, 'ORDER_INVALID')).toBeVisible();
    await expect(orders).toHaveAttribute('aria-pressed', 'true');
  });
  await context.close();
});

test('a guest without a code is found by name and admitted once', async ({ browser, request }) => {
  const { eventId } = await openNight(request, 1);
  const { context, page } = await openDoorDevice(browser, { eventId, gate: 'North' });
  const sheet = page.getByRole('dialog');

  await page.getByRole('button', { name: 'By name' }).click();
  await sheet.getByLabel('Name, email or code').fill('Pet');
  await expect(sheet.getByText('At least 4 letters')).toBeVisible();
  await sheet.getByLabel('Name, email or code').fill('zzzz');
  await expect(sheet.getByText('Nobody found')).toBeVisible();
  await sheet.getByLabel('Name, email or code').fill('petrova');
  const row = sheet.getByRole('button', { name: /Olga Petrova/ });
  const letIn = sheet.getByRole('button', { name: 'Let in' });
  // The second press, by touch or key, comes in the next frame.
  await row.evaluate(async (guest: HTMLButtonElement) => {
    guest.click();
    await new Promise(requestAnimationFrame);
    for (const button of document.querySelectorAll('button'))
      if (button.innerText === 'Let in') button.click();
  });
  await expect(letIn).toBeEnabled();
  await expect(letIn).toBeFocused();
  await expect(page.getByText('0 in, of 1 sold')).toBeVisible();
  await sheet.getByRole('button', { name: 'No', exact: true }).press('Enter');
  await expect(row).toBeFocused();
  await row.press('Enter');
  await expect(letIn).toBeEnabled();
  await letIn.press('Enter');
  await expect(verdictOn(page, 'VALID')).toContainText('Olga Petrova');

  await page.getByRole('button', { name: 'By name' }).click();
  await sheet.getByLabel('Name, email or code').fill('olga');
  const found = sheet.getByText(/In since .* · North/);
  await expect(found).toBeVisible();
  await expect(sheet.getByRole('button', { name: /Olga Petrova/ })).toBeHidden();
  // On a bad network some call always fails.
  await page.route('**/api/trpc/checkin.stats**', (route) => route.abort());
  await expect(sheet.getByText('Not available offline')).toBeVisible();
  await expect(found).toBeVisible();
  await expect(sheet.getByLabel('Name, email or code')).toHaveValue('olga');
  await page.unroute('**/api/trpc/checkin.stats**');
  await expect(sheet.getByText('Not available offline')).toBeHidden();
  await expect(found).toBeVisible();
  await page.keyboard.press('Escape');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'By name' }).click();
  await expect(sheet.getByText('Not available offline')).toBeVisible();
  await context.close();
});

test('a ticket scanned the day before its event is used only after a confirmation, also offline', async ({
  browser,
  request,
}) => {
  const { eventId, tickets } = await openNight(request, 2, 'client', { start: 26, end: 30 });
  const [first, second] = tickets;
  if (!first || !second) throw new Error('The night has no tickets');
  const { context, page } = await openDoorDevice(browser, { eventId, gate: 'North' });
  const scans: string[] = [];
  page.on('request', (call) => {
    if (call.url().includes('checkin.scan')) scans.push(call.url());
  });
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"scan"')) scans.push(socket.url());
    }),
  );

  await checkCode(page, first.qr);
  await expect(page.getByText('Starts tomorrow')).toBeVisible();
  await page.getByRole('button', { name: "Don't admit" }).click();
  await expect(page.getByText('Starts tomorrow')).toBeHidden();
  await checkCode(page, first.shortCode);
  const admit = page.getByRole('button', { name: 'Admit anyway' });
  await expect(admit).toBeEnabled();
  expect(scans).toEqual([]);
  await admit.click();
  await expect(verdictOn(page, 'VALID')).toBeVisible();

  await context.setOffline(true);
  await checkCode(page, second.qr);
  await expect(admit).toBeEnabled();
  await expect(page.getByText(/waiting to be sent/)).toBeHidden();
  await admit.click();
  await expect(verdictOn(page, 'UNCONFIRMED')).toBeVisible();
  await expect(page.getByText('1 scan waiting to be sent')).toBeVisible();
  await context.close();
});
