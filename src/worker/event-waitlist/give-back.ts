import { readerOf } from '#db/client.ts';
import { type OwnTicket, readOwnTicket } from '#db/readers/tickets/own-tickets.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { GiveBack } from '#shared/contracts/event-waitlist/ticket-returns.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import { returnsEndAt } from '#shared/event-waitlist/returns-end.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { waitlistOf } from '#worker/box-office/parts.ts';
import type { Deps } from '#worker/deps.ts';

type ReturnDeps = Pick<Deps, 'db' | 'boxOffice'>;

interface ReturnRequest {
  userId: string;
  requestId: string;
  ticketId: string;
}

type Answer = Outcome<{ ticketId: string; state: 'none' | 'listed' }>;

/** Offers the actor's ticket to the next person. The event's box office decides. */
export async function giveBack(deps: ReturnDeps, request: ReturnRequest): Promise<Answer> {
  const ticket = await readOwnTicket(readerOf(deps.db), request.userId, request.ticketId);
  if (!ticket) return refused('NOT_FOUND');
  if (ticket.soldForCash) return refused('RETURNS_OFF');
  // The receiver of an open offer may still get the ticket: the holder cancels it first.
  if (ticket.offerId !== null) return refused('TRANSFER_OPEN');
  return callObject(() => waitlistOf(deps, ticket.eventId).giveBack(request), 'OPERATION_FAILED');
}

export async function keepTicket(deps: ReturnDeps, request: ReturnRequest): Promise<Answer> {
  const ticket = await readOwnTicket(readerOf(deps.db), request.userId, request.ticketId);
  if (!ticket) return refused('NOT_FOUND');
  return callObject(() => waitlistOf(deps, ticket.eventId).keep(request), 'OPERATION_FAILED');
}

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
  };
}
