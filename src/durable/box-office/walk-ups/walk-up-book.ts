import { RpcTarget } from 'cloudflare:workers';
import type { AlarmJob } from '#durable/box-office/alarm-jobs.ts';
import type { CheckInService } from '#durable/box-office/check-in/check-in-service.ts';
import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import { type HoldView, userOf } from '#durable/box-office/checkout/hold.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import { mayRunAt } from '#durable/box-office/event-rights.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import { type Group, placesOfGroup } from '#durable/box-office/groups/group.ts';
import { keepGroup, oneType } from '#durable/box-office/groups/keep-group.ts';
import { takeShare } from '#durable/box-office/groups/take-share.ts';
import { viewGroup } from '#durable/box-office/groups/view-group.ts';
import type { PricedSale } from '#durable/box-office/sales/commit-member.ts';
import { decidePurchase } from '#durable/box-office/sales/decide-purchase.ts';
import { letInSold } from '#durable/box-office/sales/let-in-sold.ts';
import type { Reservation } from '#durable/box-office/sales/reservation.ts';
import type { SalesService } from '#durable/box-office/sales/sales-service.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { isBundle } from '#shared/events/type-rules.ts';
import {
  sellerHost,
  type TakeRequest,
  viewWalkUp,
  WAITING_TICKETS_MAX,
  WALK_UP_MS,
  type WalkUpRequest,
  type WalkUpView,
} from './walk-up.ts';
import type { WalkUp } from './walk-up-store.ts';

/** How long a seller's settled walk-ups are listed (ms): a page that was asleep learns what became of its last ones. */
const LISTED_MS = 15 * 60_000;

/**
 * Sales at the door that guests pay on their own phones: the seller holds the places as a group of one member, whoever
 * scans the code first takes them all, and the payment lets them in.
 */
export class WalkUpBook extends RpcTarget {
  readonly job: AlarmJob;
  readonly #event: EventContext;
  readonly #stores: EventStores;
  readonly #sales: SalesService;
  readonly #door: CheckInService;
  readonly #changed = new Set<string>();
  /** Guests of these are being let in. */
  readonly #entering = new Set<string>();

