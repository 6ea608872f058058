import { expect, type Page, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { CARD, cardForm, identify } from '../support/browser/checkout.ts';
import { publishEvent } from '../support/browser/published-event.ts';
import { ON_PHONE } from '../support/browser/screens.ts';

test.use(ON_PHONE);

const sheetOn = (page: Page) => page.getByRole('dialog');

test('a stranger who wants five of forty types an email and a code, and then pays in the same sheet', async ({
  page,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const { eventId } = await publishEvent(organizer, {
    types: [{ name: 'General', priceMinor: 1_200, quantity: 40 }],
  });
  await page.goto(`/event/${eventId}`);
  await page.getByRole('button', { name: 'Buy tickets' }).click();
  const sheet = sheetOn(page);
  const more = sheet.getByRole('button', { name: 'General: one more' });
  await expect(more).toBeVisible();
  for (let taps = 0; taps < 4; taps++) await more.click();
  await sheet.getByRole('button', { name: 'Continue · $60' }).click();

  const summary = sheet.getByRole('button', { name: /General/ });

  await test.step('nothing is held yet, and no password is asked for', async () => {
    await expect(sheet.getByRole('heading', { name: 'Where should we send it?' })).toBeVisible();
    await expect(sheet.getByText("we'll hold these for you right away")).toBeVisible();
    await expect(summary).toHaveText('5 × General$60');
    await expect(sheet.getByRole('timer')).toBeHidden();
    await expect(sheet.getByText(/many people/i)).toBeHidden();
    await expect(sheet.getByLabel('Password')).toBeHidden();
    expect(await seriousInBothWidths(page)).toEqual([]);
  });

  await test.step('the choice is still there after "Change"', async () => {
    await expect(sheet.getByRole('button', { name: 'Change' })).toBeHidden();
    await summary.click();
    await sheet.getByRole('button', { name: 'Change' }).click();
    await expect(sheet.getByRole('group', { name: /^General/ }).getByText('5')).toBeVisible();
    await sheet.getByRole('button', { name: 'Continue · $60' }).click();
  });

  await identify(page, request);
  await expect(sheet.getByRole('timer')).toHaveText(/^(9:\d\d|10:00)$/);
  await expect(summary).toHaveText('5 × General$60');
  await cardForm(page).pay(CARD.paid);
  await expect(page.getByText('Paid: $60')).toBeVisible();
});
