/** Raw input of the checkout form. */
export interface CardForm {
  number: string;
  expiry: string;
  cvc: string;
}

export const CARD_SUCCEEDS = '4242 4242 4242 4242';
export const CARD_DECLINED = '4000 0000 0000 0002';

/** Initial values of the form. */
export const PREFILLED_CARD: CardForm = { number: CARD_SUCCEEDS, expiry: '12 / 34', cvc: '123' };

export type CardVerdict = 'paid' | 'declined' | 'bad_number' | 'bad_expiry' | 'bad_cvc';

/** Validates a card like a provider in test mode: two known numbers, any future expiry date, any security code. */
export function validateCard(card: CardForm, now: number): CardVerdict {
  const number = digits(card.number);
  const known = [CARD_SUCCEEDS, CARD_DECLINED].some((test) => digits(test) === number);
  if (!known) return 'bad_number';
  if (!isFutureMonth(card.expiry, now)) return 'bad_expiry';
  if (!/^\s*\d{3,4}\s*$/.test(card.cvc)) return 'bad_cvc';
  return number === digits(CARD_DECLINED) ? 'declined' : 'paid';
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
