import { toIso } from '#shared/contracts/common.ts';
import type { GuestListView, ListEntryView } from '#shared/contracts/lists/lists.ts';
import {
  type GuestList,
  type ListEntry,
  type ListHeads,
  takesNames,
  usedOf,
} from '#shared/lists/guest-list.ts';

/** A list as its organizer sees it, but for its owner's link, which the Worker signs. */
export type ListView = Omit<GuestListView, 'link'> & { linkVersion: number };

/** A name as an organizer sees it; `addedBy` is a person's id, and the Worker signs the link. */
export type EntryView = Omit<ListEntryView, 'link'>;

export function listView(
  list: GuestList,
  known: { heads: ListHeads; places: number; duplicates: number; at: number },
): ListView {
  const { id, name, kind, ticketTypeId, quota, plusMax, mode, after, note, promoterId, linkVersion } = list;
  return {
    ...{ id, name, kind, ticketTypeId, quota, plusMax, mode, after, note, promoterId, linkVersion },
    ...{ ownerName: list.ownerName, ownerEmail: list.ownerEmail, places: known.places },
    priceSteps: list.priceSteps.map(({ until, amountMinor }) => ({ until: isoOrNull(until), amountMinor })),
    namesUntil: isoOrNull(list.namesUntil),
    entryUntil: isoOrNull(list.entryUntil),
    closedAt: isoOrNull(list.closedAt),
    takesNames: takesNames(list, known.at),
    counts: {
      names: known.heads.names,
      heads: usedOf(known.heads),
      entered: known.heads.inside + known.heads.stayed,
      left: Math.max(0, list.quota - usedOf(known.heads)),
      duplicates: known.duplicates,
    },
  };
}

export function entryView(entry: ListEntry, list: GuestList | null): EntryView {
  const { id, listId, name, heads, entered, state, late, email, reason, addedBy } = entry;
  return {
    ...{ id, listId, name, heads, entered, state, late, email, reason },
    ...(entry.seats.length > 0 && { seats: entry.seats.map((seat) => seat.name) }),
    listName: list?.name ?? '',
    addedBy: addedBy === 'owner' ? null : addedBy,
    createdAt: toIso(entry.createdAt),
  };
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : toIso(at);
}
