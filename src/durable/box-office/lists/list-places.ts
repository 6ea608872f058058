import { addTo } from '#durable/box-office/counts.ts';
import { placesOf } from '#shared/lists/guest-list.ts';
import type { EntryStore } from './entry-store.ts';
import type { ListStore } from './list-store.ts';

/** Places that guest lists take from the sale. */
export interface ListedPlaces {
  /** By ticket type, of the lists that draw on one. */
  readonly items: ReadonlyMap<string, number>;
  /** Of all lists. */
  readonly places: number;
}

export const NO_LISTED: ListedPlaces = { items: new Map(), places: 0 };

/** Counts what lists take. A sale asks each time, so the sum is kept until something changes or a list's time comes. */
export class ListPlaces {
  readonly #lists: ListStore;
  readonly #entries: EntryStore;
  readonly #now: () => number;
  #known: { listed: ListedPlaces; until: number } | null = null;

  constructor(lists: ListStore, entries: EntryStore, now: () => number) {
    this.#lists = lists;
    this.#entries = entries;
    this.#now = now;
  }

  get listed(): ListedPlaces {
    const at = this.#now();
    if (this.#known && at < this.#known.until) return this.#known.listed;
    const items = new Map<string, number>();
    let places = 0;
    let until = Number.POSITIVE_INFINITY;
    for (const list of this.#lists.all) {
      const taken = placesOf(list, this.#entries.headsOf(list.id), at);
      places += taken;
      if (list.ticketTypeId !== null) addTo(items, list.ticketTypeId, taken);
      for (const time of [list.namesUntil, list.entryUntil])
        if (time !== null && time > at) until = Math.min(until, time);
    }
    this.#known = { listed: { items, places }, until };
    return this.#known.listed;
  }

  /** Call after a write to a list or a name. */
  changed(): void {
    this.#known = null;
  }
}
