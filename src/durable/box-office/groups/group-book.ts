import { RpcTarget } from 'cloudflare:workers';
import { type HoldView, userOf, userOwner } from '#durable/box-office/checkout/hold.ts';
import type { HoldBook } from '#durable/box-office/checkout/hold-book.ts';
import type { PricedSale } from '#durable/box-office/sales/commit-member.ts';
import { decidePurchase } from '#durable/box-office/sales/decide-purchase.ts';
import type { Reservation } from '#durable/box-office/sales/reservation.ts';
import type { SeatMap } from '#durable/box-office/seats/seat-map.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { isPlainType } from '#shared/events/type-rules.ts';
import { GROUP_MS } from '#shared/limits.ts';
import {
  type CanceledGroup,
  type Group,
  type GroupRequest,
  type GroupView,
  isRunning,
  type ShareRequest,
  type StartedGroup,
} from './group.ts';
import type { GroupStore } from './group-store.ts';
import { keepGroup } from './keep-group.ts';
import { takeShare } from './take-share.ts';
import { type GroupSeats, viewGroup } from './view-group.ts';

interface GroupBookDeps {
  now: () => number;
  newId: () => string;
  /** Whether the object has tables; a guessed event id has none. */
  exists: () => boolean;
  store: GroupStore;
  holds: HoldBook;
  seats: GroupSeats & {
    /** Its place in the plan's order. */
    ordinalOf: (seatId: string) => number;
    /** The seats of the picks are held now, or free. */
    endPicksOf: SeatMap['endPicksOf'];
    isSpace: SeatMap['isSpace'];
  };
  freshSnapshot: () => Promise<EventSnapshot | null>;
  /** Through the same gate as a purchase. */
  reserve: (
    request: GroupRequest,
    reservation: Reservation<PricedSale, StartedGroup>,
  ) => Promise<Outcome<StartedGroup>>;
}

/** Places held for friends: the host reserves them together, and each member moves some into a hold of their own. */
export class GroupBook extends RpcTarget {
  readonly #deps: GroupBookDeps;

  constructor(deps: GroupBookDeps) {
    super();
    this.#deps = deps;
  }

  /** Holds places for a host's friends. Idempotent by host and request id. */
  start(request: GroupRequest): Promise<Outcome<StartedGroup>> {
    return this.#deps.reserve(request, this.#reservationOf(request));
  }

  /** A new group as the group commit takes it: decided like a sale, but for its stock and money. */
  #reservationOf(request: GroupRequest): Reservation<PricedSale, StartedGroup> {
    const { holds, store, now, seats: map } = this.#deps;
    const { hostId, requestId, requestHash, ticketTypeId, quantity, limited } = request;
    const { seatIds: chosen, seats, access, browser } = request;
    const host = userOwner(hostId);
    const slot = { owner: host, kind: 'tickets' } as const;
    return {
      recall: () => {
        const known = store.findByRequest(host, requestId);
        if (!known) return null;
        if (known.requestHash !== requestHash) return refused('REQUEST_ID_REUSED');
        return done({ group: this.#view(known), replaced: null });
      },
      decide: (snapshot, at) => {
        const type = snapshot.types.find(({ id }) => id === ticketTypeId);
        if (type && !isPlainType(type)) return refused('TYPE_FOR_ONE');
        // Shares get neighbors, which it tells by their order.
        const seatIds = chosen?.toSorted((one, other) => map.ordinalOf(one) - map.ordinalOf(other));
        const lines = [{ ticketTypeId, quantity, ...(seatIds && { seatIds }) }];
        const buyer = { userId: hostId, holderName: '', seats, access, browser };
        const sale = { ...buyer, requestId, requestHash, lines };
        return decidePurchase(snapshot, { ...sale, discountCode: null, asksLater: true }, at);
      },
      replaces: () => holds.replacedGoods(slot),
      keep: (goods, { currency, feeBps }) => {
        const open = store.runningOf(host, now()).find((group) => !this.#isComplete(group));
        if (open) return refused('GROUP_OPEN', { groupId: open.id });
        const over = holds.overLimit(slot, goods.lines, limited);
        if (over) return over;
        const replaced = holds.releaseReplaceable(slot);
        const asked = { host, requestId, requestHash };
        const added = keepGroup(this.#deps, asked, goods, { currency, feeBps }, GROUP_MS);
        map.endPicksOf({ owner: host, browser });
        return done({ group: this.#view(added), replaced });
      },
    };
  }

  read(groupId: string): Outcome<GroupView> {
    const group = this.#find(groupId);
    return group ? done(this.#view(group)) : refused('NOT_FOUND');
  }

  /** Moves places into a hold of the member's own, which replaces the one they have. Idempotent by owner and request id. */
  async take(request: ShareRequest): Promise<Outcome<HoldView>> {
    const snapshot = await this.#deps.freshSnapshot();
    return snapshot ? this.#take(request, snapshot) : refused('NOT_FOUND');
  }

  #take(request: ShareRequest, snapshot: EventSnapshot): Outcome<HoldView> {
    const group = this.#find(request.groupId);
    if (!group) return refused('NOT_FOUND');
    return takeShare(this.#deps, group, request, snapshot, { ended: 'GROUP_ENDED', taken: 'GROUP_TAKEN' });
  }

  /** The host ends the group early: what nobody has paid or is paying is on sale again. Idempotent. */
  cancel({ groupId, hostId }: { groupId: string; hostId: string }): Outcome<CanceledGroup> {
    const { store, holds, now } = this.#deps;
    const group = this.#find(groupId);
    if (!group) return refused('NOT_FOUND');
    if (group.host !== userOwner(hostId)) return refused('FORBIDDEN');
    if (!isRunning(group, now()) || this.#isComplete(group))
      return done({ group: this.#view(group), released: [] });
    store.cancel(groupId);
    const released = holds.releaseShares(groupId);
    holds.fillPool(groupId);
    return done({ group: this.#view({ ...group, isCancelled: true }), released });
  }

  /** A friend's; places that the door holds for a guest have a page of their own. */
  #find(groupId: string): Group | null {
    const group = this.#deps.exists() ? this.#deps.store.find(groupId) : null;
    return group && userOf(group.host) !== null ? group : null;
  }

  #isComplete(group: Group): boolean {
    return this.#view(group).state === 'complete';
  }

  #view(group: Group): GroupView {
    const { holds, now, seats } = this.#deps;
    return viewGroup(group, holds, now(), seats);
  }
}
