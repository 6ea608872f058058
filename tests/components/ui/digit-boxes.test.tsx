import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DigitBoxes } from '#client/ui/digit-boxes.tsx';
import { Field } from '#client/ui/field.tsx';

function Code({ error = null }: { error?: string | null }) {
  const [code, setCode] = useState('');
  return (
    <Field label="Code" hint="6 digits" error={error}>
      <DigitBoxes length={6} name="code" value={code} onChange={setCode} />
    </Field>
  );
}

const box = () => page.getByRole('textbox', { name: 'Code' });

/** A paste as a browser tells of it. */
async function paste(text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  clipboardData.setData('text/plain', text);
  const field = await box().findElement();
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('one field that autofill knows takes digits alone', async () => {
  await render(<Code />);
  await expect.element(box()).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(box()).toHaveAttribute('inputmode', 'numeric');
  await box().click();
  await userEvent.keyboard('1a2 3');
  await expect.element(box()).toHaveValue('123');
});

test('a whole code that is pasted with a space replaces what is typed', async () => {
  await render(<Code />);
  await box().click();
  await userEvent.keyboard('99');
  await paste('123 456');
  await expect.element(box()).toHaveValue('123456');
});

test('what is wrong is read with the field and shakes it', async () => {
  const view = await render(<Code />);
  await expect.element(box()).toHaveAccessibleDescription('6 digits');
  await view.rerender(<Code error="That code isn't right." />);
  await expect.element(box()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box()).toHaveAccessibleDescription(/That code isn't right\./);
  const boxes = document.querySelector('[data-input-otp-container]');
  expect(boxes && getComputedStyle(boxes).animationName).toBe('shake');
});
