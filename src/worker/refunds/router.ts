import {
  findRefundableInput,
  findRefundableOutput,
  refundableTypesInput,
  refundableTypesOutput,
  refundTypeInput,
  refundTypeOutput,
} from '#shared/contracts/sales/refund-desk.ts';
import {
  listRefundsInput,
  listRefundsOutput,
  myRefundsInput,
  myRefundsOutput,
  refundOutput,
  refundTicketInput,
} from '#shared/contracts/sales/refunds.ts';
import { boxOfficeActor } from '../box-office/box-office-actor.ts';
import { callObject } from '../box-office/call-object.ts';
import { debounceMailDrain } from '../mail/debounced-mail-drain.ts';
import { organizerProcedure, requireEvent, router, signedInProcedure, unwrap } from '../trpc/init.ts';
import { debounceWithdrawals } from '../wallet/withdrawals/drain-withdrawals.ts';
import { findRefundable, listRefundableTypes } from './find-refundable.ts';
import { listMyRefunds, listRefunds } from './list-refunds.ts';

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
});
