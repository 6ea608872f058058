import type { OwnTicket } from '#db/readers/tickets/own-tickets.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { GiveBack } from '#shared/contracts/sales/ticket-returns.ts';
import { returnsEndAt } from '#shared/events/returns-end.ts';

/** Whether and how the holder of a ticket can give it back. */
export function showGiveBack(ticket: OwnTicket, now: number): GiveBack {
  const { status, disputedAt, eventStatus, returns, soldForCash } = ticket;
  if (status !== 'active' || disputedAt !== null || eventStatus !== 'published') return null;
  if (returns === 'never' || soldForCash) return null;
  const until = returnsEndAt(ticket);
  const isListed = ticket.returnId !== null;
  let reason: NonNullable<GiveBack>['reason'] = null;
  if (now >= until) reason = 'over';
  else if (returns === 'sold_out' && !ticket.typeSoldOut) reason = 'too_early';
  return {
    state: isListed ? 'listed' : 'none',
    allowed: !isListed && reason === null,
    reason: isListed ? null : reason,
    until: toIso(until),
    amountMinor: ticket.amountPaid,
    means: ticket.refundsToCard ? 'card' : 'wallet',
  };
}
