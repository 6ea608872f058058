import { readerOf } from '#db/client.ts';
import { insertRefundRequest, withdrawRefundRequest } from '#db/commits/refunds/refund-requests.ts';
import {
  countOpenRefundRequests,
  countRefundRequests,
  type RefundRequestRow,
  readRefundRequest,
  readRefundRequests,
  readRefundRequestsOf,
} from '#db/readers/refunds/refund-requests.ts';
import { formatShortCode } from '#shared/codes/qr.ts';
import { toIso } from '#shared/contracts/common.ts';
import type {
  ListRefundRequestsInput,
  MyRefundRequests,
  RefundRequestList,
  RequestRefundInput,
} from '#shared/contracts/refunds/refund-requests.ts';
import { done, type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import { REFUND_REQUESTS_PER_PURCHASE_MAX } from '#shared/limits.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import { seatView } from '#shared/seats/stored-seat-names.ts';
import type { RefundRequestState } from '#shared/states.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { idempotentMutation } from '#worker/idempotency/idempotent-mutation.ts';

const PAGE_SIZE = 20;

/** A guest asks for the money of unused tickets. One request per purchase is open at a time. */
export async function requestRefund(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  { actor, ...input }: RequestRefundInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { requestId, purchaseId, reason, message } = input;
  const ticketIds = [...new Set(input.ticketIds)].sort();
  const payload = ['refund_request.ask', purchaseId, ticketIds, reason, message];
  return await idempotentMutation(
    deps,
    { actor, requestId, action: 'refund_request.ask', subjectType: 'refund_request', payload },
    async (auditOf) => {
      const id = deps.newId();
      const isAsked = await insertRefundRequest(
        deps.db,
        {
          ...{ id, purchaseId, ticketIds, reason, message },
          userId: actor.id,
          requestsMax: REFUND_REQUESTS_PER_PURCHASE_MAX,
          now: deps.now(),
        },
        auditOf({ subjectId: id, eventId: null }),
      );
      if (isAsked) return done({ id, eventId: null });
      return refused(await whyNot(deps, actor.id, purchaseId));
    },
  );
}

/** What the database's conditions have refused. */
async function whyNot(deps: Pick<Deps, 'db'>, userId: string, purchaseId: string): Promise<ErrorCode> {
  const requests = await countRefundRequests(readerOf(deps.db), userId, purchaseId);
  if (requests === null) return 'NOT_FOUND';
  return requests > 0 ? 'REFUND_ALREADY_REQUESTED' : 'REFUND_NOT_POSSIBLE';
}

export async function withdrawOwnRefundRequest(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, requestId, refundRequestId: id }: { actor: Actor; requestId: string; refundRequestId: string },
): Promise<Outcome<{ id: string }>> {
  return await idempotentMutation(
    deps,
    {
      actor,
      requestId,
      action: 'refund_request.withdraw',
      subjectType: 'refund_request',
      payload: ['refund_request.withdraw', id],
    },
    async (auditOf) => {
      const request = await readRefundRequest(readerOf(deps.db), id);
      if (request?.userId !== actor.id) return refused('NOT_FOUND');
      const { eventId } = request;
      const row = { id, userId: actor.id, now: deps.now() };
      const isWithdrawn = await withdrawRefundRequest(deps.db, row, auditOf({ subjectId: id, eventId }));
      return isWithdrawn ? done({ id, eventId }) : refused('REQUEST_SETTLED');
    },
  );
}

export async function listMyRefundRequests(
  deps: Pick<Deps, 'db'>,
  { userId, page, pageSize = PAGE_SIZE }: { userId: string; page: number; pageSize?: number | undefined },
): Promise<MyRefundRequests> {
  const window = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, total } = await readRefundRequestsOf(readerOf(deps.db), userId, window);
  return { items: rows.map(requestView), page, pageSize, total };
}

/** Requests at an organizer's events; for an administrator, at all events. */
export async function listRefundRequests(
  deps: Pick<Deps, 'db'>,
  { actor, eventId = null, open, page, pageSize = PAGE_SIZE }: ListRefundRequestsInput & { actor: Actor },
): Promise<RefundRequestList> {
  const { rows, total } = await readRefundRequests(readerOf(deps.db), {
    scope: scopeOf(actor, 'money'),
    eventId,
    open,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const items = rows.map((row) => ({
    ...requestView(row),
    guest: { id: row.userId, name: row.guestName, email: row.guestEmail },
    boughtAt: toIso(row.boughtAt),
    purchase: { feeMinor: row.feeMinor, totalMinor: row.totalMinor },
  }));
  return { items, page, pageSize, total };
}

export async function countOpenRequests(deps: Pick<Deps, 'db'>, actor: Actor): Promise<{ count: number }> {
  return { count: await countOpenRefundRequests(readerOf(deps.db), scopeOf(actor, 'money')) };
}

/** What has become of a request; a refund outside of it, such as a cancellation's, answers it too. */
export function stateOf({
  status,
  tickets,
}: Pick<RefundRequestRow, 'status' | 'tickets'>): RefundRequestState {
  const refunded = tickets.filter((ticket) => ticket.refundedMinor !== null).length;
  if (status === 'withdrawn') return 'withdrawn';
  if (refunded === tickets.length) {
    const paidMinor = tickets.reduce((sum, ticket) => sum + ticket.paidMinor, 0);
    return refundedOf({ tickets }) < paidMinor ? 'partly' : 'refunded';
  }
  if (status === 'open') return 'open';
  return refunded > 0 ? 'partly' : 'declined';
}

export function refundedOf({ tickets }: Pick<RefundRequestRow, 'tickets'>): number {
  return tickets.reduce((sum, { refundedMinor }) => sum + (refundedMinor ?? 0), 0);
}

function requestView(row: RefundRequestRow): MyRefundRequests['items'][number] {
  return {
    id: row.id,
    state: stateOf(row),
    event: {
      id: row.eventId,
      name: row.eventName,
      timeZone: row.timeZone,
      city: row.city,
      startDate: toIso(row.startsAt),
    },
    tickets: row.tickets.map(({ id, typeName, seatName, shortCode, status, paidMinor }) => ({
      ...{ id, typeName, status },
      ...seatView(seatName),
      reference: formatShortCode(shortCode),
      amountPaidMinor: paidMinor,
    })),
    reason: row.reason,
    message: row.message,
    currency: row.currency,
    refundedMinor: refundedOf(row),
    askedAt: toIso(row.askedAt),
    decidedAt: row.decidedAt === null ? null : toIso(row.decidedAt),
    answer: row.answer,
  };
}
