import type { SeatMap } from '#durable/box-office/seats/seat-map.ts';
import { isExpected, type ListEntry } from '#shared/lists/guest-list.ts';
import { bestAvailable } from '#shared/seats/choice/best-available.ts';
import type { NamedSeat } from '#shared/seats/seat-name.ts';
import { withChanges } from '#shared/seats/states/seat-states.ts';

type Seated = Pick<ListEntry, 'listId' | 'heads' | 'entered' | 'state' | 'seats'>;

/** Seats that are kept for guest lists, and which heads of their names have them. All methods are synchronous. */
export class ListSeats {
  readonly #seats: SeatMap;

  constructor(seats: SeatMap) {
    this.#seats = seats;
  }

  /**
   * The seats of a name as it is now: one for each head that may come or is in. A party that grows before it comes may
   * move, so that it stays together; without enough seats it has none.
   */
  seatsOf(entry: Seated): readonly NamedSeat[] {
    const { seats: own, entered, listId } = entry;
    const heads = isExpected(entry) ? entry.heads : entered;
    if (heads <= own.length) return own.slice(0, heads);
    const spare = entered === 0 ? own.map(({ id }) => id) : [];
    const wanted = heads - own.length + spare.length;
    const found = this.#choose({ listId, heads: wanted, zoneId: null }, spare)?.slice(0, wanted);
    if (!found) return own;
    return entered === 0 ? found : [...own, ...found];
  }

  /** Whether a list has kept seats that nobody has. */
  hasFree(listId: string): boolean {
    return this.#keptFor(listId).length > 0;
  }

  #keptFor(listId: string): string[] {
    return this.#seats.openedFor({ owner: null, access: [], listId }).map(({ id }) => id);
  }

  /** The best seats of a zone that are kept for a list and nobody has, one for each head; null where they do not suffice. */
  choose(listId: string, heads: number, zoneId: string | undefined): string[] | null {
    const found = zoneId === undefined ? null : this.#choose({ listId, heads, zoneId }, []);
    // A whole table has seats for more heads.
    return found?.length === heads ? found.map(({ id }) => id) : null;
  }

  /** @param own seats that count as free besides */
  #choose(
    { listId, heads, zoneId }: { listId: string; heads: number; zoneId: string | null },
    own: readonly string[],
  ): NamedSeat[] | null {
    const { plan, flexibleReleased } = this.#seats;
    if (!plan) return null;
    const { index } = plan;
    const free = new Set([...this.#keptFor(listId), ...own]);
    if (free.size < heads) return null;
    const changes = index.seats.map(({ id }) => ({
      seatId: id,
      state: free.has(id) ? ('free' as const) : ('blocked' as const),
    }));
    const choice = bestAvailable(index, withChanges(index, this.#seats.states, changes), {
      ...{ heads, spaces: 0, upToMinor: null, stepFree: false, together: false, flexibleReleased },
      prices: Object.fromEntries(
        index.plan.zones.filter(({ id }) => zoneId === null || id === zoneId).map(({ id }) => [id, 0]),
      ),
    });
    if (!choice.ok) return null;
    return choice.groups.flat().flatMap((id) => this.#seats.named(id) ?? []);
  }
}
