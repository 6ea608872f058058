import type Stripe from 'stripe';
import { z } from 'zod';
import { PAYMENT_PURPOSES, type PaymentPurpose } from '#db/schema/money.ts';
import { amountSchema, currencySchema } from '#shared/contracts/values.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { idSchema } from '#shared/ids.ts';
import { CURRENCIES } from '#shared/money/money.ts';
import { stripeMethods } from '#shared/money/payment-frame.ts';
import { failureOfStripe } from '#shared/money/stripe-failure.ts';
import type { CardRefund, Intent, IntentOrder, IntentState, PaymentProvider } from '../provider.ts';
import {
  askStripe,
  refusedByStripe,
  type StripeSettings,
  stripeClient,
  stripeError,
} from './stripe-client.ts';

const DAY_MS = 24 * 3_600_000;
/** Lifetime of an OXXO voucher in days, as Stripe allows it. */
const VOUCHER_DAYS_MAX = 7;
/** Refunds of one payment that are searched for a repeated one; Stripe's largest page. */
const REFUNDS_MAX = 100;

/** Stripe's fee is on the charge's balance transaction. */
const WITH_FEE = { expand: ['latest_charge.balance_transaction'] };

/**
 * Metadata of an intent: links it to its payment, and sets it apart from other sites on the account and from the
 * intents inside hosted checkouts, which report as sessions.
 */
interface IntentMetadata extends Record<string, string> {
  paymentId: string;
  site: string;
  form: 'frame';
  purpose: PaymentPurpose;
}

type IntentCalls = Pick<
  PaymentProvider,
  'createIntent' | 'readIntent' | 'readFee' | 'readBalance' | 'captureIntent' | 'cancelIntent' | 'refund'
>;

/** Card payments by the frame in our own page. */
export function stripeIntents(settings: StripeSettings): IntentCalls {
  const { siteUrl } = settings;

  const view = (asked: Outcome<Stripe.PaymentIntent>): Outcome<Intent> => {
    if (!asked.ok) return asked;
    const known = intentOfStripe(asked.value, siteUrl);
    return known ? done(known) : refused('PAYMENT_NOT_FOUND');
  };

  const readIntent = async (providerRef: string): Promise<Outcome<Intent>> =>
    view(
      await askStripe(settings, 'Stripe read no intent', { providerRef }, (stripe) =>
        stripe.paymentIntents.retrieve(providerRef, WITH_FEE),
      ),
    );

  /** Moves an intent; one that is in no state for it comes back as it is. */
  const move = async (
    providerRef: string,
    by: (intents: Stripe['paymentIntents']) => Promise<Stripe.PaymentIntent>,
  ): Promise<Outcome<Intent>> => {
    const stripe = await stripeClient(settings);
    try {
      return view(done(await by(stripe.paymentIntents)));
    } catch (error) {
      const { type, code } = stripeError(error);
      const isRefused = type === 'StripeCardError' || code === 'charge_expired_for_capture';
      if (isRefused || code === 'payment_intent_unexpected_state') return await readIntent(providerRef);
      return refusedByStripe('Stripe moved no intent', error, { providerRef });
    }
  };

  return {
    async createIntent(order) {
      if (!settings.publishableKey) return refused('PAYMENTS_UNAVAILABLE');
      const { paymentId } = order;
      const params =
        order.confirmationToken || order.savedCard
          ? { ...confirmedParams(order, siteUrl, settings.now()), ...WITH_FEE }
          : intentParams(order, siteUrl, settings.now());
      const stripe = await stripeClient(settings);
      try {
        const intent = await stripe.paymentIntents.create(params, { idempotencyKey: `intent:${paymentId}` });
        return view(done(intent));
      } catch (error) {
        const { type, payment_intent: declined } = stripeError(error);
        if (declined) return view(done(declined));
        // It belongs to nobody any more, or to another customer.
        if (order.savedCard && type === 'StripeInvalidRequestError') {
          refusedByStripe('Stripe takes no saved card', error, { paymentId });
          return refused('CARD_NOT_SAVED');
        }
        // The card form's token is spent, too old or of another form.
        if (order.confirmationToken && type === 'StripeInvalidRequestError') {
          refusedByStripe('Stripe takes no confirmation token', error, { paymentId });
          return refused('CARD_INVALID');
        }
        return refusedByStripe('Stripe opened no intent', error, { paymentId });
      }
    },

    readIntent,

    async readFee(chargeRef) {
      const asked = await askStripe(settings, 'Stripe told no fee', { chargeRef }, (stripe) =>
        stripe.paymentIntents.retrieve(chargeRef, WITH_FEE),
      );
      return asked.ok ? done(chargeFee(asked.value)) : asked;
    },

    async readBalance() {
      const asked = await askStripe(settings, 'Stripe told no balance', {}, (stripe) =>
        stripe.balance.retrieve(),
      );
      if (!asked.ok) return asked;
      const { available, pending } = asked.value;
      return done(
        CURRENCIES.flatMap((currency) => {
          const parts = [...available, ...pending].filter((part) => part.currency === currency.toLowerCase());
          return parts.length > 0
            ? [{ currency, amountMinor: parts.reduce((sum, { amount }) => sum + amount, 0) }]
            : [];
        }),
      );
    },

    captureIntent: (providerRef, userId) =>
      move(providerRef, (intents) =>
        intents.capture(providerRef, { ...WITH_FEE, ...(userId && { metadata: { userId } }) }),
      ),
    cancelIntent: (providerRef) => move(providerRef, (intents) => intents.cancel(providerRef)),

    async refund({ key, providerRef, amountMinor }) {
      const stripe = await stripeClient(settings);
      try {
        // Stripe forgets idempotency keys after a day; a refund may be repeated later.
        const { data } = await stripe.refunds.list({ payment_intent: providerRef, limit: REFUNDS_MAX });
        const refund =
          data.find(({ metadata }) => metadata?.key === key) ??
          (await stripe.refunds.create(
            { payment_intent: providerRef, amount: amountMinor, metadata: { key, site: siteUrl } },
            { idempotencyKey: `refund:${key}` },
          ));
        return done({ refundRef: refund.id, state: refundState(refund.status) });
      } catch (error) {
        const { type, code } = stripeError(error);
        if (type === 'StripeInvalidRequestError' && code !== 'resource_missing') return refused('BAD_INPUT');
        return refusedByStripe('Stripe made no refund', error, { providerRef, key });
      }
    },
  };
}

