import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CartLine } from '#client/features/cart/menu-cart.ts';
import type { MenuCartHandle } from '#client/features/cart/use-menu-cart.ts';
import { isSettled } from '#client/features/checkout/is-settled.ts';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { MUTATION_RETRY_MS, retryMutation } from '#client/lib/api/retry.ts';
import { ANEW, trpc } from '#client/lib/api/trpc.ts';
import type { OrderReceipt } from '#shared/contracts/sales/orders.ts';

/** Retry delay and number of retries while the bar's queue is full (`SALE_BUSY`). */
const BUSY_RETRY_MS = 2_000;
const BUSY_RETRIES = 15;

/**
 * The order as an idempotent call: its request id and content are persisted with the cart before it is sent, until the
 * answer is known. A lost answer, a reload or a second press never orders twice.
 */
export function useOrder(eventId: string, cart: MenuCartHandle, onPlaced: (receipt: OrderReceipt) => void) {
  const client = useQueryClient();
  const menu = trpc.menu.list.queryOptions({ eventId }, ANEW);
  const refresh = () => {
    for (const queryKey of [menu.queryKey, trpc.wallet.pathKey(), trpc.orders.pathKey()])
      void client.invalidateQueries({ queryKey });
  };
  const mutation = useMutation({
    ...trpc.orders.place.mutationOptions(),
    // Fail immediately while offline: a paused mutation would order later without the guest noticing.
    networkMode: 'always',
    retry: (failures, error) =>
      isRefusal(error, 'SALE_BUSY') ? failures < BUSY_RETRIES : retryMutation(failures, error),
    retryDelay: (_failures, error) => (isRefusal(error, 'SALE_BUSY') ? BUSY_RETRY_MS : MUTATION_RETRY_MS),
    onSuccess: (receipt) => {
      cart.empty();
      onPlaced(receipt);
      refresh();
    },
    onError: (error) => {
      // A refusal shows that prices, stock or the balance are stale.
      if (isSettled(error, 'orders.place')) cart.settle();
      refresh();
      if (isRefusal(error, 'PRICE_CHANGED'))
        void client.fetchQuery({ ...menu, staleTime: 0 }).catch(() => null);
    },
  });
  return {
    /** Sends the displayed order, or repeats the unanswered one. */
    place: (lines: readonly CartLine[], expectedTotalMinor: number, discountCode: string) => {
      const { sent, lines: sentLines } = cart.send(lines, expectedTotalMinor, discountCode);
      if (!sent) return;
      mutation.mutate({
        requestId: sent.requestId,
        eventId,
        lines: sentLines.map(({ menuItemId, quantity }) => ({ menuItemId, quantity })),
        expectedTotalMinor: sent.expectedTotalMinor,
        ...(sent.discountCode ? { discountCode: sent.discountCode } : {}),
      });
    },
    running: mutation.isPending,
    error: mutation.error,
    forget: mutation.reset,
  };
}

export type OrderHandle = ReturnType<typeof useOrder>;
