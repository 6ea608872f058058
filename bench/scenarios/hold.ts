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

/** A flash sale whose buyers start a checkout, beside the same sale from wallets: more buyers than places. */
export async function measureHolds(bench: Bench): Promise<Findings> {
  const { server, options, buyers } = bench;
  const { rounds, connections, ticketsOnSale } = options;
  const open = async () => {
    const events: BenchEvent[] = [];
    for (let round = 0; round <= rounds; round++) {
      const event = await addEvent(server.db, {
        organizer: bench.organizer,
        quantity: ticketsOnSale,
        portions: 1,
      });
      await wakeBoxOffice(bench, event);
      events.push(event);
    }
    return events;
  };
  const ways = {
    hold: { events: await open(), procedure: 'checkout.start', loser: 'ALL_HELD' },
    sale: { events: await open(), procedure: 'tickets.purchase', loser: 'SOLD_OUT' },
  };
  const perHold: number[] = [];
  const batches: number[] = [];
  const ask = (way: keyof typeof ways, round: number, count: number) => {
    const { events, procedure } = ways[way];
    const requests = purchases(bench, eventAt(events, round), count, { procedure });
    return drive(server.productPort, requests, connections);
  };
  const run = async (way: keyof typeof ways, round: number) => {
    const done = await ask(way, round, buyers.length);
    const lost = buyers.length - ticketsOnSale;
    requireAnswers(way, done, { ok: ticketsOnSale, [ways[way].loser]: lost });
    return done;
  };

  await untilWarm({ options, startedAt: Date.now() });
  for (const way of ['hold', 'sale'] as const) await ask(way, rounds, WARM_UP);
  const runs = await takeTurns(options, {
    hold: async (round) => {
      const before = await server.d1Calls();
      const done = await run('hold', round);
      const after = await server.d1Calls();
      perHold.push((after.worker - before.worker) / ticketsOnSale);
      batches.push(after.boxOfficeBatches - before.boxOfficeBatches);
      return done;
    },
    sale: (round) => run('sale', round),
  });

  const granted = (of: readonly Run[]) => of.map(({ okPerSecond }) => okPerSecond);
  const toSale = ratiosOf(speedsOf(runs.hold), speedsOf(runs.sale));
  const grantedToSale = ratiosOf(granted(runs.hold), granted(runs.sale));
  return {
    title: `Holds: ${buyers.length} buyers start a checkout for ${ticketsOnSale} places, ${connections} connections`,
    unit: 'buyers answered',
    variants: [
      { name: 'checkout.start (hold)', runs: runs.hold },
      { name: 'tickets.purchase (group commit)', runs: runs.sale },
    ],
    notes: [
      `hold / sale: all buyers ${formatRange(toSale.values)}, granted ${formatRange(grantedToSale.values)}`,
      `granted/s: holds ${formatRange(granted(runs.hold))}, sales ${formatRange(granted(runs.sale))}`,
      `D1 calls of the Worker per place held ${formatRange(perHold)}; batches of the box office in a round ${formatRange(batches)}`,
    ],
    ratios: {
      holdVsSale: toSale.median,
      holdGrantedVsSale: grantedToSale.median,
      d1CallsPerHold: spreadOf(perHold).median,
    },
  };
}
