import type { AlarmJob } from '#durable/box-office/alarm-jobs.ts';
import type { CheckInService } from '#durable/box-office/check-in/check-in-service.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import type { GroupView } from '#durable/box-office/groups/group.ts';
import { keepGroup, oneType } from '#durable/box-office/groups/keep-group.ts';
import { viewGroup } from '#durable/box-office/groups/view-group.ts';
import { decidePurchase } from '#durable/box-office/sales/decide-purchase.ts';
import type { SalesService } from '#durable/box-office/sales/sales-service.ts';
import { ticketStock } from '#durable/box-office/sales/stock.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { isLive, nextToCall, type Party, ROPE_CALL_MS, ropeHost } from './rope.ts';

/** How long a party that has paid is expected at the door (ms). */
const EXPECTED_MS = 30 * 60_000;

/** Calls parties in their order when there is room, and the next one when somebody does not come. */
export class RopeLine {
  readonly job: AlarmJob;
  readonly #event: EventContext;
  readonly #stores: EventStores;
  readonly #sales: SalesService;
  readonly #door: CheckInService;
  #isDue = false;
  #calling: Promise<void> | null = null;

  constructor(event: EventContext, stores: EventStores, sales: SalesService, door: CheckInService) {
    this.#event = event;
    this.#stores = stores;
    this.#sales = sales;
    this.#door = door;
    const { bus } = event;
    const look = () => this.look();
    for (const fact of [
      'holdsChanged',
      'refunded',
      'waitlistChanged',
      'listsChanged',
      'snapshotChanged',
    ] as const)
      bus.on(fact, look);
    bus.on('groupChanged', look);
    bus.on('headsMoved', look);
    this.job = {
      name: 'rope',
      isPending: () => stores.rope.live.size > 0,
      run: () => this.#run(),
    };
  }

  /** Something may have made room. The change may be part of a storage transaction: acts after it. */
  look(): void {
    if (this.#isDue || !this.#event.state.exists() || this.#stores.rope.live.size === 0) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.callNext().catch((error: unknown) => {
        this.#event.logError('rope', error);
        this.#event.ringIn(1_000);
      });
    });
  }

  /** Settles what was called, and calls as many as fit. One call at a time: each changes what fits. */
  callNext(): Promise<void> {
    this.#calling ??= this.#callNext().finally(() => {
      this.#calling = null;
    });
    return this.#calling;
  }

  async #callNext(): Promise<void> {
    const { rope } = this.#stores;
    this.#settle();
    if (!rope.rope?.isOpen || rope.live.size === 0) return;
    await this.#event.freshSnapshot();
    for (;;) {
      const next = nextToCall(rope.live.values(), this.room());
      if (!next) break;
      const called = await this.call(next.id);
      if (!called.ok) break;
    }
  }

  async #run(): Promise<number | null> {
    if (!this.#event.state.exists()) return null;
    await this.callNext();
    const ends = [...this.#stores.rope.live.values()].flatMap(
      (party) => this.groupOf(party)?.expiresAt ?? [],
    );
    if (ends.length === 0) return null;
    return Math.max(1_000, Math.min(...ends) - this.#event.d1.holdTime());
  }

  /** Called parties that have paid, or whose time is over. */
  #settle(): void {
    for (const party of this.#stores.rope.live.values()) {
      if (party.state !== 'called') continue;
      const group = this.groupOf(party);
      if (group?.shares.some(({ state }) => state === 'paid')) this.#end(party, 'paid');
      else if (group?.state !== 'open' && !group?.shares.length) this.#end(party, 'missed');
    }
  }

  #end(party: Party, state: 'paid' | 'missed'): void {
    this.#stores.rope.change(party, { state, endedAt: this.#event.now() });
    this.#door.tellAll({ type: 'rope' });
  }

  /** The group that holds a party's places, since it was called last. */
  groupOf({ groupId }: Party): GroupView | null {
    const group = groupId === null ? null : this.#stores.groups.find(groupId);
    return group && viewGroup(group, this.#sales.holds, this.#event.d1.holdTime());
  }

  /** Places that can be called now: of the rope's type, and inside. */
  room(): number {
    const { rope } = this.#stores.rope;
    const { current } = this.#event.snapshot;
    if (!rope || !current) return 0;
    const { holds } = this.#sales;
    const stock = ticketStock({ ...current, codes: [] }, holds.reserved, this.#stores.waitlist);
    const [house] = this.#door.checkIn.count().inside;
    if (!house || house.max === null) return stock.left(rope.typeId);
    const inside = house.max - house.count - rope.keepFree - this.#expected();
    return Math.max(0, Math.min(stock.left(rope.typeId), inside));
  }

  /** People who were called and are not in yet. */
  #expected(): number {
    const { rope, tickets } = this.#stores;
    const called = [...rope.live.values()].filter(({ state }) => state === 'called');
    const paid = rope.paidSince(this.#event.now() - EXPECTED_MS).filter((party) => {
      const ids = this.groupOf(party)?.shares.flatMap(({ receipt }) => receipt?.ticketIds ?? []) ?? [];
      return ids.some((id) => tickets.findTicket({ id })?.status === 'active');
    });
    return [...called, ...paid].reduce((sum, { heads }) => sum + heads, 0);
  }

  /** Holds places for a party, in turn with the sales. By hand also past its turn and past the limit inside. */
  async call(partyId: string): Promise<Outcome<Party>> {
    const { rope, groups } = this.#stores;
    const host = ropeHost(partyId);
    const find = () => {
      const party = rope.find(partyId);
      return party && (party.state === 'waiting' || party.state === 'missed') ? party : null;
    };
    const called = await this.#sales.reservePastQueue<Party>({
      recall: () => null,
      decide: (snapshot, at) => {
        const party = find();
        const typeId = rope.rope?.typeId;
        if (!party || !typeId) return refused('ROPE_PARTY_OVER');
        const lines = [{ ticketTypeId: typeId, quantity: party.heads }];
        const sale = { userId: host, requestId: host, requestHash: '', holderName: '', discountCode: null };
        return oneType(decidePurchase(snapshot, { ...sale, lines, atDoor: true }, at));
      },
      replaces: () => null,
      keep: (goods, snapshot) => {
        const party = find();
        if (!party) return refused('ROPE_PARTY_OVER');
        const now = this.#event.d1.holdTime;
        const deps = { now, newId: this.#event.newId, store: groups, holds: this.#sales.holds };
        const asked = { host, requestId: this.#event.newId(), requestHash: '' };
        const group = keepGroup(deps, asked, goods, snapshot, ROPE_CALL_MS);
        return done(rope.change(party, { state: 'called', groupId: group.id, endedAt: null }));
      },
    });
    if (called.ok) {
      this.#event.ringIn(ROPE_CALL_MS);
      this.#door.tellAll({ type: 'rope' });
    }
    return called;
  }

  /** Takes a party off the line. @returns holds that this has ended, whose open payments the Worker cancels */
  takeOff(party: Party, state: 'left' | 'removed'): string[] {
    const { rope } = this.#stores;
    if (!isLive(party)) return [];
    rope.change(party, { state, endedAt: this.#event.now() });
    const released = this.endGroup(party);
    this.#door.tellAll({ type: 'rope' });
    this.look();
    return released;
  }

  /** What nobody is paying of a called party's places is free again. */
  endGroup({ groupId }: Party): string[] {
    if (groupId === null) return [];
    this.#stores.groups.cancel(groupId);
    const released = this.#sales.holds.releaseShares(groupId);
    this.#sales.holds.fillPool(groupId);
    return released;
  }
}
