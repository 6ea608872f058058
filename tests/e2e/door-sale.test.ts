import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { checkCode, openDoorDevice, verdictOn } from '../support/browser/door-device.ts';
import { loseAnswers } from '../support/browser/lost-answers.ts';
import { openNight } from '../support/browser/own-night.ts';
import { signIn } from '../support/browser/sign-in.ts';

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
  baseURL,
  request,
}) => {
  test.setTimeout(180_000);
  const { eventId, organizer } = await nightWith(request, {
    name: 'Standing',
    priceMinor: 1_250,
    quantity: 4,
  });
  const { context, page } = await openDoorDevice(browser, { baseURL, eventId, gate: 'North' });
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
  // The pending sale is locked, and survives the loss of the tab's sessionStorage.
  await expect(sheet.getByRole('button', { name: 'One ticket more' })).toBeDisabled();
  await answers.end();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.getByRole('button', { name: 'Sell No answer yet' }).click();
  await expect(sheet.getByLabel('Name')).toHaveValue('Walter Doorway');
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

  const desk = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
  await signIn(desk, 'organizer');
  await desk.goto(`/my-events/${eventId}/attendees?search=doorway`);
  const list = desk.getByRole('list', { name: 'Attendees' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('$12.50 · cash');
  await expect(desk.getByText('3 in · 2 still expected')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Sell for cash' })).toBeVisible();
  await desk.goto(`/analytics?event=${eventId}`);
  await expect(desk.getByRole('row', { name: /Cash at the door, already yours/ })).toContainText('$50');
  await desk.close();
});

test('two windows of one seller each get the result of their own sale, and share unanswered sales', async ({
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(120_000);
  const { eventId, organizer } = await nightWith(request, {
    name: 'Standing',
    priceMinor: 1_250,
    quantity: 9,
  });
  const { context, page: one } = await openDoorDevice(browser, { baseURL, eventId, gate: 'North' });
  const two = await context.newPage();
  const sell = (page: Page) => page.getByRole('button', { name: 'Sell', exact: true }).click();
  const sheetOf = (page: Page) => page.getByRole('dialog');
  const findOut = (page: Page) => sheetOf(page).getByRole('button', { name: 'Check now' });

  await sell(one);
  await sheetOf(one)
    .getByRole('radio', { name: /Standing/ })
    .check();
  const answers = await loseAnswers(one, 'tickets.sellAtDoor');
  await sheetOf(one).getByRole('button', { name: 'Paid: sell and let in' }).click();
  await expect(findOut(one)).toBeVisible();
  expect(answers.lost()).toBeGreaterThan(0);

  // The second window cannot load the offer: it takes type and price from the stored sale.
  await two.route('**/api/trpc/tickets.doorOffer**', (route) => route.abort());
  await two.goto(`/my-events/${eventId}/attendees`);
  await two.getByRole('button', { name: 'Sell for cash No answer yet' }).click();
  await expect(sheetOf(two).getByRole('radio', { name: /Standing/ })).toBeChecked();
  await expect(sheetOf(two).getByText('$12.50').last()).toBeVisible();
  await findOut(two).click();
  await expect(verdictOn(two, 'SOLD')).toContainText('Sold and in');
  await expect(verdictOn(two, 'SOLD')).toContainText('1 × Standing');
  await two.unroute('**/api/trpc/tickets.doorOffer**');
  await two.getByRole('button', { name: 'Next sale' }).click();

  // The second window sells again and loses the response; the first one finishes its sale, then shows that
  // one.
  await sheetOf(two)
    .getByRole('radio', { name: /Standing/ })
    .check();
  await sheetOf(two).getByRole('button', { name: 'One ticket more' }).click();
  const later = await loseAnswers(two, 'tickets.sellAtDoor');
  await sheetOf(two).getByRole('button', { name: 'Paid: sell and let 2 in' }).click();
  await expect(findOut(two)).toBeVisible();
  await answers.end();
  await findOut(one).click();
  await expect(verdictOn(one, 'SOLD')).toContainText('$12.50');
  await one.getByRole('button', { name: 'Next sale' }).click();
  await expect(sheetOf(one).getByText('$25')).toBeVisible();
  await findOut(one).click();
  await expect(verdictOn(one, 'SOLD')).toContainText('Sold, 2 people in');
  await later.end();
  await findOut(two).click();
  await expect(verdictOn(two, 'SOLD')).toContainText('Sold, 2 people in');
  const stats = await organizer.query<{ checkedIn: number; sold: number }>('checkin.stats', { eventId });
  expect(stats).toMatchObject({ checkedIn: 3, sold: 4 });
  await context.close();
});

test('a sale left in flight can be resolved when the seller returns to the page', async ({
  browser,
  baseURL,
  request,
}) => {
  const { eventId, organizer } = await nightWith(request, {
    name: 'Standing',
    priceMinor: 1_250,
    quantity: 9,
  });
  const { context, page } = await openDoorDevice(browser, { baseURL, eventId, gate: 'North' });
  await page.goto(`/my-events/${eventId}`);
  await page.getByRole('link', { name: 'Attendees' }).first().click();
  await page.getByRole('button', { name: 'Sell for cash' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: /Standing/ }).check();
  const address = '**/api/trpc/tickets.sellAtDoor**';
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    await held.promise;
    await route.fulfill({ response: answer });
  });
  await sheet.getByRole('button', { name: 'Paid: sell and let in' }).click();
  await page.goBack();
  await expect(sheet).toBeHidden();
  const heard = page.waitForResponse(/sellAtDoor/);
  held.resolve();
  await (await heard).finished();
  await page.unroute(address);

  await page.getByRole('link', { name: 'Attendees' }).first().click();
  await page.getByRole('button', { name: 'Sell for cash No answer yet' }).click();
  await sheet.getByRole('button', { name: 'Check now' }).click();
  await expect(verdictOn(page, 'SOLD')).toContainText('Sold and in');
  const stats = await organizer.query<{ checkedIn: number; sold: number }>('checkin.stats', { eventId });
  expect(stats).toMatchObject({ checkedIn: 1, sold: 2 });
  await context.close();
});

test('a selected type that sells out is not replaced by another at another price', async ({
  browser,
  baseURL,
  request,
}) => {
  const { eventId, organizer } = await nightWith(
    request,
    { name: 'Standing', priceMinor: 1_250, quantity: 1 },
    { name: 'Balcony', priceMinor: 4_000, quantity: 9 },
  );
  const { context, page } = await openDoorDevice(browser, { baseURL, eventId, gate: 'North' });
  const { types } = await organizer.query<{ types: { id: string; name: string; left: number }[] }>(
    'tickets.doorOffer',
    { eventId },
  );
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  const sheet = page.getByRole('dialog');
  const first = types.find(({ left }) => left > 0);
  const chosen = sheet.getByRole('radio', { name: new RegExp(first?.name ?? '') });
  await expect(chosen).toBeChecked();
  await page.route('**/api/trpc/tickets.doorOffer**', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replace(/"left":\d+/, '"left":0') });
  });
  await expect(chosen).toBeDisabled();
  await expect(chosen).toBeChecked();
  await expect(sheet.getByRole('button', { name: /sell|Give/ })).toBeDisabled();
  await context.close();
});

test('an event cancelled during a cash sale closes the sale', async ({
  browser,
  baseURL,
  request,
  isMobile,
}) => {
  test.skip(!isMobile, 'once is enough: nothing of it depends on the width');
  const { eventId, organizer } = await nightWith(request);
  const { context, page } = await openDoorDevice(browser, { baseURL, eventId, gate: 'North' });
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  const sheet = page.getByRole('dialog');
  // A free ticket: no cash is asked for.
  const give = sheet.getByRole('button', { name: 'Give the ticket and let in' });
  await expect(give).toBeVisible();
  await expect(sheet.getByText('Take in cash')).toBeHidden();
  await organizer.mutate('events.cancel', { requestId: randomUUID(), eventId });
  await expect(sheet.getByText('This event is cancelled')).toBeVisible();
  await expect(give).toBeHidden();
  await context.close();
});
