import { env } from 'cloudflare:test';
import { HOLD_EXTENSION_MS, HOLD_MS } from '#durable/box-office/checkout/hold-times.ts';
import { REFUSAL_SNAPSHOT_AGE_MAX_MS } from '#durable/box-office/sales/group-commit.ts';
import type { ScanOutput } from '#shared/contracts/check-in.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import { type PriceLine, priceLines } from '#shared/money/pricing.ts';
import { buyerWith, fundWallet } from '#tests/support/worker/events.ts';
import type { Person } from '#tests/support/worker/people.ts';
import { type ClientDeps, putTo, type SentRequest, sendOnce, waitInQueue } from './client.ts';
import { EDITS } from './nemesis.ts';
import type { Basket } from './request.ts';
import { lastScans } from './requests.ts';
import { saleOf } from './sales.ts';
import { buySeats } from './seats/buy-seats.ts';
import { untilIdle } from './settle.ts';
import { endWaiting } from './waits.ts';
import { DISCOUNT, type Venue, type World } from './world.ts';

interface ProbeRun {
  world: World;
  requests: SentRequest[];
  toppedUp: Map<string, number>;
}

/** More than everything left costs. */
const RICH_MINOR = 1_000_000;

/** After the faults and all holds, all remaining stock according to D1 can be bought, and nothing beyond it. */
export async function probe(deps: ClientDeps, run: ProbeRun): Promise<void> {
  deps.note('— what is left is bought');
  deps.clock.pass(HOLD_MS + HOLD_EXTENSION_MS + 1);
  await Promise.all(
    run.world.guests.map(async (guest) => {
      run.toppedUp.set(guest.id, (run.toppedUp.get(guest.id) ?? 0) + RICH_MINOR);
      await fundWallet(guest, RICH_MINOR);
    }),
  );
  for (const venue of run.world.venues) {
    await endWaiting(run.world, venue);
    await untilIdle(deps, venue);
  }
  await Promise.all(
    run.world.venues.map(async (venue) => {
      const status = await env.DB.prepare('SELECT status FROM events WHERE id = ?')
        .bind(venue.eventId)
        .first('status');
      if (status !== 'published') return;
      await scanEverything(deps, run, venue);
      await editUntold(deps, venue, 'price');
      const buyTickets = () =>
        venue.seats ? buySeats(deps, run, venue) : buyOut(deps, run, venue, 'purchase');
      await Promise.all([buyTickets(), buyOut(deps, run, venue, 'order')]);
    }),
  );
}

/** Each ticket that nobody has used has one code that opens a door, and no former holder's code does. */
async function scanEverything(deps: ClientDeps, { world, requests }: ProbeRun, venue: Venue): Promise<void> {
  for (const { scan, outcome } of await lastScans(venue, world.organizer)) {
    const one = putTo(requests, scan);
    one.settled = await sendOnce(deps, one);
    const [answer] = one.answers;
    const given = answer?.ok ? (answer.value as ScanOutput).outcome : answer?.code;
    if (given !== outcome) deps.fault(`#${one.n} last scan: ${given}, and it should be ${outcome}`);
  }
  await untilIdle(deps, venue);
}

/**
 * Edits D1 without notifying the box office, which has to notice: D1 sells nothing at an old price, and no stale
 * snapshot rejects a purchase.
 */
async function editUntold(deps: ClientDeps, venue: Venue, what: keyof typeof EDITS): Promise<void> {
  await env.DB.prepare(EDITS[what]).bind(venue.eventId).run();
  deps.clock.pass(REFUSAL_SNAPSHOT_AGE_MAX_MS + 1);
}

interface Item {
  id: string;
  price: number;
  /** Remaining stock in D1 … */
  left: number;
  /** … and the limit per order. */
  limit: number;
}

async function buyOut(
  deps: ClientDeps,
  { world, requests }: ProbeRun,
  venue: Venue,
  kind: 'purchase' | 'order',
): Promise<void> {
  const items = await itemsLeft(venue, kind);
  const uses = await env.DB.prepare('SELECT max_uses - used AS uses FROM discount_codes WHERE id = ?')
    .bind(venue.codeId)
    .first<number>('uses');
  const expect = async (by: Person, wish: Basket, due: 'sold' | ErrorCode) => {
    const one = putTo(requests, saleOf(kind, venue, by, wish));
    // Buyers who gave up may still hold slots that have to be called first.
    await waitInQueue(deps, one);
    const [answer] = one.answers;
    const result = answer?.ok ? 'sold' : answer?.code;
    if (result !== due) deps.fault(`#${one.n} ${kind} of what is left: ${result}, and it should be ${due}`);
  };
  /** Takes up to this many of each item out of the remaining stock. */
  const take = (most: (item: Item) => number): Item[] =>
    items.flatMap((item) => {
      const left = Math.min(item.left, item.limit, most(item));
      item.left -= left;
      return left > 0 ? [{ ...item, left }] : [];
    });
  const wishOf = (basket: Item[], coded = false): Basket => ({
    lines: basket.map(({ id, left }) => ({ itemId: id, quantity: left })),
    coded,
  });

  const first = take(() => 1);
  const coded = kind === 'purchase' && (uses ?? 0) > 0;
  const rest: Promise<void>[] = [];
  for (let turn = 0; items.some(({ left }) => left > 0); turn++) {
    const rich = world.guests[turn % world.guests.length] ?? world.admin;
    rest.push(expect(rich, wishOf(take(({ limit }) => limit)), 'sold'));
  }
  if (first.length > 0) {
    const exact = await buyerWith(priceOf(first, coded) - 1);
    await expect(exact, wishOf(first, coded), 'INSUFFICIENT_BALANCE');
    await fundWallet(exact, 1);
    await expect(exact, wishOf(first, coded), 'sold');
  }
  await Promise.all(rest);
  const [rich = world.admin] = world.guests;
  const oneOfEach = (due: 'sold' | ErrorCode) =>
    Promise.all(items.map((item) => expect(rich, wishOf([{ ...item, left: 1 }]), due)));
  await oneOfEach('SOLD_OUT');
  if (kind === 'purchase' && venue.plan.capacity !== null) return;
  await editUntold(deps, venue, kind === 'purchase' ? 'quantity' : 'menu');
  await oneOfEach('sold');
}

/** Items in display order, limited by the event's capacity. */
async function itemsLeft(venue: Venue, kind: 'purchase' | 'order'): Promise<Item[]> {
  const sql =
    kind === 'purchase'
      ? `SELECT id, price, quantity - sold AS left, per_order_limit AS "limit", sold FROM ticket_types
         WHERE event_id = ? ORDER BY sort_order`
      : 'SELECT id, price, quantity - sold AS left, quantity AS "limit", sold FROM menu_items WHERE event_id = ?';
  const { results } = await env.DB.prepare(sql).bind(venue.eventId).all<Item & { sold: number }>();
  const { capacity } = venue.plan;
  if (kind === 'order' || capacity === null) return results;
  let places = results.reduce((left, { sold }) => left - sold, capacity);
  return results.map((item) => {
    const left = Math.min(item.left, places);
    places -= left;
    return { ...item, left };
  });
}

function priceOf(basket: Item[], coded: boolean): number {
  const lines = basket.map(
    ({ id, price, left }): PriceLine => ({ itemId: id, unitMinor: price, quantity: left }),
  );
  const priced = priceLines(lines, 'USD', coded ? DISCOUNT : null);
  if (!priced.ok) throw new Error('The code takes whatever is bought');
  return priced.price.totalMinor;
}
