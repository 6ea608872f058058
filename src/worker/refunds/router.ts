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
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { debounceMailDrain } from '#worker/mail/debounced-mail-drain.ts';
import { mailedNamesRefusal } from '#worker/mail/mailed-names.ts';
import { debounceWithdrawals } from '#worker/money/wallet/withdrawals/drain-withdrawals.ts';
import type { RequestContext } from '#worker/trpc/context.ts';
import { organizerProcedure, requireEvent, router, signedInProcedure, unwrap } from '#worker/trpc/init.ts';
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

/** The reason is mailed, also to an address that was typed at the door. @throws NAME_HAS_LINK */
async function requireMailable({ deps }: RequestContext, eventId: string, reason: string): Promise<void> {
  const refusedReason = await mailedNamesRefusal(deps, { eventId }, [reason]);
  if (refusedReason) unwrap(refusedReason);
}

export const refundsRouter = router({
  mine: signedInProcedure
    .input(myRefundsInput)
    .output(myRefundsOutput)
    .query(({ ctx, input }) => listMyRefunds(ctx.near(), { ...input, userId: ctx.actor.id })),

  list: organizerProcedure
    .input(listRefundsInput)
    .output(listRefundsOutput)
    .query(({ ctx, input }) => listRefunds(ctx.deps, { ...input, actor: ctx.actor })),

  refundTicket: organizerProcedure
    .input(refundTicketInput)
    .output(refundOutput)
    .mutation(async ({ ctx, input: { eventId, ...request } }) => {
      const actor = boxOfficeActor(ctx.actor);
      await requireEvent(ctx, eventId);
      await requireMailable(ctx, eventId, request.reason);
      const refund = unwrap(
        await callObject(
          () => ctx.deps.boxOffice(eventId).refundTicket({ actor, ...request }),
          'OPERATION_FAILED',
        ),
      );
      debounceMailDrain(ctx.env, ctx.waitUntil);
      debounceWithdrawals(ctx.env, ctx.waitUntil);
      return refund;
    }),

  find: organizerProcedure
    .input(findRefundableInput)
    .output(findRefundableOutput)
    .query(({ ctx, input }) => findRefundable(ctx.deps, { ...input, actor: ctx.actor })),

  types: organizerProcedure
    .input(refundableTypesInput)
    .output(refundableTypesOutput)
    .query(async ({ ctx, input }) =>
      unwrap(await listRefundableTypes(ctx.deps.ofEvent(input.eventId), { ...input, actor: ctx.actor })),
    ),

  refundType: organizerProcedure
    .input(refundTypeInput)
    .output(refundTypeOutput)
    .mutation(async ({ ctx, input: { eventId, ...request } }) => {
      const actor = boxOfficeActor(ctx.actor);
      await requireEvent(ctx, eventId);
      await requireMailable(ctx, eventId, request.reason);
      const refunds = unwrap(
        await callObject(
          () => ctx.deps.boxOffice(eventId).refundType({ actor, ...request }),
          'OPERATION_FAILED',
        ),
      );
      debounceMailDrain(ctx.env, ctx.waitUntil);
      debounceWithdrawals(ctx.env, ctx.waitUntil);
      return refunds;
    }),

  request: signedInProcedure
    .input(requestRefundInput)
    .output(idOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await requestRefund(ctx.deps, { ...input, actor: ctx.actor })),
    ),

  withdrawRequest: signedInProcedure
    .input(withdrawRefundRequestInput)
    .output(idOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await withdrawOwnRefundRequest(ctx.deps, { ...input, actor: ctx.actor })),
    ),

  myRequests: signedInProcedure
    .input(myRefundRequestsInput)
    .output(myRefundRequestsOutput)
    .query(({ ctx, input }) => listMyRefundRequests(ctx.deps, { ...input, userId: ctx.actor.id })),

  requests: organizerProcedure
    .input(listRefundRequestsInput)
    .output(listRefundRequestsOutput)
    .query(({ ctx, input }) => listRefundRequests(ctx.deps, { ...input, actor: ctx.actor })),

  openRequests: organizerProcedure
    .output(openRefundRequestsOutput)
    .query(({ ctx }) => countOpenRequests(ctx.deps, ctx.actor)),

  decide: organizerProcedure
    .input(decideRefundInput)
    .output(decideRefundOutput)
    .mutation(async ({ ctx, input }) => {
      const decided = unwrap(await decideRefund(ctx.deps, { ...input, actor: ctx.actor }));
      debounceMailDrain(ctx.env, ctx.waitUntil);
      debounceWithdrawals(ctx.env, ctx.waitUntil);
      return decided;
    }),
});
