import { readOpenWaits } from '#db/readers/event-waitlist/open-waits.ts';
import type { AlarmJob } from '#durable/box-office/alarm-jobs.ts';
import { userOwner } from '#durable/box-office/checkout/hold.ts';
import type { D1Sync } from '#durable/box-office/d1-sync/d1-sync.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import { REFUSAL_SNAPSHOT_AGE_MAX_MS } from '#durable/box-office/sales/group-commit.ts';
import type { SalesService } from '#durable/box-office/sales/sales-service.ts';
import { type ItemStock, ticketStock } from '#durable/box-office/sales/stock.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { returnsEndAt } from '#shared/event-waitlist/returns-end.ts';
import { WAITS_PER_PERSON_MAX } from '#shared/limits.ts';
import { decideJoin, decideOffer, offerMs, returnsRefusal, zonesRefusal } from './decide-wait.ts';
import { hasLostSeat } from './lost-seat.ts';
import type { ReturnedPlaces } from './returned-places.ts';
import { stillWaits, typesOf, type Waiter, wantedBy } from './waiter-store.ts';

/** After a crash, the alarm serves the waitlist at the latest (ms). */
const RESUME_AFTER_MS = 1_000;

export interface JoinRequest {
  userId: string;
  requestId: string;
  ticketTypeId: string;
  quantity: number;
  /** How many tickets of the type the person has already. */
  held: number;
  /** Other types that the person takes as well, of other zones of seats. */
  also?: { ticketTypeId: string; held: number }[];
}

/** An entry without an offer, which keeps its position. */
const WAITS_ON = { status: 'waiting', offered: 0, holdId: null, offeredUntil: null } as const;

type Joined = { waiterId: string; ahead: number };
type Ended = 'left' | 'missed' | 'ended';

/**
 * Who waits for sold-out tickets, first come, first served. Free places of a type that somebody waits for are sold to
 * nobody else (`ItemStock`), so an offer may take a moment: it is a hold, placed in turn with the sales. If fewer places
 * are free than the first waiter wants, these are offered; not taken, they go to the next, and the waiter keeps the
 * position for more.
 */
export class Waitlist {
  readonly job: AlarmJob;
  readonly #event: EventContext;
  readonly #stores: EventStores;
  readonly #sync: D1Sync;
  readonly #sales: SalesService;
  readonly #places: ReturnedPlaces;
  #isRead = false;
  #serving: Promise<void> | null = null;
  #isDirty = false;

