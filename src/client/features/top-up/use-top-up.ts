import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import type { Currency } from '#shared/money/money.ts';

interface TopUpWish {
  currency: Currency;
  amountMinor: number;
  /** A path of this site; the payment's id is appended. */
  returnPath: string;
}

/** Starts a top-up and opens the provider's checkout, which returns to `returnPath`. */
export function useTopUp() {
  const { language } = useFormats();
  const ids = useRequestId();
  const client = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const mutation = useMutation({
    ...trpc.wallet.topUp.mutationOptions(),
    // Fail at once without network, instead of opening the checkout minutes later.
    networkMode: 'always',
    onSuccess: ({ checkoutUrl }) => {
      ids.settle();
      setLeaving(true);
      window.location.assign(checkoutUrl);
    },
    onError: (error) => {
      // That payment is settled, or the id belongs to other input: the next press gets a new request id.
      if (isRefusal(error, 'PAYMENT_SETTLED') || isRefusal(error, 'REQUEST_ID_REUSED')) ids.settle();
    },
  });
  useEffect(() => {
    // The browser may restore this page from the back/forward cache.
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
