import { idOutput } from '#shared/contracts/events/events.ts';
import {
  findRefundableInput,
  findRefundableOutput,
  refundableTypesInput,
  refundableTypesOutput,
  refundTypeInput,
  refundTypeOutput,
} from '#shared/contracts/refunds/refund-desk.ts';
import {
  decideRefundInput,
  decideRefundOutput,
  listRefundRequestsInput,
  listRefundRequestsOutput,
  myRefundRequestsInput,
  myRefundRequestsOutput,
  openRefundRequestsOutput,
  requestRefundInput,
  withdrawRefundRequestInput,
} from '#shared/contracts/refunds/refund-requests.ts';
import {
  listRefundsInput,
  listRefundsOutput,
  myRefundsInput,
  myRefundsOutput,
  refundOutput,
  refundTicketInput,
} from '#shared/contracts/refunds/refunds.ts';
import type { Refusal } from '#shared/errors/errors.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { refundsOf } from '#worker/box-office/parts.ts';
import { mailedNamesRefusal } from '#worker/mail/mailed-names.ts';
import type { RequestContext } from '#worker/trpc/context.ts';
import { organizerProcedure, router, signedInProcedure } from '#worker/trpc/init.ts';
import { asActor, atEvent, ofEvent } from '#worker/trpc/resolvers.ts';
import { decideRefund } from './decide-refund.ts';
import { findRefundable, listRefundableTypes } from './find-refundable.ts';
import { listMyRefunds, listRefunds } from './list-refunds.ts';
import {
  countOpenRequests,
  listMyRefundRequests,
  listRefundRequests,
  requestRefund,
  withdrawOwnRefundRequest,
} from './refund-requests.ts';

/** The reason is mailed, also to an address that was typed at the door. */
function reasonRefusal({ deps }: RequestContext, eventId: string, reason: string): Promise<Refusal | null> {
  return mailedNamesRefusal(deps, { eventId }, [reason]);
}

export const refundsRouter = router({
  mine: signedInProcedure
    .input(myRefundsInput)
    .output(myRefundsOutput)
    .query(({ ctx, input }) => listMyRefunds(ctx.near(), { ...input, userId: ctx.actor.id })),

  list: organizerProcedure.input(listRefundsInput).output(listRefundsOutput).query(asActor(listRefunds)),

  refundTicket: organizerProcedure
    .input(refundTicketInput)
    .output(refundOutput)
    .mutation(
      atEvent(async ({ ctx, input: { eventId, ...request } }) => {
        const refusal = await reasonRefusal(ctx, eventId, request.reason);
        if (refusal) return refusal;
        const asked = { actor: boxOfficeActor(ctx.actor), ...request };
        return callObject(() => refundsOf(ctx.deps, eventId).refundTicket(asked), 'OPERATION_FAILED');
      }),
    ),

  find: organizerProcedure
    .input(findRefundableInput)
    .output(findRefundableOutput)
    .query(asActor(findRefundable)),

  types: organizerProcedure
    .input(refundableTypesInput)
    .output(refundableTypesOutput)
    .query(asActor(listRefundableTypes, ofEvent)),

  refundType: organizerProcedure
    .input(refundTypeInput)
    .output(refundTypeOutput)
    .mutation(
      atEvent(async ({ ctx, input: { eventId, ...request } }) => {
        const refusal = await reasonRefusal(ctx, eventId, request.reason);
        if (refusal) return refusal;
        const asked = { actor: boxOfficeActor(ctx.actor), ...request };
        return callObject(() => refundsOf(ctx.deps, eventId).refundType(asked), 'OPERATION_FAILED');
      }),
    ),

  request: signedInProcedure.input(requestRefundInput).output(idOutput).mutation(asActor(requestRefund)),

  withdrawRequest: signedInProcedure
    .input(withdrawRefundRequestInput)
    .output(idOutput)
    .mutation(asActor(withdrawOwnRefundRequest)),

  myRequests: signedInProcedure
    .input(myRefundRequestsInput)
    .output(myRefundRequestsOutput)
    .query(({ ctx, input }) => listMyRefundRequests(ctx.deps, { ...input, userId: ctx.actor.id })),

  requests: organizerProcedure
    .input(listRefundRequestsInput)
    .output(listRefundRequestsOutput)
    .query(asActor(listRefundRequests)),

  openRequests: organizerProcedure
    .output(openRefundRequestsOutput)
    .query(({ ctx }) => countOpenRequests(ctx.deps, ctx.actor)),

  decide: organizerProcedure
    .input(decideRefundInput)
    .output(decideRefundOutput)
    .mutation(asActor(decideRefund)),
});
