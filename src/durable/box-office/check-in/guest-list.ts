import type { EventSnapshot } from '#db/readers/events/event-snapshot.ts';
import type { LookupOutput } from '#shared/contracts/door.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import { LOOKUP_ITEMS_MAX, LOOKUP_WORDS_MAX, OFFLINE_PAGE_MAX } from '#shared/limits.ts';
import type { EventStatus } from '#shared/states.ts';
import { foldName } from '#shared/text/fold-name.ts';
import type { DoorActor } from './decide-check-in.ts';
import type { GuestListStore, OfflineEntry } from './guest-list-store.ts';

/** A page of what has changed, in clear: the Worker seals it before it leaves. */
export interface OfflineChanges {
  eventStatus: EventStatus;
  entries: OfflineEntry[];
  upTo: number;
  more: boolean;
}

export interface GuestListDeps {
  store: GuestListStore;
  /** The event, for whoever may work its door. */
  permit: (actor: DoorActor) => Promise<Outcome<EventSnapshot>>;
  /** Learns from D1 what was sold and is not known here: all of it, or once in a life of the object. */
  backfill: { run: () => Promise<void>; once: () => Promise<void> };
  /** Lets scans in between. */
  pause: () => Promise<void>;
}

/** Names folded in one go, for tickets of older objects. */
const FOLD_AT_ONCE = 2_000;

/** What the door's staff see of who has a ticket: by name, and as the list for a door without network. */
export class GuestList {
  readonly #deps: GuestListDeps;
  #folded = false;

  constructor(deps: GuestListDeps) {
    this.#deps = deps;
  }

  async lookUp(actor: DoorActor, name: string): Promise<Outcome<LookupOutput>> {
    const permitted = await this.#deps.permit(actor);
    if (!permitted.ok) return permitted;
    await this.#deps.backfill.once();
    while (!this.#folded) {
      this.#folded = !this.#deps.store.foldNames(FOLD_AT_ONCE);
      if (!this.#folded) await this.#deps.pause();
    }
    const words = foldName(name).split(' ').slice(0, LOOKUP_WORDS_MAX);
    const found = this.#deps.store.search(words, LOOKUP_ITEMS_MAX + 1);
    return done({ items: found.slice(0, LOOKUP_ITEMS_MAX), more: found.length > LOOKUP_ITEMS_MAX });
  }

  async changes(actor: DoorActor, since: number): Promise<Outcome<OfflineChanges>> {
    const permitted = await this.#deps.permit(actor);
    if (!permitted.ok) return permitted;
    await (since === 0 ? this.#deps.backfill.run() : this.#deps.backfill.once());
    const { store } = this.#deps;
    // A device that has seen more than there is learnt it before the records were built anew.
    const latest = store.latestChange();
    const { entries, upTo } = store.changedAfter(since > latest ? 0 : since, OFFLINE_PAGE_MAX);
    return done({
      eventStatus: permitted.value.status,
      entries,
      upTo,
      more: entries.length === OFFLINE_PAGE_MAX && upTo < latest,
    });
  }
}
