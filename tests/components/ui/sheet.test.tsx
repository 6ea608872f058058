import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Input } from '#client/ui/input.tsx';
import { Sheet } from '#client/ui/sheet.tsx';

interface StepProps {
  step: string;
  heightPx: number;
  children?: ReactNode;
}

function Steps({ step, heightPx, children }: StepProps) {
  return (
    <Sheet open title={step} closeLabel="Close" step={step}>
      <div style={{ height: heightPx }}>{children}</div>
    </Sheet>
  );
}

test('a new step takes the focus to its title, unless it focuses a field itself', async () => {
  const view = await render(<Steps step="Choose" heightPx={100} />);
  await view.rerender(<Steps step="Pay" heightPx={100} />);
  await expect.element(page.getByRole('heading', { name: 'Pay' })).toHaveFocus();
  await view.rerender(
    <Steps step="Code" heightPx={100}>
      <Input aria-label="Digits" autoFocus />
    </Steps>,
  );
  await expect.element(page.getByRole('textbox', { name: 'Digits' })).toHaveFocus();
});

test('stands on the bottom edge of a phone at every height', async () => {
  await page.viewport(390, 844);
  const view = await render(<Steps step="Choose" heightPx={120} />);
  const bottom = async () => {
    const sheet = await page.getByRole('dialog').findElement();
    return Math.round(sheet.getBoundingClientRect().bottom);
  };
  await expect.poll(bottom).toBe(844);
  await view.rerender(<Steps step="Pay" heightPx={400} />);
  await expect.poll(bottom).toBe(844);
  await view.rerender(<Steps step="Choose" heightPx={2_000} />);
  await expect.poll(bottom).toBe(844);
});
