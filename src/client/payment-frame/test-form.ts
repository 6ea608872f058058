import type { ConfirmAnswer, FrameProblem, TokenAnswer } from '#shared/money/payment-frame.ts';
import { post } from './parent-page.ts';
import { element, type PaymentForm } from './payment-form.ts';

type Failed = { code: FrameProblem; field: null };
type Challenge = 'complete' | 'fail' | null;

/** Who the played Apple Pay and Google Pay belong to. */
const WALLET_OWNER = { email: 'alex.wallet@example.com', name: 'Alex Rivera' };

/** The card form of the embedded provider. */
export function startTestForm(form: PaymentForm): void {
  const { data, fragment: clientSecret, setBusy, fail } = form;
  const [number, expiry, cvc] = ['number', 'expiry', 'cvc'].map((id) => element<HTMLInputElement>(id));
  if (!number || !expiry || !cvc) return;
  keepFormatted(number, (digits) => digits.replace(/(.{4})(?=.)/g, '$1 '));
  keepFormatted(expiry, (digits) => digits.slice(0, 4).replace(/^(..)(?=.)/, '$1 / '));

  const card = () => ({ number: number.value, expiry: expiry.value, cvc: cvc.value });

  const send = async <Answer>(path: string, body: object): Promise<Answer | Failed | null> => {
    try {
      const response = await fetch(`/pay/frame/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (response.status >= 500) return null;
      return response.ok ? await response.json() : { code: 'PAYMENTS_UNAVAILABLE', field: null };
    } catch {
      return null;
    }
  };

  const confirm = (withCard: boolean, challenge: Challenge) =>
    send<ConfirmAnswer>(`${data.paymentId}/confirm`, {
      clientSecret,
      card: withCard ? card() : null,
      challenge,
    });

  const show = (answer: ConfirmAnswer | null) => {
    const asks = answer !== null && 'state' in answer && answer.state === 'challenge';
    element('challenge').hidden = !asks;
    element('form').hidden = asks;
    element('cards').hidden = asks;
    if (!answer) fail('unconfirmed');
    else if ('code' in answer) fail(answer.code, answer.field);
    else if (answer.state === 'challenge') {
      setBusy(true, true);
      element('question').focus();
    } else if (answer.state === 'open') setBusy(false);
    else post({ event: 'confirmed', state: answer.state });
  };

  /** Names all that is missing at once; the first of it has the focus at the end. */
  const hasCard = () => {
    const shapes = [
      ['cvc', cvc, /^\d{3,4}$/],
      ['expiry', expiry, /^\d{3,6}$/],
      ['number', number, /^\d{12,19}$/],
    ] as const;
    const wrong = shapes.filter(([, input, shape]) => !shape.test(input.value.replace(/\D/g, '')));
    for (const [field] of wrong) fail(field, field);
    return wrong.length === 0;
  };
  const makeToken = async (body: object) => {
    const isCard = 'wallet' in body || hasCard();
    if (!form.guest().isComplete || !isCard) return;
    const answer = await send<TokenAnswer>('tokens', body);
    if (answer && 'token' in answer) return form.pay(answer.token);
    return answer ? fail(answer.code, answer.field) : fail('unconfirmed');
  };
  form.onPay(async () => {
    if (data.order) return makeToken(card());
    const payable = await form.isPayable();
    if (payable === false) return fail('CHECKOUT_EXPIRED');
    show(payable && (await confirm(true, null)));
  });
  for (const challenge of ['complete', 'fail'] as const)
    element(challenge).addEventListener('click', async () => {
      setBusy(true);
      show(await confirm(true, challenge));
    });
  for (const button of document.querySelectorAll<HTMLElement>('[data-wallet]'))
    form.onPress(button, async () => {
      form.suggest(WALLET_OWNER);
      await makeToken({ wallet: true });
    });
  for (const button of document.querySelectorAll<HTMLElement>('[data-number]'))
    button.addEventListener('click', () => {
      number.value = button.dataset.number ?? '';
      expiry.value = '12 / 34';
      cvc.value = '123';
      for (const input of [number, expiry, cvc]) input.dispatchEvent(new Event('input', { bubbles: true }));
      element('pay').focus();
    });
  post({ event: 'ready' });
  if (data.order) return;
  // The bank asks; or after a reload: the answer to an earlier confirmation may have been lost.
  void confirm(false, null).then((answer) => {
    if (answer && 'state' in answer && answer.state !== 'open') show(answer);
  });
}

/** Groups the digits as they are typed at the end; corrections in the middle are left alone. */
function keepFormatted(input: HTMLInputElement, format: (digits: string) => string): void {
  input.addEventListener('input', (event) => {
    const isDeletion = event instanceof InputEvent && event.inputType.startsWith('delete');
    if (isDeletion || input.selectionStart !== input.value.length) return;
    input.value = format(input.value.replace(/\D/g, ''));
  });
}
