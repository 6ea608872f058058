import { readerOf } from '#db/client.ts';
import { type RelinkRow, readRelinks } from '#db/readers/people/relinks.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { ListRelinksOutput, Relink } from '#shared/contracts/people/relinks.ts';
import type { RelinkDeps } from './relink-deps.ts';

/** Accounts that one address has had, one after the other. */
const RELINKS_MAX = 10;

/** Accounts that this one could be connected with, as the lost one or the new one, and how far that is. */
export async function listRelinks(
  deps: Pick<RelinkDeps, 'db' | 'now' | 'service'>,
  { userId }: { userId: string },
): Promise<ListRelinksOutput> {
  if (!deps.service) return { items: [] };
  const rows = await readRelinks(readerOf(deps.db), { userId, now: deps.now(), limit: RELINKS_MAX });
  return { items: rows.map(show) };
}

function show({ userId, name, newUserId, newName, email, ...row }: RelinkRow): Relink {
  return {
    account: { id: userId, name },
    newAccount: newUserId === null ? null : { id: newUserId, name: newName ?? '' },
    email,
    request:
      row.requestedAt === null
        ? null
        : { at: toIso(row.requestedAt), by: row.requestedBy ?? '—', reason: row.reason ?? '' },
    isRunning: row.isRunning === 1,
    failure: row.outcome === 'done' ? null : row.outcome,
  };
}
