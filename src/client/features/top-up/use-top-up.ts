import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isRefusal } from '#client/lib/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { useRequestId } from '#client/lib/request-id.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { Currency } from '#shared/money/money.ts';

interface TopUpWish {
  currency: Currency;
  amountMinor: number;
  /** A path of ours; the payment's id is added to it. */
  returnPath: string;
}

/** Starts a top-up and leaves for the provider's checkout, which leads back to `returnPath`. */
export function useTopUp() {
  const { language } = useFormats();
  const ids = useRequestId();
  const client = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const mutation = useMutation({
    ...trpc.wallet.topUp.mutationOptions(),
    // Without a network it fails at once and says so, instead of leaving for a checkout minutes later.
    networkMode: 'always',
    onSuccess: ({ checkoutUrl }) => {
      ids.settle();
      setLeaving(true);
      window.location.assign(checkoutUrl);
    },
    onError: (error) => {
      // That payment is over, or known with other details: the next press is a payment of its own.
      if (isRefusal(error, 'PAYMENT_SETTLED') || isRefusal(error, 'REQUEST_ID_REUSED')) ids.settle();
    },
  });
  useEffect(() => {
    // Back from the checkout, the browser may show this page as it was left.
    const returned = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setLeaving(false);
      void client.invalidateQueries({ queryKey: trpc.wallet.pathKey() });
    };
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [client]);
  return {
    start: (wish: TopUpWish) => mutation.mutate({ requestId: ids.idFor(wish), ...wish, language }),
    busy: mutation.isPending || leaving,
    error: mutation.error,
  };
}
