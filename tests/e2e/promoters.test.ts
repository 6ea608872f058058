import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothLooks, seriousInBothWidths } from '../support/browser/both-looks.ts';
import { topUpByCard } from '../support/browser/card-payments.ts';
import { otherPhone } from '../support/browser/other-phone.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

interface Promoters {
  items: { pagePath: string }[];
}

test('an organizer adds a promoter, whose link earns them a commission that they watch on a page of their own', async ({
  page,
  request,
  browser,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const { eventId } = await publishEvent(organizer, {
    hours: { start: 3, end: 9 },
    types: [{ name: 'General', priceMinor: 1_000, quantity: 40 }],
  });
  const pagePath = await test.step('the organizer adds a promoter and gives her a guest list', async () => {
    await signIn(page, 'organizer');
    await page.goto(`/my-events/${eventId}/promoters`);
    await page.getByRole('button', { name: 'Add a promoter' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Name').fill('María Sol');
    await sheet.getByLabel('Email').focus();
    await expect(sheet.getByLabel('Code')).toHaveValue('MARÍASOL');
    await sheet.getByLabel('Percent').fill('60');
    await sheet.getByRole('button', { name: 'Add promoter' }).click();
    await expect(sheet.getByLabel('Percent')).toHaveAttribute('aria-invalid', 'true');
    await sheet.getByLabel('Percent').fill('15');
    await sheet.getByRole('button', { name: 'Add promoter' }).click();
    await expect(page.getByText('15% of each ticket’s price')).toBeVisible();
    await page.getByRole('button', { name: 'More for María Sol' }).click();
    await page.getByRole('menuitem', { name: 'Give a guest list' }).click();
    await page.getByRole('button', { name: 'Make the list' }).click();
    await expect(page.getByText('María Sol has a guest list')).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
    const { items } = await organizer.query<Promoters>('promoters.ofEvent', { eventId });
    return items[0]?.pagePath ?? '';
  });

  const phone = await otherPhone(browser);
  await test.step('she sees her link, her code and the places of her list', async () => {
    await phone.goto(pagePath);
    await expect(phone.getByText('MARÍASOL')).toBeVisible();
    await expect(phone.getByText('20 places left')).toBeVisible();
    expect(await seriousInBothLooks(phone)).toEqual([]);
  });

  await test.step('a guest follows her link, comes back later and buys, and she reads it at once', async () => {
    const person = await newGuest(request);
    await topUpByCard(request, await apiPerson(request, person), 2_000);
    const guest = await otherPhone(browser);
    await signIn(guest, person);
    await guest.goto(`/event/${eventId}?p=mar%C3%ADasol`);
    await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
    await guest.goto(`/event/${eventId}?buy=1`);
    const sheet = guest.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Discount code' }).click();
    await sheet.getByLabel('Discount code').fill('maríasol');
    await sheet.getByRole('button', { name: 'Apply the code' }).click();
    await expect(sheet.getByText('Thanks, María Sol gets the credit.').first()).toBeVisible();
    await sheet.getByRole('button', { name: 'Remove' }).click();
    await sheet.getByRole('button', { name: 'Pay $10' }).click();
    await expect(guest.getByText('Paid: $10')).toBeVisible();
    await guest.context().close();
    await expect(phone.getByRole('status').filter({ hasText: '$1.50' })).toBeVisible();
    await expect(phone.getByText('1 sold · 0 in')).toBeVisible();
  });

  await test.step('the organizer records what she was paid', async () => {
    await page.getByRole('button', { name: 'Record payment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click();
    await expect(page.getByText('$1.50 to María Sol recorded')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0);
    await phone.goto(`${pagePath}x`);
    await expect(phone.getByRole('heading', { name: "This link doesn't work" })).toBeVisible();
  });
  await phone.context().close();
});
