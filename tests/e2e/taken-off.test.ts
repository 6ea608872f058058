import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { checkCode, openDoorDevice, verdictOn } from '../support/browser/door-device.ts';
import { hire } from '../support/browser/hire.ts';
import { openNight } from '../support/browser/own-night.ts';
import { roleGiver } from '../support/browser/role-giver.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { fillSignIn, newGuest } from '../support/browser/sign-up.ts';

test.use({ ...ON_PHONE, serviceWorkers: 'allow' });

test('a removed scanner sees what happens to their scans, which a colleague can send once the account is deleted', async ({
  browser,
  request,
}) => {
  const [who, colleague] = [await newGuest(request, 'Petra Stone'), await newGuest(request, 'Omar Haddad')];
  const night = await openNight(request, 2);
  const organizer = await apiPerson(request, 'organizer');
  const petra = await apiPerson(request, who);
  const { id: userId } = await petra.query<{ id: string }>('auth.me', {});
  const change = (procedure: string, role: 'scanner' | 'vendor' = 'scanner') =>
    organizer.mutate(procedure, { requestId: randomUUID(), eventId: night.eventId, userId, role });
  for (const helper of [petra, await apiPerson(request, colleague)])
    await hire(organizer, helper, { eventId: night.eventId, role: 'scanner' });
  const { context, page } = await openDoorDevice(browser, {
    eventId: night.eventId,
    gate: 'North',
    who,
  });
  await page.clock.install();
  await page.reload();
  await expect(page.getByText(/Ready to work offline/)).toBeVisible();
  const bySelf = page.getByText("Everything is sent as soon as you're back online.");
  const byHand = page.getByText('Whoever runs the door can check these guests in by hand.');
  const door = page.getByRole('button', { name: night.name });

  await test.step('a pending scan is sent automatically, and a refused one has to be checked in by hand', async () => {
    await context.setOffline(true);
    await checkCode(page, night.tickets[0]?.qr ?? '');
    await expect(verdictOn(page, 'UNCONFIRMED')).toBeVisible();
    await page.getByRole('button', { name: /Change event or gate/ }).click();
    await expect(bySelf).toBeVisible();
    await expect(byHand).toBeHidden();
    await change('staff.remove');
    await context.setOffline(false);
    await expect(byHand).toBeVisible();
    await expect(bySelf).toBeHidden();
    await page.clock.fastForward(16_000);
    await expect(page.getByText('No door to work at')).toBeVisible();
  });

  await test.step('the person stays on the page after the app learns that they have no role', async () => {
    const response = page.waitForResponse(/auth\.me/);
    await page.clock.fastForward(61_000);
    await response;
    await expect(byHand).toBeVisible();
  });

  await test.step('a reassigned person sees the door by itself, and it accepts the scan', async () => {
    await change('staff.add');
    await page.clock.fastForward(16_000);
    const sent = page.waitForResponse(/checkin\.scan/);
    await door.click();
    await sent;
    await expect(page.getByText('1 in, of 2 sold')).toBeVisible();
    await expect(page.getByText("1 scan wasn't accepted")).toHaveCount(0);
  });

  await test.step("a vendor's refusal at another event speaks of the bar", async () => {
    await change('staff.remove');
    await change('staff.add', 'vendor');
    const other = await openNight(request, 1);
    await page.goto(`/scanner?event=${other.eventId}`);
    await expect(page.getByRole('heading', { name: 'At the bar' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText("You're not on the bar of this event");
  });

  await test.step('a person removed from the bar loses the orders page, even if they stay at the door', async () => {
    await change('staff.add');
    await page.goto(`/order-management?event=${night.eventId}`);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await page.evaluate(() => {
      document.body.style.minHeight = '400vh';
      window.scrollTo(0, document.body.scrollHeight);
    });
    await change('staff.remove', 'vendor');
    const word = page.getByText(`You no longer work at the bar of “${night.name}”`);
    await expect(word).toBeInViewport();
    await expect(page.locator(':focus')).toContainText('You no longer work');
    await expect(page.getByText('Live', { exact: true })).toBeHidden();
  });

  await test.step('offline admissions of a deleted account are sent by a colleague on the same device', async () => {
    await page.goto(`/scanner?event=${night.eventId}`);
    await expect(page.getByText(/Ready to work offline/)).toBeVisible();
    await context.setOffline(true);
    await checkCode(page, night.tickets[1]?.qr ?? '');
    await expect(verdictOn(page, 'UNCONFIRMED')).toBeVisible();
    const { lossesDigest } = await petra.query<{ lossesDigest: string }>('profile.deletion', {});
    await petra.mutate('profile.deleteAccount', {
      requestId: randomUUID(),
      email: who.email,
      lossesDigest,
    });
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText("Scans from this device haven't reached the server")).toBeVisible();
    await fillSignIn(page, colleague);
    await expect(page).toHaveURL(/\/scanner/);
    await page.getByRole('button', { name: /1 scan waiting to be sent/ }).click();
    await page.getByRole('button', { name: 'Send for them' }).click();
    await expect(page.getByText(/waiting to be sent/)).toHaveCount(0);
    await expect(page.getByText('2 in, of 2 sold')).toBeVisible();
  });
  await context.close();
});

test('an administrator finds every door opened on the device, also offline and after regaining the role', async ({
  browser,
  request,
}) => {
  const who = await newGuest(request, 'Petra Stone');
  const [first, second] = [await openNight(request, 1), await openNight(request, 1)];
  const giveRole = await roleGiver(request, who);
  await giveRole('admin');
  const device = { eventId: first.eventId, gate: 'North', who };
  const { context, page } = await openDoorDevice(browser, device);
  // Before the page loads: timers set earlier would not be the clock's.
  await page.clock.install();
  await page.goto(`/scanner?event=${second.eventId}`);
  await expect(page.getByText(/Ready to work offline/)).toBeVisible();

  await context.setOffline(true);
  await page.goto(`/scanner?event=${first.eventId}`);
  await checkCode(page, first.tickets[0]?.qr ?? '');
  await expect(verdictOn(page, 'UNCONFIRMED')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('1 in, of 1 sold')).toBeVisible();
  await page.getByRole('button', { name: /Change event or gate/ }).click();
  for (const { name } of [first, second]) await expect(page.getByRole('button', { name })).toBeVisible();
  const door = page.getByRole('button', { name: second.name });
  await door.click();
  await expect(page.getByText('0 in, of 1 sold')).toBeVisible();

  await giveRole('client');
  await expect(page.getByText("your account isn't one anymore")).toBeVisible();
  await expect(door).toBeHidden();
  await giveRole('admin');
  // A poll from before the change may still be on its way.
  await expect(async () => {
    await page.clock.fastForward(16_000);
    await expect(door).toBeVisible({ timeout: 3000 });
  }).toPass();
  await door.click();
  await expect(page.getByText('0 in, of 1 sold')).toBeVisible();
  // As from the home-screen icon, without an event in the URL.
  const response = page.waitForResponse(/events\.get/);
  await page.goto('/scanner');
  await response;
  await expect(page.getByText('0 in, of 1 sold')).toBeVisible();
  await context.close();
});

test('an open scanner keeps its event when another page opens a different one', async ({
  browser,
  request,
}) => {
  const [first, second] = [await openNight(request, 1), await openNight(request, 2)];
  const device = { eventId: first.eventId, gate: 'North' };
  const { context, page } = await openDoorDevice(browser, device);
  await page.goto('/scanner');
  await expect(page.getByText('0 in, of 1 sold')).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/scanner?event=${second.eventId}`);
  await expect(other.getByText('0 in, of 2 sold')).toBeVisible();
  await page.bringToFront();
  await context.setOffline(true);
  await expect(page.getByText('No connection')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Online')).toBeVisible();
  await expect(page.getByText('0 in, of 1 sold')).toBeVisible();
  await context.close();
});
