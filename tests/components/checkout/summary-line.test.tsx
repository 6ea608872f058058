import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { itemsText, SummaryLine } from '#client/features/checkout/running/summary-line.tsx';

test('is one line of 44 px that a press opens, and leads back to the choice from there', async () => {
  let changes = 0;
  await render(
    <SummaryLine
      items={itemsText([
        { name: 'Festival pass', quantity: 2 },
        { name: 'Parking', quantity: 1 },
      ])}
      total="$258"
      onChange={() => {
        changes += 1;
      }}
    >
      <p>Everything in full</p>
    </SummaryLine>,
  );
  const line = page.getByRole('button', { name: '2 × Festival pass +1 $258' });
  const summary = await page.getByRole('region', { name: 'Your order' }).findElement();
  await expect.element(line).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByText('Everything in full')).not.toBeVisible();
  expect(summary.getBoundingClientRect().height).toBe(44);
  await line.click();
  await expect.element(line).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByText('Everything in full')).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  expect(changes).toBe(1);
});
