import {
  duePayeesInput,
  duePayeesOutput,
  duePayoutsInput,
  duePayoutsOutput,
  payoutBalanceInput,
  payoutBalanceOutput,
  payoutsInput,
  payoutsOutput,
  recordPayoutInput,
  recordPayoutOutput,
  statementInput,
  statementOutput,
} from '#shared/contracts/money/payouts.ts';
import { adminProcedure, organizerProcedure, router, unwrap } from '../trpc/init.ts';
import { listDue, listDuePayees, listPayouts } from './list-payouts.ts';
import { recordPayout } from './record-payout.ts';
import { showBalance } from './show-balance.ts';
import { writeStatement } from './write-statement.ts';

export const payoutsRouter = router({
  balance: organizerProcedure
    .input(payoutBalanceInput)
    .output(payoutBalanceOutput)
    .query(async ({ ctx, input }) => unwrap(await showBalance(ctx.deps, { ...input, actor: ctx.actor }))),

  payees: adminProcedure
    .input(duePayeesInput)
    .output(duePayeesOutput)
    .query(({ ctx, input }) => listDuePayees(ctx.deps, input)),

  statement: organizerProcedure
    .input(statementInput)
    .output(statementOutput)
    .query(async ({ ctx, input }) => unwrap(await writeStatement(ctx.deps, { ...input, actor: ctx.actor }))),

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
