import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import type { HoldOwner } from '#durable/box-office/checkout/hold.ts';
import type { GroupView } from '#durable/box-office/groups/group.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import type { WALK_UP_STATES } from '#shared/contracts/walk-ups.ts';
import type { Currency } from '#shared/money/money.ts';
import type { WalkUp } from './walk-up-store.ts';

/** How long places wait at the door for a guest's payment (ms). */
export const WALK_UP_MS = 10 * 60_000;
/** Tickets that one seller may have waiting for payment: two full orders, as a person may hold. */
export const WAITING_TICKETS_MAX = 100;

/** A request to hold places for a guest at the door. Idempotent by seller and request id. */
export interface WalkUpRequest {
  actor: DoorActor;
  requestId: string;
  /** SHA-256 of the request; the same id with another hash is refused. */
  requestHash: string;
  ticketTypeId: string;
  quantity: number;
  /** One per ticket; absent: the best available ones. */
  seatIds?: string[] | undefined;
  expectedTotalMinor: number;
  letIn: boolean;
  device: string;
  gate: string;
}

/** A guest's phone wants the places. Idempotent by owner and request id. */
export interface TakeRequest extends HoldOwner {
  walkUpId: string;
  requestId: string;
  requestHash: string;
}

export interface WalkUpView {
  walkUpId: string;
  state: (typeof WALK_UP_STATES)[number];
  /** Unix ms. */
  expiresAt: number;
  currency: Currency;
  typeName: string;
  quantity: number;
  totalMinor: number;
  letIn: boolean;
  inside: number | null;
  /** Who pays or has paid, as in `HoldOwner.owner`; null while nobody does. */
  payer: string | null;
  receipt: PurchaseReceipt | null;
}

/** The host of the group of a seller's walk-ups, who is no person that could take places. */
export function sellerHost(sellerId: string): string {
  return `door:${sellerId}`;
}

/** @param walkUp null for places that the rope holds for a party it has called */
export function viewWalkUp(group: GroupView, walkUp: WalkUp | null): WalkUpView {
  const [share] = group.shares;
  return {
    walkUpId: group.groupId,
    state: stateOf(group),
    expiresAt: group.expiresAt,
    currency: group.currency,
    typeName: group.typeName,
    quantity: group.quantity,
    totalMinor: group.unitMinor * group.quantity,
    letIn: walkUp?.letIn ?? false,
    inside: walkUp?.inside ?? null,
    payer: share?.owner ?? null,
    receipt: share?.receipt ?? null,
  };
}

/** All places have one payer, whose payment may end after the time. */
function stateOf({ state, shares: [share] }: GroupView): WalkUpView['state'] {
  if (share) return share.state;
  return state === 'complete' ? 'paid' : state;
}
