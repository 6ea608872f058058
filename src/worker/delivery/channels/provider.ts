import { readerOf } from '#db/client.ts';
import { oweWithdrawals, settleWithdrawals, type WithdrawalNews } from '#db/commits/money/withdrawals.ts';
import { readUnconfirmed, type UnconfirmedWithdrawal } from '#db/readers/money/withdrawals.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import { logError, logWarning } from '#worker/log.ts';
import type { WithdrawalDeps } from '#worker/money/wallet/withdrawals/withdrawal-deps.ts';
import { withdrawalNews } from '#worker/money/wallet/withdrawals/withdrawal-news.ts';
import type { Channel, Verdict } from '../channel.ts';

/** Exponential backoff (ms); well within the day for which Stripe remembers an idempotency key. */
const RETRY_FIRST_MS = 60_000;
const RETRY_LONGEST_MS = 3_600_000;
/** Withdrawals sent in parallel; a tenth of Stripe's limit of 100 requests a second. */
const SENT_AT_ONCE = 10;
/** Longer than the calls of a message take (ms). */
const LEASE_MS = 2 * 60_000;

/** Answers that no later attempt changes: the provider does not know the payment, or has nothing left of it. */
const FINAL: ReadonlySet<ErrorCode> = new Set(['BAD_INPUT', 'PAYMENT_NOT_FOUND']);

/**
 * Calls of the payment provider that nobody waits for: withdrawals, and questions about those that it has not confirmed.
 * Each has one key there, and a repeat says what has become of it.
 */
export function providerChannel(deps: WithdrawalDeps): Channel {
  return {
    name: 'provider',
    perMessage: SENT_AT_ONCE,
    queuedMs: LEASE_MS,
    leaseMs: LEASE_MS,
    staysTogether: false,
    // A bank takes days to confirm.
    triesMax: Number.POSITIVE_INFINITY,
    backoffMs: (tries) => Math.min(RETRY_FIRST_MS * 2 ** Math.min(tries - 1, 20), RETRY_LONGEST_MS),
    note: () => oweWithdrawals(deps.db, deps.now()),
    send: async (calls) => {
      const ids = calls.map(({ subjectId }) => subjectId);
      const withdrawals = await readUnconfirmed(readerOf(deps.db), ids);
      const sent = await Promise.all(
        calls.map(async (delivery) => {
          const withdrawal = withdrawals.find(({ id }) => id === delivery.subjectId);
          return { delivery, ...(await send(deps, withdrawal)) };
        }),
      );
      const news = sent.flatMap((one) => one.news ?? []);
      if (news.length > 0) await settleWithdrawals(deps.db, news, deps.now());
      return sent.map(({ delivery, verdict }) => ({ delivery, verdict }));
    },
  };
}

async function send(
  { payments }: WithdrawalDeps,
  withdrawal: UnconfirmedWithdrawal | undefined,
): Promise<{ verdict: Verdict; news?: WithdrawalNews }> {
  if (!withdrawal) return { verdict: { is: 'skipped', problem: 'confirmed meanwhile' } };
  const { id, status, amountMinor, paymentRef: providerRef, provider, isReady } = withdrawal;
  if (provider !== payments.name || isReady === 0)
    return { verdict: { is: 'later', waitMs: RETRY_FIRST_MS, problem: 'its payment is not ready' } };
  try {
    const refund = await payments.refund({ key: id, providerRef, amountMinor });
    if (refund.ok) {
      const news = withdrawalNews(id, { ...refund.value, failure: null });
      const verdict: Verdict =
        news.status === 'sent' ? { is: 'again', problem: 'not confirmed yet' } : { is: 'sent' };
      return { verdict, news };
    }
    logWarning('a withdrawal was not sent', { withdrawalId: id, code: refund.code });
    if (status === 'pending' && FINAL.has(refund.code)) {
      const news = { id, status: 'failed', providerRef: null, failure: refund.code } as const;
      return { verdict: { is: 'sent' }, news };
    }
    return { verdict: { is: 'again', problem: refund.code } };
  } catch (error) {
    logError('withdrawal', error, { withdrawalId: id });
    return { verdict: { is: 'again', problem: 'the provider could not be reached' } };
  }
}
