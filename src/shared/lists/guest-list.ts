import type { NamedSeat } from '#shared/seats/seat-name.ts';
import type { EntryState, LIST_ENDINGS, LIST_KINDS, LIST_MODES } from '#shared/states.ts';

/** What a head pays at the door until a time (Unix ms); the last step has no end. */
export interface PriceStep {
  until: number | null;
  amountMinor: number;
}

/** What an organizer decides about a guest list. Times in Unix ms. */
export interface ListTerms {
  name: string;
  kind: (typeof LIST_KINDS)[number];
  /** The type whose stock it draws on; null: only the event's capacity. */
  ticketTypeId: string | null;
  /** Heads that it may have. */
  quota: number;
  /** Plus-ones that one name may bring. */
  plusMax: number;
  mode: (typeof LIST_MODES)[number];
  /** Ascending; empty: free. */
  priceSteps: PriceStep[];
  /** Its owner adds names until then. */
  namesUntil: number | null;
  /** Its guests come until then. */
  entryUntil: number | null;
  after: (typeof LIST_ENDINGS)[number];
  /** Shown at the door. */
  note: string;
  promoterId: string | null;
  ownerName: string;
  ownerEmail: string | null;
}

/** Absent terms stay as they are. */
export type TermChanges = { [Term in keyof ListTerms]?: ListTerms[Term] | undefined };

export interface GuestList extends ListTerms {
  id: string;
  /** The idempotency key of its creation. */
  requestId: string;
  closedAt: number | null;
  /** Number of the owner's link: a newer one ends the one before. */
  linkVersion: number;
  /** Number of changes, because D1 may get them out of order. */
  revision: number;
  createdAt: number;
  updatedAt: number;
}

/** A name on a guest list, with its plus-ones. Times in Unix ms. */
export interface ListEntry {
  id: string;
  listId: string;
  name: string;
  /** The name and its plus-ones. */
  heads: number;
  /** Heads inside, or that were inside. */
  entered: number;
  state: EntryState;
  /** Added after `namesUntil`, with a reason: its time at the door does not run out. */
  late: boolean;
  email: string | null;
  secret: string;
  shortCode: string;
  /** The entry of another list that had the name first. */
  duplicateOf: string | null;
  /** `owner`, by the list's link, or a person's id. */
  addedBy: string;
  reason: string;
  requestId: string;
  /** Of those that are kept for the list, one for each head; empty without seats. */
  seats: readonly NamedSeat[];
  revision: number;
  createdAt: number;
  changedAt: number;
}

/** Heads of a list, by what became of their names. */
export interface ListHeads {
  /** Names that may still come or are in. */
  names: number;
  /** Heads of those names. */
  expected: number;
  /** Of these, in. */
  inside: number;
  /** Of these, not in and exempt from the end of entry. */
  late: number;
  /** In, of names that left the list or whose time ran out. */
  stayed: number;
  /** Not in, of names whose time ran out. */
  missed: number;
}

export const NO_HEADS: ListHeads = { names: 0, expected: 0, inside: 0, late: 0, stayed: 0, missed: 0 };

/** Whether a name may still come, or is in. */
export function isExpected({ state }: Pick<ListEntry, 'state'>): boolean {
  return state === 'in_list' || state === 'partly_in' || state === 'in';
}

/** What an entry adds to its list's heads. */
export function headsOf(entry: Pick<ListEntry, 'state' | 'heads' | 'entered' | 'late'>): ListHeads {
  const { state, heads, entered, late } = entry;
  if (isExpected(entry))
    return { ...NO_HEADS, names: 1, expected: heads, inside: entered, late: late ? heads - entered : 0 };
  return { ...NO_HEADS, stayed: entered, missed: state === 'no_show' ? heads - entered : 0 };
}

export function addHeads(one: ListHeads, other: ListHeads, times: 1 | -1): ListHeads {
  return {
    names: one.names + times * other.names,
    expected: one.expected + times * other.expected,
    inside: one.inside + times * other.inside,
    late: one.late + times * other.late,
    stayed: one.stayed + times * other.stayed,
    missed: one.missed + times * other.missed,
  };
}

/** Heads that count against the quota. */
export function usedOf({ expected, stayed }: ListHeads): number {
  return expected + stayed;
}

/** Whether names may be added by the list's owner. */
export function takesNames({ closedAt, namesUntil, entryUntil }: GuestList, at: number): boolean {
  return closedAt === null && !isPast(namesUntil, at) && !isPast(entryUntil, at);
}

/** Whether its guests come too late, but for late names. */
export function isEntryOver({ entryUntil }: Pick<GuestList, 'entryUntil'>, at: number): boolean {
  return isPast(entryUntil, at);
}

/** When an entry is too late at the door (Unix ms); null: never. */
export function entryEndOf(
  entry: Pick<ListEntry, 'late'>,
  list: Pick<GuestList, 'entryUntil'>,
): number | null {
  return entry.late ? null : list.entryUntil;
}

/**
 * Places that a list takes from the sale now. They follow from its times, not from an alarm: a hard list holds its
 * quota until its names are due, and a head that is in keeps its place.
 */
export function placesOf(list: GuestList, heads: ListHeads, at: number): number {
  const used = usedOf(heads);
  if (list.after === 'keep' && list.closedAt === null)
    return list.mode === 'hard' ? Math.max(list.quota, used + heads.missed) : used + heads.missed;
  if (isEntryOver(list, at)) return heads.inside + heads.late + heads.stayed;
  return list.mode === 'hard' && takesNames(list, at) ? Math.max(list.quota, used) : used;
}

/** What a head pays at this time, in minor units. */
export function priceAt(steps: readonly PriceStep[], at: number): number {
  return steps.find(({ until }) => until === null || at < until)?.amountMinor ?? 0;
}

function isPast(time: number | null, at: number): boolean {
  return time !== null && at >= time;
}
