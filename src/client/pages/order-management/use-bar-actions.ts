import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handOversSlot } from '#client/features/scanner/door-memory.ts';
import { createOpenChecks } from '#client/features/scanner/open-checks.ts';
import { isRefusal } from '#client/lib/error-record.ts';
import { api, trpc } from '#client/lib/trpc.ts';
import type { OrderRefusal } from '#shared/contracts/orders.ts';
import type { RefundReceipt } from '#shared/contracts/refunds.ts';

/** A call without an answer for so long is made again, once, before the person is asked (ms). */
const ANSWER_WITHIN_MS = 8_000;

/** What has become of a hand-over. `at`: when somebody was quicker, where that is known. */
export type HandOver = { done: true } | { done: false; code: OrderRefusal; at: string | null };
/** What has become of a cancellation. */
export type Cancelled =
  | { done: true; receipt: RefundReceipt }
  | { done: false; code: 'ORDER_COMPLETED' | 'ALREADY_REFUNDED' };

export interface BarActions {
  /** Orders that the server has said are closed, which a list from D1 may still show for a moment. */
  closed: ReadonlySet<string>;
  /** Rejects when there is no answer; tried again it is the same request. */
  handOver: (orderId: string) => Promise<HandOver>;
  cancel: (orderId: string, reason: string) => Promise<Cancelled>;
}

/** Handing out and cancelling one event's orders. The server decides which of the two was first. */
export function useBarActions(eventId: string): BarActions {
  const client = useQueryClient();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  // An answer that was lost is asked for again under its id, after a reload too.
  const [open] = useState(() => createOpenChecks(handOversSlot(eventId)));
  const complete = useMutation({
    mutationKey: trpc.orders.complete.mutationKey(),
    networkMode: 'always',
    mutationFn: (input: { requestId: string; orderId: string }) =>
      api.orders.complete.mutate({ eventId, ...input }, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }),
  });
  const cancelOrder = useMutation({
    mutationKey: trpc.orders.cancel.mutationKey(),
    networkMode: 'always',
    mutationFn: (input: { requestId: string; orderId: string; reason: string }) =>
      api.orders.cancel.mutate({ eventId, ...input }, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }),
  });

  const settle = (key: string, orderId: string, over: boolean) => {
    open.settle(key);
    if (over) setClosed((before) => new Set([...before, orderId]));
    for (const queryKey of [trpc.orders.pathKey(), trpc.menu.list.pathKey()])
      void client.invalidateQueries({ queryKey });
  };

  return {
    closed,
    handOver: async (orderId) => {
      const requestId = open.idFor(orderId);
      const verdict = await complete.mutateAsync({ requestId, orderId });
      const done = verdict.outcome === 'valid';
      settle(
        orderId,
        orderId,
        done || verdict.code === 'ORDER_COMPLETED' || verdict.code === 'ORDER_CANCELLED',
      );
      return done ? { done } : { done, code: verdict.code, at: verdict.completedAt };
    },
    cancel: async (orderId, reason) => {
      const key = `cancel ${orderId}`;
      const requestId = open.idFor(key);
      try {
        const receipt = await cancelOrder.mutateAsync({ requestId, orderId, reason });
        settle(key, orderId, true);
        return { done: true, receipt };
      } catch (error) {
        const code = (['ORDER_COMPLETED', 'ALREADY_REFUNDED'] as const).find((each) =>
          isRefusal(error, each),
        );
        if (!code) throw error;
        settle(key, orderId, true);
        return { done: false, code };
      }
    },
  };
}
