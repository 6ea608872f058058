import type { EntryStore } from '#durable/box-office/lists/entry-store.ts';
import type { ListStore } from '#durable/box-office/lists/list-store.ts';
import {
  afterMove,
  decideHeads,
  deltaOf,
  type Heads,
  type HeadsDecision,
  HOUSE,
  type Move,
} from '#shared/check-in/heads.ts';
import type { InsideNow } from '#shared/contracts/doors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import type { PresentedTicket } from '../decide-check-in.ts';
import type { TicketStore } from '../ticket-store.ts';
import {
  closedOf,
  type DoorSubject,
  isAdmittedIn,
  type ListedParty,
  priceOfHead,
  reentryOf,
  subjectOfEntry,
} from './door-subject.ts';
import type { MadeMove, PlaceStore } from './place-store.ts';
import { type Fullness, fullnessAfter, insideNow, zoneOfGate } from './zones.ts';

/** Somebody at a door. */
export interface Passing {
  kind: 'in' | 'out';
  heads: number;
  gate: string;
  /** Unix ms. */
  at: number;
}

export interface HeadsMoved {
  kind: Move['kind'] | 'counted' | 'undone';
  /** A ticket or an entry; null for people without a code. */
  subjectId: string | null;
  zoneId: string;
  heads: number;
  /** People in the house after it. */
  inside: number;
}

export interface PassagesDeps {
  tickets: TicketStore;
  entries: EntryStore;
  lists: ListStore;
  places: PlaceStore;
  onMoved: (moved: HeadsMoved) => void;
}

/** Where the heads of tickets and entries are, and whether they may pass a door. Every method is synchronous. */
export class Passages {
  readonly #deps: PassagesDeps;

  constructor(deps: PassagesDeps) {
    this.#deps = deps;
  }

  /** A ticket by its code or id, else a name on a guest list. */
  find(presented: PresentedTicket): DoorSubject | null {
    const ticket = this.#deps.tickets.findPresented(presented);
    if (ticket) return { ...ticket, party: null };
    const party = this.#findParty(presented);
    return party && subjectOfEntry(party);
  }

