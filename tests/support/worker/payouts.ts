import { env } from 'cloudflare:test';
import { insertTip } from '#db/commits/money/tips.ts';
import { buyerWith, purchaseOf, type Sale } from './events.ts';
import type { Person } from './people.ts';
import { showWith, tipOf } from './tips.ts';

/** Balance of an event's revenue account. */
export async function revenueOf(eventId: string): Promise<number | null> {
  return await env.DB.prepare('SELECT balance FROM ledger_accounts WHERE id = ?')
    .bind(`event_revenue:${eventId}`)
    .first<number>('balance');
}

/** An event that is over, with two tickets sold for 1000 each, a fee of 50, and a tip of 600. */
export async function pastShow(organizer?: Person) {
  const show = await showWith(['Ana'], { feeBps: 250, ...(organizer ? { organizer } : {}) });
  const buyer = await buyerWith(10_000);
  const bought = await buyer.mutate('tickets.purchase', purchaseOf(show, 2));
  // Dated back: a recent tip is not paid out yet.
  const { amount: amountMinor, ...tip } = tipOf(show);
  await insertTip(env.DB, {
    ...tip,
    id: crypto.randomUUID(),
    userId: buyer.id,
    amountMinor,
    currency: 'USD',
    paymentId: null,
    now: Date.now() - 10 * 86_400_000,
  });
  await env.DB.prepare('UPDATE events SET starts_at = 1, ends_at = 2 WHERE id = ?').bind(show.eventId).run();
  return { show, buyer, ticketIds: bought.data.ticketIds as string[] };
}

/** Input for a payout of everything due for such an event, with a new request ID. */
export function payoutOf(sale: Pick<Sale, 'eventId'>, more: Record<string, unknown> = {}) {
  return {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    performerId: null,
    amountMinor: 1_950,
    reference: 'SEPA 2026-11-21',
    note: '',
    ...more,
  };
}
