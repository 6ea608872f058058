import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { buyTickets, publishEvent } from '../support/browser/published-event.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_PHONE);

test('an event that ends is shown as ended on every open page, and an open checkout states why it stops', async ({
  page: guest,
  browser,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const owner = await newGuest(request, 'Vera Holder');
  const night = await publishEvent(organizer, {
    types: [{ name: 'General', priceMinor: 0, quantity: 5 }],
  });
  await buyTickets(await apiPerson(request, owner), night, 1);
  const open = async (who: Parameters<typeof signIn>[1], path: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    await signIn(page, who);
    await page.goto(path);
    return page;
  };
  const [tickets, desk] = await Promise.all([
    open(owner, '/my-tickets'),
    open('organizer', `/my-events/${night.eventId}`),
    guest.goto(`/event/${night.eventId}`),
  ]);
  await guest.getByRole('button', { name: /Get tickets|Buy tickets/ }).click();
  const checkout = guest.getByRole('dialog', { name: 'Choose your tickets' });
  await expect(checkout.getByRole('group', { name: 'General: quantity' })).toHaveText('1');
  await expect(guest.getByText('Happening now')).toBeVisible();
  await expect(tickets.getByText('Happening now')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Cancel event' })).toBeVisible();
  const loads: string[] = [];
  for (const page of [guest, tickets, desk]) {
    page.on('load', () => loads.push(page.url()));
  }

  // The pages learn the new end, and turn by themselves when it comes.
  const endDate = new Date(Date.now() + 3_000).toISOString();
  await organizer.mutate('events.update', { requestId: randomUUID(), eventId: night.eventId, endDate });
  await expect(checkout.getByText('Sales of this ticket have ended.')).toBeVisible();
  await checkout.getByRole('button', { name: 'Close' }).last().click();
  await expect(checkout).toBeHidden();
  await expect(guest.getByText('Happening now')).toBeHidden();
  await expect(guest.getByText('Live', { exact: true })).toBeHidden();

  await expect(tickets.getByText('No tickets yet')).toBeVisible();
  await tickets.getByRole('tab', { name: 'Past' }).click();
  await expect(tickets.getByRole('heading', { name: night.name })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Cancel event' })).toBeHidden();
  await expect(desk.getByText('Ended', { exact: true }).first()).toBeVisible();
  expect(loads).toEqual([]);
});
