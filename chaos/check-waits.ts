import { returnRequest } from '#db/commits/event-waitlist/sold-returns.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { entriesOf } from './check-door.ts';
import type { SentRequest } from './client.ts';
import type { Facts, Report } from './facts.ts';

/** A ticket that was answered as given back was listed in D1. */
export function checkReturn(
  request: SentRequest,
  answer: Outcome<unknown>,
  facts: Facts,
  report: Report,
): void {
  const { kind, by, subjectId } = request;
  const ofTicket = facts.returns.filter(({ ticket_id }) => ticket_id === subjectId);
  if (answer.ok) {
    if (kind === 'give_back' && !ofTicket.some(({ user_id }) => user_id === by.id))
      report('got listed; D1 has no such return');
    return;
  }
  const transfers = facts.transfers.filter(({ ticket_id }) => ticket_id === subjectId);
  const isTrue: Record<string, boolean> = {
    RETURN_SOLD: ofTicket.some(({ status }) => status === 'sold'),
    RETURN_TOO_EARLY: request.venue.plan.returns === 'sold_out',
    TICKET_ALREADY_USED: entriesOf(request, facts, 'admitted').length > 0,
    TICKET_REFUNDED: facts.refunds.some(({ subject_id }) => subject_id === subjectId) || ofTicket.length > 0,
    TRANSFER_OPEN: transfers.length > 0,
    // The receiver has it, or had it in the box office until D1 declined.
    NOT_FOUND: transfers.length > 0,
    RETURNS_OFF: request.venue.plan.returns === 'never',
    EVENT_CANCELLED: facts.cancelled.has(request.venue.eventId),
  };
  if (!isTrue[answer.code]) report(`got ${answer.code}, which is not true`);
}

export function checkWait(
  request: SentRequest,
  answer: Outcome<{ waiterId: string }>,
  facts: Facts,
  report: Report,
): void {
  if (answer.ok) {
    const row = facts.waiters.find(({ id }) => id === answer.value.waiterId);
    if (row?.user_id !== request.by.id || row.ticket_type_id !== request.subjectId)
      report('got a place in the line; D1 has no such waiter');
    return;
  }
  const isTrue: Record<string, boolean> = {
    // Stock and limits at that moment are not recorded.
    WAITLIST_NOT_NEEDED: true,
    OVER_ORDER_LIMIT: true,
    WAITLIST_JOINED: facts.waiters.some(({ user_id }) => user_id === request.by.id),
    TOO_MANY: facts.waiters.some(({ user_id }) => user_id === request.by.id),
    EVENT_CANCELLED: facts.cancelled.has(request.venue.eventId),
    EVENT_NOT_ON_SALE: facts.cancelled.has(request.venue.eventId),
  };
  if (!isTrue[answer.code]) report(`got ${answer.code}, which is not true`);
}

/** Each sold return has one refund, paid by one purchase of a place of its type; no offer is left at the end. */
export function checkResales(facts: Facts, report: Report): void {
  const resold = new Map<string, number>();
  for (const { id, ticket_id, ticket_type_id, status, purchase_id } of facts.returns) {
    const refunds = facts.refunds.filter(({ request_id }) => request_id === returnRequest(id));
    if (refunds.length !== (status === 'sold' ? 1 : 0))
      report(`return ${id} is ${status} and has ${refunds.length} refunds`);
    if (status !== 'sold') continue;
    if (refunds[0]?.subject_id !== ticket_id) report(`return ${id} refunded another ticket`);
    const purchase = facts.purchases.find((sale) => sale.id === purchase_id);
    if (purchase?.refusal !== null) report(`return ${id} was sold, and nobody bought its place`);
    const place = `${purchase_id} ${ticket_type_id}`;
    resold.set(place, (resold.get(place) ?? 0) + 1);
  }
  for (const [place, count] of resold) {
    const bought = facts.lines
      .filter(({ sale_id, item_id }) => place === `${sale_id} ${item_id}`)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    if (count > bought) report(`a purchase of ${bought} took ${count} tickets given back`);
  }
  for (const { id, status } of facts.waiters)
    if (status === 'waiting' || status === 'offered') report(`waiter ${id} is ${status} after the end`);
}
