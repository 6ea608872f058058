import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { apiPerson } from './api.ts';
import { AUTH_HEADERS, authUrl, HOSTED } from './auth-service.ts';
import { nextMail } from './mailbox.ts';
import { keepSession, type NewGuest, type Session } from './session.ts';

/** Creates a person with a confirmed email, an empty wallet and no ticket. */
export async function newGuest(request: APIRequestContext, name = 'Nora Newcomer'): Promise<NewGuest> {
  const guest = { email: `guest-${randomUUID()}@example.com`, password: 'correct horse' };
  const startedAt = Date.now();
  const signedUp = await request.post(authUrl('/signup'), {
    headers: AUTH_HEADERS,
    data: { ...guest, data: { name } },
  });
  expect(signedUp.ok(), await signedUp.text()).toBe(true);
  const { code } = await nextMail(request, guest.email);
  const verified = await request.post(authUrl('/verify'), {
    headers: AUTH_HEADERS,
    data: { type: 'signup', email: guest.email, token: code },
  });
  expect(verified.ok(), await verified.text()).toBe(true);
  const session = (await verified.json()) as Session;
  keepSession(guest, session);
  if (HOSTED)
    await recordHostedPerson(request, guest, { accessToken: session.access_token, name, startedAt });
  return guest;
}

/** As the page does after the first sign-in: the Worker knows a hosted person from then on. */
async function recordHostedPerson(
  request: APIRequestContext,
  guest: NewGuest,
  { accessToken, name, startedAt }: { accessToken: string; name: string; startedAt: number },
): Promise<void> {
  await (await apiPerson(request, guest)).mutate('auth.loginWithSupabase', {
    accessToken,
    name,
    password: guest.password,
    askedAgoMs: Date.now() - startedAt,
  });
}

/** Fills in and sends the sign-in form on the current page. */
export async function fillSignIn(page: Page, { email, password }: NewGuest): Promise<void> {
  const form = page.getByRole('tabpanel');
  await form.locator('input[name="email"]').fill(email);
  await form.locator('input[name="password"]').fill(password);
  await form.locator('button[type="submit"]').click();
}

/** Opens the login page, fills in the sign-up form and sends it. */
export async function signUpByForm(page: Page, email: string, name = 'Nora Newcomer'): Promise<void> {
  await page.goto('/login');
  await fillSignUp(page, email, name);
}

/** Fills in and sends the sign-up form on the current page. */
export async function fillSignUp(page: Page, email: string, name = 'Nora Newcomer'): Promise<void> {
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('tabpanel');
  await form.locator('input[name="name"]').fill(name);
  await form.locator('input[name="email"]').fill(email);
  for (const box of await form.locator('input[autocomplete="new-password"]').all()) {
    await box.fill('correct horse');
  }
  await form.locator('button[type="submit"]').click();
}
