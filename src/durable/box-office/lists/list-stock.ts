import type { EventContext } from '#durable/box-office/event-context.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import type { PricedSale } from '#durable/box-office/sales/commit-member.ts';
import type { SalesService } from '#durable/box-office/sales/sales-service.ts';
import { ANY_TYPE, ticketStock } from '#durable/box-office/sales/stock.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { addHeads, type GuestList, headsOf, type ListEntry, placesOf } from '#shared/lists/guest-list.ts';

/** Places for guest lists, taken in turn with the sales. */
export class ListStock {
  readonly #event: EventContext;
  readonly #stores: EventStores;
  readonly #sales: SalesService;

  constructor(event: EventContext, stores: EventStores, sales: SalesService) {
    this.#event = event;
    this.#stores = stores;
    this.#sales = sales;
  }

  /** Places that a list takes now. */
  placesOf(list: GuestList): number {
    return placesOf(list, this.#stores.entries.headsOf(list.id), this.#event.now());
  }

  /** Places of a name that a list of the same stock gets when the name leaves its own. */
  freedBy(entry: ListEntry, to: GuestList): number {
    const from = this.#stores.lists.find(entry.listId);
    if (!from || from.ticketTypeId !== to.ticketTypeId) return 0;
    const rest = addHeads(this.#stores.entries.headsOf(from.id), headsOf(entry), -1);
    return this.placesOf(from) - placesOf(from, rest, this.#event.now());
  }

  /** Places that a list could get besides its own. */
  leftFor({ ticketTypeId }: GuestList): number {
    const { current } = this.#event.snapshot;
    if (!current) return 0;
    const stock = ticketStock({ ...current, codes: [] }, this.#sales.holds.reserved, this.#stores.waitlist);
    return stock.left(ticketTypeId ?? ANY_TYPE);
  }

  /**
   * Runs `keep` at once if no place is needed, else when the requests ahead are decided and the places are free.
   * @param recall the answer to a repeat, whose first request may have been decided meanwhile
   */
  async take<Kept>(
    { ticketTypeId }: GuestList,
    needed: number,
    { recall, keep }: { recall: () => Outcome<Kept> | null; keep: () => Outcome<Kept> },
  ): Promise<Outcome<Kept>> {
    if (needed <= 0) return keep();
    const places: PricedSale = {
      lines: [{ itemId: ticketTypeId ?? ANY_TYPE, name: '', quantity: needed }],
      price: { lines: [], subtotalMinor: 0, discountMinor: 0, totalMinor: 0 },
      fee: 0,
      code: null,
    };
    return this.#sales.reservePastQueue({
      recall,
      decide: ({ status }) => (status === 'cancelled' ? refused('EVENT_CANCELLED') : done(places)),
      replaces: () => null,
      keep,
    });
  }
}

/**
 * Takes the places of a decision, and decides once more in the turn that has them: what came in between may ask for more.
 */
export async function takeDecided<Decided extends { needed: number }, Kept>(
  stock: ListStock,
  by: {
    recall: () => Outcome<Kept> | null;
    decide: () => Outcome<Decided>;
    listOf: (decided: Decided) => GuestList;
    keep: (decided: Decided) => Kept;
  },
): Promise<Outcome<Kept>> {
  const first = by.decide();
  if (!first.ok) return first;
  const needed = Math.max(0, first.value.needed);
  const keep = (): Outcome<Kept> => {
    const decided = by.decide();
    if (!decided.ok) return decided;
    return decided.value.needed > needed ? refused('SOLD_OUT') : done(by.keep(decided.value));
  };
  return stock.take(by.listOf(first.value), needed, { recall: by.recall, keep });
}