  constructor(
    event: EventContext,
    stores: EventStores,
    sync: D1Sync,
    sales: SalesService,
    places: ReturnedPlaces,
  ) {
    this.#event = event;
    this.#stores = stores;
    this.#sync = sync;
    this.#sales = sales;
    this.#places = places;
    this.job = {
      name: 'waitlist',
      isPending: () => this.#isUsed,
      run: async () => {
        if (this.#isUsed) await this.#serveOnce();
        return this.#nextTurnIn();
      },
    };
    const causes = [
      'waitlistChanged',
      'holdsChanged',
      'listsChanged',
      'refunded',
      'snapshotChanged',
      'sold',
    ] as const;
    for (const fact of causes) event.bus.on(fact, () => this.#serveSoon());
    event.bus.on('restored', () => {
      for (const waiter of stores.waiters.all()) this.#write(waiter, {});
      places.tellAll();
    });
  }

  /** Reads from D1 what an object that lost its storage does not know. */
  async ready(): Promise<boolean> {
    const { state, reader, eventId, snapshot } = this.#event;
    if (!(await this.#event.freshSnapshot())) return false;
    if (this.#isRead) return true;
    if (!state.hasReadWaitlist && snapshot.current?.hasWaitlist === 1) {
      const { waiters, returns } = await readOpenWaits(reader(), eventId);
      if (!state.hasReadWaitlist) {
        state.hasReadWaitlist = true;
        for (const waiter of waiters) this.#write(waiter, WAITS_ON);
        for (const one of returns)
          this.#stores.returns.write({
            ...one,
            ...{ requestId: one.id, keptBy: null, state: 'listed', refundId: null, purchaseId: null },
          });
      }
    }
    this.#isRead = true;
    return true;
  }

  async join(request: JoinRequest): Promise<Outcome<Joined>> {
    const { snapshot, reload } = this.#event;
    if (!(await this.ready())) return refused('EVENT_NOT_FOUND');
    const joined = this.#join(request);
    if (joined.ok || !snapshot.isOlderThan(REFUSAL_SNAPSHOT_AGE_MAX_MS)) return joined;
    await reload();
    return this.#join(request);
  }

  /**
   * Stops waiting, or declines the offer. Idempotent.
   * @returns the hold of the offer, whose open payment the Worker cancels
   */
  async leave(waiterId: string, userId: string): Promise<Outcome<{ declined: string | null }>> {
    if (!(await this.ready())) return refused('EVENT_NOT_FOUND');
    this.#settleOffers();
    const waiter = this.#stores.waiters.find(waiterId);
    if (waiter?.userId !== userId) return refused('NOT_FOUND');
    return this.#end(waiter, 'left') ? done({ declined: waiter.holdId }) : refused('PAYMENT_PENDING');
  }

  /**
   * Waits on for all places instead of taking the fewer that are offered. Idempotent.
   * @returns the hold of the offer, whose open payment the Worker cancels; null if that offer is over
   */
  async pass(
    waiterId: string,
    userId: string,
    holdId: string,
  ): Promise<Outcome<{ declined: string | null }>> {
    if (!(await this.ready())) return refused('EVENT_NOT_FOUND');
    this.#settleOffers();
    const waiter = this.#stores.waiters.find(waiterId);
    if (waiter?.userId !== userId) return refused('NOT_FOUND');
    if (waiter.status !== 'offered' || waiter.holdId !== holdId) return done({ declined: null });
    // Declining all places ends the entry: `leave`.
    if (!stillWaits(waiter)) return refused('NOT_FOUND');
    if (!this.#withdraw(waiter)) return refused('PAYMENT_PENDING');
    this.#write(waiter, { ...WAITS_ON, passed: waiter.offered });
    return done({ declined: holdId });
  }

  /** The account is closed: no entry, no ticket for sale. */
  async endPerson(userId: string): Promise<void> {
    if (!(await this.ready())) return;
    const { waiters, returns } = this.#stores;
    for (const waiter of waiters.ofPerson(userId)) this.#end(waiter, 'ended');
    for (const one of returns.open)
      if (one.userId === userId && one.state === 'listed') this.#places.end(one);
  }

  #join({ userId, requestId, ticketTypeId, quantity, held, also = [] }: JoinRequest): Outcome<Joined> {
    const { snapshot, now, newId } = this.#event;
    const { waiters } = this.#stores;
    const typeId = ticketTypeId;
    const alsoTypeIds = also.map((one) => one.ticketTypeId);
    const typeIds = typesOf({ typeId, alsoTypeIds });
    const mine = waiters.ofPerson(userId);
    const known = mine.find((one) => one.requestId === requestId);
    const isSame = known && String(typesOf(known)) === String(typeIds) && known.quantity === quantity;
    if (known) return isSame ? done(this.#joined(known)) : refused('REQUEST_ID_REUSED');
    if (!snapshot.current) return refused('EVENT_NOT_FOUND');
    const wanted = { userId, requestId, typeId, alsoTypeIds, quantity };
    const refusal = zonesRefusal(snapshot.current, typeIds);
    if (refusal) return refusal;
    const stock = this.stock();
    for (const one of [{ ticketTypeId, held }, ...also]) {
      const decided = decideJoin(snapshot.current, { ...wanted, typeId: one.ticketTypeId }, one.held, now());
      if (!decided.ok) return decided;
      if (mine.some((other) => isOpen(other) && typesOf(other).includes(one.ticketTypeId)))
        return refused('WAITLIST_JOINED');
      if (stock.left(one.ticketTypeId) > 0) return refused('WAITLIST_NOT_NEEDED');
    }
    if (mine.length >= WAITS_PER_PERSON_MAX) return refused('TOO_MANY', { limit: WAITS_PER_PERSON_MAX });
    const place = {
      id: newId(),
      position: waiters.nextPosition(),
      joinedAt: now(),
      changedAt: now(),
      revision: 0,
    };
    const waiter: Waiter = { ...wanted, ...place, ...WAITS_ON, bought: 0, passed: 0 };
    this.#write(waiter, {});
    return done(this.#joined(waiter));
  }

  #joined(waiter: Waiter): Joined {
    const typeIds = typesOf(waiter);
    const ahead = this.#stores.waiters.open.filter(
      (one) =>
        one.status === 'waiting' &&
        one.position < waiter.position &&
        typesOf(one).some((typeId) => typeIds.includes(typeId)),
    );
    return { waiterId: waiter.id, ahead: ahead.length };
  }

  /** Stock of the event's tickets now. */
  stock(): ItemStock {
    const { current } = this.#event.snapshot;
    if (!current) throw new Error('The waitlist needs the snapshot');
    return ticketStock({ ...current, codes: [] }, this.#sales.holds.reserved, this.#stores.waitlist);
  }

  get #isUsed(): boolean {
    const { waiters, returns } = this.#stores;
    if (waiters.hasOpen || returns.returned.size > 0) return true;
    return !this.#isRead && this.#event.snapshot.current?.hasWaitlist === 1;
  }

  /** Call in any turn: serves after it, and again after what happens meanwhile. */
  #serveSoon(): void {
    if (!this.#isUsed) return;
    this.#isDirty = true;
    this.#event.ringIn(RESUME_AFTER_MS);
    this.#serving ??= this.#serveWhileDirty().finally(() => {
      this.#serving = null;
    });
  }

  async #serveWhileDirty(): Promise<void> {
    // The emitting turn is over, and its writes with it.
    await Promise.resolve();
    while (this.#isDirty) {
      this.#isDirty = false;
      await this.#serveOnce().catch((error: unknown) => this.#event.logError('waitlist', error));
    }
  }

