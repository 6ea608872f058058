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
    ours: { port: server.productPort, way: 'sale' },
    api: { port: server.productPort, way: 'order' },
    naive: { port: server.naivePort, way: 'order' },
    bare: { port: server.naivePort, way: 'bareOrder' },
  } as const;
  const place = async (side: keyof typeof ways, round: number, howMany = count) => {
    const { port, way } = ways[side];
    const run = await drive(port, orders(bench, eventAt(events[side], round), howMany, way), connections);
    requireAnswers('orders', run, { ok: howMany });
    return run;
  };

  await untilWarm(bench);
  for (const side of ['ours', 'api', 'naive', 'bare'] as const) await place(side, rounds, WARM_UP);
  const runs = await takeTurns(options, {
    ours: async (round) => {
      const before = await server.d1Calls();
      const run = await place('ours', round);
      callsPerOrder.push(((await server.d1Calls()).boxOffice - before.boxOffice) / count);
      return run;
    },
    api: (round) => place('api', round),
    naive: (round) => place('naive', round),
    bare: (round) => place('bare', round),
  });

  const ratio = ratiosOf(speedsOf(runs.ours), speedsOf(runs.naive));
  const apiRatio = ratiosOf(speedsOf(runs.api), speedsOf(runs.naive));
  const toBare = ratiosOf(speedsOf(runs.ours), speedsOf(runs.bare));
  return {
    title: `Orders: ${count} guests, ${connections} connections`,
    unit: 'orders',
    variants: [
      { name: 'checkout.start that pays (group commit)', runs: runs.ours },
      { name: 'orders.place (the API)', runs: runs.api },
      { name: 'naive: a D1 batch per order', runs: runs.naive },
      { name: 'bare: such a batch that looks nobody up', runs: runs.bare },
    ],
    notes: [
      `ours / naive: ${formatRange(ratio.values)}, by orders.place ${formatRange(apiRatio.values)}; / bare: ${formatRange(toBare.values)}`,
      `D1 calls of the box office per order ${formatRange(callsPerOrder)}; naive 1`,
    ],
    ratios: { orderVsNaive: ratio.median, placeVsNaive: apiRatio.median, orderVsBare: toBare.median },
  };
}
