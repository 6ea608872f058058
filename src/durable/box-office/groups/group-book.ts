import { RpcTarget } from 'cloudflare:workers';
import { type HoldView, userOwner } from '#durable/box-office/checkout/hold.ts';
import type { HoldBook } from '#durable/box-office/checkout/hold-book.ts';
import type { PricedSale } from '#durable/box-office/sales/commit-member.ts';
import { decideHeldPurchase, decidePurchase } from '#durable/box-office/sales/decide-purchase.ts';
import type { Reservation } from '#durable/box-office/sales/reservation.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { GROUP_MS } from '#shared/limits.ts';
import {
  type CanceledGroup,
  type Group,
  type GroupRequest,
  type GroupView,
  isRunning,
  placesOfGroup,
  type ShareRequest,
  type StartedGroup,
  shareGoods,
} from './group.ts';
import type { GroupStore } from './group-store.ts';

interface GroupBookDeps {
  now: () => number;
  newId: () => string;
  /** Whether the object has tables; a guessed event id has none. */
  exists: () => boolean;
  store: GroupStore;
  holds: HoldBook;
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
    const { holds, store, now, newId } = this.#deps;
    const { hostId, requestId, requestHash, ticketTypeId, quantity, limited } = request;
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
        const lines = [{ ticketTypeId, quantity }];
        const sale = { userId: hostId, holderName: '', requestId, requestHash, lines, discountCode: null };
        return decidePurchase(snapshot, sale, at);
      },
      replaces: () => holds.replacedGoods(slot),
      keep: (goods, { currency, feeBps }) => {
        const open = store.runningOf(host, now()).find((group) => !this.#isComplete(group));
        if (open) return refused('GROUP_OPEN', { groupId: open.id });
        const over = holds.overLimit(slot, goods.lines, limited);
        if (over) return over;
        const expiresAt = now() + GROUP_MS;
        const id = newId();
        const group = { id, host, requestId, requestHash, feeBps, expiresAt, isCancelled: false };
        const added: Group = { ...group, goods: { ...goods, currency } };
        const replaced = holds.releaseReplaceable(slot);
        store.add(added, now());
        holds.fillPool(id);
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

  /** Synchronous: no place moves twice. */
  #take(request: ShareRequest, snapshot: EventSnapshot): Outcome<HoldView> {
    const { holds, now } = this.#deps;
    const { groupId, quantity, owner } = request;
    const group = this.#find(groupId);
    if (!group) return refused('NOT_FOUND');
    const known = holds.recall(request);
    if (known) return known;
    if (!isRunning(group, now())) return refused('GROUP_ENDED');
    const goods = shareGoods(group, quantity);
    const decided = decideHeldPurchase(snapshot, { goods, reserved: true }, now());
    if (!decided.ok) return decided;
    const own = holds.replacedGoods({ owner, kind: 'tickets', groupId });
    const left = holds.freeIn(groupId) + (own?.lines[0]?.quantity ?? 0);
    if (quantity > left) return refused('GROUP_TAKEN');
    return holds.place({ ...request, kind: 'tickets' }, goods, group);
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

  #find(groupId: string): Group | null {
    return this.#deps.exists() ? this.#deps.store.find(groupId) : null;
  }

  #isComplete(group: Group): boolean {
    return this.#view(group).state === 'complete';
  }

  #view(group: Group): GroupView {
    const { holds, now } = this.#deps;
    const { name: typeName, unitMinor, quantity } = placesOfGroup(group);
    const shares = holds.sharesOf(group.id).map(({ id: holdId, owner, state, goods, receipt }) => ({
      holdId,
      owner,
      quantity: goods.lines[0]?.quantity ?? 0,
      state: state === 'sold' ? ('paid' as const) : ('paying' as const),
      receipt: receipt && 'ticketIds' in receipt ? receipt : null,
    }));
    const paid = shares.reduce((sum, share) => sum + (share.state === 'paid' ? share.quantity : 0), 0);
    return {
      groupId: group.id,
      host: group.host,
      state:
        paid >= quantity
          ? 'complete'
          : group.isCancelled
            ? 'cancelled'
            : isRunning(group, now())
              ? 'open'
              : 'ended',
      expiresAt: group.expiresAt,
      currency: group.goods.currency,
      typeName,
      unitMinor,
      quantity,
      free: holds.freeIn(group.id),
      shares,
    };
  }
}
