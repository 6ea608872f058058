import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { meQuery } from '#client/features/auth/session/me-query.ts';
import { updateSession } from '#client/features/auth/session/session-store.ts';
import { BeReady } from '#client/features/checkout/be-ready.tsx';
import { queryClient } from '#client/lib/api/query-client.ts';
import type { Me } from '#shared/contracts/auth.ts';

const SUB = '7d1f4a52-4a6e-4d0e-9a55-0e4a3a9f9d11';

function signIn(me: Partial<Me> | null) {
  updateSession({ ready: true, sub: me ? SUB : null });
  if (!me) return;
  queryClient.setQueryDefaults(meQuery(SUB).queryKey, { staleTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData<unknown>(meQuery(SUB).queryKey, {
    email: 'ann@aforo.test',
    emailVerified: true,
    ...me,
  });
}

afterEach(() => {
  queryClient.clear();
  updateSession({ ready: true, sub: null });
});

const show = (inLine = false) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <BeReady inLine={inLine} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('before a sale a visitor signs in by email and code without leaving the page', async () => {
  signIn(null);
  await show();
  await expect.element(page.getByRole('region', { name: 'Be ready when sales open' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('in line the same offer says that the place stays theirs', async () => {
  signIn(null);
  await show(true);
  await expect.element(page.getByText('You keep your place in line')).toBeVisible();
});

test('who is signed in reads that they are ready, and as whom', async () => {
  signIn({});
  await show();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent("You're readyYou're signed in as ann@aforo.test.");
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('an account whose address was never verified is not ready: its mail must be opened', async () => {
  signIn({ emailVerified: false });
  await show();
  await expect.element(page.getByText('Verify your email first')).toBeVisible();
});

test('nothing is offered while it is unknown who looks', async () => {
  updateSession({ ready: false, sub: null });
  await show();
  await expect.element(page.getByText('Be ready when sales open')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});
