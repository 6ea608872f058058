import {
  connectAccountInput,
  onboardingLinkOutput,
  payoutAccountOutput,
} from '#shared/contracts/money/payout-accounts.ts';
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
import { addressLanguage } from '#worker/http/request-language.ts';
import { adminProcedure, organizerProcedure, router, unwrap } from '#worker/trpc/init.ts';
import { connectAccount } from './connect/connect-account.ts';
import { connectDeps } from './connect/connect-deps.ts';
import { showAccount } from './connect/show-account.ts';
import { listDue, listDuePayees, listPayouts } from './list-payouts.ts';
import { recordPayout } from './record-payout.ts';
import { showBalance } from './show-balance.ts';
import { writeStatement } from './write-statement.ts';

export const payoutsRouter = router({
  account: organizerProcedure
    .output(payoutAccountOutput)
    .query(({ ctx }) => showAccount(connectDeps(ctx.env, ctx.deps), ctx.actor)),

  connect: organizerProcedure
    .input(connectAccountInput)
    .output(onboardingLinkOutput)
    .mutation(async ({ ctx, input }) => {
      const language = addressLanguage(ctx.request) ?? ctx.actor.language;
      return unwrap(
        await connectAccount(connectDeps(ctx.env, ctx.deps), { ...input, actor: ctx.actor, language }),
      );
    }),

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
