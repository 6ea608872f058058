import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import type { DemoPerson } from '../../scripts/seed/sign-ins.ts';
import { apiPerson } from '../support/browser/api.ts';
import { shiftsOf, watchShifts } from '../support/browser/layout-shifts.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { roleGiver } from '../support/browser/role-giver.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import type { NewGuest } from '../support/browser/session.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_PHONE);

/** A fifth of the limit that web.dev calls a good Cumulative Layout Shift. */
const SHIFT_MAX = 0.02;

/** Opens a page as on a return visit and waits until it has loaded. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  return shiftsOf(page);
}

/** Opens pages as a person on a return visit. */
async function expectSteady(page: Page, person: DemoPerson | NewGuest, paths: string[]): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await signIn(page, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of paths) expect.soft(await shiftOf(page, path), path).toBeLessThan(SHIFT_MAX);
}

test('the pages of a guest, an administrator and an organizer load without layout shift', async ({
  page,
  request,
}) => {
  await page.goto('/favicon.svg');
  await watchShifts(page);
  await expectSteady(page, 'client', ['/dashboard', '/refunds', '/profile', '/hype-meter']);
  await expectSteady(page, 'admin', ['/dashboard']);

  // Other tests publish and sell as the demo's organizer, and the live dashboard shows that as it happens.
  const organizer = await newGuest(request);
  const giveRole = await roleGiver(request, organizer);
  await giveRole('organizer');
  const api = await apiPerson(request, organizer);
  const publish = (start: number) =>
    publishEvent(api, {
      hours: { start, end: start + 6 },
      types: [{ name: 'Entry', priceMinor: 1_500, quantity: 20 }],
    });
  const { eventId } = await publish(-1);
  await publish(24);
  // An unfinished payment, which the wallet shows above the form for the next one.
  await api.mutate('wallet.topUp', {
    requestId: randomUUID(),
    currency: 'USD',
    amountMinor: 2_000,
    returnPath: '/wallet',
  });
  const ofEvent = [
    `/my-events/${eventId}`,
    `/my-events/${eventId}/attendees`,
    `/analytics?event=${eventId}`,
    `/payouts?event=${eventId}`,
  ];
  await expectSteady(page, organizer, ['/dashboard', '/wallet', '/my-events', ...ofEvent]);
  await page.setViewportSize({ width: 1_440, height: 900 });
  await expectSteady(page, organizer, ['/dashboard', '/my-events', ...ofEvent, `/event/${eventId}`]);
});

test.describe('in a language with longer words', () => {
  test.use({ locale: 'ru-RU' });

  test("an organizer's pages and a vendor's bar orders load without layout shift", async ({ page }) => {
    await page.goto('/favicon.svg');
    await watchShifts(page);
    await expectSteady(page, 'organizer', ['/payouts', '/integrations', '/order-management']);
    await expectSteady(page, 'vendor', ['/order-management']);
  });
});
