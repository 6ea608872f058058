import type { LookupOutput, OfflineList } from '#shared/contracts/check-in.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import type { AnyRight } from '#shared/organizations/rights.ts';
import type { EventStatus } from '#shared/states.ts';
import { foldName } from '#shared/text/fold-name.ts';
import { readSubjectSearch } from '#shared/text/subject-search.ts';
import type { DoorActor } from './decide-check-in.ts';
import {
  CODE_START_CHARS,
  type FoundGuest,
  type GuestListStore,
  type OfflineEntry,
} from './guest-list-store.ts';

/** People that a search lists. */
export const LOOKUP_ITEMS_MAX = 30;
/** A short code without its dashes. */
const SHORT_CODE_CHARS = 12;
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
  doors: OfflineList['doors'];
}

export interface GuestListDeps {
  store: GuestListStore;
  /** The snapshot, if the actor may work the door, or has another right that is enough. */
  permit: (actor: DoorActor, right?: AnyRight) => Promise<Outcome<EventSnapshot>>;
  /** Adds what tickets contain to their records. */
  addVouchers: (entries: readonly OfflineEntry[]) => OfflineEntry[];
  /** Ids of the event's ticket holders with this email address, or with the part before its `@`. */
  findHolders: (email: string) => Promise<string[]>;
  /** Reads sales that are unknown here from D1: every time, or once per instance. */
  backfill: { run: () => Promise<void>; once: () => Promise<void> };
}

function pageOf(found: readonly FoundGuest[]): LookupOutput {
  return { items: found.slice(0, LOOKUP_ITEMS_MAX), more: found.length > LOOKUP_ITEMS_MAX };
}

/** A whole short code, or the start of one as results show it. */
function codeIn(text: string): string | null {
  const { code } = readSubjectSearch(text);
  return code !== null && [CODE_START_CHARS, SHORT_CODE_CHARS].includes(code.length) ? code : null;
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
    const { store } = this.#deps;
    const limit = LOOKUP_ITEMS_MAX + 1;
    if (name.includes('@'))
      return done(pageOf(store.ofHolders(await this.#deps.findHolders(name), name, limit)));
    const words = foldName(name).split(' ').slice(0, LOOKUP_WORDS_MAX);
    const found = store.search(words, codeIn(name), limit);
    if (found.length > 0) return done(pageOf(found));
    const similar = store.similar(words, limit);
    return done({ ...pageOf(similar), ...(similar.length > 0 && { isSimilar: true as const }) });
  }

  /** Also for the bar, which hands out what tickets contain: records are sealed. */
  async changes(actor: DoorActor, since: number): Promise<Outcome<OfflineChanges>> {
    const permitted = await this.#deps.permit(actor, ['door', 'bar']);
    if (!permitted.ok) return permitted;
    await (since === 0 ? this.#deps.backfill.run() : this.#deps.backfill.once());
    const { store, addVouchers } = this.#deps;
    // A device ahead of the latest change synced before the records were rebuilt: start over.
    const latest = store.latestChange();
    const { entries, upTo, isFull } = store.changedAfter(since > latest ? 0 : since, OFFLINE_PAGE_MAX);
    const { status, doors, timeZone } = permitted.value;
    return done({
      eventStatus: status,
      doors: { ...doors, timeZone },
      entries: addVouchers(entries),
      upTo,
      more: isFull && upTo < latest,
    });
  }
}
