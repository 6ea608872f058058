import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { checkCode, openDoorDevice, verdictOn } from '../support/browser/door-device.ts';
import { buyTickets, publishEvent } from '../support/browser/published-event.ts';
import { ON_PHONE } from '../support/browser/screens.ts';

test.use({ ...ON_PHONE, serviceWorkers: 'allow' });

test('a party comes in parts, a guest goes out and back in, and a door counts up to its limit, offline too', async ({
  browser,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const guest = await apiPerson(request, 'client');
  const night = await publishEvent(organizer, {
    types: [{ name: 'General', priceMinor: 0, quantity: 50 }],
  });
  const { eventId, typeIds } = night;
  const limits = {
    maxInside: 6,
    zones: [],
    gates: [{ id: randomUUID(), name: 'North', zoneId: null }],
    revision: 0,
    reentry: [{ ticketTypeId: typeIds[0], rule: 'until', until: null }],
  };
  await organizer.mutate('doors.save', { requestId: randomUUID(), eventId, ...limits });
  const { id: listId } = await organizer.mutate<{ id: string }>('lists.create', {
    requestId: randomUUID(),
    eventId,
    name: 'Media',
    kind: 'press',
    quota: 10,
    plusMax: 5,
    note: 'Table 4',
    priceSteps: [{ until: null, amountMinor: 1_000 }],
  });
  const names = [{ name: 'Ana Ruiz', heads: 4 }];
  await organizer.mutate('lists.add', { requestId: randomUUID(), eventId, listId, names });
  const { items } = await organizer.query<{ items: { link: string }[] }>('lists.entries', {
    eventId,
    listId,
  });
  const link = (items[0]?.link ?? '').split('/').at(-1);
  const { code } = await guest.query<{ code: string }>('lists.entry', { link });
  const tickets = await Promise.all(
    (await buyTickets(guest, night, 2)).map((ticketId) =>
      guest.query<{ qr: string }>('tickets.get', { ticketId }),
    ),
  );
  const [first = '', second = ''] = tickets.map(({ qr }) => qr);
  const { context, page } = await openDoorDevice(browser, { eventId, gate: 'North', worksOffline: true });
  const inside = (text: string) => page.getByRole('button', { name: text, exact: true });
  const oneMore = page.getByRole('button', { name: /^\+1/ });

  await test.step('the first scan of a party admits one, and the others follow by buttons with what they pay', async () => {
    await checkCode(page, code);
    const verdict = verdictOn(page, 'VALID');
    await expect(verdict).toContainText('1 of 4 in');
    await expect(verdict).toContainText('Collect $10');
    await expect(verdict).toContainText('Table 4');
    await oneMore.click();
    await expect(verdictOn(page, 'VALID').getByText('2 of 4 in')).toBeVisible();
    await expect(inside('2 of 6 inside')).toBeVisible();
  });

  await test.step('a guest goes out and comes back in', async () => {
    await checkCode(page, first);
    await expect(inside('3 of 6 inside')).toBeVisible();
    await page.getByRole('button', { name: 'Out', exact: true }).click();
    await expect(page.getByText('Letting people out')).toBeVisible();
    await checkCode(page, first);
    await expect(verdictOn(page, 'LEFT')).toContainText('Olga Petrova');
    await expect(inside('2 of 6 inside')).toBeVisible();
    await page.getByRole('button', { name: 'In', exact: true }).click();
    await checkCode(page, first);
    await expect(verdictOn(page, 'VALID')).toContainText('Back in');
    await expect(inside('3 of 6 inside')).toBeVisible();
  });

  await test.step('without a network the party comes in up to its last head, and people without a code are counted', async () => {
    await context.setOffline(true);
    await checkCode(page, code);
    await expect(verdictOn(page, 'UNCONFIRMED')).toContainText('3 of 4 in');
    await oneMore.click();
    await expect(verdictOn(page, 'UNCONFIRMED').getByText('4 of 4 in')).toBeVisible();
    await checkCode(page, code);
    await expect(verdictOn(page, 'PARTY_COMPLETE')).toContainText('Ana Ruiz');
    await page.getByRole('button', { name: 'Back to the camera' }).click();
    await page.getByRole('button', { name: 'One more without a code' }).click();
    await expect(inside('6 of 6 inside · full')).toHaveAttribute('data-level', 'full');
    await expect(page.getByText('3 scans waiting to be sent')).toBeVisible();
  });

  await test.step('back online all is sent once, and a full house lets in for a reason that stays in the log', async () => {
    await context.setOffline(false);
    await expect(page.getByText(/waiting to be sent/)).toBeHidden();
    await expect(inside('6 of 6 inside · full')).toBeVisible();
    await checkCode(page, second);
    await expect(verdictOn(page, 'ZONE_FULL')).toContainText('6 of 6 inside');
    await page.getByRole('button', { name: 'Let in anyway' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Artist' }).click();
    await sheet.getByRole('button', { name: 'Let in anyway' }).click();
    await expect(verdictOn(page, 'VALID')).toContainText('1 above the limit');
    await expect(inside('7 of 6 inside · full')).toBeVisible();
    const stats = await organizer.query<{ inside: { count: number }[]; conflicts: unknown[] }>(
      'checkin.stats',
      {
        eventId,
      },
    );
    expect(stats).toMatchObject({ inside: [{ count: 7 }], conflicts: [] });
  });
  await test.step('a guest turned away without a network is promised the refund, which is made at the next contact', async () => {
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Turn away' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'House rules' }).click();
    await expect(page.getByText('Refund promised to Olga Petrova')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Olga Petrova: the ticket is void. Nothing was paid.')).toBeVisible();
    await expect(inside('6 of 6 inside · full')).toBeVisible();
    await checkCode(page, second);
    await expect(verdictOn(page, 'TICKET_REFUNDED')).toBeVisible();
  });

  await test.step('the organizer raises the limit, which reaches the door, and takes the night log along', async () => {
    const office = await context.newPage();
    await office.goto(`/my-events/${eventId}/doors`);
    await office.getByLabel('People inside at once').fill('none');
    await office.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(office.getByText('A whole number of people, at least 1.')).toBeVisible();
    await office.getByLabel('People inside at once').fill('40');
    await office.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(office.getByText('Doors saved')).toBeVisible();
    await expect(inside('6 of 40 inside')).toBeVisible();
    const download = office.waitForEvent('download');
    await office.getByRole('button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe('night-log.csv');
    expect(await seriousInBothWidths(office)).toEqual([]);
  });
  await context.close();
});
