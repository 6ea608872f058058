import { dateFormat } from '#shared/text/intl.ts';

export const DAY_MS = 24 * 3_600_000;

/** Business days until money that was sent back shows on a card's statement, as banks and Stripe say. */
const CARD_REFUND_DAYS_MIN = 5;
const CARD_REFUND_DAYS_MAX = 10;

/** Monday to Friday, in UTC; bank holidays are left out, since every country has its own. */
export function addBusinessDays(at: number, days: number): number {
  let day = at;
  for (let left = days; left > 0; ) {
    day += DAY_MS;
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return day;
}

/** When money sent back to a card at `sentAt` arrives (Unix ms). */
export function cardArrival(sentAt: number): { from: number; by: number } {
  return {
    from: addBusinessDays(sentAt, CARD_REFUND_DAYS_MIN),
    by: addBusinessDays(sentAt, CARD_REFUND_DAYS_MAX),
  };
}

/** Days as text: "December 3 – 10". */
export function formatCardDays({ from, by }: { from: number; by: number }, locale: string): string {
  return dateFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).formatRange(from, by);
}
