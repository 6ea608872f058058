import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_SIGN_INS, type DemoPerson } from '../../../scripts/seed/sign-ins.ts';
import type { NewGuest } from './session.ts';
import { sessionOf } from './session.ts';
import { fillSignIn } from './sign-up.ts';

/** Storage key of auth-js, as set in `src/client/lib/api/auth-client.ts`. */
const SESSION_KEY = 'aforo-session';

/** Stores a session in the browser, as an earlier visit would have. The next page opens signed in. */
export async function signIn(page: Page, person: DemoPerson | NewGuest): Promise<void> {
  const session = await sessionOf(page.request, person);
  // A page of the same origin without the app.
  await page.goto('/favicon.svg');
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const);
}

/** Signs a demo person in through the form and waits for the dashboard. */
export async function signInByForm(page: Page, person: DemoPerson): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, { email: DEMO_SIGN_INS[person].email, password: DEMO_PASSWORD });
  await expect(page).toHaveURL(/\/dashboard$/);
}
