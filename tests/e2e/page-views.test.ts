import { devices, expect, type Page, test } from '@playwright/test';
import type { Conversion } from '#shared/contracts/analytics/conversion.ts';
import { apiPerson } from '../support/browser/api.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_PHONE);

// The headless browser names itself, and robots are not counted.
test.use({ userAgent: devices['Pixel 7'].userAgent });

/** Does something that opens an event's page, and waits until its view is sent. */
async function viewed(page: Page, open: () => Promise<unknown>): Promise<void> {
  const sent = page.waitForResponse((response) => response.url().endsWith('/views'));
  await open();
  expect((await sent).status()).toBe(204);
  expect(await (await sent).request().headerValue('cookie')).toBeNull();
}

test('the organizer sees that a visitor came from Instagram and bought, once despite a reload and a sign-in', async ({
  page,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const types = [{ name: 'General', priceMinor: 1_200, quantity: 20 }];
  const { eventId } = await publishEvent(organizer, { types });
  await viewed(page, () => page.goto(`/event/${eventId}?utm_source=Instagram&utm_medium=story`));
  await viewed(page, () => page.reload());
  await signIn(page, 'client');
  await viewed(page, () => page.goto(`/event/${eventId}`));
  await page.getByRole('button', { name: 'Buy tickets' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay $12' }).click();
  await expect(page.getByRole('img', { name: /QR code of your ticket/ })).toBeVisible();
  const sources = async () =>
    (await organizer.query<Conversion>('analytics.conversion', { eventId })).sources;
  // Views are gathered for two seconds.
  await expect
    .poll(sources)
    .toEqual([{ source: 'instagram', views: 3, visits: 1, purchases: 1, tickets: 1, conversion: 1 }]);
});
