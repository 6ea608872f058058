import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { pressSignOut } from '../support/browser/account-menu.ts';
import { apiPerson } from '../support/browser/api.ts';
import { checkCode, closeOffline, openDoorDevice, verdictOn } from '../support/browser/door-device.ts';
import { openNight } from '../support/browser/own-night.ts';
import { roleGiver } from '../support/browser/role-giver.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use({ ...ON_PHONE, serviceWorkers: 'allow' });

test('two offline scanners that admit one ticket produce one entry and one conflict, shown to both and the organizer', async ({
  browser,
  request,
}) => {
  // An organizer with this event alone: *Needs you* lists the first few of all events.
  const owner = await newGuest(request, 'Vera Owner');
  await (await roleGiver(request, owner))('organizer');
  const night = await openNight(request, 5, 'client', undefined, owner);
  const [shared, other, typed, stays, leaves] = night.tickets;
  if (!shared || !other || !typed || !stays || !leaves) throw new Error('The night has no tickets');
  const door = { eventId: night.eventId, who: owner, worksOffline: true };
  const north = await openDoorDevice(browser, { ...door, gate: 'North' });
  const south = await openDoorDevice(browser, { ...door, gate: 'South' });
  const office = await (await browser.newContext()).newPage();
  await signIn(office, owner);
  await office.goto(`/my-events/${night.eventId}`);
  await expect(office.getByText('Live', { exact: true })).toBeVisible();

  await test.step('a gate that just went offline refuses a ticket admitted at another gate, and not one whose check-in was undone', async () => {
    // The offline list fails to load: only the socket delivers the changes.
    await south.context.route('**/*checkin.offlineList*', (route) => route.abort());
    await checkCode(north.page, stays.qr);
    await expect(verdictOn(north.page, 'VALID')).toBeVisible();
    await checkCode(north.page, leaves.qr);
    await expect(south.page.getByText('2 in, of 5 sold')).toBeVisible();
    await north.page.getByRole('button', { name: 'Undo' }).click();
    await north.page.getByRole('button', { name: 'Undo check-in' }).click();
    await expect(south.page.getByText('1 in, of 5 sold')).toBeVisible();
    await south.context.setOffline(true);
    await checkCode(south.page, leaves.qr);
    await expect(verdictOn(south.page, 'UNCONFIRMED')).toBeVisible();
    await checkCode(south.page, stays.qr);
    await expect(verdictOn(south.page, 'TICKET_ALREADY_USED')).toContainText('Gate: North');
    await south.context.unrouteAll();
  });

  await test.step('both scanners admit the same ticket offline, unconfirmed', async () => {
    await north.context.setOffline(true);
    await checkCode(north.page, shared.qr);
    await expect(verdictOn(north.page, 'UNCONFIRMED')).toContainText('Olga Petrova');
    await expect(verdictOn(north.page, 'UNCONFIRMED')).toContainText(shared.shortCode);
    await expect(north.page.getByText('1 scan waiting to be sent')).toBeVisible();
    await expect(north.page.getByText(/2 in, of 5 sold/)).toBeVisible();
    await checkCode(south.page, shared.qr);
    await expect(verdictOn(south.page, 'UNCONFIRMED')).toContainText('Unconfirmed');
    await expect(verdictOn(south.page, 'VALID')).toBeHidden();
  });

  await test.step('the same device does not admit it twice', async () => {
    await checkCode(north.page, shared.qr);
    const refusal = verdictOn(north.page, 'TICKET_ALREADY_USED');
    await expect(refusal).toContainText('Gate: North');
    // The buyer's other tickets have the same name.
    await expect(refusal).toContainText(shared.shortCode);
    await north.page.getByRole('button', { name: /^Last scans/ }).click();
    const listed = north.page.getByRole('dialog').getByRole('listitem');
    await expect(listed.filter({ hasText: shared.shortCode })).toHaveCount(2);
    await north.page.keyboard.press('Escape');
  });

  await test.step('a forged code is invalid, and a short code needs the network', async () => {
    // Of the secret, which no record of the list has then.
    const letter = typed.qr.at(24) === '0' ? '1' : '0';
    await checkCode(north.page, `${typed.qr.slice(0, 24)}${letter}${typed.qr.slice(25)}`);
    await expect(verdictOn(north.page, 'TICKET_INVALID')).toBeVisible();
    await checkCode(north.page, typed.shortCode);
    await expect(verdictOn(north.page, 'NEEDS_NETWORK')).toContainText('offline');
  });

  await test.step('an offline scanner loses nothing in a reload and continues', async () => {
    await north.page.reload();
    await expect(north.page.getByText('1 scan waiting to be sent')).toBeVisible();
    await expect(north.page.getByText(/2 in, of 5 sold · as of \d/)).toBeVisible();
    await checkCode(north.page, shared.qr);
    await expect(verdictOn(north.page, 'TICKET_ALREADY_USED')).toBeVisible();
    await checkCode(north.page, other.qr);
    await expect(verdictOn(north.page, 'UNCONFIRMED')).toBeVisible();
    await expect(north.page.getByText('2 scans waiting to be sent')).toBeVisible();
    await expect(north.page.getByText(/3 in, of 5 sold · as of \d/)).toBeVisible();
  });

  await test.step('back online each scan is sent once, as one entry and one conflict', async () => {
    await north.context.setOffline(false);
    await expect(north.page.getByText(/waiting to be sent/)).toBeHidden();
    await south.context.setOffline(false);
    await expect(south.page.getByText(/waiting to be sent/)).toBeHidden();
    for (const { page } of [north, south]) {
      const banner = page.getByRole('alert').filter({ hasText: 'Let in twice' });
      await expect(banner).toContainText('Olga Petrova');
      await expect(banner).toContainText('South');
      await expect(banner).toContainText('North');
    }
    const conflict = office.getByRole('alert').filter({ hasText: 'Let in twice: Olga Petrova' });
    await expect(conflict).toContainText(/Ticket [1-5] of 5/);
    await expect(conflict).toContainText(shared.shortCode);
    await expect(conflict).toContainText('Offline');
    await expect(conflict).toContainText('South');
    const organizer = await apiPerson(request, owner);
    const stats = await organizer.query<{ checkedIn: number; conflicts: { gate: string }[] }>(
      'checkin.stats',
      { eventId: night.eventId },
    );
    expect(stats.checkedIn).toBe(4);
    expect(stats.conflicts).toHaveLength(1);
    expect(stats.conflicts[0]?.gate).toBe('South');
  });

  await test.step("the organizer's dashboard links to the conflict", async () => {
    await office.goto('/dashboard');
    const needs = office.getByRole('region', { name: 'Needs you' });
    await needs.getByRole('link', { name: `1 conflict at the door ${night.name}` }).click();
    await expect(office).toHaveURL(new RegExp(`/my-events/${night.eventId}$`));
  });

  await test.step('the conflict stays until somebody acknowledges it', async () => {
    await south.page.reload();
    await south.page.getByRole('alert').filter({ hasText: 'Let in twice' }).getByRole('button').click();
    await expect(south.page.getByRole('dialog')).toContainText('Let in twice');
    await south.page.keyboard.press('Escape');
    await expect(south.page.getByRole('alert').filter({ hasText: 'Let in twice' })).toBeHidden();
  });
  await office.context().close();
  for (const { context } of [north, south]) await context.close();
});

