import type { LookupOutput } from '#shared/contracts/check-in.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import type { EventStatus } from '#shared/states.ts';
import { foldName } from '#shared/text/fold-name.ts';
import type { DoorActor } from './decide-check-in.ts';
import type { GuestListStore, OfflineEntry } from './guest-list-store.ts';

/** People that a search lists. */
export const LOOKUP_ITEMS_MAX = 30;
/** Words of a name that a search uses. */
const LOOKUP_WORDS_MAX = 8;
/** Records per page of the offline list; each costs the Worker about 0.13 ms to encrypt and send. */
export const OFFLINE_PAGE_MAX = 1_000;

/** A page of changes in clear text; the Worker must encrypt it before it sends it on. */
export interface OfflineChanges {
  eventStatus: EventStatus;
  entries: OfflineEntry[];
  upTo: number;
  more: boolean;
}

export interface GuestListDeps {
  store: GuestListStore;
  /** The snapshot, if the actor may work the door. */
  permit: (actor: DoorActor) => Promise<Outcome<EventSnapshot>>;
  /** Reads sales that are unknown here from D1: every time, or once per instance. */
  backfill: { run: () => Promise<void>; once: () => Promise<void> };
}

/** The guest list for the staff at the door: search by name, and the copy for offline check-in. */
export class GuestList {
  readonly #deps: GuestListDeps;

  constructor(deps: GuestListDeps) {
    this.#deps = deps;
  }

  async lookUp(actor: DoorActor, name: string): Promise<Outcome<LookupOutput>> {
    const permitted = await this.#deps.permit(actor);
    if (!permitted.ok) return permitted;
    await this.#deps.backfill.once();
    const words = foldName(name).split(' ').slice(0, LOOKUP_WORDS_MAX);
    const found = this.#deps.store.search(words, LOOKUP_ITEMS_MAX + 1);
    return done({ items: found.slice(0, LOOKUP_ITEMS_MAX), more: found.length > LOOKUP_ITEMS_MAX });
  }

  async changes(actor: DoorActor, since: number): Promise<Outcome<OfflineChanges>> {
    const permitted = await this.#deps.permit(actor);
    if (!permitted.ok) return permitted;
    await (since === 0 ? this.#deps.backfill.run() : this.#deps.backfill.once());
    const { store } = this.#deps;
    // A device ahead of the latest change synced before the records were rebuilt: start over.
    const latest = store.latestChange();
    const { entries, upTo, isFull } = store.changedAfter(since > latest ? 0 : since, OFFLINE_PAGE_MAX);
    return done({
      eventStatus: permitted.value.status,
      entries,
      upTo,
      more: isFull && upTo < latest,
    });
  }
}
