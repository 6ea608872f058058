import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSettled } from '#client/features/checkout/is-settled.ts';
import { useQueue } from '#client/features/queue/use-queue.ts';
import { detailsOf, isDecided, isRefusal } from '#client/lib/error-record.ts';
import { ANEW, api, trpc } from '#client/lib/trpc.ts';
import type { PurchaseInput, PurchaseReceipt } from '#shared/contracts/tickets.ts';
import type { RefusalDetails } from '#shared/errors/errors.ts';

type Answer = { receipt: PurchaseReceipt } | { wait: RefusalDetails };

/** A sale that is too busy is an answer, not a failure: the purchase goes on from the waiting room. */
async function ask(input: PurchaseInput): Promise<Answer> {
  try {
    return { receipt: await api.tickets.purchase.mutate(input) };
  } catch (error) {
    if (isRefusal(error, 'SALE_BUSY')) return { wait: detailsOf(error) };
    throw error;
  }
}

/**
 * The purchase as one call that is safe to repeat: every try carries the same request id. Before a full sale it stands
 * in line by itself; anything else is tried once more, as every mutation is.
 */
export function usePurchase(
  {
    eventId,
    userId,
    canBeHad,
  }: {
    eventId: string;
    userId: string | null;
    /** Whether the event takes place, and still has these. */
    canBeHad: (lines: PurchaseInput['lines']) => boolean;
  },
  then: {
    done: (receipt: PurchaseReceipt) => void;
    refused: (purchase: PurchaseInput) => void;
    held: (purchase: Omit<PurchaseInput, 'place'>) => void;
    gaveUp: () => void;
    /** The place was given up after a try without an answer, which may have bought it. */
    unheard: (purchase: Omit<PurchaseInput, 'place'>) => void;
  },
) {
  const client = useQueryClient();
  const refresh = (...keys: (readonly unknown[])[]) => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
  const mutation = useMutation({
    mutationKey: trpc.tickets.purchase.mutationKey(),
    mutationFn: ask,
    // Without a network it fails at once and says so: nothing is bought behind the reader's back later.
    networkMode: 'always',
    onSuccess: (answer, purchase) => {
      if ('wait' in answer) return;
      line.end(placeOf(purchase) ? 'settled' : 'given up');
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
        const kept = placeOf(purchase);
        // Theirs while they look at the new price. Without a place the answer stands.
        if (kept?.place && isRefusal(error, 'PRICE_CHANGED')) line.hold(kept);
        else if (kept) line.end('settled');
        then.refused(purchase);
      }
      // What was refused has changed since it was shown. Of a crowd that is told "sold out" nobody asks D1 anything more.
      if (isRefusal(error, 'PRICE_CHANGED')) {
        const anew = trpc.events.get.queryOptions({ eventId }, ANEW);
        void client.fetchQuery({ ...anew, staleTime: 0 }).catch(() => null);
      } else refresh(trpc.events.get.queryKey({ eventId }));
      if (isRefusal(error, 'OVER_PERSON_LIMIT'))
        refresh(trpc.tickets.held.queryKey({ eventId: purchase.eventId }));
      if (isRefusal(error, 'INSUFFICIENT_BALANCE')) refresh(trpc.wallet.pathKey());
    },
  });
  const line = useQueue(userId, eventId, {
    ask: async (input) => {
      try {
        const answer = await mutation.mutateAsync(input);
        return 'wait' in answer ? { outcome: 'wait', details: answer.wait } : { outcome: 'decided' };
      } catch (error) {
        return { outcome: isDecided(error) ? 'decided' : 'unheard' };
      }
    },
    onHeld: then.held,
    onGone: then.gaveUp,
  });
  const { standing: waiting, held, hurry } = line;
  /** The place that was kept for this purchase. */
  const placeOf = ({ requestId }: Pick<PurchaseInput, 'requestId'>) => {
    const kept = waiting?.kept ?? held;
    return kept?.purchase.requestId === requestId ? kept : null;
  };
  // Nobody waits for what cannot be had any more: asked now, the place has its answer.
  const inVain = waiting !== null && !canBeHad(waiting.kept.purchase.lines);
  useEffect(() => {
    if (inVain) hurry();
  }, [inVain, hurry]);
  return {
    buy: async (purchase: Omit<PurchaseInput, 'place'>) => {
      const place = placeOf(purchase)?.place;
      const answer = await mutation
        .mutateAsync({ ...purchase, ...(place ? { place } : {}) })
        .catch(() => null);
      if (answer && 'wait' in answer) line.join(purchase, answer.wait);
    },
    running: mutation.isPending && waiting === null,
    /** Standing in line; the purchase goes on by itself. */
    waiting,
    /** What was asked for at a price that has changed since: agreed to, it goes on from its place. */
    held: held?.purchase ?? null,
    /** A try is under way: what it finds cannot be called back. */
    asking: mutation.isPending,
    giveUp: () => {
      const unheard = waiting && !waiting.heard ? waiting.kept.purchase : null;
      line.end('given up');
      // What a try that is under way finds is still to be heard.
      if (mutation.isPending) return;
      if (unheard) return then.unheard(unheard);
      mutation.reset();
      then.gaveUp();
    },
    error: waiting ? null : mutation.error,
    forget: mutation.reset,
  };
}
