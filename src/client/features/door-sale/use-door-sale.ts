import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isSettled } from '#client/features/checkout/is-settled.ts';
import { newRequestId } from '#client/lib/request-id.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { DoorSale } from '#shared/contracts/door-sales.ts';
import { keepSentSale, onSentSaleChange, readSentSale, type SaleInput } from './sent-sale.ts';

/** How a sale ended. */
export type SaleVerdict =
  | { kind: 'sold'; sale: DoorSale; asked: SaleInput }
  | { kind: 'refused'; error: unknown };

/**
 * One sale for cash at a time, safe to repeat: from the press of the button until its answer is known nothing can be
 * changed, and every try carries the same request id.
 */
export function useDoorSale(
  { eventId, userId }: { eventId: string; userId: string },
  onVerdict: (kind: SaleVerdict['kind']) => void,
) {
  const client = useQueryClient();
  const [sent, setSent] = useState(() => readSentSale(eventId, userId));
  const [verdict, setVerdict] = useState<SaleVerdict | null>(null);
  useEffect(
    () => onSentSaleChange(eventId, userId, () => setSent(readSentSale(eventId, userId))),
    [eventId, userId],
  );
  const keep = (sale: SaleInput | null) => {
    // At once, not with the next rendering: the call leaves now.
    keepSentSale(eventId, userId, sale);
    setSent(sale);
  };
  const decide = (next: SaleVerdict) => {
    keep(null);
    setVerdict(next);
    onVerdict(next.kind);
  };
  const mutation = useMutation({
    ...trpc.tickets.sellAtDoor.mutationOptions(),
    // Without a network it fails at once and says so: nothing is sold behind the seller's back later.
    networkMode: 'always',
    onSuccess: (sale, asked) => decide({ kind: 'sold', sale, asked }),
    onError: (error) => {
      if (isSettled(error, 'tickets.sellAtDoor')) decide({ kind: 'refused', error });
    },
    onSettled: () => {
      for (const area of [trpc.tickets.doorOffer, trpc.attendees, trpc.events])
        void client.invalidateQueries({ queryKey: area.pathKey() });
    },
  });
  return {
    sell: (sale: Omit<SaleInput, 'requestId'>) => {
      const now = sent ?? { ...sale, requestId: newRequestId() };
      keep(now);
      mutation.mutate(now);
    },
    running: mutation.isPending,
    /** What was sent, while its answer is not known. */
    sent,
    /** It was sent, and no answer has come. */
    unheard: sent !== null && !mutation.isPending,
    /** Why the last try brought no answer. */
    problem: sent !== null && !mutation.isPending ? mutation.error : null,
    verdict,
    next: () => setVerdict(null),
  };
}
