import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { MaybeUnsynced } from '../../session-lookup.ts';
import { type Group, isRunning, poolOf } from '../groups/group.ts';
import type { GroupStore } from '../groups/group-store.ts';
import type { SaleRequest } from '../sale-strategy.ts';
import { placesOf } from '../stock.ts';
import {
  type HeldGoods,
  type Hold,
  type HoldKind,
  type HoldRef,
  type HoldRequest,
  type HoldSale,
  type HoldSlot,
  type HoldView,
  userOwner,
} from './hold.ts';
import type { HoldStore } from './hold-store.ts';
import { LiveHolds } from './live-holds.ts';

/** Time to pay, from the start or from the moment the email address is proved (ms). */
export const HOLD_MS = 10 * 60_000;
/** Time to type name, email address and code (ms). */
export const ANONYMOUS_HOLD_MS = 4 * 60_000;
export const HOLD_EXTENSION_MS = 5 * 60_000;
/** How long ended holds are stored (ms): a page still asks about them, and a card's authorization lives a week. */
const ANONYMOUS_ENDED_MS = 60 * 60_000;
const ENDED_MS = 8 * 24 * 60 * 60_000;
/** Deletions of ended holds are at least this far apart (ms), so that each serves many. */
const DELETE_EVERY_MS = 10 * 60_000;

export interface HoldBookDeps {
  now: () => number;
  newId: () => string;
  store: HoldStore;
  groups: Pick<GroupStore, 'find' | 'running'>;
  /** The recorded answer to a sale. */
  recall: (kind: HoldKind, userId: string, requestId: string) => { answer: Outcome<unknown> } | null;
  /** Holds appeared, changed or ended. */
  onChanged: () => void;
}

interface NewHold extends Pick<HoldRequest, 'owner' | 'anonymous' | 'requestId' | 'requestHash' | 'kind'> {
  /** Of an offer from the waitlist: how long it lasts (ms). It takes the place of no other hold. */
  offerMs?: number;
}

/** Receipt that a sale by hold returns. */
type Receipt = NonNullable<HoldView['receipt']>;

/** The event's holds: who has reserved which places until when, and which sale uses them. All methods but `sell` are synchronous. */
export class HoldBook {
  readonly #deps: HoldBookDeps;
  #index = new LiveHolds();
  /** Holds by the sale that uses them. */
  readonly #sales = new Map<string, string>();
  #isLoaded = false;
  /** Unix ms. */
  #nextDeletion = 0;

