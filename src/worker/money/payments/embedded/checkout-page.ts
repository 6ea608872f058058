import { html, raw } from 'hono/html';
import { type Currency, formatMoney } from '#shared/money/money.ts';
import type { CardField } from '#shared/money/payment-frame.ts';
import { type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { CHECKOUT_STYLE } from './checkout-style.ts';
import { type CardForm, TEST_CARDS } from './test-cards.ts';

type Markup = ReturnType<typeof html>;

export type CheckoutProblem = CardField | 'declined' | 'unconfirmed';

/** Rendering context of every checkout page. */
export interface PageFrame {
  language: Language;
  /** CSP nonce: allows only the page's own style. */
  nonce: string;
}

export interface CheckoutForm {
  paymentId: string;
  amountMinor: number;
  currency: Currency;
  cancelUrl: string;
  /** The account whose wallet is topped up. */
  account: string;
  card: CardForm;
  problem: CheckoutProblem | null;
}

function textsOf({ language }: PageFrame) {
  return i18n.getFixedT(language, 'pages', 'checkout');
}

/** The card form. It posts to its own URL and needs no script. */
export function checkoutPage(frame: PageFrame, form: CheckoutForm): Markup {
  const t = textsOf(frame);
  const amount = formatMoney(form.amountMinor, form.currency, LOCALE_OF[frame.language]);
  const { card, problem } = form;
  const invalid = (what: CheckoutProblem) =>
    problem === what ? raw(' aria-invalid="true" aria-describedby="problem" autofocus') : '';
  return page(
    frame,
    t('title'),
    html`<main>
<h1>${t('topUp')}</h1>
<p class="amount">${amount}</p>
<p class="account">${t('account', { email: form.account })}</p>
<p class="note">${t('testMode')}</p>
${problem ? html`<p class="problem" id="problem" role="alert">${t(`problems.${problem}`)}</p>` : ''}
<form method="post" action="/pay/${form.paymentId}?lang=${frame.language}">
<label class="wide">${t('cardNumber')}
<input name="number" value="${card.number}" inputmode="numeric" autocomplete="off" maxlength="30" required${invalid('number')}></label>
<label>${t('expiry')}
<input name="expiry" value="${card.expiry}" placeholder="${t('expiryHint')}" inputmode="numeric" autocomplete="off" maxlength="9" required${invalid('expiry')}></label>
<label>${t('cvc')}
<input name="cvc" value="${card.cvc}" inputmode="numeric" autocomplete="off" maxlength="4" required${invalid('cvc')}></label>
<button>${t('pay', { amount })}</button>
</form>
<a class="cancel" href="${form.cancelUrl}">${t('cancel')}</a>
<section class="cards"><h2>${t('hintTitle')}</h2>
<p><code>${TEST_CARDS.succeeds}</code><span>${t('cards.succeeds')}</span></p>
<p><code>${TEST_CARDS.declined}</code><span>${t('cards.declined')}</span></p></section>
</main>`,
  );
}

/** Shown for a completed payment, also on later visits. */
export function paidPage(frame: PageFrame, returnUrl: string): Markup {
  const t = textsOf(frame);
  return notice(frame, t('paidTitle'), t('paidText'), returnUrl);
}

/** Shown for an expired checkout; a checkout stays open for an hour. */
export function expiredPage(frame: PageFrame, backUrl: string): Markup {
  const t = textsOf(frame);
  return notice(frame, t('expiredTitle'), t('expiredText'), backUrl);
}

export function missingPage(frame: PageFrame, siteUrl: string): Markup {
  const t = textsOf(frame);
  return notice(frame, t('missingTitle'), t('missingText'), siteUrl);
}

function notice(frame: PageFrame, title: string, text: string, backUrl: string): Markup {
  return page(
    frame,
    title,
    html`<main class="done"><h1>${title}</h1><p>${text}</p>
<a class="button" href="${backUrl}">${textsOf(frame)('back')}</a></main>`,
  );
}

export function page(frame: PageFrame, title: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="${frame.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Aforo</title>
<style nonce="${frame.nonce}">${raw(CHECKOUT_STYLE)}</style></head>
<body>${body}</body></html>`;
}
