import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSettled } from '#client/features/checkout/is-settled.ts';
import { useQueue } from '#client/features/queue/use-queue.ts';
import { detailsOf, isDecided, isRefusal } from '#client/lib/api/error-record.ts';
import { ANEW, api, trpc } from '#client/lib/api/trpc.ts';
import type { PurchaseInput, PurchaseReceipt } from '#shared/contracts/sales/tickets.ts';
import type { RefusalDetails } from '#shared/errors/errors.ts';

type Answer = { receipt: PurchaseReceipt } | { wait: RefusalDetails };

/** SALE_BUSY is a result, not an error: the purchase continues in the waiting room. */
async function ask(input: PurchaseInput): Promise<Answer> {
  try {
    return { receipt: await api.tickets.purchase.mutate(input) };
  } catch (error) {
    if (isRefusal(error, 'SALE_BUSY')) return { wait: detailsOf(error) };
    throw error;
  }
}

/**
 * The purchase as an idempotent call: every attempt carries the same request id. It queues by itself while the sale is
 * busy; other failures are retried once, like every mutation.
 */
export function usePurchase(
  {
    eventId,
    userId,
    canBeHad,
  }: {
    eventId: string;
    userId: string | null;
    /** Whether the event takes place and still has these ticket types. */
    canBeHad: (lines: PurchaseInput['lines']) => boolean;
  },
  then: {
    done: (receipt: PurchaseReceipt) => void;
    refused: (purchase: PurchaseInput) => void;
    held: (purchase: Omit<PurchaseInput, 'place'>) => void;
    gaveUp: () => void;
    /** The buyer left the queue after an attempt without an answer, which may have succeeded. */
    unknownResult: (purchase: Omit<PurchaseInput, 'place'>) => void;
  },
) {
  const client = useQueryClient();
  const refresh = (...keys: (readonly unknown[])[]) => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
  const mutation = useMutation({
    mutationKey: trpc.tickets.purchase.mutationKey(),
    mutationFn: ask,
    // Fail immediately while offline: a paused mutation would buy later without the buyer noticing.
    networkMode: 'always',
    onSuccess: (answer, purchase) => {
      if ('wait' in answer) return;
      queue.end(placeOf(purchase) ? 'settled' : 'given up');
      then.done(answer.receipt);
      refresh(
        trpc.tickets.pathKey(),
        trpc.wallet.pathKey(),
        trpc.events.get.queryKey({ eventId: purchase.eventId }),
        trpc.events.browse.pathKey(),
      );
    },
    onError: (error, purchase) => {
      if (isSettled(error, 'tickets.purchase')) {
        const stored = placeOf(purchase);
        // PRICE_CHANGED with a queue token: hold it until the buyer confirms the new price.
        if (stored?.place && isRefusal(error, 'PRICE_CHANGED')) queue.hold(stored);
        else if (stored) queue.end('settled');
        then.refused(purchase);
      }
      // Refetch what the refusal shows to be stale. Only PRICE_CHANGED bypasses the cache, so that a sold-out crowd
      // costs no D1 reads.
      if (isRefusal(error, 'PRICE_CHANGED')) {
        const anew = trpc.events.get.queryOptions({ eventId }, ANEW);
        void client.fetchQuery({ ...anew, staleTime: 0 }).catch(() => null);
      } else refresh(trpc.events.get.queryKey({ eventId }));
      if (isRefusal(error, 'OVER_PERSON_LIMIT'))
        refresh(trpc.tickets.held.queryKey({ eventId: purchase.eventId }));
      if (isRefusal(error, 'INSUFFICIENT_BALANCE')) refresh(trpc.wallet.pathKey());
    },
  });
  const queue = useQueue(userId, eventId, {
    ask: async (input) => {
      try {
        const answer = await mutation.mutateAsync(input);
        return 'wait' in answer ? { outcome: 'wait', details: answer.wait } : { outcome: 'decided' };
      } catch (error) {
        return { outcome: isDecided(error) ? 'decided' : 'noResponse' };
      }
    },
    onHeld: then.held,
    onGone: then.gaveUp,
  });
  const { waiting, held, hurry } = queue;
  /** The queue entry of this purchase. */
  const placeOf = ({ requestId }: Pick<PurchaseInput, 'requestId'>) => {
    const stored = waiting?.stored ?? held;
    return stored?.purchase.requestId === requestId ? stored : null;
  };
  // These tickets are no longer available: ask now instead of waiting.
  const inVain = waiting !== null && !canBeHad(waiting.stored.purchase.lines);
  useEffect(() => {
    if (inVain) hurry();
  }, [inVain, hurry]);
  return {
    buy: async (purchase: Omit<PurchaseInput, 'place'>) => {
      const place = placeOf(purchase)?.place;
      const answer = await mutation
        .mutateAsync({ ...purchase, ...(place ? { place } : {}) })
        .catch(() => null);
      if (answer && 'wait' in answer) queue.join(purchase, answer.wait);
    },
    running: mutation.isPending && waiting === null,
    /** The queue entry, while queued; the purchase continues by itself. */
    waiting,
    /** The purchase refused with PRICE_CHANGED; once confirmed it continues with its queue token. */
    held: held?.purchase ?? null,
    /** An attempt is in flight and cannot be cancelled. */
    asking: mutation.isPending,
    giveUp: () => {
      const unknownResult = waiting && !waiting.answered ? waiting.stored.purchase : null;
      queue.end('given up');
      // The attempt in flight will still report its result.
      if (mutation.isPending) return;
      if (unknownResult) return then.unknownResult(unknownResult);
      mutation.reset();
      then.gaveUp();
    },
    error: waiting ? null : mutation.error,
    forget: mutation.reset,
  };
}
