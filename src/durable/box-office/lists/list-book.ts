import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import { mayRunAt } from '#durable/box-office/event-rights.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { isBundle } from '#shared/events/type-rules.ts';
import {
  addHeads,
  type GuestList,
  headsOf,
  isEntryOver,
  type ListEntry,
  type ListTerms,
  placesOf,
  type TermChanges,
  usedOf,
} from '#shared/lists/guest-list.ts';
import { LISTS_PER_EVENT_MAX } from '#shared/lists/list-limits.ts';
import type { Right } from '#shared/organizations/rights.ts';
import { stateOf } from './entry-store.ts';
import { type ListStock, takeDecided } from './list-stock.ts';
import type { ListAnswer } from './list-store.ts';
import type { ListWriter } from './list-writer.ts';

/** Who changes a list: a person with a right, or its owner by the link. */
export type ListActor = { person: DoorActor } | { link: { listId: string; version: number } };

/** An idempotent change. `hash` is of its content. */
export interface ListRequest {
  actor: DoorActor;
  requestId: string;
  hash: string;
}

export interface ListBookDeps {
  event: EventContext;
  stores: EventStores;
  writer: ListWriter;
  stock: ListStock;
}

/** The snapshot, if the person has one of the rights at the event. */
export async function permitLists(
  { freshSnapshot, now }: Pick<EventContext, 'freshSnapshot' | 'now'>,
  person: DoorActor,
  rights: readonly Right[],
): Promise<Outcome<EventSnapshot>> {
  const snapshot = await freshSnapshot();
  const may = snapshot && rights.some((right) => mayRunAt(snapshot, person, right, now()));
  return may ? done(snapshot) : refused('EVENT_NOT_FOUND');
}

/** The recorded answer to a request; null for a new one. */
export function recallAnswer(
  { lists }: Pick<EventStores, 'lists'>,
  key: string,
  hash: string,
): Outcome<ListAnswer> | null {
  const known = lists.answerTo(key);
  if (!known) return null;
  return known.hash === hash ? done(known.answer) : refused('REQUEST_ID_REUSED');
}

/** Creates, changes and closes guest lists. Each decision is one turn, with the sales if it needs places of them. */
export class ListBook {
  readonly #deps: ListBookDeps;

  constructor(deps: ListBookDeps) {
    this.#deps = deps;
  }

