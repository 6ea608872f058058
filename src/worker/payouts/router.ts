import {
  duePayoutsInput,
  duePayoutsOutput,
  payoutsInput,
  payoutsOutput,
  recordPayoutInput,
  recordPayoutOutput,
} from '#shared/contracts/payouts.ts';
import { adminProcedure, organizerProcedure, router, unwrap } from '../trpc/init.ts';
import { listDue, listPayouts } from './list-payouts.ts';
import { recordPayout } from './record-payout.ts';

export const payoutsRouter = router({
  due: organizerProcedure
    .input(duePayoutsInput)
    .output(duePayoutsOutput)
    .query(({ ctx, input }) => listDue(ctx.deps, { ...input, actor: ctx.actor })),

  list: organizerProcedure
    .input(payoutsInput)
    .output(payoutsOutput)
    .query(({ ctx, input }) => listPayouts(ctx.deps, { ...input, actor: ctx.actor })),

  record: adminProcedure
    .input(recordPayoutInput)
    .output(recordPayoutOutput)
    .mutation(async ({ ctx, input }) => unwrap(await recordPayout(ctx.deps, { ...input, actor: ctx.actor }))),
});