  #findParty(presented: PresentedTicket): ListedParty | null {
    const { entries, lists } = this.#deps;
    if (presented.form === 'malformed') return null;
    const by =
      presented.form === 'found'
        ? { id: presented.ticketId }
        : presented.form === 'short'
          ? { shortCode: presented.shortCode }
          : { secret: presented.qr.secret };
    const entry = entries.find(by);
    const list = entry && lists.find(entry.listId);
    return entry && list ? { entry, list } : null;
  }

  headsOf({ id, status, usedAt, party }: DoorSubject): Heads {
    const { places, tickets } = this.#deps;
    if (!party && status !== 'used') return { heads: 1, entered: 0, inside: {}, lastInAt: null };
    const place = places.find(id);
    const inside = place?.inside ?? (party ? {} : { [tickets.entryOf(id)?.zoneId ?? HOUSE]: 1 });
    return {
      heads: party?.entry.heads ?? 1,
      entered: party?.entry.entered ?? 1,
      inside,
      lastInAt: place ? place.lastInAt : usedAt,
    };
  }

  decide(snapshot: EventSnapshot, subject: DoorSubject, { kind, heads, gate, at }: Passing): HeadsDecision {
    const zone = zoneOfGate(snapshot, gate);
    return decideHeads(this.headsOf(subject), {
      kind,
      heads,
      at,
      zone: zone ?? { id: HOUSE, withinId: null },
      isAdmitted: isAdmittedIn(zone, subject),
      timeZone: snapshot.timeZone,
      reentry: reentryOf(snapshot, subject),
      closed: subject.party && closedOf(subject.party, at),
    });
  }

  fullnessAfter(snapshot: EventSnapshot, delta: Readonly<Record<string, number>>): Fullness {
    const { maxInside, zones } = snapshot.doors;
    // Most events have no limits.
    if (maxInside === null && zones.length === 0) return { full: null, over: 0 };
    return fullnessAfter(snapshot, this.#deps.places.counts, delta);
  }

  insideNow(snapshot: EventSnapshot): InsideNow[] {
    return insideNow(snapshot, this.#deps.places.counts);
  }

  /** Money to take for the new heads of a move (minor units). */
  priceOf(subject: DoorSubject, { kind, heads, returned }: Move, at: number): number {
    return kind === 'admitted' ? (heads - returned) * priceOfHead(subject, at) : 0;
  }

  /** Call in the turn that logs the move. */
  record(subject: DoorSubject, made: MadeMove): void {
    const { places, tickets } = this.#deps;
    const isFirstEntry = !subject.party && made.kind === 'admitted';
    places.count(deltaOf(made));
    if (!isFirstEntry) {
      const moves = places.find(subject.id)?.moves ?? [];
      const { inside, lastInAt } = afterMove(this.headsOf(subject), made, made.at);
      if (subject.party) this.#admit(subject.party, made);
      else tickets.noteMoved(subject.id);
      places.write(subject.id, { inside, lastInAt, moves: [...moves, made] });
    }
    this.#tell(made.kind, subject.id, made.zoneId, made.heads);
  }

  /** Always notes a change for the offline lists. */
  #admit({ entry }: ListedParty, { kind, heads, returned, at }: MadeMove): void {
    this.#deps.entries.admit(entry.id, kind === 'admitted' ? heads - returned : 0, at);
  }

  /** People without a code. */
  count(zoneId: string, heads: number): void {
    this.#deps.places.count({ [zoneId]: heads });
    this.#tell('counted', null, zoneId, heads);
  }

  /** Takes a move back that is not a ticket's first entry. @param back the move that does it; null for an entry's admission */
  takeBack(subject: DoorSubject, made: MadeMove, back: Move | null, at: number): void {
    const { places, entries, tickets } = this.#deps;
    const state = this.headsOf(subject);
    const moves = places.find(subject.id)?.moves ?? [];
    const rest = moves.filter((move) => move !== made && !isSame(move, made));
    const inside = back ? afterMove(state, back, at).inside : less(state.inside, made);
    const delta = back ? deltaOf(back) : { [made.zoneId]: -made.heads };
    places.adjust(delta);
    places.write(subject.id, { inside, lastInAt: state.lastInAt, moves: rest });
    if (!subject.party) tickets.noteMoved(subject.id);
    else entries.admit(subject.id, made.kind === 'admitted' ? made.returned - made.heads : 0, at);
    this.#tell(back?.kind ?? 'undone', subject.id, made.zoneId, made.heads);
  }

  /** A ticket's first entry was undone, which led there. */
  forget({ id }: DoorSubject, zoneId: string): void {
    const { places } = this.#deps;
    places.forget(id);
    places.adjust({ [zoneId]: -1 });
    this.#tell('undone', id, zoneId, 1);
  }

  /** Where the heads of a ticket are, or some of a party. */
  zoneOf(subject: DoorSubject): string {
    return Object.keys(this.headsOf(subject).inside)[0] ?? HOUSE;
  }

  /** Null for a ticket whose holder has only come in, or not yet. */
  placeOf(subjectId: string): Heads | null {
    if (!this.#deps.places.find(subjectId)) return null;
    const subject = this.find({ form: 'found', ticketId: subjectId });
    return subject && this.headsOf(subject);
  }

  /** Moves that can be taken back; of a ticket without its first entry. */
  movesOf(subjectId: string): readonly MadeMove[] {
    return this.#deps.places.find(subjectId)?.moves ?? [];
  }

  recount(): void {
    this.#deps.places.recount();
  }

  #tell(kind: HeadsMoved['kind'], subjectId: string | null, zoneId: string, heads: number): void {
    const inside = [...this.#deps.places.counts.values()].reduce((sum, there) => sum + there, 0);
    this.#deps.onMoved({ kind, subjectId, zoneId, heads, inside });
  }
}

function isSame(one: MadeMove, other: MadeMove): boolean {
  return one.requestId === other.requestId && one.by === other.by;
}

function less(inside: Heads['inside'], { zoneId, heads }: Move): Record<string, number> {
  const there = (inside[zoneId] ?? 0) - heads;
  const rest = Object.fromEntries(Object.entries(inside).filter(([id]) => id !== zoneId));
  return there > 0 ? { ...rest, [zoneId]: there } : rest;
}
