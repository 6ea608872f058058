import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Bench, personAt } from '../bench.ts';
import { wakeBoxOffice } from '../door.ts';
import { drive } from '../load.ts';
import { idleRequest, mutation, query } from '../requests.ts';
import { addEvent, type BenchEvent } from '../seed/events.ts';

/** A box office in steady state, more than a minute after its start, as at every announced on-sale. */
const WARM_AFTER_MS = 61_000;

export interface TradeEvents {
  ours: BenchEvent[];
  api: BenchEvent[];
  naive: BenchEvent[];
  bare: BenchEvent[];
}

/** One event per variant and round. The product's objects are started now, so that they are warm when measured. */
export async function openEvents(
  bench: Bench,
  stock: { quantity: number; portions: number },
): Promise<TradeEvents> {
  const add = () => addEvent(bench.server.db, { organizer: bench.organizer, ...stock });
  const events: TradeEvents = { ours: [], api: [], naive: [], bare: [] };
  // One more of each for the warm-up.
  for (let round = 0; round <= bench.options.rounds; round++) {
    events.ours.push(await add());
    events.api.push(await add());
    events.naive.push(await add());
    events.bare.push(await add());
  }
  for (const event of [...events.ours, ...events.api]) await wakeBoxOffice(bench, event);
  return events;
}

/** Sends a request of every buyer before the sale: both Workers have cached their tokens. */
export async function letBuyersLookAround({ server, pg, buyers, options }: Bench): Promise<void> {
  const { productPort, naivePort } = server;
  const looks = buyers.map(({ token }) => query('auth.me', token));
  const idle = buyers.map(({ token }) => idleRequest('nothing', token));
  await drive(productPort, looks, options.connections);
  await drive(naivePort, idle, options.connections);
  if (pg) await drive(pg.port, idle, options.connections);
}

export async function untilWarm({ options, startedAt }: { options: Bench['options']; startedAt: number }) {
  const left = startedAt + WARM_AFTER_MS - Date.now();
  if (options.waitUntilWarm && left > 0) await wait(left);
}

export function eventAt(events: readonly BenchEvent[], round: number): BenchEvent {
  const event = events[round];
  if (!event) throw new Error('A round has no event.');
  return event;
}

/** The product's ways to buy or hold, and what the naive Worker offers. */
const WAYS = {
  /** What pages do for a person whose wallet has enough. */
  sale: { procedure: 'checkout.start', more: { pay: 'wallet' } },
  /** What pages do before a card: for a person, and for a browser's first visit. */
  hold: { procedure: 'checkout.start', more: {} },
  strangersHold: { procedure: 'checkout.start', more: {} },
  /** The API's way. */
  purchase: { procedure: 'tickets.purchase', more: {} },
  order: { procedure: 'orders.place', more: {} },
  barePurchase: { procedure: 'bare.purchase', more: {} },
  bareOrder: { procedure: 'bare.place', more: {} },
} as const;

export type Way = keyof typeof WAYS;

/** One ticket for each of `count` buyers, starting at `first`. */
export function purchases(bench: Bench, event: BenchEvent, count: number, way: Way, first = 0): string[] {
  return requests(bench, { eventId: event.eventId, count, first }, way, [
    { ticketTypeId: event.typeId, quantity: 1 },
  ]);
}

/** One drink for each of `count` buyers. */
export function orders(bench: Bench, event: BenchEvent, count: number, way: Way): string[] {
  return requests(bench, { eventId: event.eventId, count, first: 0 }, way, [
    { menuItemId: event.itemId, quantity: 1 },
  ]);
}

function requests(
  { buyers }: Bench,
  { eventId, count, first }: { eventId: string; count: number; first: number },
  way: Way,
  lines: object[],
): string[] {
  const { procedure, more } = WAYS[way];
  return Array.from({ length: count }, (_, index) => {
    const token = way === 'strangersHold' ? null : personAt(buyers, first + index).token;
    return mutation(procedure, token, { requestId: randomUUID(), eventId, lines, ...more });
  });
}
