import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSettled } from '#client/features/checkout/is-settled.ts';
import { newRequestId } from '#client/lib/request-id.ts';
import { api, trpc } from '#client/lib/trpc.ts';
import type { DoorOffer, DoorSale } from '#shared/contracts/door-sales.ts';
import {
  keepSentSale,
  readSentSale,
  type SaleInput,
  type SentSale,
  settleSentSale,
  useSentSale,
} from './sent-sale.ts';

/** How a sale ended. */
export type SaleVerdict =
  | { kind: 'sold'; sale: DoorSale; asked: SaleInput; typeName: string }
  | { kind: 'refused'; error: unknown; asked: SaleInput };

/**
 * One sale for cash at a time, safe to repeat: from the press of the button until its answer is known nothing can be
 * changed, and every try carries the same request id.
 */
export function useDoorSale(
  { eventId, userId }: { eventId: string; userId: string },
  onVerdict: (kind: SaleVerdict['kind']) => void,
) {
  const client = useQueryClient();
  const kept = useSentSale(eventId, userId);
  // What this window has sent stays until this window has its answer, also where another has been told.
  const [own, setOwn] = useState<SentSale | null>(null);
  const sent = own ?? kept;
  const [verdict, setVerdict] = useState<SaleVerdict | null>(null);
  const decide = (next: SaleVerdict) => {
    settleSentSale(eventId, userId, next.asked.requestId);
    setOwn(null);
    setVerdict(next);
    onVerdict(next.kind);
  };
  const mutation = useMutation({
    mutationKey: trpc.tickets.sellAtDoor.mutationKey(),
    mutationFn: ({ sale }: SentSale) => api.tickets.sellAtDoor.mutate(sale),
    // Without a network it fails at once and says so: nothing is sold behind the seller's back later.
    networkMode: 'always',
    onSettled: () => {
      for (const area of [trpc.tickets.doorOffer, trpc.attendees, trpc.events])
        void client.invalidateQueries({ queryKey: area.pathKey() });
    },
  });
  const send = (now: SentSale) => {
    setOwn(now);
    const { sale: asked, offer } = now;
    // Called only while this is on the screen: whoever has left finds the sale kept, and asks again under its id.
    mutation.mutate(now, {
      onSuccess: (sale) => {
        const typeName = offer.types.find(({ id }) => id === asked.ticketTypeId)?.name ?? '';
        decide({ kind: 'sold', sale, asked, typeName });
      },
      onError: (error) => {
        if (isSettled(error, 'tickets.sellAtDoor')) decide({ kind: 'refused', error, asked });
      },
    });
  };
  return {
    /**
     * @param offer what it was chosen from
     * @returns its request id; null where another window's has no answer yet, which is about to be shown here
     */
    sell: (chosen: Omit<SaleInput, 'requestId'>, offer: DoorOffer): string | null => {
      if (readSentSale(eventId, userId)) return null;
      const requestId = newRequestId();
      // Kept at once, not with the next rendering: the call leaves now.
      send(keepSentSale(eventId, userId, { ...chosen, requestId }, offer));
      return requestId;
    },
    /** Sends what has had no answer once more. */
    findOut: () => {
      if (sent) send(sent);
    },
    running: mutation.isPending,
    /** What was sent, while its answer is not known. */
    sent,
    /** It was sent, and no answer has come. */
    unheard: sent !== null && !mutation.isPending,
    /** Why the last try brought no answer. */
    problem: own && mutation.isError ? mutation.error : null,
    verdict,
    next: () => setVerdict(null),
  };
}
