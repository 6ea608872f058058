import type { Bench } from '../bench.ts';
import { wakeBoxOffice } from '../door.ts';
import { drive, requireAnswers } from '../load.ts';
import { type Findings, formatRange } from '../report.ts';
import { speedsOf, takeTurns } from '../rounds.ts';
import type { Run } from '../run.ts';
import { addEvent, type BenchEvent } from '../seed/events.ts';
import { ratiosOf, spreadOf } from '../statistics.ts';
import { eventAt, purchases, untilWarm } from './trade.ts';

const WARM_UP = 300;
/** Strangers together may hold a tenth of a type. */
const STRANGERS_SHARE = 10;

/** Each way: whom it serves, and what those hear for whom nothing is left. `places` is the stock for one place granted. */
const WAYS = {
  strangersHold: { name: 'checkout.start: a stranger holds', loser: 'HOLDS_LIMIT', places: STRANGERS_SHARE },
  hold: { name: 'checkout.start: a person holds', loser: 'ALL_HELD', places: 1 },
  sale: { name: 'checkout.start: a person buys', loser: 'SOLD_OUT', places: 1 },
  purchase: { name: 'tickets.purchase: a person buys', loser: 'SOLD_OUT', places: 1 },
} as const;
type HoldWay = keyof typeof WAYS;
const NAMES = Object.keys(WAYS) as HoldWay[];

/**
 * A flash sale whose buyers start a checkout, strangers and signed-in people apart, beside the same sale from wallets:
 * more buyers than places. A stranger comes without a cookie, as from a link.
 */
export async function measureHolds(bench: Bench): Promise<Findings> {
  const { server, options, buyers } = bench;
  const { rounds, connections, ticketsOnSale } = options;
  const events = {} as Record<HoldWay, BenchEvent[]>;
  for (const way of NAMES) events[way] = await openSales(bench, ticketsOnSale * WAYS[way].places);
  const ask = (way: HoldWay, round: number, count: number) =>
    drive(server.productPort, purchases(bench, eventAt(events[way], round), count, way), connections);
  const d1 = { strangersHold: [] as number[], hold: [] as number[] };
  const run = async (way: HoldWay, round: number) => {
    const before = await server.d1Calls();
    const done = await ask(way, round, buyers.length);
    const after = await server.d1Calls();
    requireAnswers(way, done, { ok: ticketsOnSale, [WAYS[way].loser]: buyers.length - ticketsOnSale });
    if (way in d1) d1[way as keyof typeof d1].push((after.worker - before.worker) / ticketsOnSale);
    return done;
  };

  await untilWarm({ options, startedAt: Date.now() });
  for (const way of NAMES) await ask(way, rounds, WARM_UP);
  const runs = await takeTurns(options, {
    strangersHold: (round) => run('strangersHold', round),
    hold: (round) => run('hold', round),
    sale: (round) => run('sale', round),
    purchase: (round) => run('purchase', round),
  });

  const strangers = besideSale(runs.strangersHold, runs.sale);
  const people = besideSale(runs.hold, runs.sale);
  return {
    title: `Holds: ${buyers.length} buyers start a checkout for ${ticketsOnSale} places, ${connections} connections`,
    unit: 'buyers answered',
    variants: NAMES.map((way) => ({ name: WAYS[way].name, runs: runs[way] })),
    notes: [
      `strangers ${noteOf(strangers)}`,
      `people ${noteOf(people)}`,
      `D1 calls of the Worker per place held: strangers ${formatRange(d1.strangersHold)}, people ${formatRange(d1.hold)}`,
    ],
    ratios: {
      strangersHoldVsSale: strangers.pace.median,
      strangersHoldP99ToP50: strangers.tail.median,
      strangersHoldCpuVsSale: strangers.cpu.median,
      holdVsSale: people.pace.median,
      holdGrantedVsSale: people.granted.median,
      holdP99ToP50: people.tail.median,
      holdCpuVsSale: people.cpu.median,
      d1CallsPerHold: spreadOf(d1.hold).median,
    },
  };
}

/** Holds beside the sales of the same round: answers a second, those granted, CPU, and the tail of the holds alone. */
function besideSale(holds: readonly Run[], sales: readonly Run[]) {
  const of = (runs: readonly Run[], value: (run: Run) => number) => runs.map(value);
  return {
    pace: ratiosOf(speedsOf(holds), speedsOf(sales)),
    granted: ratiosOf(
      of(holds, ({ okPerSecond }) => okPerSecond),
      of(sales, ({ okPerSecond }) => okPerSecond),
    ),
    cpu: ratiosOf(
      of(holds, ({ cpuUs }) => cpuUs),
      of(sales, ({ cpuUs }) => cpuUs),
    ),
    tail: ratiosOf(
      of(holds, ({ p99Ms }) => p99Ms),
      of(holds, ({ p50Ms }) => p50Ms),
    ),
  };
}

function noteOf({ pace, granted, cpu, tail }: ReturnType<typeof besideSale>): string {
  return `/ sale: all buyers ${formatRange(pace.values)}, granted ${formatRange(granted.values)}, CPU ${formatRange(cpu.values)}; their p99 / p50 ${formatRange(tail.values)}`;
}

/** One for each round and one for the warm-up. */
async function openSales(bench: Bench, quantity: number): Promise<BenchEvent[]> {
  const events: BenchEvent[] = [];
  for (let round = 0; round <= bench.options.rounds; round++) {
    const event = await addEvent(bench.server.db, { organizer: bench.organizer, quantity, portions: 1 });
    await wakeBoxOffice(bench, event);
    events.push(event);
  }
  return events;
}
