import type { PaymentMethods } from '#shared/contracts/checkout.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import { CARD_MIN_MINOR } from '#shared/limits.ts';
import type { Currency } from '#shared/money/money.ts';
import type { PaymentMethod } from '#shared/states.ts';

interface Payable {
  totalMinor: number;
  currency: Currency;
  /** The wallet's balance; null when nobody is signed in. */
  balanceMinor: number | null;
  /** Whether a provider takes cards in this currency, or why not. */
  card: ErrorCode | null;
}

/** How a total can be paid, in the order to offer it. Wallet and card together cover it exactly. */
export function paymentMethods({
  totalMinor,
  currency,
  balanceMinor,
  card,
}: Payable): Omit<PaymentMethods, 'hasExpress'> {
  if (totalMinor === 0)
    return { available: [{ method: 'free', walletMinor: 0, cardMinor: 0 }], unavailable: [], balanceMinor };
  const balance = balanceMinor ?? 0;
  const available: PaymentMethods['available'] = [];
  const unavailable: PaymentMethods['unavailable'] = [];
  if (balance >= totalMinor) available.push({ method: 'wallet', walletMinor: totalMinor, cardMinor: 0 });
  else unavailable.push({ method: 'wallet', code: 'INSUFFICIENT_BALANCE' });
  if (card) {
    unavailable.push({ method: 'card', code: card });
    return { available, unavailable, balanceMinor };
  }
  const mixed = cardPart('wallet_and_card', { totalMinor, currency, balanceMinor });
  if (mixed !== null)
    available.push({ method: 'wallet_and_card', walletMinor: totalMinor - mixed, cardMinor: mixed });
  const whole = cardPart('card', { totalMinor, currency, balanceMinor });
  if (whole !== null) available.push({ method: 'card', walletMinor: totalMinor - whole, cardMinor: whole });
  return { available, unavailable, balanceMinor };
}

/**
 * What the card pays. Providers refuse very small charges: then the card pays their smallest, and what is over stays in
 * the wallet.
 * @returns null when the method does not apply
 */
export function cardPart(
  method: PaymentMethod,
  { totalMinor, currency, balanceMinor }: Omit<Payable, 'card'>,
): number | null {
  const smallest = CARD_MIN_MINOR[currency];
  if (method === 'card') return Math.max(totalMinor, smallest);
  const balance = balanceMinor ?? 0;
  if (method !== 'wallet_and_card' || balance <= 0 || balance >= totalMinor) return null;
  const part = Math.max(totalMinor - balance, smallest);
  return part < totalMinor ? part : null;
}
