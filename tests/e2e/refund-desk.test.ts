import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { formatMoment } from '../../src/shared/time/event-time.ts';
import { type ApiPerson, apiPerson } from '../support/browser/api.ts';
import { buyTickets, type PublishedEvent, publishEvent } from '../support/browser/published-event.ts';
import { ON_LAPTOP } from '../support/browser/screens.ts';
import { seriousFindings } from '../support/browser/serious-findings.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_LAPTOP);

test('an organizer refunds one ticket from the desk, then a whole type', async ({ page, request }) => {
  const organizer = await apiPerson(request, 'organizer');
  const guest = await apiPerson(request, 'client');
  const night = await soldNight(organizer, guest);
  const { eventId, code } = night;
  await signIn(page, 'organizer');
  await page.goto(`/refunds?event=${eventId}&search=${code}`);

  await test.step("a refunded ticket's money reaches the guest at once", async () => {
    await expect(page.getByRole('heading', { name: 'Refunds', level: 1 })).toBeVisible();
    // By keyboard: on a phone the last toast may cover the button.
    await page.getByRole('button', { name: /^Refund \$4 to/ }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('client@aforo.test');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByLabel('Reason').fill('Fell ill');
    await dialog.getByRole('button', { name: 'Refund $4' }).click();
    await expect(page.getByText(/\$4 is back in the wallet/)).toBeVisible();
    await expect(page.getByText('This was already refunded')).toBeVisible();
    const { items } = await guest.query<{ items: { reason: string; event: { id: string } }[] }>(
      'refunds.mine',
      {},
    );
    expect(items[0]).toMatchObject({ reason: 'Fell ill', event: { id: eventId } });
  });

  await test.step('a bulk refund asks again after another sale, and the history lists every refund', async () => {
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
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('2 unused tickets (1 guest) are refunded, $8 in all');
    await buyTickets(guest, night, 1);
    await dialog.getByRole('button', { name: 'Refund 2 tickets, $8' }).press('Enter');
    held.resolve();
    await expect(dialog).toContainText('The number of tickets just changed. Nothing was refunded');
    await dialog.getByRole('button', { name: 'Refund 3 tickets, $12' }).press('Enter');
    await expect(page.getByText('No unused tickets')).toBeVisible();
    await page.getByRole('tab', { name: 'History' }).click();
    const history = page.getByRole('table', { name: 'History' }).locator('tbody').getByRole('row');
    await expect(history).toHaveCount(4);
    await history.filter({ hasText: 'Fell ill' }).click();
    expect(await seriousFindings(page)).toEqual([]);
    // In the venue's time zone, named by its city, because the reader may be elsewhere.
    const time = page.getByRole('dialog').getByRole('time');
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

test('an organizer answers a request with a part of the money, never with nothing, and declines a used ticket', async ({
  page,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const guest = await apiPerson(request, 'client');
  const night = await soldNight(organizer, guest);
  const ask = async () => {
    const [ticketId] = await buyTickets(guest, night, 1);
    const { purchaseId, qr } = await guest.query<{ purchaseId: string; qr: string }>('tickets.get', {
      ticketId,
    });
    const asked = { requestId: randomUUID(), purchaseId, ticketIds: [ticketId], reason: 'cannot_come' };
    await guest.mutate('refunds.request', asked);
    return qr;
  };
  await ask();
  await signIn(page, 'organizer');
  await page.goto(`/refunds?event=${night.eventId}`);
  const dialog = page.getByRole('dialog');
  const refund = dialog.getByRole('button', { name: 'Refund' });
  await page.getByRole('button', { name: 'Answer the request' }).press('Enter');
  await dialog.getByLabel('Another amount').check();
  const amount = dialog.getByLabel('Amount in USD');
  for (const wrong of ['0', 'abc']) {
    await amount.fill(wrong);
    await expect(dialog.getByText('Enter an amount above 0')).toBeVisible();
    await expect(refund).toBeDisabled();
  }
  await amount.fill('1');
  await refund.click();
  await page.getByRole('button', { name: 'Show answered' }).press('Enter');
  await expect(page.getByText('$1 of $4 refunded')).toBeVisible();

  const code = await ask();
  await organizer.mutate('checkin.scan', { requestId: randomUUID(), eventId: night.eventId, code });
  await page.reload();
  await page.getByRole('button', { name: 'Answer the request' }).press('Enter');
  await expect(dialog).toContainText('1 ticket was already used');
  await expect(refund).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Nobody is waiting for an answer')).toBeVisible();
});

/** Publishes an event of the demo organizer with three $4 tickets of the demo guest. */
async function soldNight(organizer: ApiPerson, guest: ApiPerson): Promise<PublishedEvent & { code: string }> {
  const night = await publishEvent(organizer, { types: [{ name: 'Floor', priceMinor: 400, quantity: 50 }] });
  const [ticketId] = await buyTickets(guest, night, 3);
  const { shortCode } = await guest.query<{ shortCode: string }>('tickets.get', { ticketId });
  return { ...night, code: shortCode };
}
