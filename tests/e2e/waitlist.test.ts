import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';

/** Fills the form and sends it. */
async function join(page: Page, email: string, name = 'Nora'): Promise<void> {
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="name"]').fill(name);
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
}

/** The number in "13 of 20". */
async function ownPlace(page: Page): Promise<number> {
  return Number.parseInt(await page.locator('p', { hasText: /^\d+\s*of \d+$/ }).innerText(), 10);
}

test('somebody joins, a friend comes through their link, and they move up', async ({ page, browser }) => {
  const email = `wait-${randomUUID()}@example.com`;
  await page.goto('/waitlist');
  await join(page, 'nobody', '');
  await expect(page.getByRole('listitem').getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.locator('input[name="email"]')).toBeFocused();
  await page.getByRole('button', { name: 'Run events' }).click();
  await join(page, email);
  await expect(page.getByText("Thank you! We'll be in touch soon.")).toBeVisible();
  await expect(page.getByRole('heading', { name: "You're on the list" })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of your link' })).toBeVisible();
  await expect(page.getByText('Nobody has joined through your link yet')).toBeVisible();
  const link = await page.getByRole('textbox', { name: 'Your link' }).inputValue();
  const before = await ownPlace(page);

  const friend = await browser.newPage({ locale: 'en-US' });
  await friend.goto(link);
  await expect(friend.getByText('You followed an invitation link')).toBeVisible();
  await join(friend, `friend-${randomUUID()}@example.com`);
  await expect(friend.getByRole('heading', { name: "You're on the list" })).toBeVisible();
  await friend.close();

  const elsewhere = await browser.newPage({ locale: 'en-US' });
  await elsewhere.goto(link);
  await join(elsewhere, email.toUpperCase());
  await expect(elsewhere.getByText("You're already on the list, and your place is saved.")).toBeVisible();
  await elsewhere.close();

  await page.reload();
  await expect(page.getByText('1 friend joined through your link')).toBeVisible();
  expect(await ownPlace(page)).toBeLessThan(before);
});
