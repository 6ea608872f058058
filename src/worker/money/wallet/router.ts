import { allUnpaidOutput, ownUnpaidOutput } from '#shared/contracts/money/unpaid.ts';
import {
  adjustedWalletOutput,
  adjustInput,
  historyExportInput,
  historyExportOutput,
  historyInput,
  historyOutput,
  openPaymentsOutput,
  paymentInput,
  paymentOutput,
  topUpInput,
  topUpOutput,
  walletOfInput,
  walletOutput,
  walletUsedOutput,
} from '#shared/contracts/money/wallet.ts';
import {
  setRefundsToInput,
  setRefundsToOutput,
  withdrawalsOutput,
  withdrawInput,
  withdrawOutput,
} from '#shared/contracts/money/withdrawals.ts';
import { noteBookmark, UNKNOWN_BOOKMARK } from '#worker/http/read-your-writes.ts';
import {
  adminProcedure,
  router,
  signedInProcedure,
  verifiedProcedure,
  whileSelling,
  whileSessionLives,
} from '#worker/trpc/init.ts';
import { asActor, outcome } from '#worker/trpc/resolvers.ts';
import { currencyProvider } from '../payments/settings.ts';
import { listAllUnpaid, listOwnUnpaid } from '../unpaid/list-unpaid.ts';
import { adjustWallet } from './adjust-wallet.ts';
import { getPayment, listOpenPayments } from './get-payment.ts';
import { getWallet, isWalletUsed } from './get-wallet.ts';
import { exportHistory, listHistory } from './list-history.ts';
import { topUp } from './top-up.ts';
import { listWithdrawals } from './withdrawals/list-withdrawals.ts';
import { setRefundsTo, withdraw } from './withdrawals/withdraw.ts';

export const walletRouter = router({
  get: signedInProcedure
    .output(walletOutput)
    .query(({ ctx }) => getWallet(ctx.near(), { userId: ctx.actor.id })),

  used: signedInProcedure
    .output(walletUsedOutput)
    .query(async ({ ctx }) => ({ used: await isWalletUsed(ctx.near(), ctx.actor.id) })),

  history: signedInProcedure
    .input(historyInput)
    .output(historyOutput)
    .query(({ ctx, input }) => listHistory(ctx.near(), { ...input, userId: ctx.actor.id })),

  historyExport: signedInProcedure
    .input(historyExportInput)
    .output(historyExportOutput)
    .query(({ ctx, input }) => exportHistory(ctx.near(), { ...input, userId: ctx.actor.id })),

  topUp: verifiedProcedure
    .use(whileSelling)
    .input(topUpInput)
    .output(topUpOutput)
    .mutation(
      outcome(({ ctx, input }) => {
        const payments = currencyProvider(ctx.env, ctx.deps.now, input.currency);
        if (!payments.ok) return payments;
        const deps = { ...ctx.deps, payments: payments.value, siteUrl: ctx.env.SITE_URL ?? '' };
        return topUp(deps, { ...input, actor: ctx.actor });
      }),
    ),

  payment: signedInProcedure
    .input(paymentInput)
    .output(paymentOutput)
    .query(
      outcome(async ({ ctx, input }) => {
        const payment = await getPayment(ctx.deps, { ...input, userId: ctx.actor.id });
        if (payment.ok && payment.value.status === 'paid') noteBookmark(UNKNOWN_BOOKMARK);
        return payment;
      }),
    ),

  withdraw: verifiedProcedure
    .use(whileSessionLives)
    .input(withdrawInput)
    .output(withdrawOutput)
    .mutation(
      outcome(({ ctx, input }) => {
        // Without a provider the money would leave the wallet and never arrive.
        const provider = currencyProvider(ctx.env, ctx.deps.now, input.currency);
        return provider.ok ? withdraw(ctx.deps, { ...input, userId: ctx.actor.id }) : provider;
      }),
    ),

  withdrawals: signedInProcedure
    .output(withdrawalsOutput)
    .query(({ ctx }) => listWithdrawals(ctx.deps, ctx.actor.id)),

  setRefundsTo: signedInProcedure
    .input(setRefundsToInput)
    .output(setRefundsToOutput)
    .mutation(outcome(({ ctx, input }) => setRefundsTo(ctx.deps, { ...input, userId: ctx.actor.id }))),

  openPayments: signedInProcedure
    .output(openPaymentsOutput)
    .query(({ ctx }) => listOpenPayments(ctx.deps, { userId: ctx.actor.id })),

  /** What cards have refused after the sale. */
  unpaid: signedInProcedure.output(ownUnpaidOutput).query(({ ctx }) => listOwnUnpaid(ctx.deps, ctx.actor.id)),

  /** The same of all people. */
  allUnpaid: adminProcedure.output(allUnpaidOutput).query(({ ctx }) => listAllUnpaid(ctx.deps)),

  /** Another person's balances. */
  of: adminProcedure
    .input(walletOfInput)
    .output(walletOutput)
    .query(({ ctx, input }) => getWallet(ctx.deps, input)),

  adjust: adminProcedure.input(adjustInput).output(adjustedWalletOutput).mutation(asActor(adjustWallet)),
});