test('offline admissions are uploaded by any page that is open when the network is back', async ({
  browser,
  request,
}) => {
  const night = await openNight(request, 2);
  const [first, second] = night.tickets;
  const organizer = await apiPerson(request, 'organizer');
  const isIn = async () =>
    (await organizer.query<{ checkedIn: number }>('checkin.stats', { eventId: night.eventId })).checkedIn;
  const { context, page } = await openDoorDevice(browser, {
    eventId: night.eventId,
    gate: 'North',
    worksOffline: true,
  });
  const files: string[] = [];
  await context.setOffline(true);
  await checkCode(page, first?.qr ?? '');
  await expect(verdictOn(page, 'UNCONFIRMED')).toBeVisible();
  // Another page uploads from here on, at first with every call but the scan working.
  await closeOffline(page);
  const office = await context.newPage();
  office.on('request', (request) => files.push(request.url()));
  await office.route('**/api/trpc/checkin.scan*', (route) => route.abort());
  await context.setOffline(false);
  await office.goto('/dashboard');
  await expect.poll(() => files.some((file) => file.includes('checkin.scan'))).toBe(true);
  expect(await isIn()).toBe(0);
  await test.step('signing out warns about scans that are not sent yet', async () => {
    // The test does not sign out: that would end the sessions of other tests.
    await pressSignOut(office);
    await expect(office.getByText("1 scan from this device hasn't been sent")).toBeVisible();
    await office.getByRole('button', { name: 'Stay' }).click();
    await expect(office).toHaveURL(/\/dashboard$/);
  });
  await office.unroute('**/api/trpc/checkin.scan*');
  await expect.poll(isIn).toBe(1);

  // A page opened earlier notices the return of the network; the ticket was admitted elsewhere meanwhile.
  const door = await context.newPage();
  await door.goto(`/scanner?event=${night.eventId}`);
  await expect(door.getByText('1 in, of 2 sold')).toBeVisible();
  await context.setOffline(true);
  await checkCode(door, second?.qr ?? '');
  await expect(verdictOn(door, 'UNCONFIRMED')).toBeVisible();
  await closeOffline(door);
  const scan = {
    requestId: randomUUID(),
    eventId: night.eventId,
    code: second?.qr,
    gate: 'South',
    device: 'other',
  };
  await organizer.mutate('checkin.scan', scan);
  await context.setOffline(false);
  await expect(office.getByText('Let in twice: Olga Petrova')).toBeVisible();
  const scansSent = () => files.filter((file) => file.includes('checkin.scan')).length;
  const before = scansSent();
  files.length = 0;
  await office.goto('/browse-events');
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible();
  await office.waitForLoadState('networkidle');
  expect(before).toBeGreaterThan(0);
  // Nothing is queued: not even the upload code is loaded.
  expect(files.filter((file) => /checkin\.scan|send-uploads/.test(file))).toEqual([]);

  await test.step('a device without a stored door shows the missing network at once, and opens the door when it is back', async () => {
    await office.evaluate(() => localStorage.removeItem('aforo-known-doors'));
    await context.setOffline(true);
    // Chromium reports `onLine` as true in a page opened while Playwright emulates offline.
    await office.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    await office.goto(`/scanner?event=${night.eventId}`);
    await expect(office.getByRole('alert')).toContainText('Unable to connect to the server');
    await context.setOffline(false);
    await expect(office.getByText('2 in, of 2 sold')).toBeVisible();
  });
  await context.close();
});
