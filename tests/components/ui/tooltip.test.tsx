import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PasswordInput } from '#client/features/auth/sign-in/fields/password-input.tsx';
import { tap } from '#tests/support/components/touch.ts';

test('an icon-only button shows its name on hover and on keyboard focus, and not on touch', async () => {
  await render(
    <>
      <PasswordInput aria-label="Password" />
      <p>Elsewhere</p>
    </>,
  );
  const elsewhere = page.getByText('Elsewhere');
  const field = page.getByRole('textbox', { name: 'Password' });
  const show = page.getByRole('button', { name: 'Show password' });
  const hide = page.getByRole('button', { name: 'Hide password' });
  const tooltip = page.getByText('Show password', { exact: true });
  const changed = page.getByText('Hide password', { exact: true });

  await userEvent.hover(show);
  await expect.element(tooltip).toBeVisible();
  await userEvent.hover(elsewhere);
  await expect.element(tooltip).not.toBeInTheDocument();
  await userEvent.click(show);
  await expect.element(hide).toBeVisible();
  await expect.element(changed).not.toBeInTheDocument();
  await userEvent.click(hide);
  await userEvent.hover(elsewhere);

  await userEvent.click(field);
  await userEvent.keyboard('{Tab}');
  await expect.element(show).toHaveFocus();
  await expect.element(tooltip).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip).not.toBeInTheDocument();
  await expect.element(show).toHaveFocus();

  await tap(field);
  await tap(show);
  await expect.element(hide).toBeVisible();
  await expect.element(changed).not.toBeInTheDocument();
});
