import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { openNight } from '../support/browser/own-night.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_PHONE);

/** A running event with two tickets sold and two of three lemonades ordered. */
async function nightOnSale(request: APIRequestContext) {
  const night = await openNight(request, 2);
  const [organizer, guest] = await Promise.all([
    apiPerson(request, 'organizer'),
    apiPerson(request, 'client'),
  ]);
  const { id } = await organizer.mutate<{ id: string }>('menu.create', {
    requestId: randomUUID(),
    eventId: night.eventId,
    name: 'Lemonade',
    category: 'drinks',
    priceMinor: 100,
    quantity: 3,
  });
  const lines = [{ menuItemId: id, quantity: 2 }];
  await guest.mutate('orders.place', { requestId: randomUUID(), eventId: night.eventId, lines });
  return night;
}

async function picture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1_200;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = 'gold';
      context.fillRect(0, 0, 1_200, 1_200);
    }
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

test('an organizer edits ticket types and menu during the sale, and guests see it without a reload', async ({
  page,
  browser,
  request,
}) => {
  const night = await nightOnSale(request);
  await signIn(page, 'organizer');
  const sheet = page.getByRole('dialog');

  await test.step('a new ticket type is moved first by keyboard, and a quantity below the sold number is refused', async () => {
    await page.goto(`/my-events/${night.eventId}/tickets`);
    await page.getByRole('button', { name: 'Add a ticket type' }).click();
    await sheet.getByLabel('Name').fill('Late entry');
    await sheet.getByLabel('Price').fill('7.50');
    await sheet.getByLabel('Quantity').fill('40');
    await sheet.getByLabel('Limit per order').fill('4');
    await sheet.getByRole('button', { name: 'Add', exact: true }).click();
    const names = page.getByRole('region', { name: 'Ticket types' }).getByRole('heading', { level: 2 });
    await expect(names).toHaveText(['Guest list', 'Late entry']);
    await page.getByRole('button', { name: 'Move Late entry up' }).press('Enter');
    await expect(names).toHaveText(['Late entry', 'Guest list']);
    await expect(page.getByText('Late entry is now 1 of 2')).toBeAttached();

    await page.getByRole('button', { name: 'Edit Guest list' }).click();
    await sheet.getByLabel('Quantity').fill('1');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByText(/must be at least 2: that many are sold or being paid for/)).toBeVisible();
    await sheet.getByLabel('Quantity').fill('2');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('2 of 2 sold')).toBeVisible();
  });

  const visitor = await browser.newPage();
  await visitor.goto(`/event/${night.eventId}/menu`);
  await expect(visitor.getByRole('heading', { name: 'Lemonade' })).toBeVisible();

  await test.step('a menu item gets a price and a picture, and a quantity below the sold number is refused', async () => {
    await page.getByRole('navigation', { name: 'Setup: pages' }).getByRole('link', { name: 'Menu' }).click();
    await expect(page.getByText('2 of 3 sold')).toBeVisible();
    await page.getByRole('button', { name: 'Edit Lemonade' }).click();
    await sheet.getByLabel('Quantity').fill('1');
    await sheet.getByLabel('Price').fill('1.25');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByText(/must be at least 2: that many are sold or being paid for/)).toBeVisible();
    await sheet.getByLabel('Quantity').fill('30');
    await sheet
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'lemonade.jpg', mimeType: 'image/jpeg', buffer: await picture(page) });
    await expect(sheet.locator('img[src^="/api/uploads/menu/"]')).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('2 of 30 sold')).toBeVisible();
  });

  await test.step('a guest with an open menu sees the new price and picture', async () => {
    await expect(visitor.getByText('$1.25')).toBeVisible();
    await expect(visitor.locator('main img[src^="/api/uploads/menu/"]')).toBeVisible();
  });

  await test.step('a new item without a limit is added and removed from the menu', async () => {
    await page.getByRole('button', { name: 'Add an item' }).click();
    await sheet.getByLabel('Name').fill('Street corn');
    await sheet.getByLabel('Price').fill('3');
    await sheet.getByRole('switch', { name: /No limit/ }).click();
    await sheet.getByRole('button', { name: 'Add to the menu' }).click();
    await expect(page.getByText('0 sold, no limit')).toBeVisible();
    await expect(visitor.getByRole('heading', { name: 'Street corn' })).toBeVisible();
    await page.getByRole('switch', { name: /Street corn/ }).click();
    await expect(visitor.getByRole('heading', { name: 'Street corn' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete Lemonade' }).click();
    await sheet.getByRole('button', { name: 'Delete' }).click();
    await expect(sheet.getByRole('alert')).toBeVisible();
  });

  await test.step('a buyer sees the new ticket type first', async () => {
    await visitor.goto(`/event/${night.eventId}`);
    await expect(visitor.getByText('Late entry').first()).toBeVisible();
    await expect(visitor.getByText('$7.50').first()).toBeVisible();
  });
  await visitor.close();
});
