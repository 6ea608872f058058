import { RpcTarget } from 'cloudflare:workers';
import { type Group, isRunning, poolOf } from '#durable/box-office/groups/group.ts';
import type { SaleRequest } from '#durable/box-office/sales/sale-strategy.ts';
import { placesOf } from '#durable/box-office/sales/stock.ts';
import type { MaybeUnsynced } from '#durable/box-office/session-lookup.ts';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import { ADDRESS_HOLDS_MAX, heldBy, heldLimitRefusal } from './held-limit.ts';
import {
  endOf,
  type HeldGoods,
  type Hold,
  type HoldClaim,
  type HoldKind,
  type HoldRef,
  type HoldRequest,
  type HoldSale,
  type HoldSlot,
  type HoldView,
  type MoreTime,
  saleKey,
  userOwner,
} from './hold.ts';
import type { HoldBookDeps, Receipt } from './hold-book-deps.ts';
import { ANONYMOUS_HOLD_MS, awaitedMs, HOLD_EXTENSION_MS, holdEnd } from './hold-times.ts';
import { viewOf } from './hold-view.ts';
import { LiveHolds } from './live-holds.ts';
import { type NewHold, newHold } from './new-hold.ts';

/** The event's holds: who has reserved which places until when, and which sale uses them. All methods but `sell` are synchronous. */
export class HoldBook extends RpcTarget {
  readonly #deps: HoldBookDeps;
  #index: LiveHolds;
  /** Holds by the sale that uses them. */
  readonly #sales = new Map<string, string>();
  #isLoaded = false;

  constructor(deps: HoldBookDeps) {
    super();
    this.#deps = deps;
    this.#index = new LiveHolds(deps.seats);
  }

  get reserved() {
    return this.#live().reserved;
  }

  get byStrangers() {
    return this.#live().byStrangers;
  }

  /** No hold ends earlier (Unix ms); null when there is none. Ends the holds whose time is over. */
  get nextExpiry(): number | null {
    return this.#live().nextExpiry;
  }

