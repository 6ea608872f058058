import { readerOf } from '#db/client.ts';
import {
  extendAuthorization,
  failAuthorization,
  rememberAuthorization,
  secureAuthorization,
} from '#db/commits/money/authorizations.ts';
import { claimQuestion, notePaymentReleased, reopenRelease } from '#db/commits/money/card-payments.ts';
import { type AuthorizationRow, readAuthorization } from '#db/readers/money/authorizations.ts';
import { done, type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { checkoutOf } from '#worker/box-office/parts.ts';
import type { CheckoutDeps } from '#worker/checkout/checkout-deps.ts';
import { releasePayment } from '#worker/checkout/payments/payment-calls.ts';
import { logError, logWarning } from '#worker/log.ts';
import type { Intent } from '#worker/money/payments/provider.ts';

/** Between two questions of pages about one authorization (ms). */
const ASKED_EVERY_MS = 10_000;

export function isOpenAuthorization({ status }: AuthorizationRow): boolean {
  return status !== 'failed';
}

/** Brings an authorization to what the provider says of it. It is idempotent, and sells nothing: nobody is known yet. */
export async function settleAuthorization(
  deps: CheckoutDeps,
  row: AuthorizationRow,
  intent: Intent,
): Promise<Outcome<null>> {
  const { db, now } = deps;
  const { id, providerRef } = row;
  if ((providerRef ?? intent.providerRef) !== intent.providerRef) {
    logWarning("a provider's authorization does not match ours", { paymentId: id });
    return refused('BAD_INPUT');
  }
  if (providerRef === null) {
    await rememberAuthorization(db, id, intent.providerRef);
    // If it was given up meanwhile.
    await reopenRelease(db, id, 'authorizations');
  }
  const { state, captureBefore } = intent;
  if (state === 'open') {
    if (intent.failure && row.status !== 'failed') await stopAwaiting(deps, row);
    return done(null);
  }
  if (state === 'processing') return done(null);
  if (state === 'failed' || state === 'cancelled') {
    await failAuthorization(db, id, { failure: intent.failure ?? 'CARD_DECLINED', now: now() });
    await notePaymentReleased(db, id, now(), 'authorizations');
    await stopAwaiting(deps, row);
    return done(null);
  }
  const capturedAt = state === 'paid' ? now() : null;
  const isNews = await secureAuthorization(db, id, { capturedAt, captureBefore, now: now() });
  if (intent.amountMinor !== row.amountMinor || intent.currency !== row.currency) {
    logError('payment', new Error("A provider's amount is not ours"), { paymentId: id });
    return cancelAuthorization(deps, row, 'PAYMENT_MISMATCH');
  }
  const after = await readAuthorization(readerOf(db), id);
  // It was given up meanwhile: what is secured goes back.
  if (after?.status === 'failed') return cancelAuthorization(deps, row, 'CHECKOUT_EXPIRED');
  return isNews ? giveTime(deps, row) : done(null);
}

/** The places wait for the mailed code. */
async function giveTime(deps: CheckoutDeps, row: AuthorizationRow): Promise<Outcome<null>> {
  const { id, eventId, holdId, owner } = row;
  const hold = await callObject(
    () => checkoutOf(deps, eventId).secure({ holdId, owners: [owner] }),
    'OPERATION_FAILED',
  );
  if (hold.ok) await extendAuthorization(deps.db, id, hold.value.expiresAt);
  else if (hold.code === 'CHECKOUT_EXPIRED') return cancelAuthorization(deps, row, hold.code);
  // Claimed meanwhile, or no answer: what comes next asks the box office again.
  return done(null);
}

/** Nothing is awaited any more: the hold ends at its own time. */
export async function stopAwaiting(
  deps: Pick<CheckoutDeps, 'boxOffice'>,
  { eventId, holdId, owner }: AuthorizationRow,
): Promise<void> {
  const ref = { holdId, owners: [owner] };
  await callObject(() => checkoutOf(deps, eventId).stopAwaiting(ref), 'OPERATION_FAILED');
}

/**
 * Ends an authorization, whatever the provider makes of it meanwhile: without a person it buys nothing. D1 decides whether a
 * person was first. What the provider does not give back at once, the delivery engine asks for again.
 */
export async function cancelAuthorization(
  deps: CheckoutDeps,
  { id }: AuthorizationRow,
  failure: ErrorCode,
): Promise<Outcome<null>> {
  const { db, now, payments } = deps;
  await failAuthorization(db, id, { failure, now: now() });
  const failed = await readAuthorization(readerOf(db), id);
  if (failed?.status !== 'failed') return done(null);
  // If its intent was made all the same, the webhook finds it ended.
  if (failed.providerRef === null) await notePaymentReleased(db, id, now(), 'authorizations');
  else if (payments?.name === failed.provider)
    await releasePayment({ ...deps, payments }, failed, 'authorizations');
  return done(null);
}

/** For pages that wait: asks the provider, seldom however many pages ask. */
export async function settleAuthorizationByRareAsking(
  deps: CheckoutDeps,
  row: AuthorizationRow,
): Promise<void> {
  const { payments } = deps;
  if (row.status !== 'pending' || row.providerRef === null || payments?.name !== row.provider) return;
  const once = { now: deps.now(), everyMs: ASKED_EVERY_MS };
  if (!(await claimQuestion(deps.db, row.id, once, 'authorizations'))) return;
  const intent = await payments.readIntent(row.providerRef);
  if (intent.ok) await settleAuthorization(deps, row, intent.value);
}
