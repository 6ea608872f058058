import type { CardField, TokenAnswer } from '#shared/money/payment-frame.ts';

/** Raw input of a card form. */
export type CardForm = Record<CardField, string>;

/** The numbers that do something, as in Stripe's test mode. */
export const TEST_CARDS = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficient: '4000 0000 0000 9995',
  challenge: '4000 0027 6000 3184',
  delayed: '4000 0000 0000 0077',
  disputed: '4000 0000 0000 0259',
  // Authorized; the capture after the sale is refused.
  uncapturable: '4000 0000 0000 0341',
} as const;
export type TestCard = keyof typeof TEST_CARDS;

/** What the form of the hosted checkout starts with. */
export const PREFILLED_CARD: CardForm = { number: TEST_CARDS.succeeds, expiry: '12 / 34', cvc: '123' };

/** Validates a card like a provider in test mode: a known number, any future expiry date, any security code. */
export function validateCard(card: CardForm, now: number): TestCard | { wrong: CardField } {
  const number = digits(card.number);
  const known = Object.entries(TEST_CARDS).find(([, test]) => digits(test) === number);
  if (!known) return { wrong: 'number' };
  if (!isFutureMonth(card.expiry, now)) return { wrong: 'expiry' };
  if (!/^\s*\d{3,4}\s*$/.test(card.cvc)) return { wrong: 'cvc' };
  return known[0] as TestCard;
}

/** A token says which card was typed: no card is stored. */
const TOKEN = /^test_ctoken_([a-z]+)_/;

/** What the card form gives for a card, to pay once. */
export function tokenOfCard(card: CardForm, now: number): TokenAnswer {
  const verdict = validateCard(card, now);
  if (typeof verdict === 'object') return { code: 'CARD_INVALID', field: verdict.wrong };
  return { token: `test_ctoken_${verdict}_${crypto.randomUUID()}` };
}

/** The card of a token; null for anything else. */
export function cardOfToken(token: string): TestCard | null {
  const card = TOKEN.exec(token)?.[1];
  return card && card in TEST_CARDS ? (card as TestCard) : null;
}

/** A card is valid until the end of its month. */
function isFutureMonth(expiry: string, now: number): boolean {
  const match = /^\s*(\d{1,2})\s*[/-]?\s*(?:20)?(\d{2})\s*$/.exec(expiry);
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return false;
  return Date.UTC(2000 + Number(match[2]), month) > now;
}

function digits(text: string): string {
  return text.replace(/[\s-]/g, '');
}