  async create({ actor, requestId, hash, ...terms }: ListRequest & ListTerms): Promise<Outcome<GuestList>> {
    const { event, stores, stock, writer } = this.#deps;
    const permitted = await permitLists(event, actor, ['lists']);
    if (!permitted.ok) return permitted;
    const { types, status } = permitted.value;
    if (status === 'cancelled') return refused('EVENT_CANCELLED');
    const type = types.find(({ id }) => id === terms.ticketTypeId);
    if (terms.ticketTypeId !== null && !type) return refused('NOT_FOUND');
    if (type && isBundle(type)) return refused('TYPE_FOR_ONE');
    const now = event.now();
    const list: GuestList = {
      ...terms,
      ...{ id: event.newId(), requestId, closedAt: null, linkVersion: 1, revision: 1 },
      ...{ createdAt: now, updatedAt: now },
    };
    const recall = () => {
      const known = stores.lists.findByRequest(requestId);
      return known && this.#recalled({ actor, requestId, hash }, known);
    };
    const keep = () =>
      this.#answer({ actor, requestId, hash }, () =>
        writer.list(list, { actorId: actor.id, action: 'list.create', details: { name: list.name } }),
      );
    const known = recall();
    if (known) return known;
    if (stores.lists.all.length >= LISTS_PER_EVENT_MAX)
      return refused('TOO_MANY', { limit: LISTS_PER_EVENT_MAX });
    const needed = placesOf(list, stores.entries.headsOf(list.id), event.now());
    return stock.take(list, needed, { recall, keep: () => done(keep()) });
  }

  /** Absent terms stay. Names that came too late may come again when the time of entry is moved. */
  async change({
    actor,
    requestId,
    hash,
    listId,
    newLink,
    ...change
  }: ListRequest & { listId: string; newLink: boolean } & TermChanges): Promise<Outcome<GuestList>> {
    const { event, stores, stock, writer } = this.#deps;
    const request = { actor, requestId, hash };
    const permitted = await permitLists(event, actor, ['lists']);
    if (!permitted.ok) return permitted;
    const recall = () => {
      const list = stores.lists.find(listId);
      return list && this.#recalled(request, list);
    };
    const known = recall();
    if (known) return known;
    const decide = (): Outcome<{ before: GuestList; next: GuestList; needed: number }> => {
      const before = stores.lists.find(listId);
      if (!before) return refused('NOT_FOUND');
      if (before.closedAt !== null) return refused('LIST_CLOSED');
      const linkVersion = newLink ? before.linkVersion + 1 : before.linkVersion;
      const next = { ...before, ...given(change), linkVersion };
      const now = stores.entries.headsOf(listId);
      const used = usedOf(now);
      if (next.quota < used) return refused('LIST_QUOTA_USED', { used });
      const heads = this.#revived(next).reduce((sum, entry) => {
        const back = headsOf({ ...entry, state: stateOf(entry.entered, entry.heads) });
        return addHeads(addHeads(sum, headsOf(entry), -1), back, 1);
      }, now);
      return done({ before, next, needed: placesOf(next, heads, event.now()) - stock.placesOf(before) });
    };
    const keep = ({ before, next }: { before: GuestList; next: GuestList }) =>
      this.#answer(request, () => {
        for (const entry of this.#revived(next))
          writer.entry(entry, { state: stateOf(entry.entered, entry.heads) });
        const details = { fields: Object.keys(given(change)) };
        const terms = { ...given(change), linkVersion: next.linkVersion };
        const audit = { actorId: actor.id, action: 'list.change', details } as const;
        return writer.list(writer.changed(before, terms), audit);
      });
    return takeDecided(stock, { recall, decide, listOf: ({ next }) => next, keep });
  }

  /** No more names; `release` also frees the places of those that are not in. Idempotent. */
  async close({
    actor,
    requestId,
    hash,
    listId,
    names,
  }: ListRequest & { listId: string; names: 'keep' | 'release' }): Promise<Outcome<GuestList>> {
    const { event, stores, writer } = this.#deps;
    const permitted = await permitLists(event, actor, ['lists']);
    if (!permitted.ok) return permitted;
    const list = stores.lists.find(listId);
    if (!list) return refused('NOT_FOUND');
    const known = this.#recalled({ actor, requestId, hash }, list);
    if (known) return known;
    return done(
      this.#answer({ actor, requestId, hash }, () => {
        const current = stores.lists.find(listId) ?? list;
        if (names === 'release')
          for (const entry of stores.entries.comingTo(listId)) writer.entry(entry, { state: 'released' });
        const closedAt = current.closedAt ?? event.now();
        return writer.list(writer.changed(current, { closedAt }), {
          actorId: actor.id,
          action: 'list.close',
          details: { names },
        });
      }),
    );
  }

  /** Names whose time ran out, and does not any more by these terms. */
  #revived(list: GuestList): ListEntry[] {
    const { event, stores } = this.#deps;
    if (isEntryOver(list, event.now())) return [];
    return stores.entries.page({ listId: list.id, state: 'no_show', words: [] }, null, -1);
  }

  #recalled({ actor, requestId, hash }: ListRequest, list: GuestList): Outcome<GuestList> | null {
    const known = recallAnswer(this.#deps.stores, keyOf(actor.id, requestId), hash);
    return known?.ok ? done(list) : known;
  }

  /** One turn that also records the answer. */
  #answer({ actor, requestId, hash }: ListRequest, write: () => GuestList): GuestList {
    const { stores, writer } = this.#deps;
    return writer.turn(() => {
      const list = write();
      stores.lists.recordAnswer(keyOf(actor.id, requestId), hash, { id: list.id });
      return list;
    });
  }
}

/** Request ids are a person's own, or those of a list's link. */
export function keyOf(whose: string, requestId: string): string {
  return `${whose} ${requestId}`;
}

function given(change: TermChanges): Partial<ListTerms> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
