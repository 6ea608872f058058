import type { RefundMeans } from '#shared/states.ts';

/** Where the money of these tickets together goes. */
export function meansOf(tickets: readonly { refundMeans: RefundMeans }[]): RefundMeans {
  const [first = 'wallet', ...others] = new Set(tickets.map((ticket) => ticket.refundMeans));
  return others.length === 0 ? first : 'both';
}
