import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { type ApiPerson, apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { topUpByCard } from '../support/browser/card-payments.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';
import { ticketEntry } from '../support/browser/ticket-menu.ts';

test.use(ON_PHONE);

test('a guest tries discount codes, pays the price shown, and gets a refund', async ({ page, request }) => {
  const organizer = await apiPerson(request, 'organizer');
  const night = await paidNight(organizer);
  // A new guest's tickets, requests and refunds are those of this test.
  const person = await newGuest(request);
  const guest = await apiPerson(request, person);
  await topUpByCard(request, guest, 2_000);
  await signIn(page, person);
  await page.goto(`/event/${night.eventId}?buy=1`);
  const sheet = page.getByRole('dialog');
  const code = sheet.getByLabel('Discount code');
  const total = sheet.locator('dl').getByText('Total').locator('xpath=following-sibling::dd[1]');
  await expect(total).toHaveText('$4');

  await sheet.getByRole('button', { name: 'Discount code' }).click();
  await test.step('each refusal of a code states its reason', async () => {
    const answers = {
      nosuch: 'Invalid discount code',
      old: /it expired on/,
      off: /turned off/,
      [night.elsewhere]: "This code doesn't work for this event.",
      big: 'This code needs an order of at least $10: $6 more.',
    };
    for (const [name, words] of Object.entries(answers)) {
      await code.fill(name);
      await code.press('Enter');
      await expect(sheet.locator('form').getByText(words).first()).toBeVisible();
      await expect(total).toHaveText('$4');
    }
  });

  await test.step('a code applies once the order reaches its minimum', async () => {
    await sheet.getByRole('button', { name: 'Entry: one more' }).click();
    await sheet.getByRole('button', { name: 'Entry: one more' }).click();
    await expect(sheet.locator('form').getByText('BIG: you save $1').first()).toBeVisible();
    await expect(total).toHaveText('$11');
    await sheet.getByRole('button', { name: 'Remove' }).click();
    await expect(total).toHaveText('$12');
  });

  await test.step('a code is matched in any case and survives a reload', async () => {
    await code.fill(' half ');
    await sheet.getByRole('button', { name: 'Apply the code' }).click();
    await expect(total).toHaveText('$6');
    await page.reload();
    await expect(total).toHaveText('$6');
    for (let times = 0; times < 2; times++)
      await sheet.getByRole('button', { name: 'Entry: one fewer' }).click();
    await sheet.getByRole('button', { name: 'Pay $2' }).click();
    await expect(page.getByText('Paid: $2 (you saved $2)')).toBeVisible();
    await expect(await ticketEntry(page, 'Calendar')).toBeVisible();
  });

  await test.step('the dashboard links to the ticket', async () => {
    await page.goto('/dashboard');
    const next = page.getByRole('region', { name: 'Next ticket' });
    await expect(next.getByRole('link', { name: 'Show ticket' })).toHaveAttribute('href', /ticket=/);
    await expect(page.getByRole('region', { name: 'Wallet' }).getByText('$18')).toBeVisible();
  });

  const asked = page.getByRole('region', { name: 'My requests' }).getByRole('listitem');
  await test.step('a guest asks for a refund', async () => {
    await page.getByRole('button', { name: 'Me', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Refunds' }).click();
    const mail = page.getByRole('link', { name: new RegExp(`^Or write an email: ${night.name}`) });
    await expect(mail).toHaveAttribute('href', new RegExp(`^mailto:.*${encodeURIComponent(night.name)}`));
    await page.getByRole('button', { name: new RegExp(`^Ask for a refund: ${night.name}`) }).click();
    const ask = page.getByRole('dialog');
    await ask.getByRole('combobox', { name: 'Why?' }).click();
    await page.getByRole('option', { name: "I can't come" }).click();
    await ask.getByLabel('Message to the organizer').fill('Down with the flu');
    expect(await seriousInBothWidths(page)).toEqual([]);
    await ask.getByRole('button', { name: 'Ask for $2' }).click();
    await expect(asked).toContainText('Waiting for an answer');
    await expect(mail).toHaveCount(0);
  });

  await test.step('the guest reads the answer, and the part of the money that came back', async () => {
    const { items } = await organizer.query<Requests>('refunds.requests', { eventId: night.eventId });
    expect(items).toMatchObject([{ reason: 'cannot_come', message: 'Down with the flu' }]);
    const [{ id, tickets }] = items;
    await organizer.mutate('refunds.decide', {
      requestId: randomUUID(),
      refundRequestId: id,
      ticketIds: tickets.map((ticket) => ticket.id),
      refundMinor: 150,
      answer: 'Get well soon',
    });
    await page.reload();
    await expect(asked).toContainText('$1.50 of $2 refunded');
    await expect(asked).toContainText('Get well soon');
    const back = page.getByRole('region', { name: 'My refunds' }).getByRole('listitem');
    await expect(back).toContainText('+$1.50');
  });

  await test.step('a refunded ticket offers no calendar file', async () => {
    const { items } = await guest.query<{ items: { id: string }[] }>('tickets.mine', {});
    await page.goto(`/my-tickets?ticket=${items[0]?.id}`);
    const ticket = page.getByRole('dialog');
    await expect(ticket.getByText('Refunded').first()).toBeVisible();
    await expect(ticket.getByText('Purchase details').first()).toBeVisible();
    await expect(ticket.getByRole('button', { name: 'More about this ticket' })).toHaveCount(0);
  });
});

interface Requests {
  items: [{ id: string; tickets: { id: string }[] }];
}

async function paidNight(
  organizer: ApiPerson,
): Promise<{ eventId: string; name: string; elsewhere: string }> {
  const night = await publishEvent(organizer, {
    hours: { start: 1, end: 5 },
    types: [{ name: 'Entry', priceMinor: 400, quantity: 50 }],
  });
  const { eventId } = night;
  const codes = [
    {
      code: 'OLD',
      type: 'percentage',
      value: 10,
      validUntil: new Date(Date.now() - 2 * 3_600_000).toISOString(),
    },
    { code: 'OFF', type: 'percentage', value: 10, active: false },
    { code: 'BIG', type: 'fixed', value: 100, minimumMinor: 1_000 },
    { code: 'HALF', type: 'percentage', value: 50 },
  ];
  for (const terms of codes)
    await organizer.mutate('discounts.create', { requestId: randomUUID(), eventId, ...terms });
  const elsewhere = `RUB${eventId.slice(0, 8).toUpperCase()}`;
  const inRubles = { code: elsewhere, type: 'fixed', value: 100, currency: 'RUB' };
  await organizer.mutate('discounts.create', { requestId: randomUUID(), eventId: null, ...inRubles });
  return { ...night, elsewhere };
}
