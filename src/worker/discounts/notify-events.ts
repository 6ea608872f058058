import { readerOf } from '#db/client.ts';
import { readEventsOnSale } from '#db/readers/discounts/discounts.ts';
import { notifyBoxOffice } from '#worker/box-office/notify-box-office.ts';
import type { Deps } from '#worker/deps.ts';

/** Events on sale whose snapshot is refreshed after a code changes: no organization has more. */
const CODE_EVENTS_TOLD_MAX = 100;

/**
 * Notifies every event that the organization has on sale, including those where the code is not valid: they must answer
 * "does not work for this event". A missed event still sells correctly, because `sale_version` in D1 has changed.
 */
export async function notifyEvents(
  deps: Pick<Deps, 'db' | 'now' | 'boxOffice'>,
  organizationId: string,
): Promise<void> {
  const ids = await readEventsOnSale(readerOf(deps.db), organizationId, deps.now(), CODE_EVENTS_TOLD_MAX);
  await Promise.all(ids.map((eventId) => notifyBoxOffice(deps, eventId)));
}
