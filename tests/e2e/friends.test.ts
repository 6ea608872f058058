import { expect, type Page, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { CARD, cardForm, identify } from '../support/browser/checkout.ts';
import { otherPhone } from '../support/browser/other-phone.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_PHONE);

const sheetOn = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('two friends pay for their own tickets on their own phones, each sees the other pay, and the host pays the rest', async ({
  page,
  request,
  browser,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const { eventId, name } = await publishEvent(organizer, {
    types: [{ name: 'General', priceMinor: 1_200, quantity: 4 }],
  });
  const host = await newGuest(request, 'Ana Host');
  await signIn(page, host);

  const link = await test.step('the host holds four tickets instead of paying', async () => {
    await page.goto(`/event/${eventId}`);
    await page.getByRole('button', { name: 'Buy tickets' }).click();
    const more = sheetOn(page).getByRole('button', { name: 'General: one more' });
    await expect(sheetOn(page).getByRole('button', { name: /^Hold for friends/ })).toBeHidden();
    for (let taps = 0; taps < 3; taps++) await more.click();
    await sheetOn(page)
      .getByRole('button', { name: /^Hold for friends/ })
      .click();
    await sheetOn(page).getByRole('button', { name: 'Hold 4 tickets' }).click();
    await expect(page.getByRole('heading', { name: 'Your tickets are held' })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^(19:\d\d|20:00)$/);
    await expect(page.getByText('0 of 4 paid')).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
    return new URL(page.url()).pathname;
  });

  const friend = await otherPhone(browser);
  await test.step('a friend opens the link, signs up by code in the sheet, and pays', async () => {
    await friend.goto(link);
    await expect(friend.getByRole('heading', { name: 'Ana is holding tickets for you' })).toBeVisible();
    await expect(friend.getByRole('heading', { name })).toBeVisible();
    expect(await seriousInBothWidths(friend)).toEqual([]);
    await friend.getByRole('button', { name: 'Pay my share · $12' }).click();
    await expect(rowOf(page, 'Someone')).toContainText('Paying now');
    await identify(friend, request);
    await expect(rowOf(page, 'Zinnia')).toContainText('Paying now');
    await cardForm(friend).pay(CARD.paid);
    await expect(friend.getByRole('img', { name: /QR code of your ticket/ })).toBeVisible();
    await friend.getByRole('button', { name: 'Close' }).click();
    await expect(friend.getByText("You're in. See you there!")).toBeVisible();
    await expect(rowOf(friend, 'You')).toContainText('Paid');
    await expect(rowOf(page, 'Zinnia')).toContainText('Paid');
    await expect(page.getByText('1 of 4 paid')).toBeVisible();
  });

  await test.step('a friend who closes the sheet gives the ticket back to the group', async () => {
    await friend.getByRole('button', { name: 'Pay for one more · $12' }).click();
    await expect(rowOf(page, 'Zinnia').filter({ hasText: 'Paying now' })).toBeVisible();
    await friend.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('3 tickets to pay')).toBeVisible();
  });

  await test.step('the host finds the group again from the event, and pays for the rest', async () => {
    await page.goto(`/event/${eventId}`);
    await page.getByRole('link', { name: 'Go to your group' }).click();
    await page.getByRole('button', { name: 'Pay for the other 3 · $36' }).click();
    await cardForm(page).pay(CARD.paid);
    await expect(page.getByText('Ticket 1 of 3')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('heading', { name: 'Everyone is in' })).toBeVisible();
    await expect(rowOf(friend, 'Ana · 3 tickets')).toContainText('Paid');
    await expect(friend.getByRole('heading', { name: 'Everyone is in' })).toBeVisible();
  });

  await test.step('the ticket of the friend is their own', async () => {
    await friend.getByRole('link', { name: 'Show my ticket' }).click();
    await expect(friend.getByRole('img', { name: /QR code of your ticket/ })).toBeVisible();
  });
  await friend.context().close();
});

test('a visitor becomes the host by a mailed code, and what nobody has paid is on sale after they end the group', async ({
  page,
  request,
  browser,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const { eventId } = await publishEvent(organizer, {
    types: [{ name: 'General', priceMinor: 1_200, quantity: 2 }],
  });
  await page.goto(`/event/${eventId}`);
  await page.locator('html[data-served="hydrated"]').waitFor();
  await page.getByRole('button', { name: 'Buy tickets' }).click();
  await sheetOn(page).getByRole('button', { name: 'General: one more' }).click();
  await sheetOn(page)
    .getByRole('button', { name: /^Hold for friends/ })
    .click();
  await sheetOn(page).getByRole('button', { name: 'Hold 2 tickets' }).click();
  await identify(page, request);
  await expect(page.getByRole('heading', { name: 'Your tickets are held' })).toBeVisible();
  const friend = await otherPhone(browser);
  await friend.goto(`/event/${eventId}`);
  await expect(friend.getByText('Others are paying for the last ones.').first()).toBeVisible();
  const link = new URL(page.url()).pathname;

  await page.getByRole('button', { name: 'End the group' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the group' }).click();
  await expect(page.getByRole('heading', { name: "You've ended this group" })).toBeVisible();
  await expect(
    page.getByText('0 of 2 tickets were paid. What nobody is paying for is back on sale.'),
  ).toBeVisible();
  await expect(friend.getByRole('button', { name: 'Buy tickets' }).first()).toBeVisible();
  await friend.goto(link);
  await expect(friend.getByRole('heading', { name: 'This group has ended' })).toBeVisible();
  await friend.goto(`${link.slice(0, -4)}AAAA`);
  await expect(friend.getByText("This link doesn't work")).toBeVisible();
  await friend.context().close();
});
