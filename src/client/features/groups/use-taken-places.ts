import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { usePurchaseFlow } from '#client/features/checkout/flow/use-purchase-flow.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { isDecided, isRefusal } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { CheckoutResult, CheckoutView } from '#shared/contracts/checkout.ts';

interface TakenPlacesOptions {
  /** Of the link that names the places. */
  token: string;
  send: (request: { requestId: string; token: string; quantity: number }) => Promise<CheckoutView>;
  onBought: (result: CheckoutResult) => void;
  /** Somebody else may have been faster: reads again what is left. */
  refetch: () => void;
}

/** Places that somebody else holds become this browser's own checkout, paid in the sheet. */
export function useTakenPlaces({ token, send, onBought, refetch }: TakenPlacesOptions) {
  const client = useQueryClient();
  const { me } = useCurrentUser();
  const sheet = usePushedParam('pay');
  const isOpen = sheet.value !== null;
  const { idFor, settle } = useRequestId();
  const taking = useMutation({
    mutationFn: (quantity: number) => send({ requestId: idFor({ token, quantity }), token, quantity }),
    onSuccess: (checkout) => {
      const { checkoutId } = checkout;
      settle();
      if (checkoutId === null) return;
      client.setQueryData(trpc.checkout.get.queryKey({ checkoutId }), checkout);
      flow.begin({ checkoutId }, !me?.emailVerified);
      sheet.open('1');
    },
    onError: (error) => {
      if (isDecided(error)) settle();
      if (isOpen) sheet.close();
    },
    onSettled: refetch,
  });
  const flow = usePurchaseFlow({
    kind: 'share',
    of: token,
    open: isOpen,
    onDone: (result) => {
      onBought(result);
      refetch();
    },
    onEnded: () => sheet.open('1'),
  });
  const emailFirst = useEmailFirst({ error: taking.error, running: taking.isPending });
  return {
    flow,
    sheet,
    isOpen,
    emailFirst,
    /** A payment is under way, here or in another tab. */
    isUnderWay: flow.isPaying || flow.isElsewhere || flow.state.step === 'secured',
    take: taking.mutate,
    taking: taking.isPending,
    error: emailFirst ? null : taking.error,
    reset: taking.reset,
  };
}

export type TakenPlaces = ReturnType<typeof useTakenPlaces>;

/** Whether a visitor must prove an email address before they take places: strangers hold as much as they may. */
function useEmailFirst({ error, running }: { error: unknown; running: boolean }): boolean {
  const asks = isRefusal(error, 'HOLDS_LIMIT');
  const [begun, setBegun] = useState(false);
  // Also while the places are asked for again, so that the page does not flash up in between.
  const shown = asks || (begun && running);
  if (begun !== shown) setBegun(shown);
  return shown;
}
