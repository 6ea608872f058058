import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { authUrl, OWN_MAILS } from '../support/browser/auth-service.ts';
import { embeddedStep } from '../support/browser/hosted-differences.ts';
import { nextMail } from '../support/browser/mailbox.ts';
import { type FreeNight, freeNight } from '../support/browser/sale-crowd.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { sessionOf } from '../support/browser/session.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { fillSignIn, fillSignUp, newGuest } from '../support/browser/sign-up.ts';
import { CODE_SUBJECTS } from '../support/hosted-service.ts';

test.use(ON_PHONE);

/** Signs up by a link that returns to two chosen tickets of a free event. */
async function signUpForTickets(page: Page, night: FreeNight, email: string): Promise<void> {
  const next = `/event/${night.eventId}?buy=1&items=${night.typeId}.2`;
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await fillSignUp(page, email);
}

async function getBothTickets(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Choose your tickets' });
  await expect(sheet.getByRole('group', { name: 'General: quantity' })).toHaveText('2');
  await sheet.getByRole('button', { name: 'Get 2 tickets' }).click();
  await expect(page.getByText('Your 2 tickets are here')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('img', { name: /QR code of your ticket/ })).toBeVisible();
}

test('a newcomer who types the mailed code returns to the purchase and gets the tickets', async ({
  page,
  request,
}) => {
  const night = await freeNight(request, { quantity: 5 });
  const email = `code-${randomUUID()}@example.com`;
  await signUpForTickets(page, night, email);

  const { code } = await nextMail(request, email);
  await expect(page).toHaveTitle('Check your email · Aforo');
  await expect(page.locator('input[name="email"]')).toHaveCount(0);
  const box = page.locator('input[autocomplete="one-time-code"]');
  await expect(box).toBeFocused();
  await expect(page.getByText('Account created')).toBeVisible();
  await page.getByRole('button', { name: 'Send the email again' }).click({ trial: true });
  // As on a phone that discards the tab while the mail app is open.
  await page.reload();
  await expect(box).toBeFocused();
  // The password of an unconfirmed address leads to the code, too.
  await page.getByRole('button', { name: 'Use a different email' }).click();
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await fillSignIn(page, { email, password: 'correct horse' });
  await expect(box).toBeFocused();
  await box.fill(code === '000000' ? '000001' : '000000');
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
  await expect(box).toHaveValue('');
  await box.fill(code ?? '');
  await getBothTickets(page);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/event/${night.eventId}$`));
});

test('a newcomer who opens the mailed link in another browser sets a password and finds the purchase there', async ({
  page,
  request,
  browser,
}) => {
  const night = await freeNight(request, { quantity: 5 });
  const email = `link-${randomUUID()}@example.com`;
  await signUpForTickets(page, night, email);

  const { link } = await nextMail(request, email);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link ?? '');
  await other.getByRole('main').getByRole('button', { name: 'Verify my email' }).click();
  await expect(other.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await choosePassword(other, 'battery staple');
  await getBothTickets(other);
  await expect(other).not.toHaveURL(/items=/);
  await elsewhere.close();

  await page.goto('/login');
  await fillSignIn(page, { email, password: 'correct horse' });
  await expect(page.getByText('Invalid login credentials')).toBeVisible();
  const reason = 'the first hosted session alone counts until it has ended the others again (decision 098)';
  await embeddedStep('the password chosen there signs in here', reason, async () => {
    await fillSignIn(page, { email, password: 'battery staple' });
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

/** Requests a code at the login card for an address typed into its sign-in form. */
async function requestCode(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name="email"]').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByText(`We sent six digits to ${email}.`)).toBeVisible();
}

test('five wrong codes ask for a new one, the mailed link finishes the sign-in in both tabs, and the code alone signs in', async ({
  page,
  request,
  context,
}) => {
  const { email } = await newGuest(request);
  await page.clock.install();
  await requestCode(page, email);
  const box = page.locator('input[autocomplete="one-time-code"]');
  await expect(box).toBeFocused();
  await expect(page.getByRole('button', { name: /Send a new code in \d+ s/ })).toBeDisabled();
  const first = await nextMail(request, email, 1);
  const { own, template } = CODE_SUBJECTS;
  expect(first.subject).toBe((OWN_MAILS ? own : template)(first.code ?? ''));
  const wrong = first.code === '000000' ? '000001' : '000000';

  await test.step('wrong codes count down, also after a reload, and the fifth is one too many', async () => {
    await box.fill(wrong);
    await expect(page.getByText("That code isn't right. 4 tries left.")).toBeVisible();
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('');
    // As on a phone that discards the tab while the mail app is open.
    await page.reload();
    await expect(box).toBeFocused();
    for (const triesLeft of [3, 2, 1]) {
      await box.fill(wrong);
      await expect(page.getByText(new RegExp(`${triesLeft} tr(ies|y) left`))).toBeVisible();
    }
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(wrong);
    await box.fill(wrong);
    await expect(page.getByText(/one wrong code too many/)).toBeVisible();
    await expect(box).toHaveCount(0);
  });

  await test.step('the link of a new mail signs in the tab that opens it and the one that waits', async () => {
    await page.clock.fastForward(31_000);
    await page.getByRole('button', { name: 'Send a new code', exact: true }).click();
    await expect(box).toBeFocused();
    const { link } = await nextMail(request, email, 2);
    const other = await context.newPage();
    await other.goto(link ?? '');
    await other.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(other).toHaveURL(/\/dashboard$/);
    await expect(page).toHaveURL(/\/dashboard$/);
    await other.close();
  });

  await test.step('a pasted code is submitted by its last digit', async () => {
    await page.evaluate(() => localStorage.clear());
    await requestCode(page, email);
    const { code } = await nextMail(request, email, 3);
    await box.fill(`${code?.slice(0, 3)} ${code?.slice(3)}`);
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await page.evaluate(() => sessionStorage.getItem('aforo-mailed-code'))).toBeNull();
  });
});

/**
 * Requests a password reset at the login page.
 * @returns the mailed link
 */
async function forgetPassword(page: Page, request: APIRequestContext, email: string): Promise<string> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.locator('input[name="email"]').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  return (await nextMail(request, email, 1)).link ?? '';
}

async function choosePassword(page: Page, password: string): Promise<void> {
  const boxes = page.locator('input[autocomplete="new-password"]');
  for (const box of [boxes.first(), boxes.last()]) await box.fill(password);
  await page.getByRole('button', { name: 'Save the password' }).click();
}

test('a password reset link works once, even if a mail scanner opened it before, and the new password signs in for good', async ({
  page,
  request,
}) => {
  const guest = await newGuest(request);
  const link = await forgetPassword(page, request, guest.email);
  for (const method of ['HEAD', 'GET']) expect((await request.fetch(link, { method })).ok()).toBe(true);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  // A rejected password can be corrected without a new link.
  await choosePassword(page, guest.password);
  await expect(page.getByText('The new password must be different from the old one.')).toBeVisible();
  const reason = 'Supabase knows leaked passwords on its Pro plan only';
  await embeddedStep('a common password is refused', reason, async () => {
    await choosePassword(page, 'Password1');
    await expect(page.getByText('Too many people use this password')).toBeVisible();
  });
  await choosePassword(page, 'long'.repeat(20));
  await expect(page.getByText('This password is too long.')).toBeVisible();
  await choosePassword(page, 'battery staple');
  await expect(page.getByText("You're signed in with your new password.")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(link);
  await choosePassword(page, 'not this one');
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await fillSignIn(page, { ...guest, password: 'battery staple' });
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Nora').first()).toBeVisible();
});

test('a hosted Supabase link that signs in on opening leads to a new password too', async ({
  page,
  request,
}) => {
  const { email } = await newGuest(request);
  const { origin, pathname } = new URL(await forgetPassword(page, request, email));
  const token = pathname.split('/').at(-1) ?? '';
  const query = new URLSearchParams({ token, type: 'recovery', redirect_to: `${origin}/reset-password` });
  await page.goto(authUrl(`/verify?${query}`));
  await choosePassword(page, 'battery staple');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a link with a session asks for confirmation before it signs in or replaces the current session', async ({
  page,
  request,
}) => {
  const [owner, other] = [await newGuest(request, 'Olga Owner'), await newGuest(request, 'Sam Other')];
  const linkTo = async () => {
    const { access_token, refresh_token } = await sessionOf(request, other);
    return `/wallet#${new URLSearchParams({ access_token, refresh_token, token_type: 'bearer', type: 'magiclink' })}`;
  };
  const wallet = page.getByRole('region', { name: 'Balance' });
  const question = page.getByRole('dialog');

  await test.step('a visitor who declines stays signed out', async () => {
    await page.goto(await linkTo());
    await expect(question).toContainText(other.email);
    expect(page.url()).not.toContain('token');
    await question.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  });

  await test.step('a signed-in person who declines keeps their session, drafts and tickets', async () => {
    await signIn(page, owner);
    await page.goto('/wallet');
    await expect(wallet).toContainText(owner.email);
    // Cached for an offline visit.
    await page.evaluate(() => localStorage.setItem('aforo-purchase:order:mine', '{}'));
    await page.goto('about:blank');
    await page.goto(await linkTo());
    await expect(question).toContainText(`You're signed in as Olga Owner (${owner.email})`);
    await question.getByRole('button', { name: 'Stay signed in as Olga Owner' }).click();
    await page.reload();
    await expect(wallet).toContainText(owner.email);
    await expect(question).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('aforo-purchase:order:mine'))).toBe('{}');
  });

  await test.step('after a confirmation the other account is signed in, without the drafts', async () => {
    await page.goto('about:blank');
    await page.goto(await linkTo());
    await question.getByRole('button', { name: `Continue as ${other.email}` }).click();
    await expect(wallet).toContainText(other.email);
    expect(await page.evaluate(() => localStorage.getItem('aforo-purchase:order:mine'))).toBeNull();
  });

  await test.step('the pages of mailed links name the current account before a tap signs in another', async () => {
    for (const path of ['mail-link/magiclink', 'verify-email', 'reset-password']) {
      await page.goto(`/${path}/${'t'.repeat(43)}`);
      await expect(page.getByText(`You're signed in as ${other.email}.`)).toBeVisible();
    }
  });
});
