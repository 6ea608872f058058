import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sourceFor } from '#client/features/analytics/tab-source.ts';
import { isSettled } from '#client/features/checkout/is-settled.ts';
import type { WantedTickets } from '#client/features/queue/stored-queue-token.ts';
import { useQueue } from '#client/features/queue/use-queue.ts';
import { detailsOf, isDecided, isRefusal } from '#client/lib/api/error-record.ts';
import { api, trpc, UNCACHED } from '#client/lib/api/trpc.ts';
import { after } from '#client/lib/delay.ts';
import type { CheckoutView } from '#shared/contracts/checkout.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import type { RefusalDetails } from '#shared/errors/errors.ts';

/** A page whose tickets are gone asks again after this time, and up to twice of it (ms). */
const IN_VAIN_AGAIN_MS = 2_000;

type Answer = { receipt: PurchaseReceipt } | { checkout: CheckoutView } | { wait: RefusalDetails };

interface Attempt {
  purchase: WantedTickets;
  queueToken: string | null;
  /** A solved challenge; it is good for one attempt. */
  humanToken?: string | null;
}

/** SALE_BUSY is a result, not an error: the purchase continues in the waiting room. */
async function ask({ purchase: { hold, ...wanted }, queueToken, humanToken }: Attempt): Promise<Answer> {
  const source = sourceFor(wanted.eventId);
  const purchase = {
    ...wanted,
    source,
    ...(queueToken ? { queueToken } : {}),
    ...(humanToken ? { humanToken } : {}),
  };
  try {
    if (hold) return { checkout: await api.checkout.start.mutate(purchase) };
    return { receipt: await api.tickets.purchase.mutate(purchase) };
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
    ownerId,
    canBeHad,
    openingWait,
  }: {
    eventId: string;
    /** The user or `VISITOR`; null while unknown. */
    ownerId: string | null;
    /** Whether the event takes place and still has these ticket types. */
    canBeHad: (lines: WantedTickets['lines']) => boolean;
    /** How long a first request waits, in the first seconds of a sale (ms). */
    openingWait: () => number;
  },
  then: {
    done: (receipt: PurchaseReceipt) => void;
    /** The tickets are held, to be paid in the sheet. */
    started: (checkout: CheckoutView) => void;
    refused: (purchase: WantedTickets) => void;
    held: (purchase: WantedTickets) => void;
    gaveUp: () => void;
    /** The buyer left the queue after an attempt without an answer, which may have succeeded. */
    unknownResult: (purchase: WantedTickets) => void;
  },
) {
  const client = useQueryClient();
  const solved = useRef<string | null>(null);
  const refresh = (...keys: (readonly unknown[])[]) => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
  const mutation = useMutation({
    mutationKey: trpc.tickets.purchase.mutationKey(),
    mutationFn: ask,
    // Fail immediately while offline: a paused mutation would buy later without the buyer noticing.
    networkMode: 'always',
    onSuccess: (answer, { purchase }) => {
      if ('wait' in answer) return;
      queue.end(entryOf(purchase) ? 'settled' : 'given up');
      if ('checkout' in answer) {
        const { checkout } = answer;
        const reference = { checkoutId: checkout.checkoutId ?? '' };
        client.setQueryData(trpc.checkout.get.queryKey(reference), checkout);
        return then.started(checkout);
      }
      then.done(answer.receipt);
      refresh(
        trpc.tickets.pathKey(),
        trpc.wallet.pathKey(),
        trpc.events.get.queryKey({ eventId: purchase.eventId }),
        trpc.events.browse.pathKey(),
      );
    },
    onError: (error, { purchase }) => {
      if (isSettled(error, 'tickets.purchase')) {
        const stored = entryOf(purchase);
        // PRICE_CHANGED with a queue token: hold it until the buyer confirms the new price.
        if (stored?.queueToken && isRefusal(error, 'PRICE_CHANGED')) queue.hold(stored);
        else if (stored) queue.end('settled');
        then.refused(purchase);
      }
      // Refetch what the refusal shows to be stale. Only PRICE_CHANGED bypasses the cache, so that a sold-out crowd
      // costs no D1 reads.
      if (isRefusal(error, 'PRICE_CHANGED')) {
        const uncached = trpc.events.get.queryOptions({ eventId }, UNCACHED);
        void client.fetchQuery({ ...uncached, staleTime: 0 }).catch(() => null);
      } else refresh(trpc.events.get.queryKey({ eventId }));
      if (isRefusal(error, 'OVER_PERSON_LIMIT'))
        refresh(trpc.tickets.held.queryKey({ eventId: purchase.eventId }));
      if (isRefusal(error, 'INSUFFICIENT_BALANCE')) refresh(trpc.wallet.pathKey());
    },
  });
  const queue = useQueue(ownerId, eventId, {
    ask: async (purchase, queueToken) => {
      try {
        const humanToken = solved.current;
        solved.current = null;
        const answer = await mutation.mutateAsync({ purchase, queueToken, humanToken });
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
  const entryOf = ({ requestId }: WantedTickets) => {
    const stored = waiting?.stored ?? held;
    return stored?.purchase.requestId === requestId ? stored : null;
  };
  // These tickets are no longer available: ask now instead of waiting.
  const inVain = waiting !== null && !canBeHad(waiting.stored.purchase.lines);
  useEffect(() => {
    if (inVain) hurry();
  }, [inVain, hurry]);
  // The server may know it a few seconds later than this page, and then the answer is still to wait.
  const stillInVain = inVain ? waiting.stored : null;
  useEffect(() => {
    if (!stillInVain) return;
    return after(Math.round(IN_VAIN_AGAIN_MS * (1 + Math.random())), hurry);
  }, [stillInVain, hurry]);
  return {
    buy: async (purchase: WantedTickets) => {
      const queueToken = entryOf(purchase)?.queueToken ?? null;
      const retryAfterMs = ownerId !== null && queueToken === null ? openingWait() : 0;
      if (retryAfterMs > 0) return queue.join(purchase, { retryAfterMs, drawn: true });
      const answer = await mutation.mutateAsync({ purchase, queueToken }).catch(() => null);
      if (answer && 'wait' in answer) queue.join(purchase, answer.wait);
    },
    running: mutation.isPending && waiting === null,
    /** The queue entry, while queued; the purchase continues by itself. */
    waiting,
    /** Takes a solved challenge, and asks for a place with it. */
    proveHuman: (token: string) => {
      solved.current = token;
      hurry();
    },
    /** The purchase refused with PRICE_CHANGED; once confirmed it continues with its queue token. */
    held: held?.purchase ?? null,
    /** An attempt is in flight and cannot be cancelled. */
    asking: mutation.isPending,
    giveUp: () => {
      const last = waiting && !waiting.answered ? waiting.stored.purchase : null;
      // A hold that may have begun costs nothing and ends by itself.
      const unknownResult = last?.hold ? null : last;
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
