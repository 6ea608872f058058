import { expect, type Page, test } from '@playwright/test';
import { pressSignOut } from '../support/browser/account-menu.ts';
import { mailedFilesStep } from '../support/browser/hosted-differences.ts';
import { readMails } from '../support/browser/mailbox.ts';
import { openNight } from '../support/browser/own-night.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn, signInByForm } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';
import { ticketEntry } from '../support/browser/ticket-menu.ts';

test.use({ ...ON_PHONE, serviceWorkers: 'allow' });

test("a guest's ticket comes by mail and as a PDF, opens offline, and is erased from the device on sign-out", async ({
  page,
  context,
  request,
  browser,
}) => {
  const guest = await newGuest(request);
  const night = await openNight(request, 2, guest);
  const [first, second] = night.tickets;
  if (!first || !second) throw new Error('The night has no tickets');
  await signIn(page, guest);

  await test.step('one mail confirms the purchase with its tickets and date', async () => {
    const mails = async () =>
      (await readMails(request, guest.email)).filter(({ subject }) => subject.includes(night.name));
    await expect.poll(async () => (await mails()).length).toBe(1);
    const [mail] = await mails();
    expect(mail?.attachments.map(({ type }) => type)).toEqual(['application/pdf', 'text/calendar']);
    await mailedFilesStep('its first file is a PDF', async () => {
      const file = await request.get(mail?.attachments[0]?.url ?? '');
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
    });
  });

  await test.step('the ticket opens in full screen and its PDF can be saved', async () => {
    await page.goto('/my-tickets');
    await openFirstTicket(page, night.name);
    await expect(qrOf(page)).toBeVisible();
    const saved = page.waitForEvent('download');
    await (await ticketEntry(page, 'PDF ticket')).click();
    expect((await saved).suggestedFilename()).toBe(`${night.name}.pdf`);
    await page.getByText('Purchase details').first().click();
    await expect(page.getByText('Amount paid').first()).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Ticket 2 of 2')).toBeVisible();
    await expect
      .poll(() => qrOf(page).evaluate((code) => code.getBoundingClientRect().left))
      .toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/my-tickets$/);
  });

  await test.step('on a slow network the tickets page is cached before all other files', async () => {
    const phone = await browser.newContext();
    // Files of other pages never arrive.
    await phone.route(/\/assets\/(scanner|analytics|payouts)-[^/]+\.js$/, () => {});
    const opened = await phone.newPage();
    await signIn(opened, guest);
    await opened.goto('/my-tickets');
    await expect(opened.getByRole('button', { name: /Guest list/ }).first()).toBeVisible();
    await expect.poll(() => isKept(opened, 'tickets')).toBe(true);
    expect(await isKept(opened, 'whole')).toBe(false);
    await opened.close();
    await phone.setOffline(true);
    const atTheGate = await phone.newPage();
    await atTheGate.goto('/my-tickets');
    await openFirstTicket(atTheGate, night.name);
    await expect(qrOf(atTheGate)).toBeVisible();
    await atTheGate.goto('/scanner');
    await expect(atTheGate.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await expect(
      atTheGate
        .getByRole('link', { name: /tickets/i })
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await phone.close();
  });

  await test.step('an offline reload shows the ticket with its code and the time of the data', async () => {
    await expect.poll(() => isKept(page, 'whole')).toBe(true);
    await expect.poll(() => keptTicketIds(page)).toContain(first.id);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/No connection\. These are your tickets as of/)).toBeVisible();
    await openFirstTicket(page, night.name);
    await expect(qrOf(page)).toBeVisible();
    await page.getByRole('button', { name: 'Next ticket' }).click();
    await expect(qrOf(page)).toBeVisible();
    // The code remains after all attempts to refresh it.
    await expect(page.getByText('Your ticket works').first()).toBeVisible();
    await page.reload();
    await expect(qrOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the page recovers when the network is back', async () => {
    await context.setOffline(false);
    await expect(page.getByText(/No connection/)).toBeHidden();
  });

  await test.step('API responses are never cached', async () => {
    expect(await cachedPaths(page)).not.toContainEqual(expect.stringMatching(/^\/(api|auth)\//));
  });

  await test.step('signing out in any tab erases every ticket on the device', async () => {
    const other = await context.newPage();
    await other.goto('/dashboard');
    const logout = other.waitForResponse('**/api/trpc/auth.logout*');
    await pressSignOut(other);
    expect((await logout).status()).toBe(200);
    await expect.poll(() => keptTicketIds(other)).toEqual([]);
    await expect(page).toHaveURL(/\/login/);
    expect(await keptTicketIds(page)).toEqual([]);
    await context.setOffline(true);
    await page.goto('/my-tickets');
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(night.name)).toBeHidden();
    await context.setOffline(false);
  });

  await test.step('the next person on the device sees nothing of the tickets, online or offline', async () => {
    await signInByForm(page, 'organizer');
    await page.goto('/my-tickets');
    await expect(page.getByRole('heading', { name: 'My tickets' })).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'My tickets' })).toBeVisible();
    await expect(page.getByText(night.name)).toBeHidden();
    await context.setOffline(false);
  });
});

function qrOf(page: Page) {
  return page.getByRole('dialog').getByRole('img', { name: /QR code of your ticket/ });
}

/** Opens the first ticket; the guest has tickets for this event only. */
async function openFirstTicket(page: Page, eventName: string): Promise<void> {
  const card = page
    .locator('li, div')
    .filter({ has: page.getByRole('heading', { name: eventName }) })
    .last();
  await expect(card).toBeVisible();
  await page
    .getByRole('button', { name: /Guest list/ })
    .first()
    .click();
}

/** Whether the service worker has cached the tickets page, or all files of the release. */
async function isKept(page: Page, what: 'tickets' | 'whole'): Promise<boolean> {
  return await page.evaluate(
    async (mark) => (await caches.match(mark)) !== undefined,
    `/aforo-shell-${what}`,
  );
}

/** Ticket IDs in the device's IndexedDB. */
async function keptTicketIds(page: Page): Promise<string[]> {
  return await page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('aforo-tickets');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('tickets')) return resolve([]);
          const asking = database.transaction('tickets').objectStore('tickets').getAll();
          asking.onsuccess = () => {
            database.close();
            resolve(asking.result.map(({ ticketId }: { ticketId: string }) => ticketId));
          };
        };
      }),
  );
}

async function cachedPaths(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}
