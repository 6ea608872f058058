import type { HeldGoods, Hold, HoldOwner } from '#durable/box-office/checkout/hold.ts';
import { placesOf } from '#durable/box-office/sales/stock.ts';
import { seatIdsOf } from '#durable/box-office/seats/seat-stock.ts';
import type { SeatWishInput } from '#shared/contracts/seats/wish.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import { type Currency, shareOf } from '#shared/money/money.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';

/** A request to hold places of one ticket type for friends. Idempotent by host and request id. */
export interface GroupRequest {
  hostId: string;
  requestId: string;
  /** SHA-256 of the request; the same id with another hash is refused. */
  requestHash: string;
  ticketTypeId: string;
  quantity: number;
  /** Chosen by the host. */
  seatIds?: string[] | undefined;
  /** What is looked for where no seats are named. */
  seats?: SeatWishInput | undefined;
  access?: readonly string[] | undefined;
  /** `browser:<id>` of the host, whose picks are theirs too. */
  browser?: string | undefined;
  limited: HoldOwner['limited'];
}

/** A request for some of a group's places, as a hold of one's own. Idempotent by owner and request id. */
export interface ShareRequest extends HoldOwner {
  groupId: string;
  quantity: number;
  requestId: string;
  requestHash: string;
}

/** A group as stored. Its members' holds name it. */
export interface Group {
  /** As secret as the link that contains it. */
  id: string;
  /** `user:<id>`. */
  host: string;
  requestId: string;
  requestHash: string;
  /** All its places, priced once: every share costs the same, whatever the organizer edits. */
  goods: HeldGoods;
  feeBps: number;
  /** Unix ms. */
  expiresAt: number;
  isCancelled: boolean;
}

/** A group with the hold of its host that it has replaced, whose open payment the Worker cancels. */
export interface StartedGroup {
  group: GroupView;
  replaced: string | null;
}

/** A group that its host has ended, with the shares that this has freed, whose open payments the Worker cancels. */
export interface CanceledGroup {
  group: GroupView;
  released: string[];
}

export interface GroupView {
  groupId: string;
  host: string;
  /** `complete`: every place is paid. */
  state: 'open' | 'complete' | 'cancelled' | 'ended';
  /** Unix ms. */
  expiresAt: number;
  currency: Currency;
  typeName: string;
  unitMinor: number;
  quantity: number;
  /** Places that nobody has taken. */
  free: number;
  /** Their seats; absent without seats. */
  freeSeats?: SeatName[];
  shares: {
    holdId: string;
    owner: string;
    quantity: number;
    state: 'paying' | 'paid';
    receipt: PurchaseReceipt | null;
    /** Absent without seats. */
    seats?: SeatName[];
  }[];
}

export function isRunning({ isCancelled, expiresAt }: Group, now: number): boolean {
  return !isCancelled && now < expiresAt;
}

/** The one ticket type of a group. */
export function placesOfGroup({ goods }: Group) {
  const [line] = goods.lines;
  const [price] = goods.price.lines;
  if (!line || !price) throw new Error('A group has lost its ticket type');
  return { ...line, unitMinor: price.unitMinor };
}

/**
 * Some of the group's places, at what they cost.
 * @param seatIds one per place, of a type with seats
 */
export function goodsFor(group: Group, quantity: number, seatIds?: readonly string[]): HeldGoods {
  const { unitMinor, seatIds: _all, ...line } = placesOfGroup(group);
  const totalMinor = unitMinor * quantity;
  const total = { subtotalMinor: totalMinor, discountMinor: 0, totalMinor };
  return {
    lines: [{ ...line, quantity, ...(seatIds && { seatIds: [...seatIds] }) }],
    price: { lines: [{ unitMinor, quantity, ...total }], ...total },
    fee: shareOf(totalMinor, group.feeBps, 10_000),
    code: null,
    currency: group.goods.currency,
  };
}

/** The owner of the places that nobody has taken. */
export function poolOwner({ id }: Group): string {
  return `group:${id}`;
}

/**
 * The places that nobody has taken, as the hold that reserves them. It is not stored: it follows from the shares, of which
 * one that was given back and then paid late may be one too many.
 */
export function poolOf(group: Group, shares: readonly Hold[]): Hold {
  const { id, requestId, requestHash, expiresAt } = group;
  const owner = poolOwner(group);
  const lines = shares.flatMap(({ goods }) => goods.lines);
  const { quantity, seatIds: all } = placesOfGroup(group);
  const left = Math.max(0, quantity - placesOf(lines));
  const taken = new Set(seatIdsOf({ lines }));
  const seatIds = all?.filter((seatId) => !taken.has(seatId)).slice(0, left);
  return {
    id,
    owner,
    starter: owner,
    anonymous: false,
    address: null,
    requestId,
    requestHash,
    kind: 'tickets',
    state: 'held',
    expiresAt,
    awaitedUntil: null,
    extended: false,
    moreTimeBy: null,
    kept: false,
    sale: null,
    goods: goodsFor(group, left, seatIds),
    receipt: null,
    groupId: null,
  };
}
