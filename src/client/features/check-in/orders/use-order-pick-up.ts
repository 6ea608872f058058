import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { after } from '#client/lib/delay.ts';
import { scanDedupeOf } from '../camera/scan-dedupe.ts';
import type { Called } from '../connection/connection.ts';
import { useCalls } from '../connection/use-calls.ts';
import type { Verdict } from '../scan/verdict.ts';
import { sendHandOvers } from '../vouchers/hand-over-uploads.ts';
import { type BarPost, voucherDesk } from '../vouchers/voucher-desk.ts';
import { createOrderFlow, type OrderFlow, type OrderState } from './order-flow.ts';
import { pendingCalls } from './pending-calls.ts';

/** A call without an answer for this long is retried (ms). */
const ANSWER_WITHIN_MS = 6_000;

export interface Counter {
  state: OrderState;
  flow: OrderFlow;
  called: Called;
}

interface Callbacks {
  onVerdict: (verdict: Verdict) => void;
  onOrder: () => void;
  onHandedOver: (isDone: boolean) => void;
}

/** Order pick-up at one event, which requires a network, and what tickets contain, which does not. */
export function useOrderPickUp(post: BarPost, callbacks: Callbacks): Counter {
  const { eventId } = post;
  const { called, watch } = useCalls();
  const options = { retry: false, networkMode: 'always' } as const;
  const verify = useMutation({
    ...options,
    mutationKey: trpc.orders.verify.mutationKey(),
    mutationFn: (check: { code: string; requestId: string }) =>
      api.orders.verify.mutate({ eventId, ...check }, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }),
  }).mutateAsync;
  const complete = useMutation({
    ...options,
    mutationKey: trpc.orders.complete.mutationKey(),
    mutationFn: (check: { code: string; requestId: string }) =>
      api.orders.complete.mutate({ eventId, ...check }, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }),
  }).mutateAsync;
  const latest = useRef({ ...callbacks, post, verify, complete });
  latest.current = { ...callbacks, post, verify, complete };

  const [flow] = useState(() => {
    return createOrderFlow({
      now: () => performance.now(),
      after,
      newId: newRequestId,
      verify: (check) => watch(latest.current.verify(check)),
      complete: (check) => watch(latest.current.complete(check)),
      desk: voucherDesk(() => latest.current.post, newRequestId),
      handOvers: pendingCalls(eventId),
      atDoor: scanDedupeOf(eventId),
      onVerdict: (verdict) => latest.current.onVerdict(verdict),
      onOrder: () => latest.current.onOrder(),
      onHandedOver: (isDone) => latest.current.onHandedOver(isDone),
    });
  });
  useEffect(() => {
    sendHandOvers();
    window.addEventListener('online', flow.hurry);
    window.addEventListener('online', sendHandOvers);
    return () => {
      window.removeEventListener('online', flow.hurry);
      window.removeEventListener('online', sendHandOvers);
      flow.stop();
    };
  }, [flow]);

  const state = useSyncExternalStore(flow.subscribe, flow.state);
  return { state, flow, called };
}
