import { expect, test } from '@playwright/test';
import { DEMO_ORDER_CODES } from '../../scripts/seed/order-codes.ts';
import { checkCode, verdictOn } from '../support/browser/door-device.ts';
import { signIn } from '../support/browser/sign-in.ts';

/** One of the demo's own: an order is handed over once and for all. */
const [CODE] = DEMO_ORDER_CODES;

test('a vendor sees what is in an order and hands it over once, though they press twice and the answer is lost', async ({
  page,
}) => {
  await signIn(page, 'vendor');
  // The only event that runs tonight opens by itself.
  await page.goto('/scanner');
  await expect(page.getByText('Order pick-up')).toBeVisible();
  await expect(page.getByRole('button', { name: 'By name' })).toBeHidden();

  const sent: string[] = [];
  await page.route('**/api/trpc/orders.complete*', async (route) => {
    sent.push((route.request().postDataJSON() as { requestId: string }).requestId);
    // The server hears the first one; its answer is lost.
    if (sent.length > 1) return await route.continue();
    await route.fetch();
    await route.abort();
  });
  // The second tap of whatever brought the order, on both its buttons; from outside a test would be too slow.
  await page.evaluate(() => {
    const finger = new MutationObserver(() => {
      const under = [...document.querySelectorAll('button')].filter(({ innerText }) =>
        ['Hand over', 'Not now'].includes(innerText),
      );
      if (under.length === 0) return;
      finger.disconnect();
      for (const button of under) button.click();
    });
    finger.observe(document.body, { childList: true, subtree: true });
  });
  await checkCode(page, CODE);
  const order = page.getByRole('region', { name: 'Order for' });
  await expect(order.getByRole('listitem').first()).toContainText(/^\d+×?\s*\S/);
  await expect(order.getByRole('button', { name: 'Not now' })).toBeEnabled();
  expect(sent).toEqual([]);

  await order.getByRole('button', { name: 'Hand over' }).dblclick();
  await expect(verdictOn(page, 'ORDER_DONE')).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);

  await checkCode(page, CODE);
  await expect(verdictOn(page, 'ORDER_COMPLETED')).toContainText('Picked up on');
});

test('a code that no order has, and one that is none of ours, are told apart', async ({ page }) => {
  await signIn(page, 'vendor');
  await page.goto('/scanner');
  await checkCode(page, 'AAAA-BBBB-CCCC');
  await expect(verdictOn(page, 'ORDER_INVALID')).toBeVisible();
  await page.getByRole('button', { name: 'Enter a code' }).last().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Order code').fill('https://example.com');
  await sheet.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(sheet.getByText('Invalid QR code format')).toBeVisible();
});
