import type { KnownEntry } from '#durable/box-office/lists/entry-store.ts';
import { ANY_TIME, type Heads, type HeadsRefusal, insideOf, type Reentry } from '#shared/check-in/heads.ts';
import type { Party, ScannedTicket } from '#shared/contracts/check-in.ts';
import type { Zone } from '#shared/contracts/doors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { entryEndOf, type GuestList, isExpected, priceAt } from '#shared/lists/guest-list.ts';
import type { KnownTicket } from '../ticket-store.ts';

/** A name on a guest list, with its list. */
export interface ListedParty {
  list: GuestList;
  entry: KnownEntry;
}

/** What a door lets in: a ticket, or a name on a guest list. */
export interface DoorSubject extends KnownTicket {
  party: ListedParty | null;
}

/** An entry in the form of a ticket: the list's name stands for its type. */
export function subjectOfEntry({ list, entry }: ListedParty): DoorSubject {
  return {
    id: entry.id,
    number: 0,
    typeId: list.id,
    typeName: list.name,
    holderName: entry.name,
    secret: entry.secret,
    shortCode: entry.shortCode,
    status: 'active',
    usedAt: null,
    userId: '',
    soldAt: entry.createdAt,
    position: 1,
    purchaseSize: 1,
    disputed: 0,
    party: { list, entry },
  };
}

/** When a ticket or an entry lets in again. */
export function reentryOf(
  { types }: EventSnapshot,
  { party, typeId }: Pick<DoorSubject, 'party' | 'typeId'>,
): Reentry {
  if (party) return ANY_TIME;
  const type = types.find(({ id }) => id === typeId);
  return { rule: type?.reentry ?? 'once', until: type?.reentryUntil ?? null };
}

export function isAdmittedIn(
  zone: Zone | null,
  { party, typeId }: Pick<DoorSubject, 'party' | 'typeId'>,
): boolean {
  if (!zone) return true;
  if (party) return zone.listKinds?.includes(party.list.kind) ?? true;
  return zone.ticketTypeIds?.includes(typeId) ?? true;
}

/** Names of the zones that admit a subject. */
export function zonesFor({ doors }: EventSnapshot, subject: DoorSubject): string[] {
  return doors.zones.filter((zone) => isAdmittedIn(zone, subject)).map(({ name }) => name);
}

const CLOSED_BY_STATE = {
  no_show: 'ENTRY_TOO_LATE',
  released: 'ENTRY_RELEASED',
  removed: 'ENTRY_REMOVED',
  duplicate: 'ENTRY_REMOVED',
} as const;

/** Why no new head of an entry may come in; null if it may. */
export function closedOf({ list, entry }: ListedParty, at: number): HeadsRefusal | null {
  if (!isExpected(entry)) return CLOSED_BY_STATE[entry.state as keyof typeof CLOSED_BY_STATE];
  const end = entryEndOf(entry, list);
  return end !== null && at >= end ? 'ENTRY_TOO_LATE' : null;
}

/** What a new head pays at the door (minor units). */
export function priceOfHead({ party }: DoorSubject, at: number): number {
  return party ? priceAt(party.list.priceSteps, at) : 0;
}

/** Seats that are kept for the heads of a party. */
export function keptSeats({ entry }: ListedParty): Pick<ScannedTicket, 'seats'> {
  return entry.seats.length > 0 ? { seats: entry.seats.map(({ name }) => name) } : {};
}

/** A party as those at the door see it. */
export function partyView(
  { list, entry }: ListedParty,
  state: Heads,
  { currency }: Pick<EventSnapshot, 'currency'>,
  at: number,
): Party {
  const amountMinor = priceAt(list.priceSteps, at);
  return {
    listId: list.id,
    listName: list.name,
    kind: list.kind,
    heads: entry.heads,
    entered: state.entered,
    inside: insideOf(state),
    note: list.note,
    collect: amountMinor > 0 ? { amountMinor, currency } : null,
  };
}
