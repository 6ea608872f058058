import { expect, test } from '@playwright/test';
import { checkCode, verdictOn } from '../support/browser/door-device.ts';
import { nightWithBar } from '../support/browser/night-with-bar.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_PHONE);

test("a vendor sees an order's items and hands it over once, despite a double tap and a lost response", async ({
  page,
  request,
}) => {
  const { vendor, guest, items, order: place } = await nightWithBar(request);
  const orderId = await place(items.lemonade, 2);
  const { shortCode } = await guest.query<{ shortCode: string }>('orders.get', { orderId });
  await signIn(page, vendor);
  // The only event running tonight opens by default.
  await page.goto('/scanner');
  await expect(page.getByText('Order pick-up')).toBeVisible();
  await expect(page.getByRole('button', { name: 'By name' })).toBeHidden();

  const sent: string[] = [];
  await page.route('**/api/trpc/orders.complete*', async (route) => {
    sent.push((route.request().postDataJSON() as { requestId: string }).requestId);
    // The server receives the first call; its response is lost.
    if (sent.length > 1) return await route.continue();
    await route.fetch();
    await route.abort();
  });
  // The second tap of a double tap hits both buttons at once, faster than Playwright could click.
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
  await checkCode(page, shortCode);
  const order = page.getByRole('region', { name: 'Order for' });
  await expect(order.getByRole('listitem').first()).toContainText(/^\d+×?\s*\S/);
  await expect(order.getByRole('button', { name: 'Not now' })).toBeEnabled();
  expect(sent).toEqual([]);

  await order.getByRole('button', { name: 'Hand over' }).dblclick();
  await expect(verdictOn(page, 'ORDER_DONE')).toBeVisible();
  // A slow answer may be asked for again: every request carries the same id.
  expect(sent.length).toBeGreaterThanOrEqual(2);
  expect(new Set(sent).size).toBe(1);

  await checkCode(page, shortCode);
  await expect(verdictOn(page, 'ORDER_COMPLETED')).toContainText('Picked up on');
});
