import { skipToken, useQuery } from '@tanstack/react-query';
import { isDisputed } from '#client/features/tickets/viewer/ticket-state.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import type { Unpaid } from '#shared/contracts/money/unpaid.ts';

/** Between the ticket's state and the list of what is owed (ms). */
const LIST_EVERY_MS = 3_000;

/**
 * What a card has refused for the ticket on screen, which its viewer reads.
 * @returns null for a ticket that is not disputed; without `owed` while it is read, and when a bank disputes the payment
 */
export function useUnpaidTicket(ticketId: string | null): { owed: Unpaid | undefined } | null {
  const options = trpc.tickets.get.queryOptions(ticketId ? { ticketId } : skipToken);
  const { data: ticket } = useQuery({ ...options, enabled: false });
  const isRefused = ticket !== undefined && isDisputed(ticket);
  const { data } = useQuery({
    ...trpc.wallet.unpaid.queryOptions(),
    enabled: isRefused,
    staleTime: 0,
    refetchInterval: LIST_EVERY_MS,
  });
  if (!isRefused) return null;
  const ofEvent = data?.items.filter(
    ({ kind, event }) => kind === 'tickets' && event?.id === ticket.event.id,
  );
  return { owed: ofEvent?.[0] };
}
