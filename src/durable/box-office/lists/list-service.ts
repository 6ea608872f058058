import { RpcTarget } from 'cloudflare:workers';
import type { AlarmJob } from '#durable/box-office/alarm-jobs.ts';
import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import type { D1Sync } from '#durable/box-office/d1-sync/d1-sync.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import { mayRunAt } from '#durable/box-office/event-rights.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import type { SalesService } from '#durable/box-office/sales/sales-service.ts';
import type { AddedNames } from '#shared/contracts/lists/lists.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import type { GuestList, ListEntry, ListTerms, PriceStep, TermChanges } from '#shared/lists/guest-list.ts';
import type { Currency } from '#shared/money/money.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';
import type { EntryState } from '#shared/states.ts';
import { foldName } from '#shared/text/fold-name.ts';
import { type AddRequest, EntryBook, type EntryChange } from './entry-book.ts';
import type { EntryCursor, EntryFilter } from './entry-store.ts';
import { type ListActor, ListBook, type ListRequest, permitLists } from './list-book.ts';
import { ListStock } from './list-stock.ts';
import { type EntryView, entryView, type ListView, listView } from './list-views.ts';
import { ListWriter } from './list-writer.ts';
import { recoverLists } from './recover-lists.ts';

/** Names on a page. */
const PAGE = 100;

/** Which names to show: by list, state and name. */
export interface NamesQuery {
  listId: string | null;
  state: EntryState | null;
  search: string;
  after: EntryCursor | null;
}

export interface NamesPage {
  items: EntryView[];
  next: EntryCursor | null;
  total: number;
}

type Requested<Change> = { actor: ListActor; requestId: string; hash: string } & Change;

/** What a name's own page shows. */
export interface EntryPassView {
  listName: string;
  kind: GuestList['kind'];
  name: string;
  heads: number;
  entered: number;
  state: EntryState;
  entryUntil: number | null;
  priceSteps: PriceStep[];
  secret: string;
  shortCode: string;
  seats?: SeatName[];
}

/** Guest lists and the names on them. The part of the box office's RPC about them. */
export class ListService extends RpcTarget {
  readonly job: AlarmJob;
  readonly #event: EventContext;
  readonly #stores: EventStores;
  readonly #stock: ListStock;
  readonly #lists: ListBook;
  readonly #entries: EntryBook;

  constructor(event: EventContext, stores: EventStores, sync: D1Sync, sales: SalesService) {
    super();
    const writer = new ListWriter(event, stores, sync);
    const stock = new ListStock(event, stores, sales);
    const deps = { event, stores, writer, stock };
    recoverLists(event, stores);
    // What is kept for a list may have changed: its names are seated by the alarm.
    let seated: number | null = null;
    event.beforeUse.push(async ({ seating }) => {
      const revision = seating?.revision ?? null;
      if (revision !== seated && stores.lists.all.length > 0) event.alarm.ringAt(event.now());
      seated = revision;
    });
    this.#event = event;
    this.#stores = stores;
    this.#stock = stock;
    this.#lists = new ListBook(deps);
    this.#entries = new EntryBook(deps);
    this.job = {
      name: 'guest lists',
      isPending: () => writer.isDue || writer.nextTurnAt() !== null,
      run: async () => {
        if (writer.isDue) writer.turn(() => {});
        const next = writer.nextTurnAt();
        return next === null ? null : next - event.now();
      },
    };
  }

  async create(request: ListRequest & ListTerms): Promise<Outcome<ListView>> {
    return this.#shown(await this.#lists.create(request));
  }

  async change(
    request: ListRequest & { listId: string; newLink: boolean } & TermChanges,
  ): Promise<Outcome<ListView>> {
    return this.#shown(await this.#lists.change(request));
  }

  async close(
    request: ListRequest & { listId: string; names: 'keep' | 'release' },
  ): Promise<Outcome<ListView>> {
    return this.#shown(await this.#lists.close(request));
  }

