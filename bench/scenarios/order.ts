import type { Bench } from '../bench.ts';
import { drive, requireAnswers } from '../load.ts';
import { type Findings, formatRange } from '../report.ts';
import { speedsOf, takeTurns } from '../rounds.ts';
import { ratiosOf } from '../statistics.ts';
import { eventAt, orders, type TradeEvents, untilWarm } from './trade.ts';

const WARM_UP = 300;

/** A rush at the bar: one drink per order, enough stock for all. */
export async function measureOrders(bench: Bench, events: TradeEvents): Promise<Findings> {
  const { server, options } = bench;
  const { rounds, connections, orders: count } = options;
  const callsPerOrder: number[] = [];
  const ways = {
    ours: { port: server.productPort, procedure: 'orders.place' },
    naive: { port: server.naivePort, procedure: 'orders.place' },
    bare: { port: server.naivePort, procedure: 'bare.place' },
  };
  const place = async (way: keyof typeof ways, round: number, howMany = count) => {
    const { port, procedure } = ways[way];
    const run = await drive(
      port,
      orders(bench, eventAt(events[way], round), howMany, procedure),
      connections,
    );
    requireAnswers('orders', run, { ok: howMany });
    return run;
  };

  await untilWarm(bench);
  for (const way of ['ours', 'naive', 'bare'] as const) await place(way, rounds, WARM_UP);
  const runs = await takeTurns(options, {
    ours: async (round) => {
      const before = await server.d1Calls();
      const run = await place('ours', round);
      callsPerOrder.push(((await server.d1Calls()).boxOffice - before.boxOffice) / count);
      return run;
    },
    naive: (round) => place('naive', round),
    bare: (round) => place('bare', round),
  });

  const ratio = ratiosOf(speedsOf(runs.ours), speedsOf(runs.naive));
  const toBare = ratiosOf(speedsOf(runs.ours), speedsOf(runs.bare));
  return {
    title: `Orders: ${count} guests, ${connections} connections`,
    unit: 'orders',
    variants: [
      { name: 'orders.place (group commit)', runs: runs.ours },
      { name: 'naive: a D1 batch per order', runs: runs.naive },
      { name: 'bare: such a batch that looks nobody up', runs: runs.bare },
    ],
    notes: [
      `ours / naive: ${formatRange(ratio.values)}; / bare: ${formatRange(toBare.values)}`,
      `D1 calls of the box office per order ${formatRange(callsPerOrder)}; naive 1`,
    ],
    ratios: { orderVsNaive: ratio.median, orderVsBare: toBare.median },
  };
}