  /** The answer to a repeated request; null for a new one. */
  recall({
    owner,
    requestId,
    requestHash,
  }: Pick<HoldRequest, 'owner' | 'requestId' | 'requestHash'>): Outcome<HoldView> | null {
    const known = this.#deps.store.findByRequest(owner, requestId);
    if (!known) return null;
    return known.requestHash === requestHash ? done(this.#view(known)) : refused('REQUEST_ID_REUSED');
  }

  /** Whether a new sale, not of a hold, has the request id of one. */
  isKnown({ userId, requestId, holdId }: Pick<SaleRequest, 'userId' | 'requestId' | 'holdId'>): boolean {
    return holdId === undefined && this.#deps.store.findByRequest(userOwner(userId), requestId) !== null;
  }

  /** The goods of the hold that a new one replaces. */
  replacedGoods(slot: HoldSlot): HeldGoods | null {
    return this.#live().replaceable(slot)?.goods ?? null;
  }

  /**
   * Reserves places that the caller has found free, unless their owner holds too much. A stranger's browser has one
   * hold, of tickets or of food.
   * @param group out of which they are taken
   */
  place(request: NewHold, goods: HeldGoods, group: Group | null = null): Outcome<HoldView> {
    const { owner, anonymous, kind, limited } = request;
    const slot = { owner, kind, groupId: group?.id ?? null };
    const refusal = anonymous ? this.#addressRefusal(request) : this.overLimit(slot, goods.lines, limited);
    if (refusal) return refusal;
    const replaced = anonymous ? this.#releaseAll(owner) : this.releaseReplaceable(slot);
    const id = this.#deps.newId();
    const expiresAt = holdEnd(this.#deps.now(), { anonymous, group });
    return done(this.#add(newHold(request, goods, { id, expiresAt, groupId: slot.groupId }), replaced));
  }

  /** Holds places for a waiter for `forMs`. It replaces no other hold and gets no more time. */
  offer(request: NewHold, goods: HeldGoods, forMs: number): HoldView {
    const id = this.#deps.newId();
    const expiresAt = this.#deps.now() + forMs;
    return this.#add(newHold(request, goods, { id, expiresAt, extended: true, groupId: null }));
  }

  #add(hold: Hold, replaced: string | null = null): HoldView {
    this.#deps.store.deleteEnded(this.#deps.now());
    this.#write(hold);
    return this.#view(hold, replaced);
  }

  /** Why a person may not hold these places as well. Those of their own group count from its start. */
  overLimit(slot: HoldSlot, lines: HeldGoods['lines'], limited: boolean): Refusal | null {
    const group = slot.groupId ? this.#deps.groups.find(slot.groupId) : null;
    const isCounted = group?.host === slot.owner;
    if (!limited || isCounted) return null;
    const hosted = slot.kind === 'tickets' ? this.#deps.groups.runningOf(slot.owner, this.#deps.now()) : [];
    return heldLimitRefusal(slot.kind, heldBy(slot, this.#live(), hosted, this), lines);
  }

  #addressRefusal({ owner, address, limited }: NewHold): Refusal | null {
    if (!limited || address === null) return null;
    return this.#live().atAddress(address, owner) < ADDRESS_HOLDS_MAX ? null : refused('HOLDS_LIMIT');
  }

  /** `owners` is null for what the mailbox is told that an owner typed: they alone know the id. */
  read(ref: HoldRef | { holdId: string; owners: null }): Outcome<HoldView> {
    const hold = this.#find(ref);
    return hold ? done(this.#view(hold)) : refused('CHECKOUT_NOT_FOUND');
  }

  /** Binds a stranger's hold to a person whose email address was proved. A repeat changes nothing. */
  claim({ userId, limited, ...ref }: HoldClaim): Outcome<HoldView> {
    const hold = this.#find(ref);
    const owner = userOwner(userId);
    if (!hold || (!hold.anonymous && hold.owner !== owner)) return refused('CHECKOUT_NOT_FOUND');
    if (!hold.anonymous) return done(this.#view(hold));
    return this.#isLive(hold) ? this.#pass(hold, { owner }, limited) : refused('CHECKOUT_EXPIRED');
  }

  /** Gives more time: a stranger once, whose code may be slow; a person by a claim, and once after it. Idempotent by request id. */
  extend({ userId, limited, requestId, ...ref }: MoreTime): Outcome<HoldView> {
    const hold = this.#find(ref);
    if (!hold) return refused('CHECKOUT_NOT_FOUND');
    if (hold.moreTimeBy === requestId) return done(this.#view(hold));
    if (!this.#isLive(hold)) return refused('CHECKOUT_EXPIRED');
    const owner = userId === null ? null : userOwner(userId);
    if (hold.anonymous && owner !== null) return this.#pass(hold, { owner, moreTimeBy: requestId }, limited);
    if (!hold.anonymous && hold.owner !== owner) return refused('CHECKOUT_NOT_FOUND');
    if (hold.extended || hold.groupId !== null) return refused('HOLD_EXTENDED');
    if (this.#deps.now() >= hold.expiresAt) return refused('CHECKOUT_EXPIRED');
    const expiresAt = hold.expiresAt + (hold.anonymous ? ANONYMOUS_HOLD_MS : HOLD_EXTENSION_MS);
    return this.#change(hold, { extended: true, expiresAt, moreTimeBy: requestId });
  }

  /** The buyer is about to confirm a payment, whose answer the places await. @returns until when (Unix ms) */
  submit(ref: HoldRef): Outcome<number> {
    const hold = this.#find(ref);
    if (!hold) return refused('CHECKOUT_NOT_FOUND');
    const now = this.#deps.now();
    if (this.#stateOf(hold) !== 'held' || now >= hold.expiresAt) return refused('CHECKOUT_EXPIRED');
    const awaitedUntil = Math.max(now + awaitedMs(hold), hold.awaitedUntil ?? 0);
    this.#write({ ...hold, awaitedUntil });
    return done(endOf({ ...hold, awaitedUntil }));
  }

  /** The provider has the payment, and a bank or a shop answers later: the places await it until `until`. */
  keep({ until, ...ref }: HoldRef & { until: number }): Outcome<HoldView> {
    const hold = this.#find(ref);
    if (!hold) return refused('CHECKOUT_NOT_FOUND');
    if (!this.#isLive(hold)) return refused('CHECKOUT_EXPIRED');
    return this.#change(hold, { kept: true, awaitedUntil: until });
  }

  /** The awaited payment came to nothing: the hold ends at its own time. */
  stopAwaiting(ref: HoldRef): Outcome<HoldView> {
    const hold = this.#find(ref);
    if (!hold) return refused('CHECKOUT_NOT_FOUND');
    // Before that time another payment may have been submitted since; of a stranger there is one at a time.
    const isOver = hold.kept || hold.anonymous || this.#deps.now() >= hold.expiresAt;
    if (!isOver || hold.state !== 'held' || hold.awaitedUntil === null) return done(this.#view(hold));
    return this.#change(hold, { kept: false, awaitedUntil: null });
  }

  /** A stranger's card is authorized: there is time for the mailed code. */
  secure(ref: HoldRef): Outcome<HoldView> {
    const hold = this.#find(ref);
    if (!hold) return refused('CHECKOUT_NOT_FOUND');
    if (!this.#isLive(hold)) return refused('CHECKOUT_EXPIRED');
    if (!hold.anonymous) return done(this.#view(hold));
    const group = hold.groupId === null ? null : this.#deps.groups.find(hold.groupId);
    const expiresAt = Math.max(hold.expiresAt, holdEnd(this.#deps.now(), { anonymous: true, group }));
    return this.#change(hold, { awaitedUntil: null, expiresAt });
  }

  /** Frees the places. Not while a sale is using them, nor those of an offer, which a closed sheet must not lose. */
  release(ref: HoldRef): Outcome<HoldView> {
    const hold = this.#find(ref);
    if (!hold) return refused('CHECKOUT_NOT_FOUND');
    return hold.goods.offered ? done(this.#view(hold)) : this.#release(hold);
  }

  /** Ends an offer of the waitlist, unless a sale is using it. */
  withdraw(ref: HoldRef): Outcome<HoldView> {
    const hold = this.#find(ref);
    return hold ? this.#release(hold) : refused('CHECKOUT_NOT_FOUND');
  }

  #release(hold: Hold): Outcome<HoldView> {
    if (hold.state !== 'held' || this.#index.isSelling(hold.id)) return done(this.#view(hold));
    return this.#change(hold, { state: 'released' });
  }

  /** Ends the shares of a group that nobody is paying. @returns their ids */
  releaseShares(groupId: string): string[] {
    const now = this.#deps.now();
    const isPaying = ({ id, awaitedUntil }: Hold) => (awaitedUntil ?? now) > now || this.#index.isSelling(id);
    const idle = this.sharesOf(groupId).filter((share) => share.state === 'held' && !isPaying(share));
    for (const share of idle) this.#write({ ...share, state: 'released' });
    return idle.map(({ id }) => id);
  }

  /** The holds of a group's members whose places are paid or being paid. */
  sharesOf(groupId: string): Hold[] {
    const live = this.#live();
    return this.#deps.store
      .ofGroup(groupId)
      .filter(({ id, state }) => state === 'sold' || live.get(id) !== null);
  }

  /** Places of a group that nobody has taken. */
  freeIn(groupId: string): number {
    return placesOf(this.#live().get(groupId)?.goods.lines ?? []);
  }

  /** Reserves what a group's members have not taken, while its time runs. */
  fillPool(groupId: string): void {
    const group = this.#deps.groups.find(groupId);
    if (group && isRunning(group, this.#deps.now())) this.#index.set(poolOf(group, this.sharesOf(groupId)));
    else this.#index.delete(groupId);
    this.#deps.onGroupChanged(groupId);
    this.#deps.onChanged();
  }

  /** What live holds of this owner reserve. */
  goodsHeldBy(owner: string): HeldGoods[] {
    return this.#live()
      .ownedBy(owner)
      .map(({ goods }) => goods);
  }

  /** What a sale by hold sells, and whether its places are still reserved for it. */
  goodsOf(holdId: string): { goods: HeldGoods; reserved: boolean } | null {
    const live = this.#live().get(holdId);
    if (live) return { goods: live.goods, reserved: true };
    const ended = this.#deps.store.find(holdId);
    return ended && { goods: ended.goods, reserved: false };
  }

  /**
   * Sells a hold, whose places cannot expire meanwhile. All sales of one hold share the identity of the first one that
   * was not refused: two tabs, or a retry after a crash, make one purchase.
   */
  async sell<Request extends SaleRequest, Value>(
    kind: HoldKind,
    holdId: string,
    request: Request,
    ask: (request: Request) => Promise<MaybeUnsynced<Value>>,
  ): Promise<MaybeUnsynced<Value>> {
    const hold = this.#find({ holdId, owners: [userOwner(request.userId)] });
    if (hold?.kind !== kind) return refused('CHECKOUT_NOT_FOUND');
    const begun = this.#openSale(hold);
    // A sale that began in time may be in D1 already; none begins later, but by a payment that is awaited.
    const isInTime = this.#isLive(hold) && (request.payment != null || this.#deps.now() < hold.expiresAt);
    if (!begun && !isInTime) return refused('CHECKOUT_EXPIRED');
    const sale = begun ?? this.#beginSale(hold, request);
    const { requestId, requestHash, payment } = sale;
    this.#index.beginSale(holdId);
    try {
      const { source, promoter } = hold.goods;
      return await ask({ ...request, requestId, requestHash, payment, source, promoter });
    } finally {
      this.#index.endSale(holdId);
    }
  }

  /** Call in the storage transaction that records a successful sale. */
  saleRecorded(kind: HoldKind, { userId, requestId }: SaleRequest, receipt: Receipt): void {
    this.#live();
    const key = saleKey(kind, userId, requestId);
    const holdId = this.#sales.get(key);
    const hold = holdId === undefined ? null : this.#stored(holdId);
    this.#sales.delete(key);
    if (hold && hold.state !== 'sold') this.#write({ ...hold, state: 'sold', receipt });
  }

  /** Reads the stored holds again; sales in progress go on. */
  reload(): void {
    this.#index = this.#index.emptied();
    this.#sales.clear();
    this.#isLoaded = false;
    this.#deps.onChanged();
  }

  /** The sale that has begun and may have succeeded. */
  #openSale({ id, kind, state, sale }: Hold): HoldSale | null {
    if (!sale || state === 'sold' || this.#index.isSelling(id)) return sale;
    const known = this.#deps.recall(kind, sale.userId, sale.requestId);
    return known?.answer.ok === false ? null : sale;
  }

  #beginSale(hold: Hold, { userId, requestId, requestHash, payment = null }: SaleRequest): HoldSale {
    const sale = { userId, requestId, requestHash, payment };
    this.#write({ ...hold, sale });
    return sale;
  }

  /** A stranger's hold becomes a person's, who has more time. */
  #pass(hold: Hold, to: { owner: string; moreTimeBy?: string }, limited: boolean): Outcome<HoldView> {
    const { kind, groupId } = hold;
    const slot = { owner: to.owner, kind, groupId };
    const over = this.overLimit(slot, hold.goods.lines, limited);
    if (over) return over;
    const replaced = this.releaseReplaceable(slot);
    const group = groupId === null ? null : this.#deps.groups.find(groupId);
    const expiresAt = holdEnd(this.#deps.now(), { anonymous: false, group });
    return this.#change(
      hold,
      { ...to, anonymous: false, address: null, extended: false, expiresAt },
      replaced,
    );
  }

  /** @returns the id of the hold that it has ended */
  releaseReplaceable(slot: HoldSlot): string | null {
    const replaced = this.#live().replaceable(slot);
    if (replaced) this.#write({ ...replaced, state: 'released' });
    return replaced?.id ?? null;
  }

  /** Of a stranger's browser. @returns the id of one that it has ended */
  #releaseAll(owner: string): string | null {
    const owned = this.#live().ownedBy(owner);
    for (const hold of owned) this.#write({ ...hold, state: 'released' });
    return owned[0]?.id ?? null;
  }

  #change(hold: Hold, change: Partial<Hold>, replaced: string | null = null): Outcome<HoldView> {
    const changed = { ...hold, ...change };
    this.#write(changed);
    return done(this.#view(changed, replaced));
  }

  #write(hold: Hold): void {
    const isLive =
      hold.state === 'held' && (endOf(hold) > this.#deps.now() || this.#index.isSelling(hold.id));
    this.#deps.store.write(hold);
    if (isLive) this.#index.set(hold);
    else this.#index.delete(hold.id);
    if (hold.sale && hold.state !== 'sold')
      this.#sales.set(saleKey(hold.kind, hold.sale.userId, hold.sale.requestId), hold.id);
    if (hold.groupId !== null) this.fillPool(hold.groupId);
    this.#deps.onChanged();
  }

  #find({ holdId, owners }: HoldRef | { holdId: string; owners: null }): Hold | null {
    const hold = this.#deps.exists() ? this.#stored(holdId) : null;
    return hold && (owners === null || owners.includes(hold.owner)) ? hold : null;
  }

  #stored(holdId: string): Hold | null {
    return this.#live().get(holdId) ?? this.#deps.store.find(holdId);
  }

  #isLive({ id }: Hold): boolean {
    return this.#live().get(id) !== null;
  }

  #view(hold: Hold, replaced: string | null = null): HoldView {
    const codes = hold.sale && hold.receipt && this.#deps.codesOf(hold.sale.userId, hold.receipt);
    return viewOf(hold, { state: this.#stateOf(hold), codes, replaced }, this.#deps.seats);
  }

  #stateOf(hold: Hold): HoldView['state'] {
    if (hold.state !== 'sold' && this.#index.isSelling(hold.id)) return 'selling';
    return hold.state === 'held' && !this.#isLive(hold) ? 'expired' : hold.state;
  }

  /** The index without expired holds; the first call reads it from the storage. */
  #live(): LiveHolds {
    const now = this.#deps.now();
    if (!this.#isLoaded) {
      this.#isLoaded = true;
      for (const hold of this.#deps.store.open(now)) {
        if (hold.state === 'held' && endOf(hold) > now) this.#index.set(hold);
        if (hold.sale) this.#sales.set(saleKey(hold.kind, hold.sale.userId, hold.sale.requestId), hold.id);
      }
      for (const { id } of this.#deps.groups.running(now)) this.fillPool(id);
    }
    const ended = this.#index.expire(now);
    for (const { groupId } of ended) if (groupId !== null) this.fillPool(groupId);
    if (ended.length > 0) this.#deps.onChanged();
    return this.#index;
  }
}
