import type { Bench } from '../bench.ts';
import { drive, requireAnswers } from '../load.ts';
import { type Findings, told } from '../report.ts';
import { speedsOf, takeTurns } from '../rounds.ts';
import { ratiosOf } from '../statistics.ts';
import { eventAt, orders, type TradeEvents, untilWarm } from './trade.ts';

const WARM_UP = 300;

/** The rush at the bar: one drink each, stock for all. */
export async function measureOrders(bench: Bench, events: TradeEvents): Promise<Findings> {
  const { server, options } = bench;
  const { rounds, connections, orders: count } = options;
  const callsPerOrder: number[] = [];
  const place = async (port: number, list: TradeEvents['ours'], round: number) => {
    const run = await drive(port, orders(bench, eventAt(list, round), count), connections);
    requireAnswers('orders', run, { ok: count });
    return run;
  };

  await untilWarm(bench);
  await drive(server.productPort, orders(bench, eventAt(events.ours, rounds), WARM_UP), connections);
  await drive(server.naivePort, orders(bench, eventAt(events.naive, rounds), WARM_UP), connections);
  const runs = await takeTurns(options, {
    ours: async (round) => {
      const before = await server.d1Calls();
      const run = await place(server.productPort, events.ours, round);
      callsPerOrder.push(((await server.d1Calls()).boxOffice - before.boxOffice) / count);
      return run;
    },
    naive: (round) => place(server.naivePort, events.naive, round),
  });

  const ratio = ratiosOf(speedsOf(runs.ours), speedsOf(runs.naive));
  return {
    title: `Orders: ${count} guests, ${connections} connections`,
    unit: 'orders',
    variants: [
      { name: 'orders.place (group commit)', runs: runs.ours },
      { name: 'naive: a D1 batch per order', runs: runs.naive },
    ],
    notes: [
      `ours / naive: ${told(ratio.values)}`,
      `D1 calls of the box office per order ${told(callsPerOrder)}; naive 1`,
    ],
    ratios: { orderVsNaive: ratio.median },
  };
}
