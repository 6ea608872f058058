import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { type ApiPerson, apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { CARD, payAsGuest } from '../support/browser/checkout.ts';
import { openDoorDevice, verdictOn } from '../support/browser/door-device.ts';
import { otherPhone } from '../support/browser/other-phone.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { ON_PHONE } from '../support/browser/screens.ts';

test.use(ON_PHONE);

const sheetOn = (page: Page) => page.getByRole('dialog');

/** Opens the link that a guest scans from the seller's screen. */
async function scanned(browser: Browser, door: Page, seller: ApiPerson, eventId: string): Promise<Page> {
  await sheetOn(door).getByRole('button', { name: 'On their phone' }).click();
  await expect(sheetOn(door).getByRole('img', { name: 'Code to pay with' })).toBeVisible();
  const [newest] = await seller.query<{ token: string }[]>('walkups.mine', { eventId });
  const phone = await otherPhone(browser);
  await phone.goto(`/walk-up/${newest?.token}`);
  return phone;
}

test('a stranger at the door pays by card on their phone, and the screen of the door turns green', async ({
  browser,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const { eventId } = await publishEvent(organizer, {
    hours: { start: -1, end: 5 },
    types: [{ name: 'Standing', priceMinor: 1_200, quantity: 3 }],
  });
  const { context, page: door } = await openDoorDevice(browser, { eventId, gate: 'North' });
  await door.getByRole('button', { name: 'Sell', exact: true }).click();
  await sheetOn(door).getByRole('button', { name: 'One ticket more' }).click();
  const phone = await scanned(browser, door, organizer, eventId);

  await test.step('the sheet opens by itself, and the door sees that somebody pays', async () => {
    await expect(sheetOn(phone)).toBeVisible();
    await expect(sheetOn(door).getByText('Paying now…')).toBeVisible();
  });
  await payAsGuest(phone, request, CARD.paid);
  await expect(phone.getByRole('heading', { name: "You're in, all 2" })).toBeVisible();
  expect(await seriousInBothWidths(phone)).toEqual([]);
  await expect(verdictOn(door, 'SOLD')).toContainText('Paid, 2 people in');
  await expect(verdictOn(door, 'SOLD')).toContainText('$24');
  await door.getByRole('button', { name: 'Next sale' }).click();

  await test.step('the next guest changes their mind: the place is on sale again', async () => {
    const second = await scanned(browser, door, organizer, eventId);
    await expect(sheetOn(second)).toBeVisible();
    await sheetOn(door).getByRole('button', { name: 'Cancel this sale' }).click();
    await expect(sheetOn(door).getByText('Sale cancelled')).toBeVisible();
    await expect(second.getByRole('heading', { name: 'This code is no longer valid' })).toBeVisible();
    await sheetOn(door).getByRole('button', { name: 'Back to the sale' }).click();
    await expect(sheetOn(door).getByText('1 left')).toBeVisible();
    await second.context().close();
  });
  await phone.context().close();
  await context.close();
});

test('strangers stand in line on their phones, are called when there is room, and come in by their code', async ({
  page,
  browser,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const { eventId, typeIds } = await publishEvent(organizer, {
    types: [{ name: 'Standing', priceMinor: 1_200, quantity: 2 }],
  });
  const { context, page: door } = await openDoorDevice(browser, { eventId, gate: 'North' });

  await test.step('the door opens the line', async () => {
    await door.getByRole('button', { name: 'Sell', exact: true }).click();
    await sheetOn(door).getByRole('button', { name: 'House full? Line at the door' }).click();
    await sheetOn(door).getByRole('button', { name: 'Open the line' }).click();
    await sheetOn(door).getByRole('button', { name: 'Show the code' }).click();
    await expect(sheetOn(door).getByRole('img', { name: 'Code to join the line' })).toBeVisible();
    await sheetOn(door).getByRole('button', { name: 'Back' }).click();
  });
  const held = await organizer.mutate<{ walkUpId: string }>('walkups.start', {
    ...{ requestId: randomUUID(), eventId, ticketTypeId: typeIds[0], quantity: 2, expectedTotalMinor: 2_400 },
    ...{ letIn: true, device: 'desk', gate: '' },
  });

  await page.goto(`/rope/${eventId}`);
  await page.getByRole('group', { name: 'How many are you?' }).getByRole('button').last().click();
  await page.getByLabel('Name').fill('Bea');
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page.getByRole('heading', { name: "You're next" })).toBeVisible();
  expect(await seriousInBothWidths(page)).toEqual([]);
  await expect(sheetOn(door).getByText('No. 1 · Bea')).toBeVisible();
  expect(await seriousInBothWidths(door)).toEqual([]);

  await organizer.mutate('walkups.cancel', { requestId: randomUUID(), eventId, walkUpId: held.walkUpId });
  await expect(page.getByRole('heading', { name: "It's your turn!" })).toBeVisible();
  expect(await seriousInBothWidths(page)).toEqual([]);
  await door.getByRole('button', { name: 'Close', exact: true }).click();
  const { party } = await page.evaluate(async (id) => {
    const input = encodeURIComponent(JSON.stringify({ eventId: id }));
    const answer = await fetch(`/api/trpc/rope.mine?input=${input}`);
    return (await answer.json()).result.data as { party: { code: string } };
  }, eventId);
  // As a hardware scanner types it.
  await door.evaluate(
    (text) => {
      for (const key of [...text, 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    },
    `${new URL(page.url()).origin}/rope/${eventId}#${party.code}`,
  );
  await expect(sheetOn(door).getByText('No. 1 · Bea')).toBeVisible();
  await sheetOn(door).getByRole('button', { name: 'Paid: let 2 in' }).click();
  await expect(verdictOn(door, 'SOLD')).toContainText('2 people in');
  await expect(verdictOn(door, 'SOLD')).toContainText('$24');
  await expect(page.getByRole('heading', { name: "You're in, all 2" })).toBeVisible();
  await context.close();
});
