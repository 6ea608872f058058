import { newSecret, newShortCode } from '#shared/codes/qr.ts';
import type { AddedNames } from '#shared/contracts/lists/lists.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import {
  addHeads,
  type GuestList,
  headsOf,
  isExpected,
  type ListEntry,
  placesOf,
  takesNames,
  usedOf,
} from '#shared/lists/guest-list.ts';
import { ENTRIES_PER_EVENT_MAX } from '#shared/lists/list-limits.ts';
import { type DecidedNames, decideNames, type NewName } from './decide-names.ts';
import { stateOf } from './entry-store.ts';
import { keyOf, type ListActor, type ListBookDeps, permitLists, recallAnswer } from './list-book.ts';
import { takeDecided } from './list-stock.ts';

type Results = Pick<AddedNames, 'results'>;

interface EntryRequest {
  actor: ListActor;
  requestId: string;
  hash: string;
}

export interface AddRequest extends EntryRequest {
  listId: string;
  names: readonly NewName[];
  /** Why a name is added after the list's last moment. */
  reason: string;
}

export interface EntryChange {
  name?: string | undefined;
  heads?: number | undefined;
  email?: string | null | undefined;
}

/** A decision about a name that two lists have: the other one goes, if there is one. */
interface Settlement {
  list: GuestList;
  entry: ListEntry;
  other: ListEntry | null;
  needed: number;
}

/** Adds, changes and removes names. Each decision is one turn, with the sales if it needs places of them. */
export class EntryBook {
  readonly #deps: ListBookDeps;

  constructor(deps: ListBookDeps) {
    this.#deps = deps;
  }

  /**
   * Adds pasted names, all in one turn; each line has its own result. Lines for which no place is left are refused, and
   * the others keep theirs. Idempotent by the actor's request id.
   */
  async add(request: AddRequest): Promise<Outcome<Results>> {
    const { stock, stores } = this.#deps;
    const permitted = await this.#permit(request.actor, ['lists', 'door']);
    if (!permitted.ok) return permitted;
    const recall = () =>
      recallAnswer(
        stores,
        keyOf(whose(request.actor), request.requestId),
        request.hash,
      ) as Outcome<Results> | null;
    let room = Number.POSITIVE_INFINITY;
    for (;;) {
      const known = recall();
      if (known) return known;
      const decided = this.#decide(request, room);
      if (!decided.ok) return decided;
      const { list, needed } = decided.value;
      const keep = () => this.#keepNames(request, needed);
      const kept = await stock.take(list, needed, { recall, keep });
      if (kept.ok || (kept.code !== 'SOLD_OUT' && kept.code !== 'ALL_HELD')) return kept;
      room = Math.min(needed - 1, stock.leftFor(list));
    }
  }

  /** More heads need places; a name that another list has is refused. Idempotent. */
  async change(request: EntryRequest & { entryId: string } & EntryChange): Promise<Outcome<ListEntry>> {
    const { event, stores, stock, writer } = this.#deps;
    const permitted = await this.#permit(request.actor, ['lists']);
    if (!permitted.ok) return permitted;
    const recall = () => this.#recalledEntry(request);
    const known = recall();
    if (known) return known;
    const decide = (): Outcome<{ list: GuestList; before: ListEntry; after: ListEntry; needed: number }> => {
      const found = this.#find(request);
      if (!found.ok) return found;
      const { list, entry: before } = found.value;
      if (!isExpected(before)) return refused('NOT_FOUND');
      if ('link' in request.actor && !takesNames(list, event.now())) return refused('LIST_CLOSED');
      const { name = before.name, heads = before.heads } = request;
      const email = request.email === undefined ? before.email : request.email;
      if (heads > Math.max(list.plusMax + 1, before.heads)) return refused('LIST_PLUS_ONES');
      if (heads < before.entered) return refused('ENTRY_IS_IN');
      const other = stores.entries.ofPerson(name).find(({ id }) => id !== before.id);
      if (other && name !== before.name)
        return refused(other.listId === list.id ? 'LIST_HAS_NAME' : 'LIST_DUPLICATE');
      const after = { ...before, name, heads, email, state: stateOf(before.entered, heads) };
      const now = stores.entries.headsOf(list.id);
      const next = addHeads(addHeads(now, headsOf(before), -1), headsOf(after), 1);
      if (heads > before.heads && usedOf(next) > list.quota) return refused('LIST_FULL');
      const needed = placesOf(list, next, event.now()) - stock.placesOf(list);
      return done({ list, before, after, needed });
    };
    return takeDecided(stock, {
      recall,
      decide,
      listOf: ({ list }) => list,
      keep: ({ before, after }) => this.#answerEntry(request, () => writer.entry(before, after)),
    });
  }