  /**
   * All lists of the event, for who has the right to them or to the door. `isForDoor`: the door alone, which gets no links
   * and addresses.
   */
  async ofEvent(
    actor: DoorActor,
  ): Promise<Outcome<{ currency: Currency; items: ListView[]; isForDoor: boolean }>> {
    const permitted = await permitLists(this.#event, actor, ['lists', 'door']);
    if (!permitted.ok) return permitted;
    const items = this.#stores.lists.all.map((list) => this.#view(list));
    const { currency } = permitted.value;
    return done({ currency, items, isForDoor: this.#isForDoor(permitted.value, actor) });
  }

  async names(actor: DoorActor, query: NamesQuery): Promise<Outcome<NamesPage & { isForDoor: boolean }>> {
    const permitted = await permitLists(this.#event, actor, ['lists', 'door']);
    if (!permitted.ok) return permitted;
    return done({ ...this.#page(query), isForDoor: this.#isForDoor(permitted.value, actor) });
  }

  /** Adds names, all in one turn, each line with its own result. Idempotent. */
  async add(request: AddRequest): Promise<Outcome<AddedNames>> {
    const added = await this.#entries.add(request);
    const list = this.#stores.lists.find(request.listId);
    if (!added.ok || !list) return added.ok ? refused('NOT_FOUND') : added;
    return done({ results: added.value.results, counts: this.#view(list).counts });
  }

  async changeEntry(request: Requested<{ entryId: string } & EntryChange>): Promise<Outcome<EntryView>> {
    return this.#shownEntry(await this.#entries.change(request));
  }

  async removeEntry(request: Requested<{ entryId: string }>): Promise<Outcome<EntryView>> {
    return this.#shownEntry(await this.#entries.remove(request));
  }

  async settle(
    request: Requested<{ entryId: string; keep: 'earlier' | 'later' | 'both' }>,
  ): Promise<Outcome<EntryView>> {
    return this.#shownEntry(await this.#entries.settle(request));
  }

  /** Names that were refused because another list has them, with the one that has. */
  async duplicates(actor: DoorActor): Promise<Outcome<{ entry: EntryView; earlier: EntryView | null }[]>> {
    const permitted = await permitLists(this.#event, actor, ['lists']);
    if (!permitted.ok) return permitted;
    const { entries } = this.#stores;
    return done(
      entries.duplicates().map((entry) => {
        const earlier = entry.duplicateOf === null ? null : entries.find({ id: entry.duplicateOf });
        return { entry: this.#entryView(entry), earlier: earlier && this.#entryView(earlier) };
      }),
    );
  }

  /** The page of a list's owner. The Worker has checked the link's secret. */
  async open(
    { listId, version }: { listId: string; version: number },
    query: Pick<NamesQuery, 'search' | 'after'>,
  ): Promise<Outcome<{ list: ListView; names: NamesPage }>> {
    if (!(await this.#event.freshSnapshot())) return refused('LIST_LINK_ENDED');
    const list = this.#stores.lists.find(listId);
    if (list?.linkVersion !== version) return refused('LIST_LINK_ENDED');
    return done({ list: this.#view(list), names: this.#page({ ...query, listId, state: null }) });
  }

  /** What a name's own page shows. The Worker has checked the link's secret. */
  async pass(entryId: string): Promise<Outcome<EntryPassView>> {
    if (!(await this.#event.freshSnapshot())) return refused('LIST_LINK_ENDED');
    const entry = this.#stores.entries.find({ id: entryId });
    const list = entry && this.#stores.lists.find(entry.listId);
    if (!entry || !list || entry.state === 'duplicate') return refused('LIST_LINK_ENDED');
    const { name, heads, entered, state, secret, shortCode, late } = entry;
    const entryUntil = late ? null : list.entryUntil;
    const { name: listName, kind, priceSteps } = list;
    const seats = entry.seats.map((seat) => seat.name);
    return done({
      ...{ listName, kind, name, heads, entered, state, entryUntil, priceSteps, secret, shortCode },
      ...(seats.length > 0 && { seats }),
    });
  }

  #isForDoor(snapshot: EventSnapshot, actor: DoorActor): boolean {
    return !mayRunAt(snapshot, actor, 'lists', this.#event.now());
  }

  #page({ listId, state, search, after }: NamesQuery): NamesPage {
    const words = foldName(search).split(' ').filter(Boolean);
    const filter: EntryFilter = { listId, state, words };
    const found = this.#stores.entries.page(filter, after, PAGE);
    const last = found.length === PAGE ? found.at(-1) : undefined;
    return {
      items: found.map((entry) => this.#entryView(entry)),
      next: last ? { nameKey: foldName(last.name), id: last.id } : null,
      total: this.#stores.entries.countOf(filter),
    };
  }

  #view(list: GuestList): ListView {
    const { entries } = this.#stores;
    return listView(list, {
      heads: entries.headsOf(list.id),
      places: this.#stock.placesOf(list),
      duplicates: entries.countDuplicates(list.id),
      at: this.#event.now(),
    });
  }

  #entryView(entry: ListEntry): EntryView {
    return entryView(entry, this.#stores.lists.find(entry.listId));
  }

  #shown(answer: Outcome<GuestList>): Outcome<ListView> {
    return answer.ok ? done(this.#view(answer.value)) : answer;
  }

  #shownEntry(answer: Outcome<ListEntry>): Outcome<EntryView> {
    return answer.ok ? done(this.#entryView(answer.value)) : answer;
  }
}
