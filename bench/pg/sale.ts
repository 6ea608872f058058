import type { Bench } from '../bench.ts';
import { drive } from '../load.ts';
import type { Variant } from '../report.ts';
import type { Run } from '../run.ts';
import { type PgWay, pgPurchases } from './requests.ts';

/**
 * The same flash sale on Node + PostgreSQL, in three implementations; null when PostgreSQL was not requested.
 * @param check fails on responses that a sale does not allow. The rows are checked here, after every run.
 */
export function salesOnPg(bench: Bench, check: (run: Run) => void): Record<PgWay, () => Promise<Run | null>> {
  const { pg, options, buyers } = bench;
  const sell = (way: PgWay) => async () => {
    if (!pg) return null;
    const type = await pg.addType(options.ticketsOnSale);
    const requests = pgPurchases(bench, type, way, buyers.length);
    const run = await drive(pg.port, requests, options.connections, pg.cpuUs);
    check(run);
    const unsound = await pg.check();
    if (unsound.length > 0) throw new Error(unsound.join('\n'));
    return run;
  };
  return { rowLock: sell('rowLock'), function: sell('function'), grouped: sell('grouped') };
}

export function pgSaleVariants(runs: Record<PgWay, Run[]>): Variant[] {
  return [
    { name: 'Node + PostgreSQL, row locks', runs: runs.rowLock },
    { name: 'the same as one stored function', runs: runs.function },
    { name: 'the same with a group commit by hand', runs: runs.grouped },
  ];
}