  constructor(event: EventContext, stores: EventStores, sales: SalesService, door: CheckInService) {
    super();
    this.#event = event;
    this.#stores = stores;
    this.#sales = sales;
    this.#door = door;
    event.bus.on('groupChanged', ({ groupId }) => this.#noteChange(groupId));
    this.job = {
      name: 'walk-ups',
      isPending: () => stores.walkUps.awaitingEntry().length > 0,
      run: async () => {
        if (!event.state.exists()) return null;
        await Promise.all(stores.walkUps.awaitingEntry().map((walkUp) => this.#letIn(walkUp)));
        return null;
      },
    };
  }

  /** Holds places for a guest at the door. Idempotent by seller and request id. */
  async start(request: WalkUpRequest): Promise<Outcome<WalkUpView>> {
    const permitted = await this.#door.checkIn.permit(request.actor);
    if (!permitted.ok) return permitted;
    if (permitted.value.status === 'draft') return refused('EVENT_NOT_ON_SALE');
    return this.#sales.reservePastQueue(this.#reservationOf(request));
  }

  #reservationOf(request: WalkUpRequest): Reservation<PricedSale, WalkUpView> {
    const { groups, walkUps } = this.#stores;
    const { actor, requestId, requestHash, ticketTypeId, quantity, seatIds, letIn, device, gate } = request;
    const host = sellerHost(actor.id);
    const asked = { host, requestId, requestHash };
    const now = this.#event.d1.holdTime;
    return {
      recall: () => {
        const known = groups.findByRequest(host, requestId);
        if (!known) return null;
        return known.requestHash === requestHash ? done(this.#view(known)) : refused('REQUEST_ID_REUSED');
      },
      decide: (snapshot, at) => {
        const type = snapshot.types.find(({ id }) => id === ticketTypeId);
        // A group holds places of one type at one price.
        if (type && isBundle(type)) return refused('TYPE_FOR_ONE');
        const lines = [{ ticketTypeId, quantity, seatIds }];
        const { expectedTotalMinor } = request;
        const sale = {
          ...asked,
          userId: host,
          holderName: '',
          lines,
          discountCode: null,
          expectedTotalMinor,
        };
        return oneType(decidePurchase(snapshot, { ...sale, atDoor: true }, at));
      },
      replaces: () => null,
      keep: (goods, snapshot) => {
        const waiting = groups
          .runningOf(host, now())
          .reduce(
            (sum, group) => sum + (this.#view(group).state === 'paid' ? 0 : placesOfGroup(group).quantity),
            0,
          );
        if (waiting + quantity > WAITING_TICKETS_MAX)
          return refused('WALK_UPS_WAITING', { limit: WAITING_TICKETS_MAX });
        const deps = { now, newId: this.#event.newId, store: groups, holds: this.#sales.holds };
        const group = keepGroup(deps, asked, goods, snapshot, WALK_UP_MS);
        const by = { sellerId: actor.id, sellerIsAdmin: actor.isAdmin, device, gate, letIn };
        walkUps.add({ groupId: group.id, ...by, startedAt: this.#event.now() });
        return done(this.#view(group));
      },
    };
  }

  /** What a seller has waiting, and what was settled lately; newest first. */
  async ofSeller(actor: DoorActor): Promise<Outcome<WalkUpView[]>> {
    const permitted = await this.#door.checkIn.permit(actor);
    if (!permitted.ok) return permitted;
    const { walkUps, groups } = this.#stores;
    const since = this.#event.now() - WALK_UP_MS - LISTED_MS;
    const own = walkUps.ofSeller(actor.id, since).flatMap(({ groupId }) => groups.find(groupId) ?? []);
    return done(own.map((group) => this.#view(group)));
  }

  /** The seller, or who runs the door, ends it: what nobody is paying is on sale again. Idempotent. */
  async cancel(
    actor: DoorActor,
    walkUpId: string,
  ): Promise<Outcome<{ walkUp: WalkUpView; released: string[] }>> {
    const permitted = await this.#door.checkIn.permit(actor);
    if (!permitted.ok) return permitted;
    const group = this.#find(walkUpId);
    const isTheirs =
      group?.host === sellerHost(actor.id) || mayRunAt(permitted.value, actor, 'door', this.#event.now());
    if (!group || !isTheirs || !this.#stores.walkUps.find(walkUpId)) return refused('NOT_FOUND');
    const { state } = this.#view(group);
    if (state !== 'open' && state !== 'paying') return done({ walkUp: this.#view(group), released: [] });
    this.#stores.groups.cancel(walkUpId);
    const released = this.#sales.holds.releaseShares(walkUpId);
    this.#sales.holds.fillPool(walkUpId);
    return done({ walkUp: this.#view({ ...group, isCancelled: true }), released });
  }

  /** For who has the link. */
  read(walkUpId: string): Outcome<WalkUpView> {
    const group = this.#find(walkUpId);
    return group ? done(this.#view(group)) : refused('NOT_FOUND');
  }

  /**
   * All places become the checkout of a phone that scanned the code. A later phone takes them over from one that has not
   * sent its payment yet. Idempotent by owner and request id.
   * @returns the holds that this has ended, too, whose open payments the Worker cancels
   */
  async take({
    walkUpId,
    ...request
  }: TakeRequest): Promise<Outcome<{ hold: HoldView; released: string[] }>> {
    const snapshot = await this.#event.freshSnapshot();
    const group = snapshot && this.#find(walkUpId);
    if (!group) return refused('NOT_FOUND');
    const { holds } = this.#sales;
    const deps = { holds, now: this.#event.d1.holdTime };
    const isKnown = holds.recall(request) !== null;
    const own = holds.replacedGoods({ owner: request.owner, kind: 'tickets', groupId: walkUpId });
    const released = isKnown || own ? [] : holds.releaseShares(walkUpId);
    const { quantity } = placesOfGroup(group);
    // The seller has decided how many: no bounds by person and address.
    const share = { ...request, groupId: walkUpId, quantity, limited: false };
    const refusals = { ended: 'WALK_UP_ENDED', taken: 'WALK_UP_TAKEN' } as const;
    const hold = takeShare(deps, group, share, snapshot, refusals);
    return hold.ok ? done({ hold: hold.value, released }) : hold;
  }

  #find(walkUpId: string): Group | null {
    const group = this.#event.state.exists() ? this.#stores.groups.find(walkUpId) : null;
    return group && userOf(group.host) === null ? group : null;
  }

  #view(group: Group): WalkUpView {
    const view = viewGroup(group, this.#sales.holds, this.#event.d1.holdTime());
    return viewWalkUp(view, this.#stores.walkUps.find(group.id));
  }

  /** The change may be part of a storage transaction: acts after it. */
  #noteChange(groupId: string): void {
    if (this.#changed.size === 0) queueMicrotask(() => this.#tellSellers());
    this.#changed.add(groupId);
  }

  #tellSellers(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const groupId of changed) {
      const walkUp = this.#stores.walkUps.find(groupId);
      if (!walkUp) continue;
      this.#door.tellPerson(walkUp.sellerId, { type: 'walkUp', walkUpId: groupId });
      // A failure is the alarm's to repeat.
      this.#letIn(walkUp).catch((error: unknown) => {
        this.#event.logError('walk-up entry', error);
        this.#event.ringIn(0);
      });
    }
  }

  /** Admits the guests of a paid walk-up, unless its seller has given it up meanwhile. A repeat admits nobody twice. */
  async #letIn(walkUp: WalkUp): Promise<void> {
    const { groupId, sellerId, letIn, inside } = walkUp;
    const group = this.#find(groupId);
    if (!group || !letIn || inside !== null || this.#entering.has(groupId)) return;
    const { receipt } = this.#view(group);
    if (!receipt) return;
    this.#entering.add(groupId);
    try {
      const by = { ...walkUp, actor: { id: sellerId, isAdmin: walkUp.sellerIsAdmin } };
      const count = group.isCancelled ? 0 : await letInSold(this.#door.checkIn, by, receipt.ticketIds);
      this.#stores.walkUps.setInside(groupId, count);
    } finally {
      this.#entering.delete(groupId);
    }
    this.#door.tellPerson(sellerId, { type: 'walkUp', walkUpId: groupId });
    this.#door.sendCount();
  }
}
