import { ofOrganizationInput } from '#shared/contracts/common.ts';
import { ledgerEntriesInput, ledgerEntriesOutput } from '#shared/contracts/money/ledger-entries.ts';
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
import { adminProcedure, organizerProcedure, router, whileSessionLives } from '#worker/trpc/init.ts';
import { asActor, outcome } from '#worker/trpc/resolvers.ts';
import { connectAccount } from './connect/connect-account.ts';
import { connectDeps } from './connect/connect-deps.ts';
import { showAccount } from './connect/show-account.ts';
import { listLedgerEntries } from './list-ledger-entries.ts';
import { listDue, listDuePayees, listPayouts } from './list-payouts.ts';
import { recordPayout } from './record-payout.ts';
import { showBalance } from './show-balance.ts';
import { writeStatement } from './write-statement.ts';

export const payoutsRouter = router({
  account: organizerProcedure
    .input(ofOrganizationInput)
    .output(payoutAccountOutput)
    .query(asActor(showAccount, ({ env, deps }) => connectDeps(env, deps))),

  connect: organizerProcedure
    .use(whileSessionLives)
    .input(connectAccountInput)
    .output(onboardingLinkOutput)
    .mutation(
      outcome(({ ctx, input }) => {
        const language = addressLanguage(ctx.request) ?? ctx.actor.language;
        return connectAccount(connectDeps(ctx.env, ctx.deps), { ...input, actor: ctx.actor, language });
      }),
    ),

  balance: organizerProcedure
    .input(payoutBalanceInput)
    .output(payoutBalanceOutput)
    .query(asActor(showBalance)),

  payees: adminProcedure
    .input(duePayeesInput)
    .output(duePayeesOutput)
    .query(({ ctx, input }) => listDuePayees(ctx.deps, input)),

  statement: organizerProcedure.input(statementInput).output(statementOutput).query(asActor(writeStatement)),

  entries: organizerProcedure
    .input(ledgerEntriesInput)
    .output(ledgerEntriesOutput)
    .query(asActor(listLedgerEntries)),

  due: organizerProcedure.input(duePayoutsInput).output(duePayoutsOutput).query(asActor(listDue)),

  list: organizerProcedure.input(payoutsInput).output(payoutsOutput).query(asActor(listPayouts)),

  record: adminProcedure
    .use(whileSessionLives)
    .input(recordPayoutInput)
    .output(recordPayoutOutput)
    .mutation(asActor(recordPayout)),
});
