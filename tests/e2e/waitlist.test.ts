import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { nextMail } from '#tests/support/browser/mailbox.ts';
import { ON_PHONE } from '../support/browser/screens.ts';

test.use(ON_PHONE);

/** Fills in and sends the form. */
async function join(page: Page, email: string, name = 'Nora'): Promise<void> {
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="name"]').fill(name);
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
}

/** The number in "13 of 20". */
async function ownPlace(page: Page): Promise<number> {
  return Number.parseInt(await page.locator('p', { hasText: /^\d+\s*of \d+$/ }).innerText(), 10);
}

/** Opens the link of the newest mail and taps its button. */
async function confirm(page: Page, email: string): Promise<void> {
  const { link } = await nextMail(page.request, email);
  await page.goto(String(link));
  await page.getByRole('button', { name: 'Confirm my place' }).click();
  await expect(page.getByRole('heading', { name: "You're on the list" })).toBeVisible();
}

test("a person joins the waitlist and confirms by mail, and a friend's referral moves them up", async ({
  page,
  browser,
}) => {
  const email = `wait-${randomUUID()}@example.com`;
  await page.goto('/waitlist');
  await join(page, 'nobody', '');
  await expect(page.getByRole('listitem').getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.locator('input[name="email"]')).toBeFocused();
  await page.getByRole('button', { name: 'Run events' }).click();
  await join(page, email, 'Anna Petrova');
  await expect(page.getByText("Thank you! We'll be in touch soon.")).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  const { link: mailed } = await nextMail(page.request, email);
  // A mail scanner that opens the link and loads its resources confirms nothing.
  await page.goto(String(mailed));
  await expect(page.getByRole('button', { name: 'Confirm my place' })).toBeVisible();
  await confirm(page, email);
  await expect(page.getByRole('img', { name: 'QR code of your link' })).toBeVisible();
  await expect(page.getByText('Nobody has joined through your link yet')).toBeVisible();
  const link = await page.getByRole('textbox', { name: 'Your link' }).inputValue();
  const before = await ownPlace(page);

  const friend = await browser.newPage({ locale: 'en-US' });
  const friendEmail = `friend-${randomUUID()}@example.com`;
  await friend.goto('/waitlist?ref=NOBODYHASIT');
  await expect(friend.getByText('You followed an invitation link')).toBeVisible();
  await friend.goto(link);
  await expect(friend.getByText('Anna saved you a place')).toBeVisible();
  await join(friend, friendEmail);
  await expect(friend.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nobody has joined through your link yet')).toBeVisible();
  await confirm(friend, friendEmail);
  await friend.close();

  await page.goto('/waitlist');
  await expect(page.getByText('1 friend joined through your link')).toBeVisible();
  expect(await ownPlace(page)).toBeLessThan(before);
});
