import type { QueryClient } from '@tanstack/react-query';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { trpc, UNCACHED } from '#client/lib/api/trpc.ts';
import type { PurchaseKind } from './stored-purchase.ts';

/** Refetches what a refusal shows to be stale: prices, stock, what the person holds, or the balance. */
export function refreshAfterRefusal(
  client: QueryClient,
  kind: PurchaseKind,
  of: string,
  error: unknown,
): void {
  const refresh = (...keys: (readonly unknown[])[]) => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
  if (isRefusal(error, 'INSUFFICIENT_BALANCE') || kind === 'order' || kind === 'tip' || kind === 'unpaid')
    refresh(trpc.wallet.pathKey());
  if (isRefusal(error, 'OVER_PERSON_LIMIT') && kind === 'tickets')
    refresh(trpc.tickets.held.queryKey({ eventId: of }));
  if (kind === 'topup' || kind === 'share' || kind === 'offer' || kind === 'unpaid') return;
  // Only PRICE_CHANGED bypasses the cache, so that a sold-out crowd costs no D1 reads.
  const isStale = isRefusal(error, 'PRICE_CHANGED');
  if (kind === 'order') {
    const menu = trpc.menu.list.queryOptions({ eventId: of }, UNCACHED);
    if (isStale) void client.fetchQuery({ ...menu, staleTime: 0 }).catch(() => null);
    else refresh(menu.queryKey, trpc.orders.pathKey());
  } else if (isStale) {
    const uncached = trpc.events.get.queryOptions({ eventId: of }, UNCACHED);
    void client.fetchQuery({ ...uncached, staleTime: 0 }).catch(() => null);
  } else refresh(trpc.events.get.queryKey({ eventId: of }));
}