  /** Frees its places. A name that is in stays. Idempotent. */
  async remove(request: EntryRequest & { entryId: string }): Promise<Outcome<ListEntry>> {
    const permitted = await this.#permit(request.actor, ['lists']);
    if (!permitted.ok) return permitted;
    const found = this.#find(request);
    if (!found.ok) return found;
    const { entry } = found.value;
    if (entry.state === 'removed') return done(entry);
    if (entry.entered > 0) return refused('ENTRY_IS_IN');
    return done(this.#deps.writer.turn(() => this.#deps.writer.entry(entry, { state: 'removed' })));
  }

  /** An organizer decides about a name that another list has. Idempotent. */
  async settle(
    request: EntryRequest & { entryId: string; keep: 'earlier' | 'later' | 'both' },
  ): Promise<Outcome<ListEntry>> {
    const { event, stores, stock, writer } = this.#deps;
    const permitted = await this.#permit(request.actor, ['lists']);
    if (!permitted.ok) return permitted;
    const recall = () => this.#recalledEntry(request);
    const known = recall();
    if (known) return known;
    const decide = (): Outcome<Settlement> => {
      const found = this.#find(request);
      if (!found.ok) return found;
      const { list, entry } = found.value;
      if (entry.state !== 'duplicate') return refused('NOT_FOUND');
      if (request.keep === 'earlier') return done({ list, entry, other: null, needed: 0 });
      if (list.closedAt !== null) return refused('LIST_CLOSED');
      const earlier = entry.duplicateOf === null ? null : stores.entries.find({ id: entry.duplicateOf });
      const other = request.keep === 'later' && earlier && isExpected(earlier) ? earlier : null;
      if (other && other.entered > 0) return refused('ENTRY_IS_IN');
      const next = addHeads(stores.entries.headsOf(list.id), headsOf({ ...entry, state: 'in_list' }), 1);
      if (usedOf(next) > list.quota) return refused('LIST_FULL');
      const freed = other ? stock.freedBy(other, list) : 0;
      return done({
        list,
        entry,
        other,
        needed: placesOf(list, next, event.now()) - stock.placesOf(list) - freed,
      });
    };
    const keep = ({ list, entry, other }: Settlement) =>
      this.#answerEntry(request, () => {
        if (other) writer.entry(other, { state: 'removed' });
        writer.list(writer.changed(list), {
          actorId: whose(request.actor),
          action: 'list.settle',
          details: { keep: request.keep },
        });
        return writer.entry(entry, { state: request.keep === 'earlier' ? 'removed' : 'in_list' });
      });
    return takeDecided(stock, { recall, decide, listOf: ({ list }) => list, keep });
  }

  async #permit(actor: ListActor, rights: readonly ('lists' | 'door')[]): Promise<Outcome<unknown>> {
    const { event, stores } = this.#deps;
    if ('person' in actor) return permitLists(event, actor.person, rights);
    if (!(await event.freshSnapshot())) return refused('LIST_LINK_ENDED');
    const list = stores.lists.find(actor.link.listId);
    return list?.linkVersion === actor.link.version ? done(null) : refused('LIST_LINK_ENDED');
  }

  #find({
    actor,
    entryId,
  }: EntryRequest & { entryId: string }): Outcome<{ list: GuestList; entry: ListEntry }> {
    const { stores } = this.#deps;
    const entry = stores.entries.find({ id: entryId });
    const list = entry && stores.lists.find(entry.listId);
    const isOwn = 'person' in actor || actor.link.listId === entry?.listId;
    return entry && list && isOwn ? done({ list, entry }) : refused('NOT_FOUND');
  }

  #decide(
    { actor, listId, names, reason }: AddRequest,
    room: number,
  ): Outcome<DecidedNames & { list: GuestList; late: boolean }> {
    const { event, stores } = this.#deps;
    const { entries } = stores;
    const at = event.now();
    const { current } = event.snapshot;
    const list = stores.lists.find(listId);
    if (!list) return refused('NOT_FOUND');
    if (current?.status === 'cancelled') return refused('EVENT_CANCELLED');
    if (list.closedAt !== null || !current || at >= current.endsAt) return refused('LIST_CLOSED');
    const late = !takesNames(list, at);
    if (late && 'link' in actor) return refused('LIST_CLOSED');
    if (late && reason === '') return refused('LIST_REASON_NEEDED');
    if (entries.count() + names.length > ENTRIES_PER_EVENT_MAX)
      return refused('TOO_MANY', { limit: ENTRIES_PER_EVENT_MAX });
    const decided = decideNames(names, {
      ...{ list, late, at, room, heads: entries.headsOf(listId) },
      ofPerson: (name) => entries.ofPerson(name),
      isNoted: (name) => entries.isNoted(listId, name),
    });
    return done({ ...decided, list, late });
  }

  /** Decides once more in the turn that has the places. */
  #keepNames(request: AddRequest, room: number): Outcome<Results> {
    const { event, stores, writer } = this.#deps;
    const decided = this.#decide(request, room);
    if (!decided.ok) return decided;
    const { accepted, refused: lines, late, list } = decided.value;
    const by = whose(request.actor);
    const at = event.now();
    const added = writer.turn(() => {
      const ids = accepted.map(({ name, heads, email, duplicateOf, line }) => {
        const id = event.newId();
        const named = {
          ...{ id, listId: list.id, name, heads, entered: 0, late, email, duplicateOf, seats: [] },
          state: duplicateOf === null ? ('in_list' as const) : ('duplicate' as const),
        };
        stores.entries.add({
          ...named,
          seats: writer.seats.seatsOf(named),
          secret: newSecret(crypto.getRandomValues(new Uint8Array(16))),
          shortCode: newShortCode(crypto.getRandomValues(new Uint8Array(12))),
          addedBy: 'link' in request.actor ? 'owner' : by,
          ...{
            reason: request.reason,
            requestId: request.requestId,
            revision: 1,
            createdAt: at,
            changedAt: at,
          },
        });
        return { line, id, isListed: duplicateOf === null };
      });
      if (late && 'person' in request.actor && ids.length > 0)
        writer.list(writer.changed(list), {
          actorId: by,
          action: 'list.add_late',
          details: { names: ids.length, reason: request.reason },
        });
      const listed = ids.filter(({ isListed }) => isListed);
      const results: Results['results'] = [
        ...lines,
        ...listed.map(({ line, id }) => ({ line, ok: true as const, entryId: id })),
      ].sort((one, other) => one.line - other.line);
      stores.lists.recordAnswer(keyOf(by, request.requestId), request.hash, { results });
      return results;
    });
    return done({ results: added });
  }

  #recalledEntry({ actor, requestId, hash }: EntryRequest): Outcome<ListEntry> | null {
    const known = recallAnswer(this.#deps.stores, keyOf(whose(actor), requestId), hash);
    if (!known?.ok) return known;
    const entry = 'id' in known.value ? this.#deps.stores.entries.find({ id: known.value.id }) : null;
    return entry ? done(entry) : refused('REQUEST_ID_REUSED');
  }

  #answerEntry({ actor, requestId, hash }: EntryRequest, write: () => ListEntry): ListEntry {
    const { stores, writer } = this.#deps;
    return writer.turn(() => {
      const entry = write();
      stores.lists.recordAnswer(keyOf(whose(actor), requestId), hash, { id: entry.id });
      return entry;
    });
  }
}

/** Whose request ids these are. */
function whose(actor: ListActor): string {
  return 'person' in actor ? actor.person.id : `list:${actor.link.listId}`;
}
