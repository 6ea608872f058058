import { readerOf } from '#db/client.ts';
import { readCursor, writeCursor } from '#db/keyset.ts';
import { readNames } from '#db/readers/people/users.ts';
import type { NamesPage } from '#durable/box-office/lists/list-service.ts';
import type { EntryView, ListView } from '#durable/box-office/lists/list-views.ts';
import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import type { GuestListView, ListEntryView } from '#shared/contracts/lists/lists.ts';
import type { Deps } from '#worker/deps.ts';
import { entryPath, listPath } from './list-links.ts';

/** Adds the path of its owner's page to a list. */
export async function signedList(
  env: DerivationEnv,
  eventId: string,
  { linkVersion, ...list }: ListView,
): Promise<GuestListView> {
  return { ...list, link: await listPath(env, { eventId, listId: list.id, version: linkVersion }) };
}

/** A list as the door sees it: who has the owner's link acts for the owner. */
export function forDoor(list: GuestListView): GuestListView {
  return { ...list, link: '', ownerEmail: null };
}

/** Adds the paths of the guests' pages, and the names of the members who added them. */
export async function signedEntries(
  { db, env }: Pick<Deps, 'db'> & { env: DerivationEnv },
  eventId: string,
  entries: readonly EntryView[],
): Promise<ListEntryView[]> {
  const adders = [...new Set(entries.flatMap(({ addedBy }) => addedBy ?? []))];
  const names = adders.length > 0 ? await readNames(readerOf(db), adders) : new Map<string, string>();
  return Promise.all(
    entries.map(async (entry) => ({
      ...entry,
      addedBy: entry.addedBy === null ? null : (names.get(entry.addedBy) ?? ''),
      link: await entryPath(env, { eventId, entryId: entry.id }),
    })),
  );
}

/** A page's position, for the box office. */
export function namesAfter(cursor: string | null | undefined) {
  const after = readCursor(cursor);
  return after && { nameKey: String(after.value), id: after.id };
}

/** The same for the client. */
export function cursorOf({ next }: NamesPage): string | null {
  return next && writeCursor({ value: next.nameKey, id: next.id });
}
