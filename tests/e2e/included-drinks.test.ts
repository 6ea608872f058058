import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { checkCode } from '../support/browser/door-device.ts';
import { nightWithBar } from '../support/browser/night-with-bar.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_PHONE);

test('a drink that a ticket includes is chosen by the organizer and handed over at the bar once, also without a network', async ({
  page,
  request,
  browser,
}) => {
  const { eventId, name, organizer, vendor, guest } = await nightWithBar(request);
  await signIn(page, 'organizer');
  await page.goto(`/my-events/${eventId}/tickets`);
  await page.getByRole('button', { name: /^Include drinks or bar money/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet
    .getByRole('button', { name: /Lemonade/ })
    .last()
    .click();
  await sheet.getByLabel('Money for the bar').fill('5');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Includes 1 × Lemonade/)).toBeVisible();

  const { ticketTypes } = await guest.query<{ ticketTypes: { id: string }[] }>('events.get', { eventId });
  const { ticketIds } = await guest.mutate<{ ticketIds: string[] }>('tickets.purchase', {
    requestId: randomUUID(),
    eventId,
    lines: [{ ticketTypeId: ticketTypes[0]?.id, quantity: 2 }],
  });
  const tickets = await Promise.all(
    ticketIds.map((ticketId) => guest.query<{ qr: string }>('tickets.get', { ticketId })),
  );
  const [first = '', second = ''] = tickets.map(({ qr }) => qr);

  const bar = await (await browser.newContext(ON_PHONE)).newPage();
  await signIn(bar, vendor);
  const list = bar.waitForResponse(/checkin\.offlineList/);
  await bar.goto(`/scanner?event=${eventId}`);
  await list;
  await checkCode(bar, first);
  const shown = bar.getByRole('region', { name: 'Included in this ticket' });
  await shown.getByRole('button', { name: 'Hand over: Lemonade' }).click();
  await expect(shown.getByText('Nothing left')).toBeVisible();
  await shown.getByRole('button', { name: 'Undo' }).click();
  await expect(shown.getByText('1 of 1 left')).toBeVisible();
  await shown.getByRole('button', { name: 'Hand over: Lemonade' }).click();
  await expect(shown.getByText('Handed over: Lemonade')).toBeVisible();
  await shown.getByRole('button', { name: 'Done' }).click();

  await bar.context().setOffline(true);
  await checkCode(bar, second);
  await shown.getByRole('button', { name: 'Hand over: Lemonade' }).click();
  await expect(shown.getByText('Handed over without a connection.')).toBeVisible();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(bar.getByText(/1 hand-over isn't sent yet/)).toBeVisible();
  await bar.context().setOffline(false);
  await expect(bar.getByText(/isn't sent yet/)).toBeHidden();
  await expect
    .poll(async () => await organizer.query('vouchers.contents', { eventId }))
    .toMatchObject({ items: [{ name: 'Lemonade', promised: 2, redeemed: 2 }], conflicts: [] });

  const phone = await (await browser.newContext(ON_PHONE)).newPage();
  await signIn(phone, 'client');
  await phone.goto('/my-tickets');
  await expect(phone.getByRole('heading', { name }).first()).toBeVisible();
  // The night's first ticket is older than what its type includes.
  await phone
    .getByRole('button', { name: /3 × Guest list/ })
    .first()
    .click();
  await expect(phone.getByText('Ticket 1 of 3')).toBeVisible();
  await phone.keyboard.press('ArrowRight');
  const included = phone.getByRole('region', { name: 'Included at the bar' }).first();
  await expect(included).toContainText('Lemonade');
  await expect(included).toContainText('$5 of $5 left');
});
