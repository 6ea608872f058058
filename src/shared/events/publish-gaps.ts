import type { PublishGap } from '#shared/contracts/events/events.ts';

/** The fields that publishing checks. Times in Unix ms. */
export interface Publishable {
  venueName: string;
  city: string;
  endsAt: number;
  types: readonly { quantity: number; salesStartAt: number | null; salesEndAt: number | null }[];
}

/** What an event lacks to be published; empty when it is complete. */
export function publishGaps(event: Publishable, now: number): PublishGap[] {
  const gaps: PublishGap[] = [];
  if (event.types.length === 0) gaps.push('no_ticket_types');
  else if (event.types.every((type) => type.quantity === 0)) gaps.push('no_stock');
  if (event.endsAt <= now) gaps.push('already_over');
  if (event.types.some((type) => sellsAfter(type, event.endsAt))) gaps.push('sales_after_end');
  if (event.venueName === '') gaps.push('no_venue');
  if (event.city === '') gaps.push('no_city');
  return gaps;
}

function sellsAfter(type: Publishable['types'][number], endsAt: number): boolean {
  return (type.salesEndAt ?? endsAt) > endsAt || (type.salesStartAt !== null && type.salesStartAt >= endsAt);
}
