import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { buyTickets, publishEvent } from '../support/browser/published-event.ts';
import { roleGiver } from '../support/browser/role-giver.ts';
import { ON_LAPTOP } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_LAPTOP);

test("an organizer's start page teaches, then shows what needs them, the next nights and today's sales live", async ({
  page,
  request,
  context,
}) => {
  const organizer = await newGuest(request);
  const giveRole = await roleGiver(request, organizer);
  await giveRole('organizer');
  const api = await apiPerson(request, organizer);
  await signIn(page, organizer);
  await page.goto('/dashboard');

  await test.step('a newcomer is led to their first event', async () => {
    await expect(page.getByRole('heading', { name: 'Create your first event' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Quick create' })).toHaveAttribute(
      'href',
      '/my-events/quick',
    );
    expect(await seriousInBothWidths(page)).toEqual([]);
  });

  const night = await publishEvent(api, {
    name: `Tonight ${randomUUID().slice(0, 8)}`,
    types: [{ name: 'Entry', priceMinor: 0, quantity: 20 }],
  });
  await page.reload();
  const needs = page.getByRole('region', { name: 'Needs you' });
  const nights = page.getByRole('region', { name: 'Next nights' });
  const today = page.getByRole('region', { name: 'Today', exact: true });

  await test.step('sales arrive by themselves, everywhere at once', async () => {
    await expect(nights.getByText('0 of 20 sold')).toBeVisible();
    expect((await nights.getByRole('listitem').first().boundingBox())?.height).toBe(56);
    const widths = await Promise.all(
      [needs, today].map(async (part) => (await part.boundingBox())?.width ?? 0),
    );
    expect((widths[0] ?? 0) / (widths[1] ?? 1)).toBeCloseTo(2, 0);
    await expect(page.locator('[data-live="live"]').first()).toBeVisible();
    const guest = await apiPerson(request, await newGuest(request));
    await buyTickets(guest, night, 2);
    await expect(nights.getByText('2 of 20 sold')).toBeVisible();
    await expect(today.getByRole('definition').filter({ hasText: /^2$/ })).toBeVisible();
  });

  await test.step('a night has its link and its door at hand', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await nights.getByRole('button', { name: `Copy the link to ${night.name}` }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/event/${night.eventId}`);
    await expect(nights.getByRole('link', { name: `Open the door: ${night.name}` })).toBeVisible();
  });

  await test.step('what needs them is a link to where it is done', async () => {
    await needs.getByRole('link', { name: /Nobody's scanning tickets/ }).click();
    await expect(page).toHaveURL(new RegExp(`/my-events/${night.eventId}/staff$`));
  });
});
