import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { type ApiPerson, apiPerson } from '../support/browser/api.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { seriousFindings } from '../support/browser/serious-findings.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_PHONE);

/** Every refusal of a discount code, a purchase at the price shown, and a refund to the wallet. */
test('a guest tries discount codes, pays the price shown, and gets a refund', async ({
  page,
  browser,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const night = await paidNight(organizer);
  await signIn(page, 'client');
  await page.goto(`/event/${night.eventId}?buy=1`);
  const sheet = page.getByRole('dialog');
  const code = sheet.getByLabel('Discount code');
  const total = sheet.locator('dl').getByText('Total').locator('xpath=following-sibling::dd[1]');
  await expect(total).toHaveText('$4');

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
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Calendar' })).toBeVisible();
  });

  await test.step('the dashboard links to the ticket', async () => {
    await page.goto('/dashboard');
    const next = page.getByRole('region', { name: 'Next ticket' });
    await expect(next.getByRole('link', { name: 'Show ticket' })).toHaveAttribute('href', /ticket=/);
    await expect(page.getByRole('region', { name: 'Wallet' }).getByText('$').first()).toBeVisible();
  });

  await test.step('a guest asks for a refund, the organizer gives a part back, and the guest reads the answer', async () => {
    await page.goto('/refunds');
    const mail = page.getByRole('link', { name: new RegExp(`^Or write an email: ${night.name}`) });
    await expect(mail).toHaveAttribute('href', new RegExp(`^mailto:.*${encodeURIComponent(night.name)}`));
    await page.getByRole('button', { name: new RegExp(`^Ask for a refund: ${night.name}`) }).click();
    const ask = page.getByRole('dialog');
    await ask.getByRole('combobox', { name: 'Why?' }).click();
    await page.getByRole('option', { name: "I can't come" }).click();
    await ask.getByLabel('Message to the organizer').fill('Down with the flu');
    expect(await seriousFindings(page)).toEqual([]);
    await ask.getByRole('button', { name: 'Ask for $2' }).click();
    const request = page.getByRole('region', { name: 'My requests' }).getByRole('listitem').first();
    await expect(request).toContainText('Waiting for an answer');
    await expect(mail).toHaveCount(0);

    const desk = await (await browser.newContext()).newPage();
    await signIn(desk, 'organizer');
    await desk.goto(`/refunds?event=${night.eventId}`);
    await expect(desk.getByRole('list', { name: 'Requests' })).toContainText('Down with the flu');
    expect(await seriousFindings(desk)).toEqual([]);
    await desk.getByRole('button', { name: /^Answer the request of/ }).click();
    const answer = desk.getByRole('dialog');
    await answer.getByRole('radio', { name: 'Another amount' }).check();
    await answer.getByLabel('Amount in USD').fill('1.50');
    await answer.getByLabel('Your answer').fill('Get well soon');
    expect(await seriousFindings(desk)).toEqual([]);
    await answer.getByRole('button', { name: 'Refund $1.50' }).click();
    await expect(desk.getByText('Nobody is waiting for an answer')).toBeVisible();
    await desk.context().close();

    await page.reload();
    await expect(request).toContainText('$1.50 of $2 refunded');
    await expect(request).toContainText('Get well soon');
    const back = page.getByRole('region', { name: 'My refunds' }).getByRole('listitem').first();
    await expect(back).toContainText('+$1.50');
  });

  await test.step('a refunded ticket offers no calendar file', async () => {
    const guest = await apiPerson(request, 'client');
    const { items } = await guest.query<{ items: { id: string; event: { id: string } }[] }>(
      'tickets.mine',
      {},
    );
    const ticketId = items.find(({ event }) => event.id === night.eventId)?.id ?? '';
    await page.goto(`/my-tickets?ticket=${ticketId}`);
    const ticket = page.getByRole('dialog');
    await expect(ticket.getByText('Refunded').first()).toBeVisible();
    await expect(ticket.getByText('Purchase details').first()).toBeVisible();
    await expect(ticket.getByRole('link', { name: 'Calendar' })).toHaveCount(0);
  });
});

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
