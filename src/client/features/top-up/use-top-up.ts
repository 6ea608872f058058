import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormats } from '#client/lib/format.ts';
import { useRequestId } from '#client/lib/request-id.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { Currency } from '#shared/money.ts';

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
  });
  useEffect(() => {
    // Back from the checkout, the browser may show this page as it was left.
    const returned = (event: PageTransitionEvent) => {
      if (event.persisted) setLeaving(false);
    };
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, []);
  return {
    start: (wish: TopUpWish) => mutation.mutate({ requestId: ids.idFor(wish), ...wish, language }),
    busy: mutation.isPending || leaving,
    error: mutation.error,
  };
}
