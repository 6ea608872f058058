import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { openNight } from '../support/browser/own-night.ts';
import { signIn } from '../support/browser/sign-in.ts';

interface Device {
  context: BrowserContext;
  page: Page;
}

/** A device at the door of this event, prepared for the network to fail: list, key and page are on it. */
async function prepareDevice(
  browser: Browser,
  options: { baseURL: string; eventId: string; gate: string },
): Promise<Device> {
  const { viewport, isMobile, hasTouch } = test.info().project.use;
  const context = await browser.newContext({
    ...(viewport && { viewport, isMobile: isMobile ?? false, hasTouch: hasTouch ?? false }),
    baseURL: options.baseURL,
    locale: 'en-US',
  });
  const page = await context.newPage();
  await signIn(page, 'organizer');
  await page.evaluate((gate) => localStorage.setItem('aforo-door', JSON.stringify({ gate })), options.gate);
  await page.goto(`/scanner?event=${options.eventId}`);
  await expect(page.getByText(/Ready for a door without network/)).toBeVisible({ timeout: 30_000 });
  return { context, page };
}

async function check(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Enter a code' }).last().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Ticket code').fill(code);
  await sheet.getByRole('button', { name: 'Check', exact: true }).click();
}

const verdict = (page: Page, kind: string) => page.locator(`[data-verdict="${kind}"]`);

test('two doors without network let one ticket in; back online there is one entry and one conflict, shown to both', async ({
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(120_000);
  const base = baseURL ?? '';
  const night = await openNight(request, 3);
  const [shared, other, typed] = night.tickets;
  if (!shared || !other || !typed) throw new Error('The night has no tickets');
  const north = await prepareDevice(browser, { baseURL: base, eventId: night.eventId, gate: 'North' });
  const south = await prepareDevice(browser, { baseURL: base, eventId: night.eventId, gate: 'South' });

  await test.step('without network both let the same ticket in, unconfirmed', async () => {
    for (const { context } of [north, south]) await context.setOffline(true);
    await check(north.page, shared.qr);
    await expect(verdict(north.page, 'UNCONFIRMED')).toContainText('Olga Petrova');
    await expect(north.page.getByText('1 scan waiting to be sent')).toBeVisible();
    await check(south.page, shared.qr);
    await expect(verdict(south.page, 'UNCONFIRMED')).toContainText('Unconfirmed');
    await expect(verdict(south.page, 'VALID')).toBeHidden();
  });

  await test.step('the same device does not let it in twice', async () => {
    await check(north.page, shared.qr);
    await expect(verdict(north.page, 'TICKET_ALREADY_USED')).toContainText('Gate: North');
  });

  await test.step('a forged code is invalid, and a short code says that it needs a network', async () => {
    const letter = typed.qr.at(-3) === 'A' ? 'B' : 'A';
    await check(north.page, `${typed.qr.slice(0, -3)}${letter}${typed.qr.slice(-2)}`);
    await expect(verdict(north.page, 'TICKET_INVALID')).toBeVisible();
    await check(north.page, typed.shortCode);
    await expect(verdict(north.page, 'NEEDS_NETWORK')).toContainText('without network');
  });

  await test.step('a door that is reloaded without network loses nothing and goes on', async () => {
    await north.page.reload();
    await expect(north.page.getByText('1 scan waiting to be sent')).toBeVisible();
    await check(north.page, shared.qr);
    await expect(verdict(north.page, 'TICKET_ALREADY_USED')).toBeVisible();
    await check(north.page, other.qr);
    await expect(verdict(north.page, 'UNCONFIRMED')).toBeVisible();
    await expect(north.page.getByText('2 scans waiting to be sent')).toBeVisible();
  });

  await test.step('back online each scan is sent once: one entry counts, the other is a conflict', async () => {
    await north.context.setOffline(false);
    await expect(north.page.getByText(/waiting to be sent/)).toBeHidden({ timeout: 20_000 });
    await south.context.setOffline(false);
    await expect(south.page.getByText(/waiting to be sent/)).toBeHidden({ timeout: 20_000 });
    for (const { page } of [north, south]) {
      const banner = page.getByRole('alert').filter({ hasText: 'Let in twice' });
      await expect(banner).toContainText('Olga Petrova');
      await expect(banner).toContainText('South');
      await expect(banner).toContainText('North');
    }
    const organizer = await apiPerson(request, 'organizer');
    const stats = await organizer.query<{ checkedIn: number; conflicts: { gate: string }[] }>(
      'checkin.stats',
      { eventId: night.eventId },
    );
    expect(stats.checkedIn).toBe(2);
    expect(stats.conflicts).toHaveLength(1);
    expect(stats.conflicts[0]?.gate).toBe('South');
  });

  await test.step('the conflict stays until somebody has looked at it', async () => {
    await south.page.reload();
    await south.page.getByRole('alert').filter({ hasText: 'Let in twice' }).getByRole('button').click();
    await expect(south.page.getByRole('dialog')).toContainText('Let in twice');
    await south.page.keyboard.press('Escape');
    await expect(south.page.getByRole('alert').filter({ hasText: 'Let in twice' })).toBeHidden();
  });
  for (const { context } of [north, south]) await context.close();
});
