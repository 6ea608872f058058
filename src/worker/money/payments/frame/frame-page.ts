import { html, raw } from 'hono/html';
import en from '#shared/errors/texts/en.json';
import es from '#shared/errors/texts/es.json';
import ru from '#shared/errors/texts/ru.json';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import { type Currency, formatMoney } from '#shared/money/money.ts';
import type { FormField, FrameData } from '#shared/money/payment-frame.ts';
import { type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { jsonForHtml } from '#worker/http/html.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { TEST_CARDS } from '../embedded/test-cards.ts';

const ERROR_TEXTS = { en, es, ru };

export interface FramePage {
  language: Language;
  theme: 'light' | 'dark';
  /** Scripts and style sheets of the client's build. */
  files: string[];
  /** The payment that the form confirms; null for a form without one, which makes a token of the card by `order`. */
  paymentId: string | null;
  amountMinor: number;
  currency: Currency;
  email: string;
  order: Pick<NonNullable<FrameData['order']>, 'capture' | 'methods' | 'isGuest' | 'canSave'> | null;
  /** Null with the embedded provider. */
  stripeKey: string | null;
}

/** The frame's HTML; `src/client/payment-frame` is its script. */
export function framePage(page: FramePage): ReturnType<typeof html> {
  const { language, theme, files, paymentId, amountMinor, currency, stripeKey } = page;
  const t = i18n.getFixedT(language, 'pages');
  const errors = ERROR_TEXTS[language];
  const amount = formatMoney(amountMinor, currency, LOCALE_OF[language]);
  const data: FrameData = {
    paymentId,
    order: page.order && { amountMinor, currency, ...page.order },
    stripe: stripeKey === null ? null : { key: stripeKey, email: page.email },
    texts: {
      number: t('checkout.problems.number'),
      expiry: t('checkout.problems.expiry'),
      cvc: t('checkout.problems.cvc'),
      email: t('paymentFrame.problems.email'),
      name: t('paymentFrame.problems.name'),
      unconfirmed: t('checkout.problems.unconfirmed'),
      CARD_DECLINED: errors.CARD_DECLINED,
      CARD_INSUFFICIENT_FUNDS: errors.CARD_INSUFFICIENT_FUNDS,
      CARD_INVALID: errors.CARD_INVALID,
      AUTHENTICATION_FAILED: errors.AUTHENTICATION_FAILED,
      PAYMENTS_UNAVAILABLE: errors.PAYMENTS_UNAVAILABLE,
      CHECKOUT_EXPIRED: errors.CHECKOUT_EXPIRED,
    },
  };
  return html`<!doctype html>
<html lang="${language}" data-theme="${theme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('paymentFrame.title')}</title>
${files.filter((file) => file.endsWith('.css')).map((file) => html`<link rel="stylesheet" href="${file}">`)}
<script type="application/json" id="data">${raw(jsonForHtml(data))}</script>
${files.filter((file) => !file.endsWith('.css')).map((file) => html`<script type="module" src="${file}"></script>`)}
</head><body><main>
<form id="form" novalidate>
${page.order || stripeKey !== null ? express(language, stripeKey) : ''}
${page.order?.isGuest ? guestFields(language) : ''}
${stripeKey === null ? testFields(language) : html`<div id="card" class="wide"></div>`}
${page.order?.canSave ? html`<label class="check wide"><input type="checkbox" id="save"> <span>${t('paymentFrame.save')}</span></label>` : ''}
<p class="problem wide" id="problem" role="alert"></p>
<button class="pay wide" id="pay">${t('checkout.pay', { amount })}</button>
</form>
${stripeKey === null ? testExtras(language, amount) : ''}
</main></body></html>`;
}

/** Apple Pay and Google Pay above the card: Stripe's own buttons, or those that the embedded provider plays. */
function express(language: Language, stripeKey: string | null) {
  const t = i18n.getFixedT(language, 'pages', 'paymentFrame');
  const played = ['Apple Pay', 'Google Pay'].map(
    (name) => html`<button class="wallet" type="button" data-wallet>${name}</button>`,
  );
  return html`<div id="express" class="wide"${stripeKey === null ? '' : ' hidden'}>${stripeKey === null ? played : ''}</div>
<p class="divider wide" id="divider"${stripeKey === null ? '' : ' hidden'}><span>${t('orByCard')}</span></p>`;
}

interface FieldLook {
  type?: 'email';
  autocomplete: string;
  length: number;
  hint?: string;
}

function field(name: FormField, label: string, { type, autocomplete, length, hint = '' }: FieldLook) {
  const isNarrow = name === 'expiry' || name === 'cvc';
  const isText = name === 'email' || name === 'name';
  return html`<div class="${isNarrow ? 'field' : 'field wide'}"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type ?? 'text'}" inputmode="${isText ? (type ?? 'text') : 'numeric'}" autocomplete="${autocomplete}" maxlength="${length}" placeholder="${hint}" aria-describedby="${name}-problem">
<p class="problem" id="${name}-problem"></p></div>`;
}

/** Who pays: where the tickets go, and the name on them. */
function guestFields(language: Language) {
  const t = i18n.getFixedT(language, 'pages', 'paymentFrame');
  return html`${field('email', t('email'), { type: 'email', autocomplete: 'email', length: 254 })}
${field('name', t('name'), { autocomplete: 'name', length: NAME_MAX_CHARS })}`;
}

function testFields(language: Language) {
  const t = i18n.getFixedT(language, 'pages', 'checkout');
  return html`
${field('number', t('cardNumber'), { autocomplete: 'cc-number', length: 23, hint: '1234 1234 1234 1234' })}
${field('expiry', t('expiry'), { autocomplete: 'cc-exp', length: 9, hint: t('expiryHint') })}
${field('cvc', t('cvc'), { autocomplete: 'cc-csc', length: 4, hint: '123' })}`;
}

function testExtras(language: Language, amount: string) {
  const t = i18n.getFixedT(language, 'pages');
  const cards = Object.keys(TEST_CARDS) as (keyof typeof TEST_CARDS)[];
  return html`<section id="challenge" aria-labelledby="question" hidden>
<h2 id="question" tabindex="-1">${t('paymentFrame.challengeTitle')}</h2>
<p>${t('paymentFrame.challengeText', { amount })}</p>
<button class="pay" id="complete" type="button">${t('paymentFrame.complete')}</button>
<button class="plain" id="fail" type="button">${t('paymentFrame.fail')}</button></section>
<section id="cards"><h2>${t('checkout.hintTitle')}</h2><p class="note">${t('checkout.testMode')}</p><ul>${cards.map(
    (card) =>
      html`<li><button type="button" data-number="${TEST_CARDS[card]}"><b>${TEST_CARDS[card]}</b> <span>${t(`checkout.cards.${card}`)}</span></button></li>`,
  )}</ul></section>`;
}
