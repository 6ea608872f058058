import { readerOf } from '#db/client.ts';
import { readEventsOnSale } from '#db/readers/sales/discounts.ts';
import { CODE_EVENTS_TOLD_MAX } from '#shared/limits.ts';
import { notifyBoxOffice } from '../box-office/notify-box-office.ts';
import type { Deps } from '../deps.ts';

/**
 * Lets every event of the organiser that sells see its codes anew, also those where the code does not count: they
 * say "does not work for this event". An event that is not told still sells right: D1's `sale_version` has moved.
 */
export async function notifyEvents(
  deps: Pick<Deps, 'db' | 'now' | 'boxOffice'>,
  organizerId: string,
): Promise<void> {
  const ids = await readEventsOnSale(readerOf(deps.db), organizerId, deps.now(), CODE_EVENTS_TOLD_MAX);
  await Promise.all(ids.map((eventId) => notifyBoxOffice(deps, eventId)));
}
