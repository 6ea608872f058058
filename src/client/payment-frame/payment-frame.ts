import './payment-frame.css';
import type { FrameData } from '#shared/money/payment-frame.ts';
import { reportHeight } from './parent-page.ts';
import { element, paymentForm } from './payment-form.ts';
import { startStripeForm } from './stripe-form.ts';
import { startTestForm } from './test-form.ts';

/** Entry of the payment frame's document, which `src/worker/money/payments/frame` renders. */
const data: FrameData = JSON.parse(element('data').textContent);
const form = paymentForm(data, window.location.hash.slice(1));
reportHeight();
if (!data.stripe) startTestForm(form);
else
  startStripeForm(form, data.stripe).catch((error: unknown) => {
    console.error(error);
    form.fail('PAYMENTS_UNAVAILABLE');
  });
