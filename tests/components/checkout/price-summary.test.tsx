import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PriceSummary } from '#client/features/checkout/price-summary.tsx';

function summary(totalMinor: number, balanceMinor: number | null) {
  const line = {
    quantity: 1,
    unitMinor: totalMinor,
    subtotalMinor: totalMinor,
    discountMinor: 0,
    totalMinor,
  };
  const price = { lines: [line], subtotalMinor: totalMinor, discountMinor: 0, totalMinor };
  return <PriceSummary price={price} names={['General']} currency="USD" balanceMinor={balanceMinor} />;
}

test.each([
  ['an empty wallet', 5_000, 0],
  ['a total of 0', 0, 5_000],
  ['a visitor', 5_000, null],
])('has no line about the wallet for %s', async (_what, total, balance) => {
  await render(summary(total, balance));
  await expect.element(page.getByText('Total')).toBeVisible();
  expect(page.getByRole('definition').elements()).toHaveLength(2);
});

test('splits a total that the wallet pays in part, and shows what is left of a fuller wallet', async () => {
  const view = await render(summary(5_000, 1_200));
  await expect.element(page.getByText('From your wallet')).toBeVisible();
  await expect.element(page.getByRole('definition').nth(2)).toHaveTextContent('$12');
  await expect.element(page.getByText('By card')).toBeVisible();
  await expect.element(page.getByRole('definition').nth(3)).toHaveTextContent('$38');
  await view.rerender(summary(1_200, 5_000));
  await expect.element(page.getByText('Left after this')).toBeVisible();
  await expect.element(page.getByRole('definition').nth(3)).toHaveTextContent('$38');
});
