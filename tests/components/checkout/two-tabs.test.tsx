import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { meQuery } from '#client/features/auth/session/me-query.ts';
import { updateSession } from '#client/features/auth/session/session-store.ts';
import { readPurchase } from '#client/features/checkout/flow/purchase-memory.ts';
import { usePurchaseFlow } from '#client/features/checkout/flow/use-purchase-flow.ts';
import { queryClient } from '#client/lib/api/query-client.ts';

const SUB = '7d1f4a52-4a6e-4d0e-9a55-0e4a3a9f9d11';

afterEach(() => {
  vi.unstubAllGlobals();
  updateSession({ ready: true, sub: null });
});

/** A tab that tops the wallet up. Tabs of one browser share its locks and its storage, as these two do. */
function Tab({ name, amountMinor }: { name: string; amountMinor: number }) {
  const flow = usePurchaseFlow({ kind: 'topup', open: true, onDone: () => {}, onEnded: () => {} });
  const { state, subject } = flow;
  return (
    <section aria-label={name}>
      <button type="button" onClick={() => flow.begin({ topUp: { currency: 'USD', amountMinor } })}>
        Begin
      </button>
      <button type="button" onClick={() => flow.pay('card', { token: 'token', save: false, guest: null })}>
        Pay
      </button>
      <button type="button" onClick={flow.takeOver}>
        Take over
      </button>
      <p>
        {flow.isElsewhere
          ? 'elsewhere'
          : `${state.step} ${subject && 'topUp' in subject ? subject.topUp.amountMinor : 'nothing'}`}
      </p>
    </section>
  );
}

async function openTabs() {
  updateSession({ ready: true, sub: SUB });
  queryClient.setQueryDefaults(meQuery(SUB).queryKey, { staleTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData<unknown>(meQuery(SUB).queryKey, { id: SUB, email: 'a@b.c', emailVerified: true });
  await render(
    <QueryClientProvider client={queryClient}>
      <Tab name="A" amountMinor={2_000} />
      <Tab name="B" amountMinor={5_000} />
    </QueryClientProvider>,
  );
  const tab = (name: string) => page.getByRole('region', { name });
  return {
    press: (name: string, action: string) => tab(name).getByRole('button', { name: action }).click(),
    shows: (name: string, text: string) => expect.element(tab(name).getByText(text)).toBeVisible(),
  };
}

test('an amount that is chosen in one tab is paid there, and the other tab says so', async () => {
  const { press, shows } = await openTabs();
  await press('A', 'Begin');
  await shows('A', 'open 2000');
  await shows('B', 'elsewhere');
  await press('B', 'Begin');
  await shows('B', 'open 5000');
  await shows('A', 'elsewhere');
});

test('a payment that waits for a busy provider ends with its page: the next tab says that nothing was charged', async () => {
  let calls = 0;
  const answer = {
    error: { message: '', code: -32603, data: { errorCode: 'PAYMENTS_BUSY', httpStatus: 503 } },
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.includes('checkout.pay')) return new Response('{}', { status: 404 });
    calls += 1;
    return Response.json(url.includes('batch=1') ? [answer] : answer, { status: 503 });
  });
  const { press, shows } = await openTabs();
  await press('A', 'Begin');
  await shows('A', 'open 2000');
  await press('A', 'Pay');
  await shows('A', 'payBusy 2000');
  // The same request takes its turn.
  await expect.poll(() => calls).toBe(2);
  await press('B', 'Take over');
  await shows('B', 'open 2000');
  await shows('A', 'elsewhere');
  expect(readPurchase('topup:', SUB).state).toMatchObject({ step: 'open', isUncharged: true });
});
