import type { FormField, FrameData, FrameGuest, FrameProblem } from '#shared/money/payment-frame.ts';
import { listen, post } from './parent-page.ts';

/** @throws when the Worker's document has no such element */
export function element<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`#${id} is missing`);
  return found as T;
}

export function optional<T extends HTMLElement>(id: string): T | null {
  return document.getElementById(id) as T | null;
}

/** The parts of the form that both providers share. */
export interface PaymentForm {
  data: FrameData;
  /** Behind `#`, which no log sees: the secret that lets this browser confirm the payment, or `personOf` it. */
  fragment: string;
  /** Calls back when the person pays, unless a payment is on its way. */
  onPay(pay: () => Promise<void>): void;
  /** The same for another button than the form's own. */
  onPress(button: HTMLElement, pay: () => Promise<void>): void;
  setBusy(busy: boolean, challenge?: boolean): void;
  /** Shows why it did not work, at the field if it is about one, and lets the person try again. */
  fail(problem: FrameProblem | FormField | 'unconfirmed', field?: FormField | null): void;
  /** Whether the person consents to keep the card. */
  saves(): boolean;
  /** Who pays, as typed, or as a wallet says. Null where the form does not ask, or with what is missing shown at its field. */
  guest(): { isComplete: boolean; guest: FrameGuest | null };
  /** Takes what a wallet says of its owner, where nothing was typed. */
  suggest(person: { email?: string | undefined; name?: string | undefined }): void;
  /** Gives the page what the card has become, and waits for its answer. */
  pay(token: string): void;
  /** Whether the places are still held. Null when there was no answer. */
  isPayable(): Promise<boolean | null>;
}

export function paymentForm(data: FrameData, fragment: string): PaymentForm {
  const button = element<HTMLButtonElement>('pay');
  let isBusy = false;
  if (data.order?.isGuest) fillGuest(fragment);
  /** The address that a wallet gave. */
  let suggested: string | null = null;

  const setBusy = (busy: boolean, challenge = false) => {
    isBusy = busy;
    button.setAttribute('aria-busy', String(busy));
    button.setAttribute('aria-disabled', String(busy));
    post({ event: 'busy', busy, challenge });
  };

  const start = (pay: () => Promise<void>) => {
    if (isBusy) return;
    clearProblems();
    setBusy(true);
    pay().catch((error: unknown) => {
      console.error(error);
      form.fail('PAYMENTS_UNAVAILABLE');
    });
  };

  const form: PaymentForm = {
    data,
    fragment,
    setBusy,

    onPay(pay) {
      element('form').addEventListener('submit', (event) => {
        event.preventDefault();
        start(pay);
      });
    },

    onPress(pressed, pay) {
      pressed.addEventListener('click', () => start(pay));
    },

    fail(problem, field = null) {
      const place = element(field ? `${field}-problem` : 'problem');
      place.textContent = data.texts[field ?? problem];
      if (field) {
        const input = element<HTMLInputElement>(field);
        input.setAttribute('aria-invalid', 'true');
        input.focus();
      } else reveal(place);
      setBusy(false);
      if (isFrameProblem(problem)) post({ event: 'failed', code: problem });
    },

    saves: () => optional<HTMLInputElement>('save')?.checked ?? false,

    guest() {
      const email = optional<HTMLInputElement>('email');
      const name = optional<HTMLInputElement>('name');
      if (!email || !name) return { isComplete: true, guest: null };
      const typed = { email: email.value.trim(), name: name.value.trim() };
      // The first of them has the focus at the end.
      if (!typed.name) form.fail('name', 'name');
      if (!/^\S+@\S+$/.test(typed.email)) form.fail('email', 'email');
      const isComplete = !document.querySelector('[aria-invalid]');
      return { isComplete, guest: { ...typed, isFromWallet: typed.email === suggested } };
    },

    suggest(person) {
      for (const field of ['email', 'name'] as const) {
        const input = optional<HTMLInputElement>(field);
        if (!input || input.value.trim() || !person[field]) continue;
        input.value = person[field];
        if (field === 'email') suggested = person[field];
      }
    },

    pay: (token) => post({ event: 'token', token, save: form.saves(), guest: form.guest().guest }),

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
  element('form').addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) clearProblem(target);
  });
  listen(({ problem }) => (problem ? form.fail(problem) : setBusy(false)));
  return form;
}

/** Told to the person alone. Named here, because the frame shares no script with the app. */
const TOLD_HERE = {
  email: true,
  name: true,
  number: true,
  expiry: true,
  cvc: true,
  unconfirmed: true,
} as const satisfies Record<FormField | 'unconfirmed', true>;

function isFrameProblem(problem: FrameProblem | keyof typeof TOLD_HERE): problem is FrameProblem {
  return !(problem in TOLD_HERE);
}

/** Who pays, as far as the page knows. */
export function personOf(fragment: string): { email: string; name: string } {
  const [email = '', name = ''] = fragment.split('&').map(decodeURIComponent);
  return { email, name };
}

function fillGuest(fragment: string): void {
  const person = personOf(fragment);
  for (const field of ['email', 'name'] as const) {
    const input = optional<HTMLInputElement>(field);
    if (input) input.value = person[field];
  }
}

/** Scrolls the page until both the message and the button below it are seen, also once the frame has grown by it. */
function reveal(message: HTMLElement): void {
  const show = () => {
    element('pay').scrollIntoView({ block: 'nearest' });
    message.scrollIntoView({ block: 'nearest' });
  };
  requestAnimationFrame(show);
  window.addEventListener('resize', show, { once: true });
}

function clearProblem(input: HTMLInputElement): void {
  input.removeAttribute('aria-invalid');
  const place = optional(`${input.id}-problem`);
  if (place) place.textContent = '';
}

function clearProblems(): void {
  for (const problem of document.querySelectorAll('.problem')) problem.textContent = '';
  for (const input of document.querySelectorAll('input')) input.removeAttribute('aria-invalid');
}
