import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSettled } from '#client/features/checkout/is-settled.ts';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import type { DoorOffer, DoorSale } from '#shared/contracts/sales/cash-sales.ts';
import {
  readSentSale,
  type SaleInput,
  type SentSale,
  settleSentSale,
  storeSentSale,
  useSentSale,
} from './sent-sale.ts';

/** The result of a sale. */
export type SaleVerdict =
  | { kind: 'sold'; sale: DoorSale; input: SaleInput; typeName: string }
  | { kind: 'refused'; error: unknown; input: SaleInput };

/**
 * One cash sale at a time, idempotent: from the press until the answer nothing can be changed, and every attempt sends
 * the same request id.
 */
export function useDoorSale(
  { eventId, userId }: { eventId: string; userId: string },
  onVerdict: (kind: SaleVerdict['kind']) => void,
) {
  const client = useQueryClient();
  const stored = useSentSale(eventId, userId);
  // This window's sale stays until this window has its answer, even if another one got it first.
  const [own, setOwn] = useState<SentSale | null>(null);
  const sent = own ?? stored;
  const [verdict, setVerdict] = useState<SaleVerdict | null>(null);
  const decide = (next: SaleVerdict) => {
    settleSentSale(eventId, userId, next.input.requestId);
    setOwn(null);
    setVerdict(next);
    onVerdict(next.kind);
  };
  const mutation = useMutation({
    mutationKey: trpc.tickets.sellAtDoor.mutationKey(),
    mutationFn: ({ sale }: SentSale) => api.tickets.sellAtDoor.mutate(sale),
    // Fail at once without network: a queued mutation would sell later without the seller's knowledge.
    networkMode: 'always',
    onSettled: () => {
      for (const area of [trpc.tickets.doorOffer, trpc.attendees, trpc.events])
        void client.invalidateQueries({ queryKey: area.pathKey() });
    },
  });
  const send = (now: SentSale) => {
    setOwn(now);
    const { sale: input, offer } = now;
    // These callbacks run only while mounted. After leaving the screen, the stored sale is retried under its request
    // id.
    mutation.mutate(now, {
      onSuccess: (sale) => {
        const typeName = offer.types.find(({ id }) => id === input.ticketTypeId)?.name ?? '';
        decide({ kind: 'sold', sale, input, typeName });
      },
      onError: (error) => {
        if (isSettled(error, 'tickets.sellAtDoor')) decide({ kind: 'refused', error, input });
      },
    });
  };
  return {
    /**
     * @param offer the offer it was chosen from
     * @returns the request id; null if another window's sale has no answer yet, which then shows here
     */
    sell: (chosen: Omit<SaleInput, 'requestId'>, offer: DoorOffer): string | null => {
      if (readSentSale(eventId, userId)) return null;
      const requestId = newRequestId();
      // Stored before the call is sent, not in the next render.
      send(storeSentSale(eventId, userId, { ...chosen, requestId }, offer));
      return requestId;
    },
    /** Retries the sale without an answer. */
    findOut: () => {
      if (sent) send(sent);
    },
    running: mutation.isPending,
    /** The sale without an answer. */
    sent,
    /** A sale without an answer, and no attempt is running. */
    unknownResult: sent !== null && !mutation.isPending,
    /** Why the last attempt had no answer. */
    problem: own && mutation.isError ? mutation.error : null,
    verdict,
    next: () => setVerdict(null),
  };
}
