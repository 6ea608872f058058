import type { ListAudit } from '#db/commits/lists/list-messages.ts';
import type { D1Sync } from '#durable/box-office/d1-sync/d1-sync.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import { type GuestList, isEntryOver, type ListEntry, placesOf } from '#shared/lists/guest-list.ts';
import { ENTRY_NAMES_KEPT_MS } from '#shared/lists/list-limits.ts';
import { foldName } from '#shared/text/fold-name.ts';
import { ListSeats } from './list-seats.ts';

/**
 * Writes lists and names in turns: each is one storage transaction, with what it owes to D1, and begins with what the
 * lists' times have ended.
 */
export class ListWriter {
  readonly #event: EventContext;
  readonly #stores: EventStores;
  readonly #sync: D1Sync;
  /** Seats that are kept for lists. */
  readonly seats: ListSeats;

  constructor(event: EventContext, stores: EventStores, sync: D1Sync) {
    this.#event = event;
    this.#stores = stores;
    this.#sync = sync;
    this.seats = new ListSeats(stores.seats);
    event.bus.on('entryChanged', ({ entry, before }) => this.#owe(entry, isForMail(entry, before)));
    event.bus.on('restored', () => this.#oweAll());
  }

  /** One turn. A failure changes nothing. */
  turn<T>(write: () => T): T {
    const { event, stores } = { event: this.#event, stores: this.#stores };
    const results: T[] = [];
    try {
      stores.transaction(() => {
        this.#endDue();
        this.#eraseDue();
        this.#seatDue();
        results.push(write());
        this.#tellPlaces();
      });
    } catch (error) {
      stores.lists.forget();
      stores.entries.forget();
      stores.listPlaces.changed();
      stores.seats.recount();
      throw error;
    }
    event.bus.emit('listsChanged', {});
    const next = this.nextTurnAt();
    if (next !== null) event.alarm.ringAt(next);
    const [result] = results;
    return result as T;
  }

  /** Whether time alone has ended something that is not written yet. */
  get isDue(): boolean {
    if (this.#isErasureDue() || !this.#unseated().next().done) return true;
    return this.#stores.lists.all.some(
      (list) =>
        this.#dueOf(list).length > 0 || this.#placesNow(list) !== this.#stores.lists.toldPlacesOf(list.id),
    );
  }

  /** When time alone ends something next (Unix ms). */
  nextTurnAt(): number | null {
    const now = this.#event.now();
    const { lists, entries } = this.#stores;
    const erasedAt = this.#erasedAt();
    const times = lists.all
      .flatMap(({ namesUntil, entryUntil, closedAt }) => (closedAt === null ? [namesUntil, entryUntil] : []))
      .filter((time) => time !== null)
      .filter((time) => time > now);
    if (erasedAt !== null && erasedAt > now && entries.hasNames()) times.push(erasedAt);
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** Writes a list, with an audit entry for what a person did. Call in a turn. */
  list(list: GuestList, audit: Pick<ListAudit, 'actorId' | 'action' | 'details'> | null): GuestList {
    const { state, now, newId } = this.#event;
    const places = this.#placesNow(list);
    const before = this.#stores.lists.find(list.id);
    const isSame = before?.ownerEmail === list.ownerEmail && before.linkVersion === list.linkVersion;
    state.hasReadLists = true;
    this.#stores.lists.write(list, places);
    this.#stores.listPlaces.changed();
    this.#sync.outbox.add({
      kind: 'guest_list',
      list: { ...list, places },
      audit: audit && { id: newId(), ...audit },
      mails: list.ownerEmail !== null && list.closedAt === null && !isSame,
      at: now(),
    });
    return list;
  }

  /** A list's next version. */
  changed(list: GuestList, change: Partial<GuestList> = {}): GuestList {
    return { ...list, ...change, revision: list.revision + 1, updatedAt: this.#event.now() };
  }

  /** Writes a change of a name. Call in a turn. */
  entry(entry: ListEntry, change: Partial<ListEntry>): ListEntry {
    const next = { ...entry, ...change, revision: entry.revision + 1, changedAt: this.#event.now() };
    const changed = { ...next, seats: this.seats.seatsOf(next) };
    this.#stores.entries.write(changed);
    return changed;
  }

  #placesNow(list: GuestList): number {
    return placesOf(list, this.#stores.entries.headsOf(list.id), this.#event.now());
  }

  /** Names that are too late by now. */
  #dueOf(list: GuestList): ListEntry[] {
    if (list.closedAt !== null || !isEntryOver(list, this.#event.now())) return [];
    return this.#stores.entries.comingTo(list.id).filter(({ late }) => !late);
  }

  /** When names are erased (Unix ms). */
  #erasedAt(): number | null {
    const snapshot = this.#event.snapshot.current ?? this.#event.state.snapshot;
    return snapshot && snapshot.endsAt + ENTRY_NAMES_KEPT_MS;
  }

  #isErasureDue(): boolean {
    const at = this.#erasedAt();
    return at !== null && at <= this.#event.now() && this.#stores.entries.hasNames();
  }

  #eraseDue(): void {
    if (!this.#isErasureDue()) return;
    this.#stores.entries.eraseNames(this.#event.now());
    for (const list of this.#stores.lists.all)
      this.list({ ...this.changed(list), ownerName: '', ownerEmail: null }, null);
  }

  /** Names that find seats which are kept for their list since they were added. Each is sought when it is asked for. */
  *#unseated(): Generator<ListEntry> {
    const { lists, entries } = this.#stores;
    for (const { id, closedAt } of lists.all) {
      if (closedAt !== null || !this.seats.hasFree(id)) continue;
      for (const entry of entries.comingTo(id))
        if (this.seats.seatsOf(entry).length > entry.seats.length) yield entry;
    }
  }

  #seatDue(): void {
    for (const entry of this.#unseated()) this.entry(entry, {});
  }

  #endDue(): void {
    for (const list of this.#stores.lists.all)
      for (const entry of this.#dueOf(list)) this.entry(entry, { state: 'no_show' });
  }

  /** D1 shows stock without asking: it gets the places of a list whenever they change. */
  #tellPlaces(): void {
    for (const list of this.#stores.lists.all)
      if (this.#placesNow(list) !== this.#stores.lists.toldPlacesOf(list.id))
        this.list({ ...list, revision: list.revision + 1 }, null);
  }

  #owe(entry: ListEntry, mails: boolean): void {
    const message = { ...entry, nameKey: foldName(entry.name) };
    this.#sync.outbox.add({ kind: 'list_entry', entry: message, mails, at: entry.changedAt });
  }

  /** D1 was restored to an earlier time. */
  #oweAll(): void {
    for (const list of this.#stores.lists.all) {
      this.list(this.changed(list), null);
      const all = { listId: list.id, state: null, words: [] };
      for (const entry of this.#stores.entries.page(all, null, -1)) this.#owe(entry, false);
    }
  }
}

/** A name that comes on a list with an address, or gets another one. What was read from D1 again is not new. */
function isForMail(entry: ListEntry, before: ListEntry | null): boolean {
  if (entry.email === null || entry.state !== 'in_list') return false;
  return before ? before.email !== entry.email || before.state === 'duplicate' : entry.revision === 1;
}