  constructor(deps: HoldBookDeps) {
    this.#deps = deps;
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

  /** The goods of the hold that a new one replaces. */
  replacedGoods(slot: HoldSlot): HeldGoods | null {
    return this.#live().replaceable(slot)?.goods ?? null;
  }

  /**
   * Reserves places that the caller has found free.
   * @param group out of which they are taken
   */
  place(request: NewHold, goods: HeldGoods, group: Group | null = null): HoldView {
    const { owner, anonymous, requestId, requestHash, kind, offerMs } = request;
    const groupId = group?.id ?? null;
    this.#deleteEnded();
    if (offerMs === undefined) this.releaseReplaceable({ owner, kind, groupId });
    const hold: Hold = {
      id: this.#deps.newId(),
      owner,
      starter: owner,
      anonymous,
      requestId,
      requestHash,
      kind,
      state: 'held',
      expiresAt: offerMs === undefined ? this.#endOf({ anonymous, group }) : this.#deps.now() + offerMs,
      extended: offerMs !== undefined,
      moreTimeBy: null,
      kept: false,
      sale: null,
      goods,
      receipt: null,
      groupId,
    };
    this.#write(hold);
    return this.#view(hold);
  }

  read(ref: HoldRef): Outcome<HoldView> {
    const hold = this.#find(ref);
    return hold ? done(this.#view(hold)) : refused('CHECKOUT_NOT_FOUND');
  }

  /** Binds a stranger's hold to a person whose email address was proved. A repeat changes nothing. */
  claim(ref: HoldRef, userId: string): Outcome<HoldView> {
    const hold = this.#find(ref);
    const owner = userOwner(userId);
    if (!hold || (!hold.anonymous && hold.owner !== owner)) return refused('CHECKOUT_NOT_FOUND');
    if (!hold.anonymous) return done(this.#view(hold));
    return this.#isLive(hold) ? this.#pass(hold, { owner }) : refused('CHECKOUT_EXPIRED');
  }

  /** Gives a person more time: claims a stranger's hold, later extends it once. Idempotent by request id. */
  extend(ref: HoldRef, { userId, requestId }: { userId: string; requestId: string }): Outcome<HoldView> {
    const hold = this.#find(ref);
    if (!hold) return refused('CHECKOUT_NOT_FOUND');
    if (hold.moreTimeBy === requestId) return done(this.#view(hold));
    if (!this.#isLive(hold)) return refused('CHECKOUT_EXPIRED');
    if (hold.anonymous) return this.#pass(hold, { owner: userOwner(userId), moreTimeBy: requestId });
    if (hold.owner !== userOwner(userId)) return refused('CHECKOUT_NOT_FOUND');
    if (hold.extended || hold.groupId !== null) return refused('HOLD_EXTENDED');
    const expiresAt = hold.expiresAt + HOLD_EXTENSION_MS;
    return this.#change(hold, { extended: true, expiresAt, moreTimeBy: requestId });
  }

  /** A delayed payment is on its way: holds the places until `until` at least. */
  keep(ref: HoldRef, until: number): Outcome<HoldView> {
    const hold = this.#find(ref);
    if (!hold) return refused('CHECKOUT_NOT_FOUND');
    if (!this.#isLive(hold)) return refused('CHECKOUT_EXPIRED');
    return this.#change(hold, { kept: true, expiresAt: Math.max(hold.expiresAt, until) });
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
    const taken = placesOf(this.sharesOf(groupId).flatMap(({ goods }) => goods.lines));
    if (group && isRunning(group, this.#deps.now())) this.#index.set(poolOf(group, taken));
    else this.#index.delete(groupId);
    this.#deps.onChanged();
  }

  /** Places of an item that an edit must not take away. */
  heldOf(itemId: string): number {
    return this.reserved.items.get(itemId) ?? 0;
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
    const sale = this.#openSale(hold) ?? this.#beginSale(hold, request);
    const { requestId, requestHash, payment } = sale;
    this.#index.beginSale(holdId);
    try {
      return await ask({ ...request, requestId, requestHash, payment, source: hold.goods.source });
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
  #pass(hold: Hold, to: { owner: string; moreTimeBy?: string }): Outcome<HoldView> {
    const { kind, groupId } = hold;
    this.releaseReplaceable({ owner: to.owner, kind, groupId });
    const group = groupId === null ? null : this.#deps.groups.find(groupId);
    return this.#change(hold, {
      ...to,
      anonymous: false,
      expiresAt: this.#endOf({ anonymous: false, group }),
    });
  }

  /** A group has one clock; only strangers, who may be a script, have less time. */
  #endOf({ anonymous, group }: { anonymous: boolean; group: Group | null }): number {
    const end = this.#deps.now() + (anonymous ? ANONYMOUS_HOLD_MS : HOLD_MS);
    if (!group) return end;
    return anonymous ? Math.min(end, group.expiresAt) : group.expiresAt;
  }

  releaseReplaceable(slot: HoldSlot): void {
    const replaced = this.#live().replaceable(slot);
    if (replaced) this.#write({ ...replaced, state: 'released' });
  }

  #change(hold: Hold, change: Partial<Hold>): Outcome<HoldView> {
    const changed = { ...hold, ...change };
    this.#write(changed);
    return done(this.#view(changed));
  }

  #write(hold: Hold): void {
    const isLive =
      hold.state === 'held' && (hold.expiresAt > this.#deps.now() || this.#index.isSelling(hold.id));
    this.#deps.store.write(hold);
    if (isLive) this.#index.set(hold);
    else this.#index.delete(hold.id);
    if (hold.sale && hold.state !== 'sold')
      this.#sales.set(saleKey(hold.kind, hold.sale.userId, hold.sale.requestId), hold.id);
    if (hold.groupId !== null) this.fillPool(hold.groupId);
    this.#deps.onChanged();
  }

  #find({ holdId, owners }: HoldRef): Hold | null {
    const hold = this.#stored(holdId);
    return hold && owners.includes(hold.owner) ? hold : null;
  }

  #stored(holdId: string): Hold | null {
    return this.#live().get(holdId) ?? this.#deps.store.find(holdId);
  }

  #isLive({ id }: Hold): boolean {
    return this.#live().get(id) !== null;
  }

  #view(hold: Hold): HoldView {
    const { id, kind, expiresAt, anonymous, extended, kept, goods, receipt, groupId } = hold;
    const state = this.#stateOf(hold);
    return {
      holdId: id,
      kind,
      state,
      expiresAt,
      extendable: state === 'held' && !anonymous && !extended && !kept && groupId === null,
      currency: goods.currency,
      lines: goods.lines.map(({ itemId, name, quantity, personLimit = null }, index) => {
        const { unitMinor = 0, discountMinor = 0, totalMinor = 0 } = goods.price.lines[index] ?? {};
        return { itemId, name, quantity, personLimit, unitMinor, discountMinor, totalMinor };
      }),
      subtotalMinor: goods.price.subtotalMinor,
      discountMinor: goods.price.discountMinor,
      totalMinor: goods.price.totalMinor,
      limitedCodeId: goods.code?.perPerson == null ? null : goods.code.id,
      receipt,
    };
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
        if (hold.state === 'held' && hold.expiresAt > now) this.#index.set(hold);
        if (hold.sale) this.#sales.set(saleKey(hold.kind, hold.sale.userId, hold.sale.requestId), hold.id);
      }
      for (const { id } of this.#deps.groups.running(now)) this.fillPool(id);
    }
    const ended = this.#index.expire(now);
    for (const { groupId } of ended) if (groupId !== null) this.fillPool(groupId);
    if (ended.length > 0) this.#deps.onChanged();
    return this.#index;
  }

  #deleteEnded(): void {
    const now = this.#deps.now();
    if (now < this.#nextDeletion) return;
    this.#nextDeletion = now + DELETE_EVERY_MS;
    this.#deps.store.deleteEnded(now, { anonymous: ANONYMOUS_ENDED_MS, others: ENDED_MS });
  }
}

function saleKey(kind: HoldKind, userId: string, requestId: string): string {
  return `${kind}|${userId}|${requestId}`;
}
