import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pendingCalls } from '#client/features/check-in/orders/pending-calls.ts';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import type { RefundReceipt } from '#shared/contracts/refunds/refunds.ts';
import { type OrderMoves, useOrderMoves } from './waiting/use-order-moves.ts';

/** Timeout of a call (ms); it is retried once before the user sees an error. */
const ANSWER_WITHIN_MS = 8_000;

/** The outcome of a cancellation. */
export type Cancelled =
  | { done: true; receipt: RefundReceipt }
  | { done: false; code: 'ORDER_COMPLETED' | 'ALREADY_REFUNDED' };

export interface BarActions {
  /** Orders closed by the server's answer that a list read from D1 may still contain. */
  closed: ReadonlySet<string>;
  moves: OrderMoves;
  /** Rejects if there is no answer; a retry sends the same request id. */
  cancel: (orderId: string, reason: string) => Promise<Cancelled>;
}

/** Hands out and cancels one event's orders. The box office decides which of two competing actions was first. */
export function useBarActions(eventId: string, timeZone: string): BarActions {
  const client = useQueryClient();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  // Request ids of unanswered calls, persisted so that a retry after a reload is idempotent.
  const [open] = useState(() => pendingCalls(eventId));
  const cancelOrder = useMutation({
    mutationKey: trpc.orders.cancel.mutationKey(),
    networkMode: 'always',
    mutationFn: (input: { requestId: string; orderId: string; reason: string }) =>
      api.orders.cancel.mutate({ eventId, ...input }, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }),
  });

  const close = (orderId: string) => setClosed((before) => new Set([...before, orderId]));
  const refresh = async () => {
    const keys = [trpc.orders.pathKey(), trpc.menu.list.pathKey()];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  const moves = useOrderMoves({ eventId, timeZone, open, onClosed: close, onChanged: refresh });
  const settle = (key: string, orderId: string) => {
    open.settle(key);
    close(orderId);
    void refresh();
  };

  return {
    closed,
    moves,
    cancel: async (orderId, reason) => {
      const key = `cancel ${orderId}`;
      const requestId = open.idFor(key);
      try {
        const receipt = await cancelOrder.mutateAsync({ requestId, orderId, reason });
        settle(key, orderId);
        return { done: true, receipt };
      } catch (error) {
        const code = (['ORDER_COMPLETED', 'ALREADY_REFUNDED'] as const).find((each) =>
          isRefusal(error, each),
        );
        if (!code) throw error;
        settle(key, orderId);
        return { done: false, code };
      }
    },
  };
}
