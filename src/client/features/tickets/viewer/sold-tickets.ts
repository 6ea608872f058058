import type { CheckoutResult } from '#shared/contracts/checkout.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';

export type SoldTickets = Extract<CheckoutResult, { kind: 'tickets' }>;

/**
 * The tickets as the sale returned them, so that their codes show without another read. What only that read knows is
 * left out: prices, and what the holder may do.
 */
export function soldTickets(
  { tickets, receipt }: Pick<SoldTickets, 'receipt'> & Partial<SoldTickets>,
  event: EventView,
): readonly TicketView[] {
  const { id, name, category, venueName, venueAddress, city, timeZone, startDate, endDate, phase, imageUrl } =
    event;
  // A Worker of the release before, which answers during a rollout and after a rollback, names none.
  return (tickets ?? []).map((ticket) => ({
    ...ticket,
    event: {
      id,
      name,
      category,
      venueName,
      venueAddress,
      city,
      timeZone,
      startDate,
      endDate,
      phase,
      imageUrl,
    },
    amountPaidMinor: 0,
    currency: receipt.currency,
    usedAt: null,
    refundedAt: null,
    offer: null,
    maySend: false,
    change: null,
    isPayer: true,
    refundMeans: 'wallet',
    giveBack: null,
  }));
}
