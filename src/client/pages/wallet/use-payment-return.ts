import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { trpc } from '#client/lib/api/trpc.ts';

/** Poll interval of the payment (ms): providers report within seconds; slower after that many attempts. */
const ASK_EVERY_MS = 1_500;
const ASK_PATIENTLY_MS = 6_000;
const PATIENT_AFTER_TRIES = 20;

/** The `?payment=` parameter that the checkout appends to the return URL. */
const PARAM = 'payment';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The state of the payment that the user has just returned from; null without one. Once it is decided, refetches the
 * wallet and removes the parameter, so that a reload does not report it again.
 */
export function usePaymentReturn() {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const user = useCurrentUser();
  const client = useQueryClient();
  const inAddress = params.get(PARAM);
  const [paymentId, setPaymentId] = useState(() => (UUID.test(inAddress ?? '') ? inAddress : null));
  const query = useQuery({
    ...trpc.wallet.payment.queryOptions({ paymentId: paymentId ?? '' }),
    enabled: paymentId !== null && user.status === 'signedIn',
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data && state.data.status !== 'pending') return false;
      return state.dataUpdateCount > PATIENT_AFTER_TRIES ? ASK_PATIENTLY_MS : ASK_EVERY_MS;
    },
  });
  const settled = query.isError || (query.data !== undefined && query.data.status !== 'pending');
  const status = query.data?.status;
  useEffect(() => {
    if (status && status !== 'pending') void client.invalidateQueries({ queryKey: trpc.wallet.pathKey() });
  }, [status, client]);
  useEffect(() => {
    if (inAddress === null || (paymentId !== null && !settled)) return;
    changeParams({ [PARAM]: null }, { replace: true });
  }, [inAddress, paymentId, settled, changeParams]);

  if (paymentId === null || user.status !== 'signedIn') return null;
  return {
    status: query.isError ? ('unknown' as const) : (status ?? ('pending' as const)),
    payment: query.data ?? null,
    error: query.error,
    retry: () => void query.refetch(),
    dismiss: () => setPaymentId(null),
  };
}

export type PaymentReturn = NonNullable<ReturnType<typeof usePaymentReturn>>;
