import { expect, test } from '@playwright/test';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_PHONE);

test("a guest saves a ticket to Apple Wallet as a signed file, and to Google Wallet on Google's page", async ({
  page,
}) => {
  await signIn(page, 'client');
  await page.goto('/my-tickets');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Show / })
    .click();
  const viewer = page.getByRole('dialog');
  const download = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Add to Apple Wallet' }).click();
  const pass = await download;
  expect(pass.suggestedFilename()).toBe('aforo.pkpass');
  expect(new URL(pass.url()).pathname).toMatch(/^\/api\/tickets\/[\w-]+\/apple\.pkpass$/);
  const opened = page.waitForRequest(/^https:\/\/pay\.google\.com\/gp\/v\/save\//);
  await page.route('https://pay.google.com/**', (route) => route.fulfill({ body: 'saved' }));
  await viewer.getByRole('button', { name: 'Add to Google Wallet' }).click();
  expect((await opened).isNavigationRequest()).toBe(true);
});
