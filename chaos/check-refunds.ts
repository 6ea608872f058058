import { returnRequest } from '#db/commits/event-waitlist/sold-returns.ts';
import type { TypeRefund } from '#shared/contracts/refunds/refund-desk.ts';
import type { RefundReceipt } from '#shared/contracts/refunds/refunds.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { entriesOf } from './check-door.ts';
import type { SentRequest } from './client.ts';
import type { Facts, Report } from './facts.ts';

/** Whether this exact request made a refund. */
export function isRefunding({ by, requestId, subjectId }: SentRequest, { refunds }: Facts): boolean {
  return refunds.some(
    (refund) =>
      refund.subject_id === subjectId && refund.request_id === requestId && refund.refunded_by === by.id,
  );
}

export function checkRefund(
  request: SentRequest,
  answer: Outcome<RefundReceipt>,
  facts: Facts,
  report: Report,
): void {
  const refund = facts.refunds.find(({ subject_id }) => subject_id === request.subjectId);
  const own = refund !== undefined && isRefunding(request, facts);
  if (answer.ok) {
    if (!own || refund.id !== answer.value.refundId) report('got refunded; D1 has another refund or none');
    else if (refund.amount !== answer.value.amountMinor) report(`got another amount than ${refund.amount}`);
    return;
  }
  if (own) report(`got ${answer.code}, and the money went back`);
  const isTrue: Record<string, boolean> = {
    ALREADY_REFUNDED: refund !== undefined,
    TICKET_USED_NOT_REFUNDABLE: entriesOf(request, facts, 'admitted').length > 0,
    ORDER_COMPLETED: facts.orders.some(
      ({ id, status }) => id === request.subjectId && status === 'completed',
    ),
  };
  if (!isTrue[answer.code]) report(`got ${answer.code}, which is not true`);
}

/** Every refund in D1 was requested: for this subject, for its whole type, or by a cancellation. */
export function checkGivenBack(requests: readonly SentRequest[], facts: Facts, report: Report): void {
  for (const refund of facts.refunds) {
    const { subject_id: subjectId, request_id: requestId } = refund;
    const ticket = facts.tickets.find(({ id }) => id === subjectId);
    const eventId = ticket?.event_id ?? facts.orders.find(({ id }) => id === subjectId)?.event_id ?? '';
    const isWanted =
      requests.some(
        (request) => isRefund(request) && isRefunding(request, { ...facts, refunds: [refund] }),
      ) ||
      facts.payments.some(({ id, status }) => status === 'unpaid' && requestId === `unpaid:${id}`) ||
      (requestId === `cancel:${subjectId}` && facts.cancelled.has(eventId)) ||
      facts.returns.some(({ id, status }) => status === 'sold' && requestId === returnRequest(id)) ||
      (requestId.startsWith('type:') && ticket !== undefined && isOfType(ticket, requests, facts));
    if (!isWanted) report(`${subjectId} was given back under ${requestId}, which nobody requested`);
  }
}

function isRefund({ kind }: SentRequest): boolean {
  return kind === 'refund' || kind === 'cancel_order';
}

/** Whether a refund of the whole type may cover this ticket: it was sold before a client first got an answer to the refund. */
function isOfType(ticket: Facts['tickets'][number], requests: readonly SentRequest[], facts: Facts): boolean {
  const soldAt = facts.history.seqOf(ticket.purchase_id);
  return requests.some(
    ({ kind, subjectId, begunBy = Number.POSITIVE_INFINITY }) =>
      kind === 'refund_type' && subjectId === ticket.ticket_type_id && soldAt <= begunBy,
  );
}

/** All tickets active at the time of the request are refunded; tickets used or sold later are not. */
export function checkTypeRefund(
  { by, subjectId, firstSentAt = 0 }: SentRequest,
  answer: Outcome<TypeRefund>,
  facts: Facts,
  report: Report,
): void {
  if (!answer.ok) {
    report(`got ${answer.code}, which is not true`);
    return;
  }
  const forgotten = facts.tickets.filter(
    ({ id, ticket_type_id, purchase_id, status }) =>
      ticket_type_id === subjectId &&
      status === 'active' &&
      facts.history.seqOf(purchase_id) <= firstSentAt &&
      entriesOf({ subjectId: id }, facts, 'undone').length === 0,
  );
  if (forgotten.length > 0) report(`got done, with ${forgotten.length} tickets not refunded`);
  const { refunded } = answer.value;
  const isIts = (refunds: Facts['refunds']) =>
    refunds.length === refunded && refunds[0]?.refunded_by === by.id;
  if (refunded > 0 && !typeRefundsOf(subjectId, facts).some(isIts))
    report(`got ${refunded} refunds; D1 has no such refund of the type`);
}

/** Refunds of a type, grouped by request. */
function typeRefundsOf(typeId: string, { refunds, tickets }: Facts): Facts['refunds'][] {
  const ids = new Set(tickets.filter((ticket) => ticket.ticket_type_id === typeId).map(({ id }) => id));
  const together = refunds.filter(
    ({ request_id, subject_id }) => request_id.startsWith('type:') && ids.has(subject_id),
  );
  return [...Map.groupBy(together, ({ request_id }) => request_id.split(':')[1]).values()];
}

export function checkCancellation({ venue }: SentRequest, facts: Facts, report: Report): void {
  const left = facts.tickets.filter((t) => t.event_id === venue.eventId && t.status === 'active').length;
  const open = facts.orders.filter((o) => o.event_id === venue.eventId && o.status === 'pending').length;
  if (left + open > 0) report(`got done, with ${left} tickets and ${open} orders not refunded`);
}
