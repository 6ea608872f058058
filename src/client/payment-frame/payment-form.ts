import type { CardField, FrameData, FrameProblem } from '#shared/money/payment-frame.ts';
import { listen, post } from './parent-page.ts';

/** @throws when the Worker's document has no such element */
export function element<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`#${id} is missing`);
  return found as T;
}

/** The parts of the form that both providers share. */
export interface PaymentForm {
  data: FrameData;
  /** Behind `#`, which no log sees: the secret that lets this browser confirm the payment, or the email address. */
  fragment: string;
  /** Calls back when the person pays, unless a payment is on its way. */
  onPay(pay: () => Promise<void>): void;
  setBusy(busy: boolean, challenge?: boolean): void;
  /** Shows why it did not work, at the field if it is about one, and lets the person try again. */
  fail(problem: FrameProblem | 'unconfirmed', field?: CardField | null): void;
  /** Gives the page what the card has become, and waits for its answer. */
  pay(token: string): void;
  /** Whether the places are still held. Null when there was no answer. */
  isPayable(): Promise<boolean | null>;
}

export function paymentForm(data: FrameData, fragment: string): PaymentForm {
  const button = element<HTMLButtonElement>('pay');
  let isBusy = false;

  const setBusy = (busy: boolean, challenge = false) => {
    isBusy = busy;
    button.setAttribute('aria-busy', String(busy));
    button.setAttribute('aria-disabled', String(busy));
    post({ event: 'busy', busy, challenge });
  };

  const form: PaymentForm = {
    data,
    fragment,
    setBusy,

    onPay(pay) {
      element('form').addEventListener('submit', (event) => {
        event.preventDefault();
        if (isBusy) return;
        clearProblems();
        setBusy(true);
        pay().catch((error: unknown) => {
          console.error(error);
          form.fail('PAYMENTS_UNAVAILABLE');
        });
      });
    },

    fail(problem, field = null) {
      const place = element(field ? `${field}-problem` : 'problem');
      place.textContent = data.texts[field ?? problem];
      if (field) {
        const input = element<HTMLInputElement>(field);
        input.setAttribute('aria-invalid', 'true');
        input.focus();
      }
      setBusy(false);
      if (problem !== 'unconfirmed') post({ event: 'failed', code: problem });
    },

    pay: (token) => post({ event: 'token', token, save: false, guest: null }),

    async isPayable() {
      try {
        const response = await fetch(`/pay/frame/${data.paymentId}/payable`, { method: 'POST' });
        const { payable } = response.ok ? await response.json() : { payable: null };
        return typeof payable === 'boolean' ? payable : null;
      } catch {
        return null;
      }
    },
  };
  listen(({ problem }) => (problem ? form.fail(problem) : setBusy(false)));
  return form;
}

function clearProblems(): void {
  for (const problem of document.querySelectorAll('.problem')) problem.textContent = '';
  for (const input of document.querySelectorAll('input')) input.removeAttribute('aria-invalid');
}
