import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { checkCode, openDoorDevice, verdictOn } from '../support/browser/door-device.ts';
import { loseAnswers } from '../support/browser/lost-answers.ts';
import { openNight } from '../support/browser/own-night.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_PHONE);

/** A running event that also sells these ticket types at the door. */
async function nightWith(
  request: APIRequestContext,
  ...types: { name: string; priceMinor: number; quantity: number }[]
) {
  const { eventId } = await openNight(request, 1);
  const organizer = await apiPerson(request, 'organizer');
  for (const type of types) {
    await organizer.mutate('ticketTypes.create', { requestId: randomUUID(), eventId, ...type });
  }
  return { eventId, organizer };
}

test('a cash sale at the door whose response was lost is one sale with a check-in, visible to the organizer', async ({
  browser,
  request,
}) => {
  const { eventId, organizer } = await nightWith(request, {
    name: 'Standing',
    priceMinor: 1_250,
    quantity: 4,
  });
  const { context, page } = await openDoorDevice(browser, { eventId, gate: 'North' });
  const sheet = page.getByRole('dialog');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  await expect(sheet.getByText('Not available offline')).toBeVisible();
  await context.setOffline(false);
  await sheet.getByRole('radio', { name: /Standing/ }).check();
  await sheet.getByRole('button', { name: 'One ticket more' }).click();
  await expect(sheet.getByText('$25')).toBeVisible();
  await sheet.getByLabel('Name').fill('Walter Doorway');
  const answers = await loseAnswers(page, 'tickets.sellAtDoor');
  await sheet.getByRole('button', { name: 'Paid: sell and let 2 in' }).click();
  await expect(sheet.getByText('No answer yet')).toBeVisible();
  expect(answers.lost()).toBeGreaterThan(0);
  // The pending sale is locked.
  await expect(sheet.getByRole('button', { name: 'One ticket more' })).toBeDisabled();
  await answers.end();

  await test.step("another window of the seller finds the sale's result, without the offer", async () => {
    const other = await context.newPage();
    const otherSheet = other.getByRole('dialog');
    await other.route('**/api/trpc/tickets.doorOffer**', (route) => route.abort());
    await other.goto(`/my-events/${eventId}/attendees`);
    await other.getByRole('button', { name: 'Sell at the door No answer yet' }).click();
    await expect(otherSheet.getByRole('radio', { name: /Standing/ })).toBeChecked();
    await expect(otherSheet.getByLabel('Name')).toHaveValue('Walter Doorway');
    await expect(otherSheet.getByText('$25').last()).toBeVisible();
    await otherSheet.getByRole('button', { name: 'Check now' }).click();
    await expect(verdictOn(other, 'SOLD')).toContainText('2 × Standing');
    await other.close();
  });
  await sheet.getByRole('button', { name: 'Check now' }).click();
  await expect(verdictOn(page, 'SOLD')).toContainText('Sold, 2 people in');
  await expect(verdictOn(page, 'SOLD')).toContainText('$25');

  // The next guest enters later, with a code that the scanner reads.
  await page.getByRole('button', { name: 'Next sale' }).click();
  await expect(sheet.getByText('2 left')).toBeVisible();
  await sheet.getByRole('switch', { name: /Let them in now/ }).click();
  // The second tap of a double tap lands on "Done" and must not close the code.
  await page.evaluate(() => {
    const press = () => document.querySelector<HTMLElement>('[data-verdict] button:last-child')?.click();
    new MutationObserver(press).observe(document.body, { childList: true, subtree: true });
  });
  await sheet.getByRole('button', { name: 'Paid: sell 1 ticket' }).click();
  await expect(verdictOn(page, 'SOLD').getByRole('img', { name: 'Code of ticket 1' })).toBeVisible();
  const code = await verdictOn(page, 'SOLD')
    .getByText(/^\w{4}-\w{4}-\w{4}$/)
    .innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('2 in, of 4 sold')).toBeVisible();
  await checkCode(page, code);
  await expect(verdictOn(page, 'VALID')).toContainText('Standing');

  // Another seller takes the last ticket a moment before.
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  await expect(sheet.getByText('1 left')).toBeVisible();
  const { types } = await organizer.query<{ types: { id: string; name: string }[] }>('tickets.doorOffer', {
    eventId,
  });
  await page.route('**/api/trpc/tickets.doorOffer**', (route) => route.abort());
  await organizer.mutate('tickets.sellAtDoor', {
    requestId: randomUUID(),
    eventId,
    quantity: 1,
    expectedTotalMinor: 1_250,
    letIn: false,
    ticketTypeId: types.find(({ name }) => name === 'Standing')?.id,
  });
  await sheet.getByRole('radio', { name: /Standing/ }).check();
  await sheet.getByRole('button', { name: 'Paid: sell and let in' }).click();
  await expect(verdictOn(page, 'REFUSED')).toContainText('Sold out');
  await context.close();

  const desk = await browser.newPage();
  await signIn(desk, 'organizer');
  await desk.goto(`/my-events/${eventId}/attendees?search=doorway`);
  const rows = desk.getByRole('table', { name: 'Attendees' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('$25 · cash');
  await expect(desk.getByText('3 in · 2 still expected')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Sell at the door' })).toBeVisible();
  await desk.goto(`/analytics?event=${eventId}`);
  await desk.getByRole('tab', { name: 'Money' }).click();
  await expect(desk.getByRole('row', { name: /Cash at the door, already yours/ })).toContainText('$50');
  await desk.close();
});

test('a selected type that sells out is not replaced by another at another price, and a cancelled event closes the sale', async ({
  browser,
  request,
}) => {
  const { eventId, organizer } = await nightWith(
    request,
    { name: 'Standing', priceMinor: 1_250, quantity: 1 },
    { name: 'Balcony', priceMinor: 4_000, quantity: 9 },
  );
  const { context, page } = await openDoorDevice(browser, { eventId, gate: 'North' });
  const { types } = await organizer.query<{ types: { id: string; name: string; left: number }[] }>(
    'tickets.doorOffer',
    { eventId },
  );
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  const sheet = page.getByRole('dialog');
  // A free ticket: no cash is due.
  await expect(sheet.getByRole('button', { name: 'Give the ticket and let in' })).toBeVisible();
  await expect(sheet.getByText('Take in cash')).toBeHidden();
  const first = types.find(({ name }) => name === 'Guest list');
  const chosen = sheet.getByRole('radio', { name: /Guest list/ });
  await expect(chosen).toBeChecked();
  // The only ticket of it is sold already.
  const fewer = { requestId: randomUUID(), ticketTypeId: first?.id, quantity: 1 };
  await organizer.mutate('ticketTypes.update', fewer);
  await expect(chosen).toBeDisabled();
  await expect(chosen).toBeChecked();
  const sell = sheet.getByRole('button', { name: /sell|Give/ });
  await expect(sell).toBeDisabled();

  await organizer.mutate('events.cancel', { requestId: randomUUID(), eventId });
  await expect(sheet.getByText('This event is cancelled')).toBeVisible();
  await expect(sell).toBeHidden();
  await context.close();
});