function commonParams(
  { paymentId, amountMinor, currency, description, origin }: IntentOrder,
  siteUrl: string,
): Stripe.PaymentIntentCreateParams {
  const metadata: IntentMetadata = {
    paymentId,
    site: siteUrl,
    form: 'frame',
    purpose: origin.purpose,
    // Stripe takes an empty value for none.
    ...(origin.userId && { userId: origin.userId }),
    ...(origin.eventId && { eventId: origin.eventId }),
    ...(origin.holdId && { holdId: origin.holdId }),
  };
  return { amount: amountMinor, currency: currency.toLowerCase(), description, metadata };
}

/** An intent that the form of a page confirms by its client secret. */
function intentParams(order: IntentOrder, siteUrl: string, now: number): Stripe.PaymentIntentCreateParams {
  const common = commonParams(order, siteUrl);
  // Apple Pay and Google Pay are cards. The synchronous capture makes the fee known at once.
  if (!order.delayedMethods)
    return { ...common, allowed_payment_method_types: ['card', 'link'], capture_method: order.capture };
  return {
    ...common,
    // Excludes methods that redirect to another page: the form is in a frame.
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...delayedParams(order, now),
  };
}

/** An intent that is created and confirmed in one call. Its methods are those that the form has offered. */
function confirmedParams(order: IntentOrder, siteUrl: string, now: number): Stripe.PaymentIntentCreateParams {
  const { capture, currency, delayedMethods, saveCard, savedCard, confirmationToken = '' } = order;
  return {
    ...commonParams(order, siteUrl),
    allowed_payment_method_types: stripeMethods(currency, delayedMethods),
    ...(delayedMethods ? delayedParams(order, now) : { capture_method: capture }),
    confirm: true,
    ...(savedCard
      ? { customer: savedCard.customerRef, payment_method: savedCard.cardId }
      : { confirmation_token: confirmationToken }),
    // Without it Stripe attaches the card of this payment to no customer later.
    ...(saveCard && { setup_future_usage: 'on_session' as const }),
    return_url: siteUrl,
    // The frame shows what the bank asks, by Stripe.js.
    use_stripe_sdk: true,
  };
}

