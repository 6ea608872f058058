import {
  type ClaimedWithdrawal,
  claimWithdrawals,
  settleWithdrawals,
  type WithdrawalNews,
} from '#db/commits/money/withdrawals.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import { debouncedDrain } from '#worker/delivery/debounced-drain.ts';
import type { Env } from '#worker/env.ts';
import { logError, logWarning } from '#worker/log.ts';
import type { CardRefund } from '../../payments/provider.ts';
import { type WithdrawalDeps, withdrawalDepsOf } from './withdrawal-deps.ts';

/** Exponential backoff of attempts (ms); well within the day for which Stripe remembers an idempotency key. */
const RETRY_FIRST_MS = 60_000;
const RETRY_LONGEST_MS = 3_600_000;
/** Withdrawals sent in parallel; a tenth of Stripe's limit of 100 requests a second. */
const SENT_AT_ONCE = 10;
/** Time budget of a run (ms): a request's background work ends after 30 s. */
const RUN_MS = 20_000;

/** Answers that no later attempt changes: the provider does not know the payment, or has nothing left of it. */
const FINAL: ReadonlySet<ErrorCode> = new Set(['BAD_INPUT', 'PAYMENT_NOT_FOUND']);

const STATUS_OF = { pending: 'sent', succeeded: 'arrived', failed: 'failed' } as const satisfies Record<
  CardRefund['state'],
  WithdrawalNews['status']
>;

/**
 * Sends pending withdrawals through the provider, and asks about those that it has not confirmed. Concurrent and crashed
 * runs are safe: each has one key there, and a repeat says what has become of it.
 */
export async function drainWithdrawals(deps: WithdrawalDeps, runMs = RUN_MS): Promise<void> {
  const until = deps.now() + runMs;
  while (deps.now() < until) {
    const claimed = await claimWithdrawals(deps.db, {
      provider: deps.payments.name,
      now: deps.now(),
      firstMs: RETRY_FIRST_MS,
      longestMs: RETRY_LONGEST_MS,
      limit: SENT_AT_ONCE,
    });
    if (claimed.length === 0) return;
    const news = await Promise.all(claimed.map(async (withdrawal) => await send(deps, withdrawal)));
    await settleWithdrawals(
      deps.db,
      news.filter((one) => one !== null),
      deps.now(),
    );
  }
}

/** @returns null when the provider could not be reached */
async function send(
  { payments }: WithdrawalDeps,
  withdrawal: ClaimedWithdrawal,
): Promise<WithdrawalNews | null> {
  const { id, status, amountMinor, paymentRef: providerRef, attempts } = withdrawal;
  try {
    const refund = await payments.refund({ key: id, providerRef, amountMinor });
    if (refund.ok) return newsOf(id, { ...refund.value, failure: null });
    logWarning('a withdrawal was not sent', { withdrawalId: id, code: refund.code, attempts });
    return status === 'pending' && FINAL.has(refund.code)
      ? { id, status: 'failed', providerRef: null, failure: refund.code }
      : null;
  } catch (error) {
    logError('withdrawal', error, { withdrawalId: id, attempts });
    return null;
  }
}

export function newsOf(id: string, refund: CardRefund & { failure: string | null }): WithdrawalNews {
  const { refundRef: providerRef, state, failure } = refund;
  return { id, status: STATUS_OF[state], providerRef, failure };
}

const PACE = { calmMs: 500, calmMaxMs: 2_000, runMs: RUN_MS, gatherMs: 1_000 };
const trigger = debouncedDrain(PACE, (error) => logError('withdrawals', error));

/** Debounces the drain after a refund or a withdrawal. */
export function debounceWithdrawals(env: Env, waitUntil: (work: Promise<unknown>) => void): void {
  const deps = withdrawalDepsOf(env);
  if (!deps) return;
  trigger(async (forMs) => {
    await drainWithdrawals(deps, forMs);
    return false;
  }, waitUntil);
}
