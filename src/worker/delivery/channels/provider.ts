import { readerOf } from '#db/client.ts';
import { oweAuthorizationReleases } from '#db/commits/money/authorizations.ts';
import { owePaymentCalls, PAYMENT_CALLS, type PaymentCall } from '#db/commits/money/card-payments.ts';
import { oweCardCalls } from '#db/commits/money/payment-customers.ts';
import { oweWithdrawals, settleWithdrawals, type WithdrawalNews } from '#db/commits/money/withdrawals.ts';
import { readPayments } from '#db/readers/money/payments.ts';
import { readUnconfirmed, type UnconfirmedWithdrawal } from '#db/readers/money/withdrawals.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import { callForPayment, type PaymentCallDeps } from '#worker/checkout/payments/payment-calls.ts';
import { createDeps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import { logError, logWarning } from '#worker/log.ts';
import { callForCard, isCardCall } from '#worker/money/cards/card-calls.ts';
import { plannedPaymentsPerSecond } from '#worker/money/payments/pace.ts';
import { paymentProvider } from '#worker/money/payments/settings.ts';
import { withdrawalNews } from '#worker/money/wallet/withdrawals/withdrawal-news.ts';
import type { Channel, Verdict } from '../channel.ts';

export interface ProviderDeps extends PaymentCallDeps {
  /** How many calls a second may begin; null where nothing bounds them. */
  callsPerSecond: number | null;
}

/** Null without a payment provider. */
export function providerDepsOf(env: Env): ProviderDeps | null {
  const deps = createDeps(env);
  const payments = paymentProvider(env, deps.now);
  return payments && { ...deps, payments, callsPerSecond: plannedPaymentsPerSecond(env) };
}

/** Exponential backoff (ms); well within the day for which Stripe remembers an idempotency key. */
const RETRY_FIRST_MS = 60_000;
const RETRY_LONGEST_MS = 3_600_000;
/** A refund of a ticket that was just bought waits for its capture, which is among the calls of this channel (ms). */
const CAPTURE_MS = 5_000;
/** Calls of a message, which begin at the provider's pace. */
const CALLS_MAX = 100;
/** Pace of a provider that sets none (calls a second). */
const UNBOUND_PER_SECOND = 100;
/** Longer than the calls of a message take (ms). */
const LEASE_MS = 2 * 60_000;

/** Answers that no later attempt changes: the provider does not know the payment, or has nothing left of it. */
const FINAL: ReadonlySet<ErrorCode> = new Set(['BAD_INPUT', 'PAYMENT_NOT_FOUND']);

/**
 * Calls of the payment provider that nobody waits for: captures of what has sold, releases of what has not, withdrawals and
 * questions about those that it has not confirmed. Each is idempotent there, and a repeat says what has become of it. They
 * begin at a steady rate, so that a sale of thousands does not take the rate that buyers need.
 */
export function providerChannel(deps: ProviderDeps): Channel {
  return {
    name: 'provider',
    perMessage: CALLS_MAX,
    queuedMs: LEASE_MS,
    leaseMs: LEASE_MS,
    staysTogether: false,
    // A bank takes days to confirm.
    triesMax: Number.POSITIVE_INFINITY,
    backoffMs: (tries) => Math.min(RETRY_FIRST_MS * 2 ** Math.min(tries - 1, 20), RETRY_LONGEST_MS),
    note: async () => {
      await oweWithdrawals(deps.db, deps.now());
      await owePaymentCalls(deps.db, deps.now());
      await oweAuthorizationReleases(deps.db, deps.now());
      await oweCardCalls(deps.db, deps.now());
    },
    send: async (calls) => {
      const reader = readerOf(deps.db);
      const idsOf = (isWanted: (kind: string) => boolean) =>
        calls.filter(({ kind }) => isWanted(kind)).map(({ subjectId }) => subjectId);
      const withdrawals = await readUnconfirmed(
        reader,
        idsOf((kind) => !isPaymentCall(kind) && !isCardCall(kind)),
      );
      const payments = await readPayments(reader, idsOf(isPaymentCall));
      const gapMs = 1_000 / (deps.callsPerSecond ?? UNBOUND_PER_SECOND);
      const sent = await Promise.all(
        calls.map(async (delivery, index) => {
          const { kind, subjectId } = delivery;
          if (index > 0) await scheduler.wait(index * gapMs);
          if (isCardCall(kind)) {
            const verdict = await guarded(kind, subjectId, () => callForCard(deps, kind, subjectId));
            return { delivery, verdict };
          }
          if (!isPaymentCall(kind)) {
            const withdrawal = withdrawals.find(({ id }) => id === subjectId);
            return { delivery, ...(await send(deps, withdrawal)) };
          }
          const payment = payments.find(({ id }) => id === subjectId);
          const verdict = await guarded(kind, subjectId, () => callForPayment(deps, kind, payment));
          return { delivery, verdict };
        }),
      );
      const news = sent.flatMap((one) => ('news' in one && one.news) || []);
      if (news.length > 0) await settleWithdrawals(deps.db, news, deps.now());
      return sent.map(({ delivery, verdict }) => ({ delivery, verdict }));
    },
  };
}

function isPaymentCall(kind: string): kind is PaymentCall {
  return (PAYMENT_CALLS as readonly string[]).includes(kind);
}

/** A crash of one call leaves the others of its message as they are. */
function guarded(kind: string, subjectId: string, call: () => Promise<Verdict>): Promise<Verdict> {
  return call().catch((error: unknown) => {
    logError('payment', error, { paymentId: subjectId, kind });
    return { is: 'again', problem: 'the provider could not be reached' } as const;
  });
}

async function send(
  { payments }: Pick<ProviderDeps, 'payments'>,
  withdrawal: UnconfirmedWithdrawal | undefined,
): Promise<{ verdict: Verdict; news?: WithdrawalNews }> {
  if (!withdrawal) return { verdict: { is: 'skipped', problem: 'confirmed meanwhile' } };
  const { id, status, amountMinor, paymentRef: providerRef, provider, isCaptured, isDisputed } = withdrawal;
  if (isCaptured === 0) return { verdict: { is: 'later', waitMs: CAPTURE_MS, problem: 'not captured yet' } };
  if (provider !== payments.name || isDisputed === 1)
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
