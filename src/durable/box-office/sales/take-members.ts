import type { MaybeUnsynced } from '#durable/box-office/session-lookup.ts';
import type { Refusal } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import type { Turn } from './reservation.ts';
import type { SaleRequest, Stock } from './sale-strategy.ts';

/** Members of one flush to D1; benchmarks showed 100–250 to be best. */
const FLUSH_MEMBERS_MAX = 250;
/** Tickets or portions in one flush; keeps its JSON parameters well below D1's limit of 2 MB. */
const FLUSH_UNITS_MAX = 1_000;

/** A request in the queue of a group commit. */
export interface Waiting<Request, Priced, Value> {
  request: Request;
  key: string;
  arrivedAt: number;
  decision: { purchase: Priced } | { refusal: Refusal };
  /** Flushes in which D1 returned no row for it, because the snapshot was out of date. */
  staleFlushes: number;
  settle: (answer: MaybeUnsynced<Value>) => void;
}

export type Queued<Request, Priced, Value> = Waiting<Request, Priced, Value> | Turn<Priced>;

interface TakeDeps<Request, Priced, Value> {
  snapshot: EventSnapshot;
  stock: (snapshot: EventSnapshot) => Stock<Priced>;
  units: (priced: Priced) => number;
  decide: (
    request: Request,
    unsold: Stock<Priced>,
    at: number,
  ) => Waiting<Request, Priced, Value>['decision'];
  /** Refuses from memory; null while refusals go through D1. */
  refuse: ((request: Request, refusal: Refusal) => Refusal) | null;
}

/**
 * Members of the next flush, in order of arrival: one per wallet, no more than the stock. A request that only
 * conflicts with earlier members waits; one that can never fit is refused.
 */
export function takeMembers<Request extends SaleRequest, Priced, Value>(
  queue: readonly Queued<Request, Priced, Value>[],
  { snapshot, stock: stockOf, units: unitsOf, decide, refuse }: TakeDeps<Request, Priced, Value>,
): { members: Waiting<Request, Priced, Value>[]; later: Queued<Request, Priced, Value>[] } {
  const unsold = stockOf(snapshot);
  const stock = stockOf(snapshot);
  const wallets = new Set<string>();
  const members: Waiting<Request, Priced, Value>[] = [];
  const later: Queued<Request, Priced, Value>[] = [];
  let units = 0;
  for (const waiting of queue) {
    if (members.length >= FLUSH_MEMBERS_MAX || units >= FLUSH_UNITS_MAX) {
      later.push(waiting);
      continue;
    }
    if ('take' in waiting) {
      if (!waiting.take(snapshot, unsold, stock)) later.push(waiting);
      continue;
    }
    if ('purchase' in waiting.decision) {
      // Decide again: prices, sale windows and stock may have changed while it waited.
      waiting.decision = decide(waiting.request, unsold, waiting.arrivedAt);
    }
    if ('refusal' in waiting.decision) {
      if (refuse) waiting.settle(refuse(waiting.request, waiting.decision.refusal));
      else members.push(waiting);
      continue;
    }
    const { purchase } = waiting.decision;
    if (wallets.has(waiting.request.userId) || stock.take(purchase)) {
      later.push(waiting);
      continue;
    }
    wallets.add(waiting.request.userId);
    units += unitsOf(purchase);
    members.push(waiting);
  }
  return { members, later };
}

/**
 * Decides the reservations in the queue while a flush waits for D1: they need none.
 * @param flush its members, whose stock nobody gets
 * @returns the queue without the decided ones
 */
export function takeTurns<Request, Priced, Value>(
  queue: readonly Queued<Request, Priced, Value>[],
  flush: readonly Waiting<Request, Priced, Value>[],
  { snapshot, stock }: Pick<TakeDeps<Request, Priced, Value>, 'snapshot' | 'stock'>,
): Queued<Request, Priced, Value>[] {
  const unsold = stock(snapshot);
  const left = stock(snapshot);
  const takePlaces = ({ decision }: Waiting<Request, Priced, Value>) => {
    if ('purchase' in decision) left.take(decision.purchase);
  };
  flush.forEach(takePlaces);
  return queue.filter((waiting) => {
    if ('take' in waiting) return !waiting.take(snapshot, unsold, left);
    takePlaces(waiting);
    return true;
  });
}
