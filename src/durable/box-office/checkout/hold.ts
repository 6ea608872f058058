import type { PricedSale } from '#durable/box-office/sales/commit-member.ts';
import type { TicketLine } from '#durable/box-office/sales/decide-lines.ts';
import type { Payment } from '#durable/box-office/sales/sale-strategy.ts';
import type { SoldCodes } from '#durable/box-office/sales/sold-codes.ts';
import type { Claim } from '#durable/box-office/session-lookup.ts';
import type { OrderReceipt } from '#shared/contracts/orders.ts';
import type { SeatWishInput } from '#shared/contracts/seats/wish.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import type { Currency } from '#shared/money/money.ts';
import type { AccessNeeds } from '#shared/seats/access-needs.ts';
import type { NamedSeat } from '#shared/seats/seat-name.ts';

export type HoldKind = 'tickets' | 'order';

/** Who will own a new hold. */
export interface HoldOwner {
  /** `user:<id>` or `browser:<id>`. */
  owner: string;
  /** The owner has not proved an email address: a stranger. */
  anonymous: boolean;
  /** A stranger's network address as a keyed hash, another one at each event; null for a person, or if unknown. */
  address: string | null;
  /** False on loopback with `AUTH_RATE_LIMITS=off`: no bounds by person and address. */
  limited: boolean;
  /** The access token of a person whom the Worker has not looked up; `owner` is who it claims to be. */
  claim?: Claim | null;
}

/** A request to hold places. Idempotent by owner and request id. */
export interface HoldRequest extends HoldOwner {
  requestId: string;
  /** SHA-256 of the request; the same id with another hash is refused. */
  requestHash: string;
  kind: HoldKind;
  /** Ids of ticket types or of menu items; amounts and answers are of tickets only. */
  lines: ({ id: string } & Omit<TicketLine, 'ticketTypeId'>)[];
  /** Access codes and links. */
  access?: readonly string[] | undefined;
  discountCode: string | null;
  /** `browser:<id>` of a person, whose picks are theirs too. */
  browser?: string | undefined;
  /** What is looked for where lines of types with seats name none. */
  seats?: SeatWishInput | undefined;
  /** What the guests need to come and sit. Not part of the hash. */
  accessNeeds?: AccessNeeds | undefined;
  /** The total that the buyer saw; a different total is refused. */
  expectedTotalMinor?: number | null;
  source?: string | null;
  /** The code of the promoter whose link the buyer followed last. */
  promoter?: string | null;
  /** The buyer's signed queue token, and whose it is: a person may wait before the Worker has read who they are. */
  queue?: { token: string; owner: string } | undefined;
}

/** A stranger's hold becomes this person's. */
export interface HoldClaim extends HoldRef, Pick<HoldOwner, 'limited'> {
  userId: string;
}

/** The same, or its owner asks for more time; `userId` is null while nobody has proved an email address. */
export interface MoreTime extends HoldRef, Pick<HoldOwner, 'limited'> {
  userId: string | null;
  requestId: string;
}

export interface HoldRef {
  holdId: string;
  /** Any of them may act; for others the hold does not exist. */
  owners: string[];
}

export interface HoldView {
  holdId: string;
  kind: HoldKind;
  state: 'held' | 'selling' | 'sold' | 'expired' | 'released';
  /** Unix ms. */
  expiresAt: number;
  extendable: boolean;
  /** Of a browser whose person has not proved an email address. */
  anonymous: boolean;
  /** It was one: a card may have been authorized before its person was known. */
  fromBrowser: boolean;
  currency: Currency;
  lines: {
    itemId: string;
    name: string;
    quantity: number;
    /** How many of it one person may have; null: unlimited. */
    personLimit: number | null;
    unitMinor: number;
    discountMinor: number;
    totalMinor: number;
    /** One per ticket; absent without seats. */
    seats?: NamedSeat[];
  }[];
  subtotalMinor: number;
  discountMinor: number;
  totalMinor: number;
  /** Its discount code, if that has a limit per person. */
  limitedCodeId: string | null;
  /** Set when sold. */
  receipt: PurchaseReceipt | OrderReceipt | null;
  /** Set with the receipt; its owner alone may see them. */
  codes: SoldCodes | null;
  /** The person's hold that this call has ended for it, whose open payment the Worker cancels. */
  replaced: string | null;
}

/** A new hold, with its owner's wallet in its currency; null for a stranger, and where the Worker has to read it. */
export interface Held extends HoldView {
  balanceMinor: number | null;
}

/** What a hold sells, priced once: later edits by the organizer do not change it. */
export interface HeldGoods extends PricedSale {
  currency: Currency;
  /** Of the purchase; absent in shares of a group. */
  source?: string | null;
  /** The code of the promoter who is credited with it. */
  promoter?: string | null;
}

/** The sale that uses a hold: its identity, under which D1 knows the purchase. */
export interface HoldSale {
  userId: string;
  requestId: string;
  requestHash: string;
  payment: Payment | null;
}

/** A hold as stored. `held` counts only until `endOf`, which every reader compares. */
export interface Hold {
  id: string;
  /** The owner now; a stranger's hold passes to the person who claims it … */
  owner: string;
  /** … while a repeat of the start may still come from the browser. */
  starter: string;
  anonymous: boolean;
  address: string | null;
  requestId: string;
  requestHash: string;
  kind: HoldKind;
  state: 'held' | 'released' | 'sold';
  /** Until then it can be paid (Unix ms). */
  expiresAt: number;
  /** A payment that was submitted before `expiresAt` is awaited until then (Unix ms); null when there is none. */
  awaitedUntil: number | null;
  extended: boolean;
  /** The request that gave more time last, so that its repeat gives none. */
  moreTimeBy: string | null;
  /** A delayed payment is on its way: a new checkout of its owner does not replace this hold. */
  kept: boolean;
  /** Set when a sale has begun; stays after a crash, so that the same sale is completed. */
  sale: HoldSale | null;
  goods: HeldGoods;
  receipt: HoldView['receipt'];
  /** The group that these places were taken out of; null for most. */
  groupId: string | null;
}

/** The hold that a new one of the same owner replaces: there is one of each kind, and one in each group. */
export interface HoldSlot {
  owner: string;
  kind: HoldKind;
  groupId?: string | null;
}

/** When the places are free again (Unix ms). */
export function endOf({ expiresAt, awaitedUntil }: Pick<Hold, 'expiresAt' | 'awaitedUntil'>): number {
  return Math.max(expiresAt, awaitedUntil ?? expiresAt);
}

const USER = 'user:';

export function userOwner(userId: string): string {
  return `${USER}${userId}`;
}

/** Null for a stranger's browser. */
export function userOf(owner: string): string | null {
  return owner.startsWith(USER) ? owner.slice(USER.length) : null;
}

/** Names a sale among tickets and orders. */
export function saleKey(kind: HoldKind, userId: string, requestId: string): string {
  return `${kind}|${userId}|${requestId}`;
}
