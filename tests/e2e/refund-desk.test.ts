import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { formatMoment } from '../../src/shared/time/event-time.ts';
import { type ApiPerson, apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { buyTickets, type PublishedEvent, publishEvent } from '../support/browser/published-event.ts';
import { ON_LAPTOP } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_LAPTOP);

test('an organizer answers requests with a part of the money, never with nothing, then refunds one ticket and a whole type', async ({
  page,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const guest = await apiPerson(request, 'client');
  const night = await publishEvent(organizer, { types: [{ name: 'Floor', priceMinor: 400, quantity: 50 }] });
  const { eventId } = night;
  const [ticketId] = await buyTickets(guest, night, 3);
  const { shortCode } = await guest.query<{ shortCode: string }>('tickets.get', { ticketId });
  await askForRefund(guest, night, 'Down with the flu');
  const used = await askForRefund(guest, night, 'Left early');
  await organizer.mutate('checkin.scan', { requestId: randomUUID(), eventId, code: used.qr });
  await signIn(page, 'organizer');
  await page.goto(`/refunds?event=${eventId}`);
  const requests = page.getByRole('list', { name: 'Requests' }).getByRole('listitem');
  const dialog = page.getByRole('dialog');
  const answer = (message: string) =>
    requests
      .filter({ hasText: message })
      .getByRole('button', { name: /^Answer the request of/ })
      // By keyboard: the last toast may cover the button.
      .press('Enter');

  await test.step('a request is answered with a part of the money and words', async () => {
    await answer('Down with the flu');
    await dialog.getByLabel('Another amount').check();
    const amount = dialog.getByLabel('Amount in USD');
    const refund = dialog.getByRole('button', { name: 'Refund' });
    for (const wrong of ['0', 'abc']) {
      await amount.fill(wrong);
      await expect(dialog.getByText('Please enter a valid amount above 0')).toBeVisible();
      await expect(refund).toBeDisabled();
    }
    await amount.fill('1.50');
    await dialog.getByLabel('Your answer').fill('Get well soon');
    expect(await seriousInBothWidths(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Refund $1.50' }).click();
    await expect(requests).toHaveCount(1);
  });

  await test.step('the request for a used ticket can only be declined', async () => {
    await answer('Left early');
    await expect(dialog).toContainText('1 ticket was already used');
    await expect(dialog.getByRole('button', { name: 'Refund' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('Nobody is waiting for an answer')).toBeVisible();
    await page.getByRole('button', { name: 'Show answered' }).press('Enter');
    const answered = requests.filter({ hasText: 'Down with the flu' });
    await expect(answered).toContainText('$1.50 of $4 refunded');
    await expect(answered).toContainText('Get well soon');
  });

  await test.step('a ticket is found by its code and refunded with a reason', async () => {
    await page.getByRole('tab', { name: 'Find' }).click();
    await page.getByRole('searchbox').fill(shortCode);
    await page.getByRole('button', { name: /^Refund \$4 to/ }).press('Enter');
    await expect(dialog).toContainText('client@aforo.test');
    await dialog.getByLabel('Reason').fill('Fell ill');
    expect(await seriousInBothWidths(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Refund $4' }).click();
    await expect(page.getByText(/\$4 goes back to/)).toBeVisible();
    await expect(page.getByText('This was already refunded')).toBeVisible();
  });

  await test.step('a bulk refund asks again after another sale', async () => {
    // The page gets its first numbers and no update before the press, so that only the server can notice the ticket
    // sold meanwhile.
    const held = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(/\/api\/trpc\/.*refunds\.types/, async (route) => {
      asked += 1;
      if (asked > 1) await held.promise;
      await route.continue();
    });
    await page.getByRole('tab', { name: 'By ticket type' }).click();
    await page.getByRole('button', { name: 'Refund all tickets of the type' }).press('Enter');
    await expect(dialog).toContainText('2 unused tickets (1 guest) are refunded, $8 in all');
    await buyTickets(guest, night, 1);
    await dialog.getByRole('button', { name: 'Refund 2 tickets, $8' }).press('Enter');
    held.resolve();
    await expect(dialog).toContainText('The number of tickets just changed. Nothing was refunded');
    await dialog.getByRole('button', { name: 'Refund 3 tickets, $12' }).press('Enter');
    await expect(page.getByText('No unused tickets')).toBeVisible();
  });

  await test.step("the history lists every refund, with its time in the venue's zone", async () => {
    await page.getByRole('tab', { name: 'History' }).click();
    const history = page.getByRole('table', { name: 'History' }).locator('tbody').getByRole('row');
    await expect(history).toHaveCount(5);
    await history.filter({ hasText: 'Fell ill' }).click();
    expect(await seriousInBothWidths(page)).toEqual([]);
    // The city names the zone, because the reader may be elsewhere.
    const time = dialog.getByRole('time');
    const at = Date.parse((await time.getAttribute('datetime')) ?? '');
    await expect(time).toHaveText(
      formatMoment(
        'en',
        at,
        { timeZone: 'America/Chicago', city: 'Austin' },
        { now: Date.now(), timeZone: 'UTC' },
      ),
    );
  });
});

/** Buys a ticket and asks for its refund. */
async function askForRefund(
  guest: ApiPerson,
  night: PublishedEvent,
  message: string,
): Promise<{ qr: string }> {
  const [ticketId] = await buyTickets(guest, night, 1);
  const ticket = await guest.query<{ purchaseId: string; qr: string }>('tickets.get', { ticketId });
  const asked = { purchaseId: ticket.purchaseId, ticketIds: [ticketId], reason: 'cannot_come', message };
  await guest.mutate('refunds.request', { requestId: randomUUID(), ...asked });
  return ticket;
}
