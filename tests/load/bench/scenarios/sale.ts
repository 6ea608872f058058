import type { Bench } from '../bench.ts';
import { drive, requireAnswers } from '../load.ts';
import { type Findings, told } from '../report.ts';
import { speedsOf, takeTurns } from '../rounds.ts';
import { ratiosOf, spreadOf } from '../statistics.ts';
import { eventAt, purchases, type TradeEvents, untilWarm } from './trade.ts';

const WARM_UP = 300;

/** A flash sale: more buyers than tickets, each asking once; every one of them is answered. */
export async function measureSale(bench: Bench, events: TradeEvents): Promise<Findings> {
  const { server, options, buyers } = bench;
  const { rounds, connections, ticketsOnSale } = options;
  const callsPerPurchase: number[] = [];
  const sell = async (port: number, list: TradeEvents['ours'], round: number) => {
    const run = await drive(port, purchases(bench, eventAt(list, round), buyers.length), connections);
    requireAnswers('flash sale', run, { ok: ticketsOnSale, SOLD_OUT: buyers.length - ticketsOnSale });
    return run;
  };

  await untilWarm(bench);
  await drive(server.productPort, purchases(bench, eventAt(events.ours, rounds), WARM_UP), connections);
  await drive(server.naivePort, purchases(bench, eventAt(events.naive, rounds), WARM_UP), connections);
  const runs = await takeTurns(rounds, {
    ours: async (round) => {
      const before = await server.d1Calls();
      const run = await sell(server.productPort, events.ours, round);
      callsPerPurchase.push(((await server.d1Calls()).boxOffice - before.boxOffice) / ticketsOnSale);
      return run;
    },
    naive: (round) => sell(server.naivePort, events.naive, round),
  });

  const ratio = ratiosOf(speedsOf(runs.ours), speedsOf(runs.naive));
  const paid = (of: typeof runs.ours) => of.map((run) => run.okPerSecond);
  return {
    title: `Flash sale: ${buyers.length} buyers, ${ticketsOnSale} tickets, ${connections} connections`,
    unit: 'buyers answered',
    variants: [
      { name: 'tickets.purchase (group commit)', runs: runs.ours },
      { name: 'naive: a D1 batch per purchase', runs: runs.naive },
    ],
    notes: [
      `ours / naive, all buyers: ${told(ratio.values)}`,
      `paid/s until sold out: ours ${told(paid(runs.ours))}, naive ${told(paid(runs.naive))}, ratio ${told(ratiosOf(paid(runs.ours), paid(runs.naive)).values)}`,
      `D1 calls of the box office per ticket sold ${told(callsPerPurchase)}; naive 1, and 1 for every loser`,
    ],
    ratios: {
      saleVsNaive: ratio.median,
      d1CallsPerPurchase: spreadOf(callsPerPurchase).median,
    },
  };
}
