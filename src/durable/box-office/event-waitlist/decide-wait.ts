import type { PricedSale } from '#durable/box-office/sales/commit-member.ts';
import { decidePurchase } from '#durable/box-office/sales/decide-purchase.ts';
import { done, type ErrorCode, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import { returnsEndAt } from '#shared/event-waitlist/returns-end.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { isPlainType } from '#shared/events/type-rules.ts';
import { personLimitOf, personLimitRefusal } from '#shared/sales/person-limit.ts';
import type { Waiter } from './waiter-store.ts';

const MINUTE_MS = 60_000;
/** Time to take up an offer, as for any checkout. */
const OFFER_MS = 10 * MINUTE_MS;
/** Near the doors and later, when the next person needs time to come. */
const LATE_OFFER_MS = 5 * MINUTE_MS;
const LATE_FROM_MS = 60 * MINUTE_MS;

export function offerMs({ startsAt }: EventSnapshot, at: number): number {
  return at < startsAt - LATE_FROM_MS ? OFFER_MS : LATE_OFFER_MS;
}

/** Whether these tickets can be sold to a waiter, priced. Sales go on as long as tickets may be given back. */
export function decideOffer(
  snapshot: EventSnapshot,
  { userId, requestId, typeId, quantity }: Pick<Waiter, 'userId' | 'requestId' | 'typeId' | 'quantity'>,
  at: number,
): Outcome<PricedSale> {
  const isRelay = snapshot.returns !== 'never' && at < returnsEndAt(snapshot);
  const types = isRelay ? snapshot.types.map((type) => ({ ...type, salesEndAt: null })) : snapshot.types;
  const lines = [{ ticketTypeId: typeId, quantity }];
  const request = { userId, requestId, requestHash: '', holderName: '', lines, discountCode: null };
  const decided = decidePurchase({ ...snapshot, types }, { ...request, asksLater: true }, at);
  return decided.ok ? done({ ...decided.value, offered: true }) : decided;
}

/**
 * Whether a person may join the waitlist of a type. Does not check whether places are left.
 * @param held how many tickets of the type the person has
 */
export function decideJoin(
  snapshot: EventSnapshot,
  wanted: Pick<Waiter, 'userId' | 'requestId' | 'typeId' | 'quantity'>,
  held: number,
  at: number,
): Outcome<PricedSale> {
  if (snapshot.status === 'cancelled') return refused('EVENT_CANCELLED');
  const type = snapshot.types.find(({ id }) => id === wanted.typeId);
  if (type && !isPlainType(type)) return refused('TYPE_FOR_ONE');
  const decided = decideOffer(snapshot, wanted, at);
  const limit = type ? personLimitOf(type, type.price) : null;
  if (!decided.ok || !type || limit === null) return decided;
  const { quantity } = wanted;
  if (quantity > limit) return refused('OVER_ORDER_LIMIT', { limit });
  return personLimitRefusal({ name: type.name, personLimit: limit }, { held, quantity }) ?? decided;
}

/** One entry takes several types only where these are seats of different zones, of which any will do. */
export function zonesRefusal({ types }: EventSnapshot, typeIds: readonly string[]): Refusal | null {
  if (typeIds.length === 1) return null;
  const zones = typeIds.map((typeId) => types.find(({ id }) => id === typeId)?.zoneId);
  if (zones.includes(undefined)) return refused('NOT_SEATED');
  return new Set(zones).size === zones.length ? null : refused('BAD_INPUT', { field: 'alsoTypeIds' });
}

/** Why a ticket of this event cannot be given back now, whatever its own state; null if it can. */
export function returnsRefusal(snapshot: EventSnapshot, at: number): ErrorCode | null {
  if (snapshot.status === 'cancelled') return 'EVENT_CANCELLED';
  if (snapshot.status !== 'published' || snapshot.returns === 'never') return 'RETURNS_OFF';
  return at >= returnsEndAt(snapshot) ? 'RETURNS_CLOSED' : null;
}
