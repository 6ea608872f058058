import { readerOf } from '#db/client.ts';
import {
  extendAuthorization,
  failAuthorization,
  insertAuthorization,
} from '#db/commits/money/authorizations.ts';
import { notePaymentReleased } from '#db/commits/money/card-payments.ts';
import { readCardTerms } from '#db/readers/events/event-details.ts';
import {
  type AuthorizationRow,
  readAuthorization,
  readAuthorizationOfHold,
  readAuthorizationOfRequest,
} from '#db/readers/money/authorizations.ts';
import type { AuthorizeCheckoutInput, AuthorizeCheckoutOutput } from '#shared/contracts/checkout.ts';
import { done, type ErrorCode, isErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { checkoutOf } from '#worker/box-office/parts.ts';
import type { CheckoutDeps } from '#worker/checkout/checkout-deps.ts';
import { parseCheckoutId } from '#worker/checkout/checkout-id.ts';
import { inFrame, isPaymentFailure } from '#worker/checkout/payments/confirm-payment.ts';
import { cardPart } from '#worker/checkout/payments/payment-methods.ts';
import type { IntentOrder } from '#worker/money/payments/provider.ts';
import {
  cancelAuthorization,
  isOpenAuthorization,
  settleAuthorization,
  stopAwaiting,
} from './settle-authorization.ts';

type Answer = Outcome<AuthorizeCheckoutOutput>;

export interface Stranger {
  /** `browser:<id>`. */
  owner: string;
  /** Keyed hash of the network address. */
  address: string | null;
}

/** Authorizes a card for a stranger's hold: reserved on the card, and given back unless its person is known in time. Idempotent. */
export async function authorizeCard(
  deps: CheckoutDeps,
  { owner, address }: Stranger,
  input: AuthorizeCheckoutInput,
): Promise<Answer> {
  const { requestId, confirmationToken: token } = input;
  const { eventId, holdId } = parseCheckoutId(input.checkoutId);
  const reader = readerOf(deps.db);
  const begun = await readAuthorizationOfRequest(reader, owner, requestId);
  if (begun && begun.holdId !== holdId) return refused('REQUEST_ID_REUSED');
  if (begun) return confirm(deps, begun, { token, isRepeat: true });
  const read = await callObject(
    () => checkoutOf(deps, eventId).read({ holdId, owners: [owner] }),
    'OPERATION_FAILED',
  );
  if (!read.ok) return read;
  const hold = read.value;
  if (hold.state !== 'held') return refused('CHECKOUT_EXPIRED');
  if (token === undefined || !hold.anonymous) return refused('BAD_INPUT');
  const open = await readAuthorizationOfHold(reader, holdId);
  // Begun by the same request since it was looked for.
  if (open?.owner === owner && open.requestId === requestId)
    return confirm(deps, open, { token, isRepeat: true });
  const other = open && isOpenAuthorization(open) ? await endOpen(deps, open) : null;
  if (other) return other;
  const amountMinor = cardPart('card', { ...hold, balanceMinor: null });
  if (amountMinor === null || hold.totalMinor === 0) return refused('BAD_INPUT');
  const provider = deps.currencyProvider(hold.currency);
  if (!provider.ok) return provider;
  if ((await readCardTerms(reader, eventId)).isCancelled) return refused('EVENT_CANCELLED');
  const { kind: purpose, currency, expiresAt } = hold;
  const id = deps.newId();
  const row = await insertAuthorization(deps.db, {
    id,
    owner,
    requestId,
    address,
    eventId,
    holdId,
    purpose,
    provider: provider.value.name,
    currency,
    amountMinor,
    saveCard: input.saveCard ?? false,
    createdAt: deps.now(),
    expiresAt,
    limited: deps.limited,
  });
  // A second tab was faster, or too many cards were tried.
  if (!row) return (await hasOpen(deps, holdId)) ? refused('PAYMENT_PENDING') : refused('CODE_FIRST');
  return confirm(deps, row, { token, isRepeat: row.id !== id });
}

async function hasOpen({ db }: CheckoutDeps, holdId: string): Promise<boolean> {
  const newest = await readAuthorizationOfHold(readerOf(db), holdId);
  return newest !== undefined && isOpenAuthorization(newest);
}

/** A hold has one open authorization. One that the bank still asks about ends; one that was confirmed is the answer. */
async function endOpen(deps: CheckoutDeps, open: AuthorizationRow): Promise<Answer | null> {
  const known =
    open.status === 'pending' && open.providerRef !== null
      ? await deps.payments?.readIntent(open.providerRef)
      : undefined;
  if (known && !known.ok) return known;
  if (known?.ok && known.value.state !== 'open') await settleAuthorization(deps, open, known.value);
  const after = await readAuthorization(readerOf(deps.db), open.id);
  if (after?.status === 'authorized') return done({ state: 'authorized', paymentId: after.id });
  if (after?.status === 'pending') await cancelAuthorization(deps, after, 'PAYMENT_SETTLED');
  return null;
}

/** One call makes the intent and authorizes the card. A busy provider leaves all as it is: the same request goes on with it. */
async function confirm(
  deps: CheckoutDeps,
  row: AuthorizationRow,
  { token, isRepeat }: { token: string | undefined; isRepeat: boolean },
): Promise<Answer> {
  const { payments } = deps;
  const { id, providerRef } = row;
  if (!payments) return refused('PAYMENTS_UNAVAILABLE');
  if (row.status !== 'pending') return answerOf(deps, row.id);
  if (providerRef === null) {
    if (token === undefined) return refused('BAD_INPUT');
    const until = await submit(deps, row, isRepeat);
    if (!until.ok) {
      await cancelAuthorization(deps, row, until.code);
      return until;
    }
  }
  const intent = providerRef
    ? await payments.readIntent(providerRef)
    : await payments.createIntent({ ...orderOf(row, deps.now()), confirmationToken: token ?? '' });
  if (!intent.ok) {
    if (!isPaymentFailure(intent.code)) return intent;
    await decline(deps, row, intent.code);
    return answerOf(deps, id);
  }
  const { state, failure } = intent.value;
  const settled = await settleAuthorization(deps, row, intent.value);
  if (!settled.ok) return settled;
  // After the bank's question a browser knows the client secret: then the provider must end the intent.
  if (state === 'open' && failure)
    await (providerRef ? cancelAuthorization(deps, row, failure) : decline(deps, row, failure));
  else if (state === 'open') return inFrame(row, intent.value);
  return answerOf(deps, id);
}

/** The places await the answer, just before the card is charged; those of an earlier try of this request wait already. */
async function submit(
  deps: CheckoutDeps,
  { id, eventId, holdId, owner }: AuthorizationRow,
  isRepeat: boolean,
): Promise<Outcome<null>> {
  const ref = { holdId, owners: [owner] };
  const until = await callObject(() => checkoutOf(deps, eventId).submit(ref), 'OPERATION_FAILED');
  if (until.ok) await extendAuthorization(deps.db, id, until.value);
  if (until.ok || until.code === 'OPERATION_FAILED') return done(null);
  const hold = isRepeat
    ? await callObject(() => checkoutOf(deps, eventId).read(ref), 'OPERATION_FAILED')
    : null;
  return hold?.ok && hold.value.state === 'held' ? done(null) : refused('CHECKOUT_EXPIRED');
}

/** Nobody can confirm a refused intent any more, and it has secured nothing. */
async function decline(deps: CheckoutDeps, row: AuthorizationRow, failure: ErrorCode): Promise<void> {
  await failAuthorization(deps.db, row.id, { failure, now: deps.now() });
  await notePaymentReleased(deps.db, row.id, deps.now(), 'authorizations');
  await stopAwaiting(deps, row);
}

async function answerOf({ db }: CheckoutDeps, id: string): Promise<Answer> {
  const row = await readAuthorization(readerOf(db), id);
  // Adopted meanwhile.
  if (!row) return done({ state: 'processing', paymentId: id });
  const { status, failure, authorizedAt } = row;
  if (status === 'authorized') return done({ state: 'authorized', paymentId: id });
  if (status === 'failed' && authorizedAt === null && isErrorCode(failure))
    return failure === 'CHECKOUT_EXPIRED'
      ? refused(failure)
      : done({ state: 'declined', paymentId: id, failure });
  return status === 'failed' ? refused('CHECKOUT_EXPIRED') : done({ state: 'processing', paymentId: id });
}

function orderOf(row: AuthorizationRow, now: number): IntentOrder {
  const { id, purpose, eventId, holdId, amountMinor, currency, saveCard } = row;
  return {
    paymentId: id,
    origin: { userId: null, purpose, eventId, holdId },
    amountMinor,
    currency,
    email: '',
    capture: 'manual',
    delayedMethods: false,
    description: purpose,
    voucherUntil: now,
    saveCard,
  };
}
