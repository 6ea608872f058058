import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { formatMoment } from '../../src/shared/time/event-time.ts';
import { type ApiPerson, apiPerson } from '../support/browser/api.ts';
import { buyTickets, type PublishedEvent, publishEvent } from '../support/browser/published-event.ts';
import { seriousFindings } from '../support/browser/serious-findings.ts';
import { signIn } from '../support/browser/sign-in.ts';

/** An organizer's attendee list: search, manual check-in, single refund and bulk refund. */
test('an organizer finds a guest, checks them in and out, refunds one ticket and then a whole type', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const organizer = await apiPerson(request, 'organizer');
  const guest = await apiPerson(request, 'client');
  const night = await soldNight(organizer, guest);
  const { eventId, codes } = night;
  const [code = ''] = codes;
  await signIn(page, 'organizer');
  await page.goto(`/my-events/${eventId}/attendees`);
  const rows = page.getByRole('list', { name: 'Attendees' }).getByRole('listitem');
  const row = rows.filter({ hasText: code });

  await test.step('the list is searched by code, and a guest is checked in by hand', async () => {
    await expect(rows).toHaveCount(3);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('searchbox').fill(code.toLowerCase());
    await expect(rows).toHaveCount(1);
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Check in' }).click();
    await expect(row.getByText('In', { exact: true })).toBeVisible();
    await expect(page.getByText('1 in · 2 still expected')).toBeVisible();
    await expect(row.getByRole('time')).toContainText('(Austin time)');
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Undo check-in' }).click();
    await expect(row.getByText('Not in yet')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(rows).toHaveCount(3);
  });

  await test.step('the ticket is mailed again, and the exported list has no spreadsheet formulas', async () => {
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Email the ticket again' }).click();
    await expect(page.getByText(/^On its way to client@/)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.trim().split('\r\n')).toHaveLength(4);
    expect(file).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    for (const code of codes) expect(file).toContain(code);
  });

  await test.step("a refunded ticket's money reaches the guest at once", async () => {
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Refund…' }).click();
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
    await page.getByRole('tab', { name: 'By ticket type' }).click();
    await page.getByRole('button', { name: 'Refund all tickets of the type' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('2 unused tickets (1 guest) are refunded, $8 in all');
    // No update reaches this page before the press, so that only the server can notice the ticket sold meanwhile.
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/trpc\/.*refunds\.types/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await buyTickets(guest, night, 1);
    await dialog.getByRole('button', { name: 'Refund 2 tickets, $8' }).press('Enter');
    held.resolve();
    await expect(dialog).toContainText('The number of tickets just changed. Nothing was refunded');
    await dialog.getByRole('button', { name: 'Refund 3 tickets, $12' }).press('Enter');
    await expect(page.getByText('No unused tickets')).toBeVisible();
    await page.getByRole('tab', { name: 'History' }).click();
    const history = page.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(history).toHaveCount(4);
    await expect(history.filter({ hasText: 'Fell ill' })).toHaveCount(1);
    // In the venue's time zone, named by its city, because the reader may be elsewhere.
    const time = history.filter({ hasText: 'Fell ill' }).getByRole('time');
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

/** Publishes an event of the demo organizer with three $4 tickets of the demo guest. */
async function soldNight(
  organizer: ApiPerson,
  guest: ApiPerson,
): Promise<PublishedEvent & { codes: string[] }> {
  const night = await publishEvent(organizer, {
    types: [{ name: '=HYPERLINK("https://evil.example")', priceMinor: 400, quantity: 50 }],
  });
  const ticketIds = await buyTickets(guest, night, 3);
  const tickets = await Promise.all(
    ticketIds.map((ticketId) => guest.query<{ shortCode: string }>('tickets.get', { ticketId })),
  );
  return { ...night, codes: tickets.map(({ shortCode }) => shortCode) };
}
