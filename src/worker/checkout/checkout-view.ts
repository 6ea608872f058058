import { readerOf } from '#db/client.ts';
import type { AuthorizationRow } from '#db/readers/money/authorizations.ts';
import { type PaymentRow, readPayment } from '#db/readers/money/payments.ts';
import { readBalances } from '#db/readers/money/wallet.ts';
import type { HoldKind, HoldView } from '#durable/box-office/checkout/hold.ts';
import type {
  CheckoutResult,
  CheckoutView,
  PaymentMethods,
  PaymentMethodsInput,
} from '#shared/contracts/checkout.ts';
import { toIso } from '#shared/contracts/common.ts';
import { isErrorCode } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { checkoutIdOf } from './checkout-id.ts';
import { resultOfHold } from './checkout-result.ts';
import { paymentMethods } from './payments/payment-methods.ts';

/** What can pay a total, by the person's wallet and the providers. */
export async function methodsFor(
  deps: CheckoutDeps,
  actor: Pick<Actor, 'id'> | null,
  total: PaymentMethodsInput,
): Promise<PaymentMethods> {
  return methodsOf(deps, await readBalance(deps, actor, total.currency), total);
}

/** A person's wallet in a currency; null for a stranger. */
export async function readBalance(
  deps: CheckoutDeps,
  actor: Pick<Actor, 'id'> | null,
  currency: Currency,
): Promise<number | null> {
  const balances = actor ? await readBalances(readerOf(deps.db), actor.id) : null;
  return balances?.find((wallet) => wallet.currency === currency)?.balanceMinor ?? null;
}

function methodsOf(
  deps: CheckoutDeps,
  balanceMinor: number | null,
  { currency, totalMinor }: PaymentMethodsInput,
): PaymentMethods {
  const provider = deps.currencyProvider(currency);
  const methods = paymentMethods({
    totalMinor,
    currency,
    balanceMinor,
    card: provider.ok ? null : provider.code,
  });
  return { ...methods, hasExpress: provider.ok && provider.value.hasExpress };
}

/**
 * A hold as its owner sees it.
 * @param balanceMinor their wallet in its currency; null for a stranger
 * @param payment the newest payment for it
 * @param authorization of a stranger's card, where there is no payment
 */
export async function holdCheckout(
  deps: CheckoutDeps,
  balanceMinor: number | null,
  eventId: string,
  hold: HoldView,
  payment: PaymentRow | null,
  authorization: AuthorizationRow | null | undefined = null,
): Promise<CheckoutView> {
  const { holdId, kind, currency, lines, subtotalMinor, discountMinor, totalMinor } = hold;
  const isEnded = hold.state === 'expired' || hold.state === 'released';
  return {
    checkoutId: checkoutIdOf(eventId, holdId),
    kind,
    state:
      payment || !authorization
        ? stateOf(hold, payment, deps.now())
        : strangersState(hold, authorization, deps.now()),
    eventId,
    serverTime: toIso(deps.now()),
    expiresAt: toIso(hold.expiresAt),
    extendable: hold.extendable,
    currency,
    price: { lines, subtotalMinor, discountMinor, totalMinor },
    methods: methodsOf(deps, balanceMinor, { currency, totalMinor }),
    cardFirst: isCardFirst(deps, hold),
    payment: isEnded || (payment && isUnanswered(payment, deps.now())) ? null : openPayment(payment),
    result: await resultOfHold(deps, eventId, hold),
    ...endOf(payment ?? authorization ?? null),
  };
}

/** Whether a stranger's card may be authorized before the mailed code. */
function isCardFirst(deps: CheckoutDeps, { state, anonymous, totalMinor, currency }: HoldView): boolean {
  return anonymous && state === 'held' && totalMinor > 0 && deps.currencyProvider(currency).ok;
}

function strangersState(hold: HoldView, authorization: AuthorizationRow, now: number): CheckoutView['state'] {
  if (hold.state !== 'held') return stateOf(hold, null, now);
  const { status, authorizedAt } = authorization;
  if (status === 'authorized') return 'authorized';
  if (status === 'failed') return authorizedAt === null ? 'held' : 'failed';
  return isUnanswered(authorization, now) ? 'held' : 'confirming';
}

/**
 * How long a payment without an answer of the provider counts as begun (ms): its webhook would have come. After that,
 * as when the provider is busy, a page that was reloaded offers the card form again.
 */
