import { html, raw } from 'hono/html';
import { type Currency, formatMoney } from '#shared/money/money.ts';
import { type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { CHECKOUT_STYLE } from './checkout-style.ts';
import { CHECKOUT_TEXTS } from './checkout-texts.ts';
import { CARD_DECLINED, CARD_SUCCEEDS, type CardForm, type CardVerdict } from './test-cards.ts';

type Markup = ReturnType<typeof html>;

export type CheckoutProblem = Exclude<CardVerdict, 'paid'> | 'unconfirmed';

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

/** The card form. It posts to its own URL and needs no script. */
export function checkoutPage(frame: PageFrame, form: CheckoutForm): Markup {
  const texts = CHECKOUT_TEXTS[frame.language];
  const amount = formatMoney(form.amountMinor, form.currency, LOCALE_OF[frame.language]);
  const { card, problem } = form;
  const invalid = (what: CheckoutProblem) =>
    problem === what ? raw(' aria-invalid="true" aria-describedby="problem" autofocus') : '';
  return page(
    frame,
    texts.title,
    html`<main>
<h1>${texts.topUp}</h1>
<p class="amount">${amount}</p>
<p class="account">${texts.account(form.account)}</p>
<p class="note">${texts.testMode}</p>
${problem ? html`<p class="problem" id="problem" role="alert">${texts.problems[problem]}</p>` : ''}
<form method="post" action="/pay/${form.paymentId}?lang=${frame.language}">
<label class="wide">${texts.cardNumber}
<input name="number" value="${card.number}" inputmode="numeric" autocomplete="off" maxlength="30" required${invalid('bad_number')}></label>
<label>${texts.expiry}
<input name="expiry" value="${card.expiry}" placeholder="${texts.expiryHint}" inputmode="numeric" autocomplete="off" maxlength="9" required${invalid('bad_expiry')}></label>
<label>${texts.cvc}
<input name="cvc" value="${card.cvc}" inputmode="numeric" autocomplete="off" maxlength="4" required${invalid('bad_cvc')}></label>
<button>${texts.pay(amount)}</button>
</form>
<a class="cancel" href="${form.cancelUrl}">${texts.cancel}</a>
<section class="cards"><h2>${texts.hintTitle}</h2>
<p><code>${CARD_SUCCEEDS}</code><span>${texts.hintSucceeds}</span></p>
<p><code>${CARD_DECLINED}</code><span>${texts.hintDeclined}</span></p></section>
</main>`,
  );
}

/** Shown for a completed payment, also on later visits. */
export function paidPage(frame: PageFrame, returnUrl: string): Markup {
  const texts = CHECKOUT_TEXTS[frame.language];
  return notice(frame, texts.paidTitle, texts.paidText, returnUrl);
}

/** Shown for an expired checkout; a checkout stays open for an hour. */
export function expiredPage(frame: PageFrame, backUrl: string): Markup {
  const texts = CHECKOUT_TEXTS[frame.language];
  return notice(frame, texts.expiredTitle, texts.expiredText, backUrl);
}

export function missingPage(frame: PageFrame, siteUrl: string): Markup {
  const texts = CHECKOUT_TEXTS[frame.language];
  return notice(frame, texts.missingTitle, texts.missingText, siteUrl);
}

function notice(frame: PageFrame, title: string, text: string, backUrl: string): Markup {
  return page(
    frame,
    title,
    html`<main class="done"><h1>${title}</h1><p>${text}</p>
<a class="button" href="${backUrl}">${CHECKOUT_TEXTS[frame.language].back}</a></main>`,
  );
}

function page(frame: PageFrame, title: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="${frame.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Aforo</title>
<style nonce="${frame.nonce}">${raw(CHECKOUT_STYLE)}</style></head>
<body>${body}</body></html>`;
}
