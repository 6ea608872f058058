import { readerOf } from '#db/client.ts';
import { readTipEvents } from '#db/readers/money/tips.ts';
import type { TipEventsInput, TipEventsOutput } from '#shared/contracts/money/tips.ts';
import { EVENTS_PAGE_SIZE } from '#shared/limits.ts';
import { searchQuery } from '#shared/text/search-query.ts';
import type { Deps } from '#worker/deps.ts';
import { eventCard } from '#worker/events/event-views.ts';

/** Events with a line-up: running ones, then upcoming ones. */
export async function listTipEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  input: TipEventsInput,
): Promise<TipEventsOutput> {
  const now = deps.now();
  const { page, pageSize = EVENTS_PAGE_SIZE } = input;
  const match = searchQuery(input.search);
  // A search text without any letter matches nothing.
  if (match === null && input.search !== '') return { items: [], page, pageSize, total: 0 };
  const { rows, total } = await readTipEvents(readerOf(deps.db), {
    now,
    match,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { items: rows.map((row) => eventCard(row, now)), page, pageSize, total };
}
