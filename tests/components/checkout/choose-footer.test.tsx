import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { meQuery } from '#client/features/auth/session/me-query.ts';
import { updateSession } from '#client/features/auth/session/session-store.ts';
import { ChooseFooter } from '#client/features/checkout/choose-footer.tsx';
import { queryClient } from '#client/lib/api/query-client.ts';

const SUB = '7d1f4a52-4a6e-4d0e-9a55-0e4a3a9f9d11';

afterEach(() => updateSession({ ready: true, sub: null }));

/** The footer of a person whose wallet has too little for $15. */
function footer(props: Partial<ComponentProps<typeof ChooseFooter>>) {
  updateSession({ ready: true, sub: SUB });
  queryClient.setQueryDefaults(meQuery(SUB).queryKey, { staleTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData<unknown>(meQuery(SUB).queryKey, { email: 'ann@aforo.test', emailVerified: true });
  return (
    <QueryClientProvider client={queryClient}>
      <ChooseFooter
        currency="USD"
        action="Pay $15"
        words={{ choose: 'Choose', running: 'Buying' }}
        empty={false}
        impossible={false}
        withCode={false}
        totalMinor={1_500}
        balanceMinor={0}
        error={null}
        running={false}
        onPay={() => {}}
        onContinue={() => {}}
        {...props}
      />
    </QueryClientProvider>
  );
}

async function showRefused(errorCode: string, details = {}) {
  const error = Object.assign(new Error(errorCode), { data: { errorCode, details } });
  await render(footer({ error }));
  await expect.element(page.getByRole('button', { name: 'Continue · $15' })).toBeVisible();
}

test.each([
  ['PRICE_CHANGED', /price/i],
  ['SOLD_OUT', /sold out/i],
  ['ALL_HELD', /paying/i],
])('who pays by card reads why the choice was refused: %s', async (code, words) => {
  await showRefused(code, { totalMinor: 1_500 });
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
});

test('a wallet that turns out to have too little only offers the card', async () => {
  await showRefused('INSUFFICIENT_BALANCE');
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('a wallet with too little offers the saved card in one press, and another way below it', async () => {
  const pressed: string[] = [];
  const withCard = (savedCard: string | null | undefined) =>
    footer({
      savedCard,
      onPaySaved: () => pressed.push('saved'),
      onPay: () => pressed.push('pay'),
      onContinue: () => pressed.push('continue'),
    });
  // While the cards are unknown nothing may be pressed that becomes a payment under the finger.
  const view = await render(withCard(undefined));
  await expect
    .element(page.getByRole('button', { name: 'Continue · $15' }))
    .toHaveAttribute('aria-busy', 'true');
  await view.rerender(withCard('Visa ··4242'));
  await page.getByRole('button', { name: 'Pay $15 · Visa ··4242' }).click();
  await page.getByRole('button', { name: 'Pay another way' }).click();
  expect(pressed).toEqual(['saved', 'continue']);
  await view.rerender(withCard(null));
  await expect.element(page.getByRole('button', { name: 'Continue · $15' })).toBeVisible();
});
