import { readerOf } from '#db/client.ts';
import { recordDispute, settleLostDispute } from '#db/commits/money/disputes.ts';
import { readDispute, readDisputedPayment, readPaidTickets } from '#db/readers/money/disputes.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import type { Deps } from '#worker/deps.ts';
import { logWarning } from '#worker/log.ts';
import type { Dispute, PaymentProvider } from '../payments/provider.ts';

/**
 * Applies a provider's message about a dispute: the ledger first, then the tickets at the door or the order at the bar. Each step is idempotent
 * and follows from the rows alone, so a repeated delivery finishes what a failure has left.
 */
export async function applyDispute(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'boxOffice'>,
  provider: PaymentProvider['name'],
  message: Dispute,
): Promise<Outcome<null>> {
  const {
    disputeRef: id,
    providerRef,
    state: status,
    reason,
    evidenceDueAt,
    feeMinor,
    feeReturnedMinor,
  } = message;
  const reader = readerOf(deps.db);
  const payment = await readDisputedPayment(reader, { provider, providerIntent: providerRef });
  if (!payment) {
    logWarning('a dispute of an unknown payment', { disputeRef: id, provider, providerRef });
    return done(null);
  }
  if (message.currency !== null && message.currency !== payment.currency) {
    logWarning('a dispute is in another currency than its payment', {
      disputeRef: id,
      paymentId: payment.id,
    });
    return refused('BAD_INPUT');
  }
  const now = deps.now();
  const amountMinor = message.amountMinor ?? payment.amountMinor;
  await recordDispute(deps.db, payment, {
    id,
    status,
    amountMinor,
    reason,
    evidenceDueAt,
    feeMinor,
    feeReturnedMinor,
    now,
  });
  const dispute = await readDispute(reader, id);
  if (dispute?.status !== status)
    logWarning('a dispute has already gone on', { disputeRef: id, message: status, status: dispute?.status });
  if (!dispute || dispute.status === 'warning') return done(null);
  const { eventId, resultId, purpose } = payment;
  const tickets = purpose === 'tickets' && resultId !== null ? await readPaidTickets(reader, resultId) : [];
  if (dispute.status === 'lost') {
    const unused = tickets.filter((ticket) => ticket.status === 'active');
    await settleLostDispute(deps.db, {
      dispute,
      payment,
      tickets: unused.map((ticket) => ({ id: ticket.id, refundId: deps.newId() })),
      now,
    });
  }
  if (eventId === null || resultId === null || purpose === 'tip') return done(null);
  const sale =
    purpose === 'order' ? { orderId: resultId } : { ticketIds: tickets.map((ticket) => ticket.id) };
  return callObject(() => deps.boxOffice(eventId).saleDisputed(sale), 'OPERATION_FAILED');
}