const UNANSWERED_MS = 15_000;

function isUnanswered(
  { status, providerRef, createdAt }: Pick<PaymentRow, 'providerRef' | 'createdAt'> & { status: string },
  now: number,
): boolean {
  return status === 'pending' && providerRef === null && now - createdAt > UNANSWERED_MS;
}

function stateOf(hold: HoldView, payment: PaymentRow | null, now: number): CheckoutView['state'] {
  if (hold.state === 'sold') return 'done';
  if (hold.state === 'selling' || (payment && isUnderWay(payment))) return 'processing';
  // Also while the places are held: the buyer must learn that this payment went back, and why.
  if (payment?.status === 'failed' && payment.authorizedAt !== null) return 'failed';
  if (hold.state === 'held')
    return payment?.status === 'pending' && !isUnanswered(payment, now) ? 'confirming' : 'held';
  return hold.state;
}

/** A sale in the turn of the start, which reserved nothing. */
export function soldCheckout(
  deps: CheckoutDeps,
  eventId: string,
  result: Extract<CheckoutResult, { kind: HoldKind }>,
): CheckoutView {
  const { currency, subtotalMinor, discountMinor, totalMinor } = result.receipt;
  const now = toIso(deps.now());
  return {
    checkoutId: null,
    kind: result.kind,
    state: 'done',
    eventId,
    serverTime: now,
    expiresAt: now,
    extendable: false,
    currency,
    price: { lines: [], subtotalMinor, discountMinor, totalMinor },
    methods: { available: [], unavailable: [], balanceMinor: null, hasExpress: false },
    cardFirst: false,
    payment: null,
    result,
    failure: null,
    returnedMinor: 0,
  };
}

/** A tip or a top-up by card, which reserves nothing. */
export async function paymentCheckout(
  deps: CheckoutDeps,
  payment: PaymentRow,
  result: CheckoutResult | null,
): Promise<CheckoutView> {
  const { purpose, eventId, currency, amountMinor, status, expiresAt } = payment;
  const state = {
    pending: isUnderWay(payment) ? 'processing' : deps.now() < expiresAt ? 'confirming' : 'expired',
    authorized: 'processing',
    paid: 'done',
    unpaid: 'failed',
    failed: 'failed',
  } as const;
  return {
    checkoutId: null,
    kind: payment.repays === null ? purpose : 'unpaid',
    state: state[status],
    eventId,
    serverTime: toIso(deps.now()),
    expiresAt: toIso(expiresAt),
    extendable: false,
    currency,
    price: { lines: [], subtotalMinor: amountMinor, discountMinor: 0, totalMinor: amountMinor },
    methods: await methodsFor(deps, { id: payment.userId }, { currency, totalMinor: amountMinor }),
    cardFirst: false,
    payment: openPayment(payment),
    result,
    ...endOf(payment),
  };
}

/** Neither booked nor failed: it can still be confirmed, sold or given back. */
export function isOpen({ status }: PaymentRow): boolean {
  return status === 'pending' || status === 'authorized';
}

/** The provider has the person's confirmation. */
export function isUnderWay({ status, submittedAt }: PaymentRow): boolean {
  return status === 'authorized' || (status === 'pending' && submittedAt !== null);
}

function openPayment(payment: PaymentRow | null): CheckoutView['payment'] {
  if (!payment || !isOpen(payment)) return null;
  return { paymentId: payment.id, amountMinor: payment.amountMinor };
}

/** How the newest payment ended, if it came to nothing. */
function endOf(
  payment: (Pick<PaymentRow, 'failure' | 'authorizedAt' | 'amountMinor'> & { status: string }) | null,
): Pick<CheckoutView, 'failure' | 'returnedMinor'> {
  if (payment?.status !== 'failed') return { failure: null, returnedMinor: 0 };
  return {
    failure: isErrorCode(payment.failure) ? payment.failure : null,
    returnedMinor: payment.authorizedAt === null ? 0 : payment.amountMinor,
  };
}

export async function readOwnPayment(
  deps: CheckoutDeps,
  actor: Pick<Actor, 'id'>,
  paymentId: string,
): Promise<PaymentRow | null> {
  const payment = await readPayment(readerOf(deps.db), paymentId);
  return payment?.userId === actor.id ? payment : null;
}
