import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { CARD, cardForm } from '../support/browser/checkout.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_PHONE);

/**
 * Sends the next payment as if another tab had changed the CSRF cookie after this one read it for its header.
 * @returns a function that waits until the server has refused that call
 */
async function changeCsrfCookieOnce(page: Page): Promise<() => Promise<unknown>> {
  const header = { 'x-csrf-token': 'x'.repeat(64) };
  await page.route(
    '**/api/trpc/checkout.pay',
    async (route) => route.continue({ headers: { ...(await route.request().allHeaders()), ...header } }),
    { times: 1 },
  );
  const refusal = page.waitForResponse((response) => response.status() === 403);
  return () => refusal;
}

/** The wallet through its own screens: amounts, paid and declined cards, history and its file. */
test('a guest tops up by preset and typed amount, leaves a card form unpaid, and reads the history', async ({
  page,
  request,
}) => {
  await signIn(page, await newGuest(request, 'Wanda Wallet'));
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();

  await test.step('a preset amount is paid by the second card, although another tab changed the CSRF cookie', async () => {
    await page.getByRole('button', { name: 'Top up' }).click();
    await page.getByRole('button', { name: 'USD', exact: true }).click();
    await page.getByRole('button', { name: '$20', exact: true }).click();
    const refused = await changeCsrfCookieOnce(page);
    await page.getByRole('button', { name: 'Top up $20' }).click();
    const card = cardForm(page);
    await card.pay(CARD.declined);
    await refused();
    await expect(card.frame.getByRole('alert')).toContainText('declined');
    await card.pay(CARD.paid);
    await expect(page.getByText('$20 added to your wallet')).toBeVisible();
  });

  const amount = page.getByRole('textbox', { name: 'Other amount' });
  await test.step('a typed amount is checked against the bounds before a request is sent', async () => {
    await page.getByRole('button', { name: 'Top up' }).click();
    await expect(page.getByText('From $1 to $10,000')).toBeVisible();
    await amount.fill('0.50');
    await page.getByRole('dialog').getByRole('button', { name: 'Top up', exact: true }).click();
    await expect(page.getByText(/Please enter a valid amount: from \$1/)).toBeVisible();
    await expect(page).toHaveURL(/\/wallet/);
  });

  await test.step('a top-up left before paying charges nothing, and another is paid', async () => {
    await amount.fill('1 234,56');
    const topUp = page.getByRole('button', { name: 'Top up $1,234.56' });
    await topUp.click();
    await expect(cardForm(page).frame.getByLabel('Card number')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Top up' }).click();
    await amount.fill('1 234,56');
    await topUp.click();
    await cardForm(page).pay(CARD.paid);
    await expect(page.getByText('$1,234.56 added to your wallet')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$1,254.56');
  });

  const history = page.getByRole('region', { name: 'History' });
  const nothing = history.getByRole('heading', { name: 'Nothing matches' });
  await test.step('the history lists both top-ups, and its filters are in the URL', async () => {
    await expect(history.getByRole('listitem')).toHaveText([/Top-up.*\+\$1,234\.56/, /Top-up.*\+\$20/]);
    await history.getByRole('button', { name: 'Filter' }).click();
    await history.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Purchase' }).click();
    await expect(nothing).toBeVisible();
    await expect(page).toHaveURL(/[?&]type=purchase\b/);
    await page.reload();
    await expect(nothing).toBeVisible();
    await history.getByRole('button', { name: 'Show everything' }).click();
    await expect(history.getByRole('status')).toHaveText('Showing 1–2 of 2');
    await history.getByLabel('To', { exact: true }).fill('2020-01-01');
    await expect(nothing).toBeVisible();
    await page.goBack();
    await expect(history.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('the exported file has the same entries, safe for spreadsheets', async () => {
    const saved = page.waitForEvent('download');
    await history.getByRole('button', { name: 'Download as CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^aforo-wallet-\d{4}-\d{2}-\d{2}\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    const [header, first, second, end] = text.split('\r\n');
    expect(header).toBe('\uFEFFID,Date (UTC),Type,Description,Amount,Currency,Reference');
    expect(first).toMatch(
      /^\d+,\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2},Top-up,By card,1234\.56,USD,[0-9a-f-]{36}$/,
    );
    expect(second).toMatch(/,20\.00,USD,/);
    expect(end).toBe('');
  });
});

test('the history has pages, and Back returns to the previous one', async ({ page }) => {
  await signIn(page, 'client');
  await page.goto('/wallet');
  const history = page.getByRole('region', { name: 'History' });
  const shown = history.getByRole('status');
  await expect(shown).toHaveText(/^Showing 1–10 of \d+$/);
  await history.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/[?&]page=2\b/);
  await expect(shown).toHaveText(/^Showing 11–\d+ of \d+$/);
  await page.goBack();
  await expect(shown).toHaveText(/^Showing 1–10 of \d+$/);
});