  async #serveOnce(): Promise<void> {
    const { snapshot, now } = this.#event;
    const { waiters, returns } = this.#stores;
    if (!(await this.ready()) || !snapshot.current) return;
    const { current } = snapshot;
    const isOver = current.status !== 'published' || now() >= current.endsAt;
    this.#settleOffers();
    for (const waiter of waiters.open)
      if (isOver || !current.types.some(({ id }) => typesOf(waiter).includes(id))) this.#end(waiter, 'ended');
    if (isOver || returnsRefusal(current, now()) !== null)
      for (const one of returns.open) if (one.state === 'listed') this.#places.end(one);
    this.#withdrawOverheld();
    for (const { id } of current.types) await this.#offerFree(id);
  }

  /** Offers whose hold was sold or has ended. */
  #settleOffers(): void {
    for (const waiter of this.#stores.waiters.open) {
      if (waiter.status !== 'offered') continue;
      const hold = this.#sales.holds.read(refOf(waiter));
      if (hold.ok && hold.value.state === 'sold') {
        const bought = waiter.bought + waiter.offered;
        this.#write(
          waiter,
          stillWaits(waiter) ? { ...WAITS_ON, bought } : { status: 'claimed', bought, offered: 0 },
        );
      } else if (!hold.ok || hold.value.state === 'expired' || hold.value.state === 'released')
        this.#write(
          waiter,
          stillWaits(waiter) ? { ...WAITS_ON, passed: waiter.offered } : { status: 'missed', offered: 0 },
        );
      // A voucher keeps its places longer.
      else if (hold.value.expiresAt !== waiter.offeredUntil)
        this.#write(waiter, { offeredUntil: hold.value.expiresAt });
    }
  }

  /** A ticket given back was used or kept: the newest offers lose their places, and their waiters wait on in front. */
  #withdrawOverheld(): void {
    const { seats, waiters } = this.#stores;
    for (const waiter of waiters.offered) {
      const hold = this.#sales.holds.read(refOf(waiter));
      if (hold.ok && hasLostSeat(hold.value, seats)) this.#takeBack(waiter);
    }
    for (const waiter of waiters.offered.reverse())
      if (this.stock().overheld(this.#offeredType(waiter)) > 0) this.#takeBack(waiter);
  }

  #takeBack(waiter: Waiter): void {
    if (this.#withdraw(waiter)) this.#write(waiter, WAITS_ON);
  }

  /** The type of an open offer, which its hold names. */
  #offeredType(waiter: Waiter): string {
    if (waiter.alsoTypeIds.length === 0) return waiter.typeId;
    const hold = this.#sales.holds.read(refOf(waiter));
    return (hold.ok && hold.value.lines[0]?.itemId) || waiter.typeId;
  }

  /** @returns false while a sale is using its hold */
  #withdraw(waiter: Waiter): boolean {
    const hold = this.#sales.holds.withdraw(refOf(waiter));
    return !hold.ok || hold.value.state === 'released' || hold.value.state === 'expired';
  }

  /** @returns false while a sale is using its offer */
  #end(waiter: Waiter, status: Ended): boolean {
    if (!isOpen(waiter)) return true;
    if (waiter.status === 'offered' && !this.#withdraw(waiter)) return false;
    this.#write(waiter, { status, offered: 0 });
    return true;
  }

  async #offerFree(typeId: string): Promise<void> {
    const { waiters } = this.#stores;
    if (!waiters.waiting.has(typeId)) return;
    let free = this.stock().leftForWaiters(typeId);
    const next: { id: string; places: number }[] = [];
    for (const waiter of waiters.open) {
      if (free <= 0) break;
      if (!typesOf(waiter).includes(typeId) || !stillWaits(waiter)) continue;
      // What else they want waits for the answer to the smaller offer.
      if (waiter.status === 'offered') free -= wantedBy(waiter) - waiter.offered;
      else {
        const places = Math.min(wantedBy(waiter), free);
        if (places < wantedBy(waiter) && places <= waiter.passed) continue;
        next.push({ id: waiter.id, places });
        free -= places;
      }
    }
    await Promise.all(next.map(({ id, places }) => this.#offer(id, typeId, places)));
  }

  #offer(waiterId: string, typeId: string, places: number): Promise<unknown> {
    const { now } = this.#event;
    const waiting = () => {
      const waiter = this.#stores.waiters.find(waiterId);
      return waiter?.status === 'waiting' ? waiter : null;
    };
    return this.#sales.reservePastQueue({
      recall: () => null,
      decide: (snapshot, at) => {
        const waiter = waiting();
        return waiter
          ? decideOffer(snapshot, { ...waiter, typeId, quantity: places }, at)
          : refused('NOT_FOUND');
      },
      replaces: () => null,
      keep: (priced, snapshot) => {
        const waiter = waiting();
        if (!waiter) return refused('NOT_FOUND');
        const hold = this.#sales.holds.offer(
          {
            ...{ owner: userOwner(waiter.userId), anonymous: false, address: null, kind: 'tickets' },
            ...{ requestId: `waiter:${waiterId}:${waiter.revision}`, requestHash: waiterId, limited: true },
          },
          { ...priced, currency: snapshot.currency, source: null },
          offerMs(snapshot, now()),
        );
        const { holdId, expiresAt: offeredUntil } = hold;
        this.#write(waiter, { status: 'offered', offered: places, holdId, offeredUntil });
        return done(hold);
      },
    });
  }

  #write(waiter: Waiter, change: Partial<Waiter>): void {
    const at = this.#event.now();
    this.#event.state.hasReadWaitlist = true;
    const changed: Waiter = { ...waiter, ...change, revision: waiter.revision + 1, changedAt: at };
    this.#stores.waiters.write(changed);
    this.#sync.outbox.add({ kind: 'waiter', waiter: changed, at });
    this.#event.bus.emit('waitlistChanged', {});
  }

  /** When time alone ends something: a hold, the return of tickets, the event. @returns ms */
  #nextTurnIn(): number | null {
    const { snapshot, now } = this.#event;
    const { waiters, returns } = this.#stores;
    if (!this.#isUsed || !snapshot.current) return null;
    const { current } = snapshot;
    const { nextExpiry } = this.#sales.holds;
    const times = [
      current.endsAt,
      ...(waiters.hasOpen && nextExpiry !== null ? [nextExpiry] : []),
      ...(returns.returned.size > 0 ? [returnsEndAt(current)] : []),
    ].filter((at) => at > now());
    return times.length > 0 ? Math.min(...times) - now() : null;
  }
}

function isOpen({ status }: Waiter): boolean {
  return status === 'waiting' || status === 'offered';
}

function refOf({ holdId, userId }: Waiter) {
  return { holdId: holdId ?? '', owners: [userOwner(userId)] };
}
