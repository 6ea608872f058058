import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMe } from '#client/features/auth/session/use-me.ts';
import type { CartLine } from '#client/features/checkout/cart/menu-cart.ts';
import type { MenuCartHandle } from '#client/features/checkout/cart/use-menu-cart.ts';
import { isSettled } from '#client/features/checkout/is-settled.ts';
import { beginCheckout, checkoutKey } from '#client/features/checkout/stored-checkout.ts';
import { waitOf } from '#client/features/queue/join-queue.ts';
import { detailsOf, isDecided, isRefusal } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { MUTATION_RETRY_MS, retryMutation } from '#client/lib/api/retry.ts';
import { trpc, UNCACHED } from '#client/lib/api/trpc.ts';
import type { OrderReceipt } from '#shared/contracts/orders.ts';

/** Number of retries while the bar's queue is full (`SALE_BUSY`), and while the box office is overloaded. */
const BUSY_RETRIES = 15;
const OVERLOAD_RETRIES = 5;
const PATIENT = {
  // Fail immediately while offline: a paused mutation would order later without the guest noticing.
  networkMode: 'always',
  retry: (failures: number, error: unknown) =>
    isRefusal(error, 'SALE_BUSY')
      ? failures < (detailsOf(error).retryAfterMs === undefined ? OVERLOAD_RETRIES : BUSY_RETRIES)
      : retryMutation(failures, error),
  retryDelay: (failures: number, error: unknown) =>
    isRefusal(error, 'SALE_BUSY') ? waitOf(detailsOf(error), Math.random(), failures) : MUTATION_RETRY_MS,
} as const;

/**
 * The order as an idempotent call: its request id and content are persisted with the cart before it is sent, until the
 * answer is known. A lost answer, a reload or a second press never orders twice.
 */
export function useOrder(eventId: string, cart: MenuCartHandle, onPlaced: (receipt: OrderReceipt) => void) {
  const client = useQueryClient();
  const me = useMe();
  const ids = useRequestId();
  const menu = trpc.menu.list.queryOptions({ eventId }, UNCACHED);
  const refresh = () => {
    for (const queryKey of [menu.queryKey, trpc.wallet.pathKey(), trpc.orders.pathKey()])
      void client.invalidateQueries({ queryKey });
  };
  const refuse = (error: unknown) => {
    // A refusal shows that prices, stock or the balance are stale.
    refresh();
    if (isRefusal(error, 'PRICE_CHANGED'))
      void client.fetchQuery({ ...menu, staleTime: 0 }).catch(() => null);
  };
  const mutation = useMutation({
    ...trpc.orders.place.mutationOptions(),
    ...PATIENT,
    onSuccess: (receipt) => {
      onPlaced(receipt);
      refresh();
    },
    onError: (error) => {
      if (isSettled(error, 'orders.place')) cart.settle();
      refuse(error);
    },
  });
  const start = useMutation({
    ...trpc.checkout.start.mutationOptions(),
    ...PATIENT,
    onSuccess: (checkout) => {
      ids.settle();
      client.setQueryData(trpc.checkout.get.queryKey({ checkoutId: checkout.checkoutId ?? '' }), checkout);
      const { checkoutId } = checkout;
      if (checkoutId) beginCheckout(checkoutKey('order', eventId), { checkoutId }, !me?.emailVerified);
    },
    onError: (error) => {
      if (isDecided(error)) ids.settle();
      refuse(error);
    },
  });
  return {
    /** Sends the displayed order, or repeats the unanswered one. */
    place: (lines: readonly CartLine[], seen: { expectedTotalMinor: number; discountCode: string }) => {
      const { sent, lines: sentLines } = cart.send(lines, seen.expectedTotalMinor, seen.discountCode);
      if (!sent) return;
      mutation.mutate({
        requestId: sent.requestId,
        eventId,
        lines: sentLines.map(({ menuItemId, quantity }) => ({ menuItemId, quantity })),
        expectedTotalMinor: sent.expectedTotalMinor,
        ...(sent.discountCode ? { discountCode: sent.discountCode } : {}),
      });
    },
    /** Has the displayed order held, to be paid in the sheet. Without a total when a code is yet to be checked. */
    hold: (
      lines: readonly CartLine[],
      { expectedTotalMinor, discountCode }: { expectedTotalMinor?: number; discountCode: string },
    ) => {
      const wanted = {
        eventId,
        lines: lines.map(({ menuItemId, quantity }) => ({ menuItemId, quantity })),
        ...(expectedTotalMinor === undefined ? {} : { expectedTotalMinor }),
        ...(discountCode ? { discountCode } : {}),
      };
      start.mutate({ requestId: ids.idFor(wanted), ...wanted });
    },
    running: mutation.isPending || start.isPending,
    error: mutation.error ?? start.error,
    forget: () => {
      mutation.reset();
      start.reset();
    },
  };
}

export type OrderHandle = ReturnType<typeof useOrder>;
