import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_PHONE);

const sheetOn = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, label: string, option: string) {
  await sheetOn(page).getByLabel(label).click();
  await page.getByRole('option', { name: option }).click();
}

test('a ticket by code asks what the guest pays and who comes, and the door sees the answer', async ({
  page,
  request,
  browser,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const { eventId } = await publishEvent(organizer, {
    types: [{ name: 'General', priceMinor: 1_200, quantity: 4 }],
  });

  await test.step('the organizer adds it in the form', async () => {
    await signIn(page, 'organizer');
    await page.goto(`/my-events/${eventId}/tickets`);
    await page.getByRole('button', { name: 'Add a ticket type' }).click();
    const sheet = sheetOn(page);
    await sheet.getByLabel('Name').fill('Friends');
    await sheet.getByLabel('Price').fill('5');
    await sheet.getByLabel('Quantity').fill('10');
    await sheet.getByText('Access', { exact: true }).click();
    await choose(page, 'Who can buy it', 'Guests with an access code');
    await sheet.getByLabel('Access code').fill('amigos');
    await sheet.getByText('Pricing', { exact: true }).click();
    await choose(page, 'What guests pay', 'Guests pay what they want');
    await sheet.getByLabel('Suggested amount').fill('8');
    await sheet.getByText('Questions for guests', { exact: true }).click();
    await sheet.getByRole('button', { name: 'Add a question' }).click();
    await sheet.getByRole('textbox', { name: 'Question' }).fill('Name on the badge');
    await sheet.getByRole('switch', { name: 'Guests must answer' }).click();
    expect(await seriousInBothWidths(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('“Friends” added')).toBeVisible();
  });

  const context = await browser.newContext(ON_PHONE);
  const guest = await context.newPage();
  await test.step('a guest sees it with the code only', async () => {
    await signIn(guest, 'client');
    await guest.goto(`/event/${eventId}`);
    await expect(guest.getByRole('heading', { name: 'General' })).toBeVisible();
    await expect(guest.getByText('Friends')).toBeHidden();
    await guest.getByRole('button', { name: 'Have an access code?' }).click();
    await guest.getByLabel('Access code').fill('nope');
    await guest.getByRole('button', { name: 'Show tickets' }).click();
    await expect(guest.getByText('This code opens no tickets here.')).toBeVisible();
    await guest.getByLabel('Access code').fill('Amigos');
    await guest.getByRole('button', { name: 'Show tickets' }).click();
    await expect(guest.getByRole('heading', { name: 'Friends' })).toBeVisible();
  });

  const qr = await test.step('the guest names an amount, answers, and has the ticket', async () => {
    await guest.getByRole('button', { name: 'Buy tickets' }).click();
    const sheet = sheetOn(guest);
    await sheet.getByRole('button', { name: 'Friends: one more' }).click();
    await sheet.getByRole('button', { name: 'General: one fewer' }).click();
    await sheet.getByRole('button', { name: /^Continue/ }).click();
    await sheet.getByLabel('How much would you like to pay').fill('4');
    await sheet.getByRole('button', { name: 'Continue' }).click();
    await expect(sheet.getByText('At least $5')).toBeVisible();
    await expect(sheet.getByText('Please answer this')).toBeVisible();
    expect(await seriousInBothWidths(guest)).toEqual([]);
    await sheet.getByLabel('How much would you like to pay').fill('6');
    await sheet.getByLabel('Name on the badge').fill('Ana');
    const sold = guest.waitForResponse((response) => response.url().includes('checkout.start'));
    await sheet.getByRole('button', { name: 'Continue' }).click();
    const { result } = (await (await sold).json()) as {
      result: { data: { price: { totalMinor: number }; result: { tickets: { qr: string }[] } } };
    };
    expect(result.data.price.totalMinor).toBe(600);
    await expect(guest.getByRole('img', { name: /QR code of your ticket/ })).toBeVisible();
    return result.data.result.tickets[0]?.qr ?? '';
  });

  await test.step('the answer is at the door', async () => {
    const scan = { requestId: randomUUID(), eventId, code: qr };
    const { ticket } = await organizer.mutate<{ ticket: { answers: unknown } }>('checkin.scan', scan);
    expect(ticket.answers).toEqual([{ label: 'Name on the badge', answer: 'Ana' }]);
  });
  await context.close();
});
