import type {
  PaymentIntent,
  Stripe,
  StripeElementLocale,
  StripeElements,
  StripeError,
} from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { ConfirmedState, FrameData } from '#shared/money/payment-frame.ts';
import { failureOfStripe } from '#shared/money/stripe-failure.ts';
import { post } from './parent-page.ts';
import { element, optional, type PaymentForm, personOf } from './payment-form.ts';
import { stripeAppearance } from './stripe-appearance.ts';

/** Stripe's locale codes; its plain `es` is European Spanish. */
const LOCALES: Record<string, StripeElementLocale> = { en: 'en', es: 'es-419', ru: 'ru' };

/** Stripe's Express Checkout Element and Payment Element, and the button that pays. */
export async function startStripeForm(form: PaymentForm, account: { key: string }): Promise<void> {
  const { data, fragment } = form;
  const locale = LOCALES[document.documentElement.lang] ?? 'auto';
  const stripe = await loadStripe(account.key, { locale });
  if (!stripe) throw new Error('Stripe was not loaded');
  if (data.order) return showOrder(form, stripe, data.order, fragment);
  await showPayment(form, stripe, fragment);
}

/** A form without a payment: the page makes it with the token of the card. */
function showOrder(
  form: PaymentForm,
  stripe: Stripe,
  { amountMinor, currency, capture, methods, isGuest }: NonNullable<FrameData['order']>,
  fragment: string,
): void {
  const elements = stripe.elements({
    mode: 'payment',
    amount: amountMinor,
    currency: currency.toLowerCase(),
    captureMethod: capture,
    allowedPaymentMethodTypes: methods,
    appearance: stripeAppearance(),
  });
  mount(form, elements, { email: personOf(fragment).email, isGuest });
  optional<HTMLInputElement>('save')?.addEventListener('change', () =>
    elements.update({ setupFutureUsage: form.saves() ? 'on_session' : null }),
  );
  form.onPay(async () => {
    const { isComplete, guest } = form.guest();
    // The elements show what is missing.
    if ((await elements.submit()).error || !isComplete) return form.setBusy(false);
    const params = {
      payment_method_data: {
        ...(form.saves() && { allow_redisplay: 'always' as const }),
        ...(guest && { billing_details: { email: guest.email, name: guest.name } }),
      },
    };
    const { error, confirmationToken } = await stripe.createConfirmationToken({ elements, params });
    if (confirmationToken) return form.pay(confirmationToken.id);
    if (error?.type === 'validation_error') return form.setBusy(false);
    // Nothing was charged yet.
    const isCards = error?.type === 'card_error' || error?.type === 'invalid_request_error';
    form.fail(isCards ? failureOfStripe(error) : 'unconfirmed');
  });
}

/** What the bank asks of a payment that was confirmed; else its form, for a page of the release before. */
async function showPayment(form: PaymentForm, stripe: Stripe, clientSecret: string): Promise<void> {
  const { setBusy, fail } = form;
  const { paymentIntent: present } = await stripe.retrievePaymentIntent(clientSecret);
  if (present?.status === 'requires_action') return answerBank(form, stripe, clientSecret);
  const known = stateOf(present);
  if (known) return post({ event: 'confirmed', state: known });

  const elements = stripe.elements({ clientSecret, appearance: stripeAppearance() });
  mount(form, elements, { email: form.data.stripe?.email ?? '', isGuest: false });

  const explain = async (error: StripeError) => {
    // The elements show what is missing.
    if (error.type === 'validation_error') return setBusy(false);
    if (error.type === 'card_error' || error.type === 'invalid_request_error')
      return fail(failureOfStripe(error));
    // The answer was lost or Stripe is busy: the payment may have gone through.
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
    const state = stateOf(paymentIntent);
    return state ? post({ event: 'confirmed', state }) : fail('unconfirmed');
  };

  form.onPay(async () => {
    const payable = await form.isPayable();
    if (payable === false) return fail('CHECKOUT_EXPIRED');
    if (payable === null) return fail('unconfirmed');
    const settled = watchChallenge(setBusy);
    const { error, paymentIntent } = await stripe.confirmPayment({ elements, redirect: 'if_required' });
    settled();
    const state = stateOf(paymentIntent ?? error?.payment_intent);
    if (state) return post({ event: 'confirmed', state });
    if (error) await explain(error);
    else setBusy(false);
  });
}

/** Shows what the bank asks, or the voucher. */
async function answerBank(form: PaymentForm, stripe: Stripe, clientSecret: string): Promise<void> {
  element('form').hidden = true;
  post({ event: 'ready' });
  form.setBusy(true, true);
  const { error, paymentIntent } = await stripe.handleNextAction({ clientSecret });
  const state = stateOf(paymentIntent ?? error?.payment_intent);
  if (state) return post({ event: 'confirmed', state });
  const isCards = error?.type === 'card_error' || error?.type === 'invalid_request_error';
  // Without an answer the server says what has become of it.
  if (isCards) form.fail(failureOfStripe(error));
  else post({ event: 'confirmed', state: 'processing' });
}

function mount(
  form: PaymentForm,
  elements: StripeElements,
  { email, isGuest }: { email: string; isGuest: boolean },
): void {
  const express = elements.create('expressCheckout', { buttonHeight: 48, emailRequired: isGuest });
  const card = elements.create('payment', {
    layout: 'tabs',
    ...(email && { defaultValues: { billingDetails: { email } } }),
    // They have buttons of their own above.
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  });
  express.on('confirm', ({ billingDetails }) => {
    form.suggest({ email: billingDetails?.email, name: billingDetails?.name });
    element<HTMLFormElement>('form').requestSubmit();
  });
  express.on('ready', ({ availablePaymentMethods }) => {
    for (const part of ['express', 'divider']) element(part).hidden = !availablePaymentMethods;
  });
  card.on('ready', () => post({ event: 'ready' }));
  card.on('loaderror', () => form.fail('PAYMENTS_UNAVAILABLE'));
  express.mount('#express');
  card.mount('#card');
}

/** What a confirmation has led to; null while the person still has to pay. */
function stateOf(intent: PaymentIntent | undefined): ConfirmedState | null {
  if (intent?.status === 'succeeded') return 'paid';
  if (intent?.status === 'requires_capture') return 'authorized';
  // A voucher was shown, which is paid at a shop.
  const isVoucher = intent?.next_action?.type.endsWith('_display_details');
  return intent?.status === 'processing' || isVoucher ? 'processing' : null;
}

/** Stripe.js adds the bank's question to the page as a layer over everything. */
function watchChallenge(setBusy: PaymentForm['setBusy']): () => void {
  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    if (added.some((node) => node instanceof Element && getComputedStyle(node).position === 'fixed'))
      setBusy(true, true);
  });
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}
