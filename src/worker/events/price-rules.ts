import { readerOf } from '#db/client.ts';
import { readPricing } from '#db/readers/events/paid-events.ts';
import { type Refusal, refused } from '#shared/errors/errors.ts';
import type { TicketTypeContent } from '#shared/events/event-content.ts';
import type { Deps } from '#worker/deps.ts';

/** Why an event cannot be published at its prices; null when it can, or it is free. */
export async function publishedPriceRefusal(
  deps: Pick<Deps, 'db'>,
  eventId: string,
): Promise<Refusal | null> {
  const pricing = await readPricing(readerOf(deps.db), eventId);
  return pricing?.isPaid === 1 && pricing.organizerSells === 0 ? refused('PAYOUT_ACCOUNT_NEEDED') : null;
}

/** What a type can cost: guests may pay for one without a fixed price. Undefined if neither changes. */
export function payableMinor({
  priceMinor,
  pricing,
}: Partial<Pick<TicketTypeContent, 'priceMinor' | 'pricing'>>): number | undefined {
  return pricing === undefined || pricing === 'fixed' ? priceMinor : 1;
}

/** Why something of a published event that was free cannot get a price; null when it can. */
export async function newPriceRefusal(
  deps: Pick<Deps, 'db'>,
  event: { id: string; status: string },
  priceMinor: number | undefined,
): Promise<Refusal | null> {
  if (event.status === 'draft' || !priceMinor) return null;
  const pricing = await readPricing(readerOf(deps.db), event.id);
  return pricing?.isPaid === 0 && pricing.organizerSells === 0 ? refused('PAYOUT_ACCOUNT_NEEDED') : null;
}
