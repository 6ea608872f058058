import type { HoldBook } from '#durable/box-office/checkout/hold-book.ts';
import type { PricedSale } from '#durable/box-office/sales/commit-member.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import type { Group } from './group.ts';
import type { GroupStore } from './group-store.ts';

interface KeepDeps {
  now: () => number;
  newId: () => string;
  store: GroupStore;
  holds: HoldBook;
}

/** Reserves places that the caller has found free, for whoever takes them out of the group. */
export function keepGroup(
  { now, newId, store, holds }: KeepDeps,
  { host, requestId, requestHash }: Pick<Group, 'host' | 'requestId' | 'requestHash'>,
  goods: PricedSale,
  { currency, feeBps }: Pick<EventSnapshot, 'currency' | 'feeBps'>,
  forMs: number,
): Group {
  const group: Group = {
    id: newId(),
    host,
    requestId,
    requestHash,
    feeBps,
    expiresAt: now() + forMs,
    isCancelled: false,
    goods: { ...goods, currency },
  };
  store.add(group, now());
  holds.fillPool(group.id);
  return group;
}

/** A group holds one type: a bundle, which is sold as its parts, is not held together. */
export function oneType(priced: Outcome<PricedSale>): Outcome<PricedSale> {
  return priced.ok && priced.value.lines.length > 1 ? refused('BUNDLE_FOR_CASH') : priced;
}