/** Vouchers capture at once; cards are authorized all the same. */
function delayedParams(
  { capture, currency, voucherUntil }: IntentOrder,
  now: number,
): Pick<Stripe.PaymentIntentCreateParams, 'capture_method' | 'payment_method_options'> {
  const days = Math.ceil((voucherUntil - now) / DAY_MS);
  return {
    capture_method: 'automatic',
    payment_method_options: {
      ...(capture === 'manual' && { card: { capture_method: 'manual' }, link: { capture_method: 'manual' } }),
      ...(currency === 'MXN' && {
        oxxo: { expires_after_days: Math.min(Math.max(days, 1), VOUCHER_DAYS_MAX) },
      }),
    },
  };
}

/** An intent of Stripe as ours; null when it is of another site or of a hosted checkout. */
export function intentOfStripe(intent: Stripe.PaymentIntent, siteUrl: string): Intent | null {
  const { metadata } = intent;
  if (metadata?.site !== siteUrl || metadata.form !== 'frame') return null;
  const paymentId = idSchema.safeParse(metadata.paymentId);
  const amount = amountSchema.safeParse(intent.amount);
  const currency = currencySchema.safeParse(intent.currency?.toUpperCase());
  const origin = originSchema.safeParse(metadata);
  if (!paymentId.success || !amount.success || !currency.success || !origin.success) return null;
  const problem = intent.last_payment_error;
  return {
    providerRef: intent.id,
    paymentId: paymentId.data,
    state: stateOf(intent),
    amountMinor: amount.data,
    currency: currency.data,
    clientSecret: intent.client_secret ?? '',
    failure: problem ? failureOfStripe(problem) : null,
    origin: origin.data,
    delayedUntil: delayedUntil(intent),
    captureBefore: captureBefore(intent),
    feeMinor: chargeFee(intent),
  };
}

const originSchema = z.object({
  userId: idSchema.nullable().default(null),
  purpose: z.enum(PAYMENT_PURPOSES),
  eventId: idSchema.nullable().default(null),
  holdId: idSchema.nullable().default(null),
});

function stateOf({
  status,
  next_action: next,
  last_payment_error: problem,
}: Stripe.PaymentIntent): IntentState {
  if (status === 'succeeded') return 'paid';
  if (status === 'requires_capture') return 'authorized';
  if (status === 'canceled') return 'cancelled';
  // A voucher was shown, which is paid at a shop.
  const isVoucher = status === 'requires_action' && next?.type.endsWith('_display_details');
  if (status === 'processing' || isVoucher) return 'processing';
  // Nobody waits in the frame for a delayed method that did not pay.
  const method = status === 'requires_payment_method' ? problem?.payment_method?.type : undefined;
  return method && method !== 'card' && method !== 'link' ? 'failed' : 'open';
}

/** When a voucher or a transfer between banks must have paid; null for cards. */
function delayedUntil(intent: Stripe.PaymentIntent): number | null {
  if (stateOf(intent) !== 'processing') return null;
  const endsAt = intent.next_action?.oxxo_display_details?.expires_after;
  if (endsAt) return endsAt * 1_000;
  const days = intent.payment_method_options?.oxxo?.expires_after_days;
  return days === undefined ? null : intent.created * 1_000 + days * DAY_MS;
}

/** Known where the charge comes with the intent; webhooks only name it. */
function captureBefore({ latest_charge: charge }: Stripe.PaymentIntent): number | null {
  if (typeof charge !== 'object') return null;
  const seconds = charge?.payment_method_details?.card?.capture_before;
  return seconds === undefined ? null : seconds * 1_000;
}

function chargeFee({ latest_charge: charge, currency }: Stripe.PaymentIntent): number | null {
  if (typeof charge !== 'object') return null;
  const balance = charge?.balance_transaction;
  return typeof balance === 'object' && balance ? feeOf(balance, currency) : null;
}

/** A fee in the payment's currency, when the account's is another one. */
export function feeOf(balance: Stripe.BalanceTransaction, currency: string): number {
  return balance.currency === currency ? balance.fee : Math.round(balance.fee / (balance.exchange_rate ?? 1));
}

/** A refund that needs something of the person (`requires_action`) is on its way too. */
export function refundState(status: string | null): CardRefund['state'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
