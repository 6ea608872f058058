import { readerOf } from '#db/client.ts';
import { settleRefundRequest } from '#db/commits/refunds/refund-requests.ts';
import { type RefundRequestRow, readRefundRequest } from '#db/readers/refunds/refund-requests.ts';
import type { DecidedRefund, DecideRefundInput } from '#shared/contracts/refunds/refund-requests.ts';
import { done, type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import { mayDo } from '#shared/organizations/rights.ts';
import { keptParts } from '#shared/refunds/kept-parts.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { refundsOf } from '#worker/box-office/parts.ts';
import type { Deps } from '#worker/deps.ts';
import { idempotentMutation } from '#worker/idempotency/idempotent-mutation.ts';
import { refundedOf, stateOf } from './refund-requests.ts';

/** The box office's final word on a ticket; the request is answered without it. */
const FINAL: readonly ErrorCode[] = [
  'ALREADY_REFUNDED',
  'REQUEST_ID_REUSED',
  'TICKET_USED_NOT_REFUNDABLE',
  'TICKET_DISPUTED',
  'NOT_FOUND',
];

/**
 * An organizer's answer: refunds some, all or none of the tickets, and may keep a part of the money. The box office
 * refunds each ticket once, by an id that derives from the request, before the answer is recorded: after a crash
 * between the two, the same answer completes.
 */
export async function decideRefund(
  deps: Pick<Deps, 'db' | 'now' | 'boxOffice'>,
  { actor, ...input }: DecideRefundInput & { actor: Actor },
): Promise<Outcome<DecidedRefund>> {
  const { requestId, refundRequestId, refundMinor, answer } = input;
  const ticketIds = [...new Set(input.ticketIds)].sort();
  const request = await readRefundRequest(readerOf(deps.db), refundRequestId);
  if (!request || !mayDo(actor, 'money', request)) return refused('NOT_FOUND');
  const outcome = await idempotentMutation(
    deps,
    {
      actor,
      requestId,
      action: ticketIds.length === 0 ? 'refund_request.decline' : 'refund_request.refund',
      subjectType: 'refund_request',
      payload: ['refund_request.decide', refundRequestId, ticketIds, refundMinor, answer],
    },
    async (auditOf) => {
      if (request.status !== 'open') return refused('REQUEST_SETTLED');
      const refusal = await refundTickets(deps, { actor, request, ticketIds, refundMinor, answer });
      if (refusal) return refused(refusal);
      const { id, eventId } = request;
      const isSettled = await settleRefundRequest(
        deps.db,
        { id, answer, isDeclined: ticketIds.length === 0, actorId: actor.id, now: deps.now() },
        auditOf({ subjectId: id, eventId }),
      );
      return isSettled ? done({ id, eventId }) : refused('REQUEST_SETTLED');
    },
  );
  if (!outcome.ok) return outcome;
  const decided = await readRefundRequest(readerOf(deps.db), refundRequestId);
  if (!decided) return refused('NOT_FOUND');
  const { id, currency } = decided;
  return done({ id, currency, state: stateOf(decided), refundedMinor: refundedOf(decided) });
}

/** @returns why nothing may be recorded yet; null once each ticket is refunded or finally refused */
async function refundTickets(
  deps: Pick<Deps, 'boxOffice'>,
  asked: {
    actor: Actor;
    request: RefundRequestRow;
    ticketIds: string[];
    refundMinor: number;
    answer: string;
  },
): Promise<ErrorCode | null> {
  const { request, ticketIds, refundMinor, answer } = asked;
  const chosen = request.tickets.filter(({ id }) => ticketIds.includes(id));
  if (chosen.length < ticketIds.length) return 'NOT_FOUND';
  const prices = chosen.map(({ paidMinor }) => paidMinor);
  const paidMinor = prices.reduce((sum, price) => sum + price, 0);
  // Keeping all the money would void paid tickets for nothing; the organizer declines instead.
  if (refundMinor === 0 && paidMinor > 0) return 'REFUND_AMOUNT_ZERO';
  const keptMinor = paidMinor - refundMinor;
  if (keptMinor < 0) return 'BAD_INPUT';
  const kept = keptParts(prices, keptMinor);
  const actor = boxOfficeActor(asked.actor);
  const refunds = await Promise.all(
    chosen.map(({ id }, index) =>
      callObject(
        () =>
          refundsOf(deps, request.eventId).refundTicket({
            actor,
            requestId: `ask:${request.id}:${id}`,
            ticketId: id,
            reason: answer,
            keepMinor: kept[index] ?? 0,
          }),
        'OPERATION_FAILED',
      ),
    ),
  );
  const refusals = refunds.flatMap((refund) => (refund.ok ? [] : [refund.code]));
  const notYet = refusals.find((code) => !FINAL.includes(code));
  if (notYet) return notYet;
  const [first] = refusals;
  return first && refusals.length === chosen.length ? first : null;
}
