import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { CARD, payAsGuest } from '../support/browser/checkout.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { publishSeatedEvent } from '../support/browser/seated-event.ts';

test.use(ON_PHONE);

const choice = (page: Page) => page.getByRole('region', { name: /Best available|Your seats/ });
const more = (page: Page, name: string) => page.getByRole('button', { name: `${name}: one more` });
const onPlan = (page: Page, name: RegExp) => page.getByRole('button', { name });

async function openSheet(page: Page, eventId: string) {
  await page.goto(`/event/${eventId}`);
  await page.getByRole('button', { name: 'Buy tickets' }).click();
  await expect(choice(page)).toBeVisible();
}

test('a stranger buys the best three seats by card on a phone, and the ticket says which', async ({
  page,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const { eventId } = await publishSeatedEvent(organizer);
  await openSheet(page, eventId);
  await more(page, 'Seats').click();
  await expect(choice(page)).toContainText('Row A · Seats 4–6');
  await expect(choice(page)).toContainText('Stalls · $120');
  expect(await seriousInBothWidths(page)).toEqual([]);

  await test.step('up to a price it is the circle, and children cost less', async () => {
    await page.getByRole('button', { name: 'Up to $25' }).click();
    await expect(choice(page)).toContainText('Row D · Seats 4–6');
    await page.getByRole('button', { name: 'Any price' }).click();
    await more(page, 'Stalls, child').click();
    await expect(choice(page)).toContainText('$100');
  });

  await page.getByRole('button', { name: 'Continue · $100' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.locator('[data-summary]')).toContainText('Row A · Seats 4–6');
  await page.reload();
  await expect(page.locator('[data-summary]')).toContainText('Row A · Seats 4–6');
  await payAsGuest(page, request, CARD.paid);
  await expect(page.getByText('Paid: $100')).toBeVisible();
  await expect(page.getByText('Row A').first()).toBeVisible();
});

test('a seat tapped on the plan greys for others, and the slower of two gets the next one with an undo', async ({
  page,
  browser,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const { eventId, planVersion, seats } = await publishSeatedEvent(organizer);
  await openSheet(page, eventId);
  await page.getByRole('button', { name: 'Choose on the plan' }).click();
  await expect(onPlan(page, /Row B · Seat 5, .*free/)).toBeVisible();
  expect(await seriousInBothWidths(page)).toEqual([]);

  const other = await browser.newContext(ON_PHONE);
  const faster = await other.newPage();
  await test.step('the other one taps B5', async () => {
    await openSheet(faster, eventId);
    await faster.getByRole('button', { name: 'Choose on the plan' }).click();
    await onPlan(faster, /Row B · Seat 5, .*free/).press('Enter');
    await expect(faster.getByText('1 seat chosen', { exact: true })).toBeVisible();
  });
  await expect(onPlan(page, /Row B · Seat 5, .*someone else is choosing it/)).toBeVisible();
  await other.close();

  await test.step('B7 is pressed here and picked there before the press arrives', async () => {
    let arrive = () => {};
    const isFaster = new Promise<void>((done) => {
      arrive = done;
    });
    await page.route('**/seats.pick*', async (route) => {
      await isFaster;
      await route.continue();
    });
    await onPlan(page, /Row B · Seat 7, .*free/).press('Enter');
    await onPlan(page, /Row B · Seat 8, .*free/).press('Enter');
    await expect(page.getByText('2 seats chosen', { exact: true })).toBeVisible();
    const guest = await apiPerson(request, 'client');
    const requestId = randomUUID();
    await guest.mutate('seats.pick', { requestId, eventId, planVersion, seatIds: [seats.get('B7')] });
    arrive();
  });
  await expect(page.getByText(/just took Row B\s· Seat 7. We chose Row B\s· Seat 9 instead/)).toBeVisible();
  await expect(onPlan(page, /Row B · Seat 9, .*yours/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(onPlan(page, /Row B · Seat 9, .*free/)).toBeVisible();
  await page.getByRole('button', { name: 'Take this seat' }).click();
  await expect(choice(page)).toContainText('Row B · Seat 8');
  await page.getByRole('button', { name: 'Continue · $40' }).click();
  await expect(page.locator('[data-summary]')).toContainText('Row B · Seat 8');
});

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

  test('a wheelchair space with its companion is chosen from the list by keyboard alone', async ({
    page,
    request,
  }) => {
    const organizer = await apiPerson(request, 'organizer');
    const { eventId } = await publishSeatedEvent(organizer);
    await page.goto(`/event/${eventId}`);
    await expect(choice(page)).toContainText('Row A · Seats 5, 6');

    await test.step('as a wish it is one unit', async () => {
      await tabTo(page, 'Wheelchair spaces: one more');
      await page.keyboard.press('Enter');
      await expect(choice(page)).toContainText('Row C · Wheelchair space 1');
      await expect(choice(page)).toContainText('Row C · Companion seat 2');
    });

    await test.step('in the list the companion brings the space along', async () => {
      await tabTo(page, 'Choose on the plan');
      await page.keyboard.press('Enter');
      await tabTo(page, 'List');
      await page.keyboard.press('Enter');
      await tabTo(page, /^Row C/);
      if ((await page.locator(':focus').getAttribute('aria-expanded')) === 'false')
        await page.keyboard.press('Enter');
      await tabTo(page, /Companion seat 3/);
      await page.keyboard.press('Space');
      await expect(page.getByText('2 seats chosen', { exact: true })).toBeVisible();
      expect(await seriousInBothWidths(page)).toEqual([]);
      await tabTo(page, /^Take 2 seats/);
      await page.keyboard.press('Enter');
    });
    await expect(choice(page)).toContainText('Row C · Wheelchair space 1');
    await tabTo(page, /^Buy tickets/);
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-summary]')).toContainText('Companion seat 3');
  });
});

/** Moves the focus on until it is at a control of this name. */
async function tabTo(page: Page, name: string | RegExp) {
  const target = page.getByRole('button', { name, exact: typeof name === 'string' }).first();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${name}`);
}
