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

test('is plain text where it has nothing to open', async () => {
  await render(<SummaryLine items="Tip" total="$5" onChange={null} />);
  await expect.element(page.getByText('Tip', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('in letters twice as large, item, sum and clock stand beside or below each other', async () => {
  document.documentElement.style.fontSize = '200%';
  try {
    await render(
      <div style={{ width: 295 }}>
        <SummaryLine items="2 × General" total="MX$1,250" clock={<p>3:59</p>} onChange={() => {}} />
      </div>,
    );
    const boxes = ['2 × General', 'MX$1,250', '3:59'].map((text) => {
      const range = document.createRange();
      range.selectNodeContents(page.getByText(text, { exact: true }).element());
      return range.getBoundingClientRect();
    });
    for (const [index, box] of boxes.entries()) {
      expect(box.width).toBeGreaterThan(60);
      expect(box.right).toBeLessThanOrEqual(295 + 8);
      for (const other of boxes.slice(index + 1))
        expect(box.bottom <= other.top || box.right <= other.left).toBe(true);
    }
  } finally {
    document.documentElement.style.fontSize = '';
  }
});
