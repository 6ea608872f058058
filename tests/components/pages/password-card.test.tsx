import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { queryClient } from '#client/lib/api/query-client.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { PasswordCard } from '#client/pages/profile/password-card.tsx';

async function show(state: { isSet: boolean | null; isProven: boolean }) {
  queryClient.setQueryDefaults(trpc.profile.password.queryKey(), { staleTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(trpc.profile.password.queryKey(), state);
  await render(
    <QueryClientProvider client={queryClient}>
      <PasswordCard />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('heading', { name: 'Password' })).toBeVisible();
}

const inputs = () =>
  [...document.querySelectorAll('input[type="password"]')].map((input) => input.getAttribute('name'));
const buttons = () =>
  page
    .getByRole('button', { name: /password|code/ })
    .elements()
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test('somebody without a password is offered to set one, and asked for no old one', async () => {
  await show({ isSet: false, isProven: false });
  expect(inputs()).toEqual([]);
  expect(buttons()).toEqual(['Set a password']);
});

test('after a fresh code a first password needs no old one', async () => {
  await show({ isSet: false, isProven: true });
  expect(inputs()).toEqual(['new-password', 'confirm']);
  expect(buttons()).toEqual(['Set a password']);
});

test.each([true, null])('a code may stand for an old password (known to be set: %s)', async (isSet) => {
  await show({ isSet, isProven: false });
  expect(inputs()).toEqual(['password', 'new-password', 'confirm']);
  expect(buttons()).toEqual(['Forgot it, or never set one? Use a code', 'Change the password']);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect.element(page.getByText('Enter your current password.')).toBeVisible();
});
