import type { Bench } from '../bench.ts';
import { drive, requireAnswers } from '../load.ts';
import { pgSaleVariants, salesOnPg } from '../pg/sale.ts';
import { type Findings, formatRange } from '../report.ts';
import { speedsOf, takeTurns } from '../rounds.ts';
import type { Run } from '../run.ts';
import { ratiosOf, spreadOf } from '../statistics.ts';
import { eventAt, purchases, type TradeEvents, untilWarm } from './trade.ts';

const WARM_UP = 300;

/** A flash sale: more buyers than tickets, one request each, and every request gets a response. */
export async function measureSale(bench: Bench, events: TradeEvents): Promise<Findings> {
  const { server, options, buyers } = bench;
  const { rounds, connections, ticketsOnSale } = options;
  const calls = { perTicket: [] as number[], batches: [] as number[], worker: [] as number[] };
  const requireSoldOut = (run: Run) =>
    requireAnswers('flash sale', run, { ok: ticketsOnSale, SOLD_OUT: buyers.length - ticketsOnSale });
  const ways = {
    ours: { port: server.productPort, way: 'sale' },
    api: { port: server.productPort, way: 'purchase' },
    naive: { port: server.naivePort, way: 'purchase' },
    bare: { port: server.naivePort, way: 'barePurchase' },
  } as const;
  const ask = (side: keyof typeof ways, round: number, count: number) => {
    const { port, way } = ways[side];
    return drive(port, purchases(bench, eventAt(events[side], round), count, way), connections);
  };
  const sell = async (side: keyof typeof ways, round: number) => {
    const run = await ask(side, round, buyers.length);
    requireSoldOut(run);
    return run;
  };
  const onPg = salesOnPg(bench, requireSoldOut);

  await untilWarm(bench);
  for (const side of ['ours', 'api', 'naive', 'bare'] as const) await ask(side, rounds, WARM_UP);
  for (const sellThere of Object.values(onPg)) await sellThere();
  const runs = await takeTurns(options, {
    ours: async (round) => {
      const before = await server.d1Calls();
      const run = await sell('ours', round);
      const after = await server.d1Calls();
      calls.perTicket.push((after.boxOffice - before.boxOffice) / ticketsOnSale);
      calls.batches.push((after.boxOfficeBatches - before.boxOfficeBatches) / ticketsOnSale);
      calls.worker.push((after.worker - before.worker) / ticketsOnSale);
      return run;
    },
    api: (round) => sell('api', round),
    naive: (round) => sell('naive', round),
    bare: (round) => sell('bare', round),
    ...onPg,
  });

  const paid = (of: readonly Run[]) => of.map((run) => run.okPerSecond);
  const oursTo = (theirs: readonly Run[]) => ratiosOf(speedsOf(runs.ours), speedsOf(theirs));
  const paidTo = (theirs: readonly Run[]) => ratiosOf(paid(runs.ours), paid(theirs));
  const cpu = (of: readonly Run[]) => of.map((run) => run.cpuUs);
  const cpuTo = (theirs: readonly Run[]) => ratiosOf(cpu(theirs), cpu(runs.ours));
  const toNaive = oursTo(runs.naive);
  const apiToNaive = ratiosOf(speedsOf(runs.api), speedsOf(runs.naive));
  const ratios = {
    saleVsNaive: toNaive.median,
    purchaseVsNaive: apiToNaive.median,
    saleCpuVsNaive: cpuTo(runs.naive).median,
    salePaidVsNaive: paidTo(runs.naive).median,
    saleVsBare: oursTo(runs.bare).median,
    d1CallsPerPurchase: spreadOf(calls.perTicket).median,
    d1BatchesPerPurchase: spreadOf(calls.batches).median,
  };
  const notes = [
    `ours / naive, all buyers: ${formatRange(toNaive.values)}, by tickets.purchase ${formatRange(apiToNaive.values)}; CPU naive / ours ${formatRange(cpuTo(runs.naive).values)}`,
    `paid/s until sold out: ours ${formatRange(paid(runs.ours))}, naive ${formatRange(paid(runs.naive))}, ratio ${formatRange(paidTo(runs.naive).values)}`,
    `ours / bare: all buyers ${formatRange(oursTo(runs.bare).values)}, paid ${formatRange(paidTo(runs.bare).values)}`,
    `D1 calls of the box office per ticket sold ${formatRange(calls.perTicket)}, batches among them ${formatRange(calls.batches)}; of the Worker ${formatRange(calls.worker)}; naive 1 batch, and 1 for every loser`,
  ];
  const pgRatios = {
    saleVsPgRowLock: oursTo(runs.rowLock).median,
    saleVsPgFunction: oursTo(runs.function).median,
    saleVsPgGrouped: oursTo(runs.grouped).median,
  };
  if (bench.pg)
    notes.push(
      `ours / PostgreSQL: row locks ${formatRange(oursTo(runs.rowLock).values)}, stored function ${formatRange(oursTo(runs.function).values)}, grouped ${formatRange(oursTo(runs.grouped).values)}`,
      `paid/s there: row locks ${formatRange(paid(runs.rowLock))}, stored function ${formatRange(paid(runs.function))}, grouped ${formatRange(paid(runs.grouped))}`,
    );
  return {
    title: `Flash sale: ${buyers.length} buyers, ${ticketsOnSale} tickets, ${connections} connections`,
    unit: 'buyers answered',
    variants: [
      { name: 'checkout.start that pays (group commit)', runs: runs.ours },
      { name: 'tickets.purchase (the API)', runs: runs.api },
      { name: 'naive: a D1 batch per purchase', runs: runs.naive },
      { name: 'bare: such a batch that looks nobody up', runs: runs.bare },
      ...pgSaleVariants(runs),
    ],
    notes,
    ratios: bench.pg ? { ...ratios, ...pgRatios } : ratios,
  };
}
