import { readerOf } from '#db/client.ts';
import { cursorAfter, readCursor } from '#db/keyset.ts';
import { readViewsOf } from '#db/readers/people/support-views.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { OwnViews } from '#shared/contracts/people/support-views.ts';
import type { Deps } from '#worker/deps.ts';

const VIEWS_PER_LOAD = 20;

/** When support saw this organizer's pages, newest first. */
export async function listOwnViews(
  deps: Pick<Deps, 'db' | 'now'>,
  { organizerId, cursor }: { organizerId: string; cursor?: string | null | undefined },
): Promise<OwnViews> {
  const rows = await readViewsOf(readerOf(deps.db), {
    organizerId,
    after: readCursor(cursor),
    limit: VIEWS_PER_LOAD,
  });
  const items = rows.map(({ createdAt, endedAt, expiresAt, ...view }) => {
    const end = endedAt ?? (expiresAt <= deps.now() ? expiresAt : null);
    return {
      id: view.id,
      by: view.by,
      reason: view.reason,
      startedAt: toIso(createdAt),
      endedAt: end === null ? null : toIso(end),
    };
  });
  return { items, nextCursor: cursorAfter(rows, VIEWS_PER_LOAD), total: null };
}
