import type { PaymentIntent, StripeElementLocale, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { ConfirmedState } from '#shared/money/payment-frame.ts';
import { failureOfStripe } from '#shared/money/stripe-failure.ts';
import { post } from './parent-page.ts';
import { element, type PaymentForm } from './payment-form.ts';
import { stripeAppearance } from './stripe-appearance.ts';

/** Stripe's locale codes; its plain `es` is European Spanish. */
const LOCALES: Record<string, StripeElementLocale> = { en: 'en', es: 'es-419', ru: 'ru' };

/** Stripe's Express Checkout Element and Payment Element, and the button that pays. */
export async function startStripeForm(
  form: PaymentForm,
  account: { key: string; email: string },
): Promise<void> {
  const { clientSecret, setBusy, fail } = form;
  const locale = LOCALES[document.documentElement.lang] ?? 'auto';
  const stripe = await loadStripe(account.key, { locale });
  if (!stripe) throw new Error('Stripe was not loaded');
  const known = stateOf((await stripe.retrievePaymentIntent(clientSecret)).paymentIntent);
  if (known) return post({ event: 'confirmed', state: known });

  const elements = stripe.elements({ clientSecret, appearance: stripeAppearance() });
  const express = elements.create('expressCheckout', { buttonHeight: 48 });
  const card = elements.create('payment', {
    layout: 'tabs',
    defaultValues: { billingDetails: { email: account.email } },
    // They have buttons of their own above.
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  });

  const confirm = async () => {
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
  };

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

  form.onPay(confirm);
  express.on('confirm', () => element<HTMLFormElement>('form').requestSubmit());
  express.on('ready', ({ availablePaymentMethods }) => {
    element('express').hidden = !availablePaymentMethods;
  });
  card.on('ready', () => post({ event: 'ready' }));
  card.on('loaderror', () => fail('PAYMENTS_UNAVAILABLE'));
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
