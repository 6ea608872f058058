import { readerOf } from '#db/client.ts';
import { recordRepair } from '#db/commits/d1-sync/record-repair.ts';
import { recount } from '#db/commits/d1-sync/recount.ts';
import { readDifferingCounters } from '#db/readers/reconciliation/counters.ts';
import { readDoorRecord } from '#db/readers/reconciliation/drift.ts';
import { readPickUps } from '#db/readers/sales/placed-orders.ts';
import { readDoorTickets } from '#db/readers/sales/sold-tickets.ts';
import { RECONCILE_PAUSE_MS } from '#shared/limits.ts';
import type { BoxOfficeEnv } from '../box-office.ts';
import type { MaterializedSql } from '../check-in/check-in-log.ts';
import type { Outbox } from '../d1-sync/outbox.ts';
import { OutboxReport } from '../d1-sync/outbox-report.ts';
import type { ObjectState } from '../object-state.ts';
import type { Parts } from '../parts.ts';
import type { RefundStore } from '../refunds/refund-store.ts';
import { DriftScan } from './drift-scan.ts';
import { LocalStateQueries } from './local-state-queries.ts';
import { Reconciliation } from './reconciliation.ts';
import type { RepairStore } from './repair-store.ts';
import { Repairs } from './repairs.ts';

export interface ReconcilePartsDeps {
  sql: MaterializedSql;
  env: BoxOfficeEnv;
  eventId: string;
  now: () => number;
  transaction: (write: () => void) => void;
  /** Rings the alarm at once. */
  soon: () => void;
  intents: RefundStore;
  state: ObjectState;
  outbox: Outbox;
  store: RepairStore;
  parts: Parts;
}

/** Builds what checks a box office against D1 and mends it. */
export function reconcileParts(deps: ReconcilePartsDeps) {
  const { sql, env, eventId, now, transaction, soon, intents, state, outbox, store, parts } = deps;
  const reader = () => readerOf(env.DB);
  const known = new LocalStateQueries(sql);
  const view = new OutboxReport(sql);
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, RECONCILE_PAUSE_MS));
  const walk = new DriftScan({ eventId, reader, known, state, pause });
  const reconcile = new Reconciliation({
    ...{ eventId, reader, walk, known, outbox, view },
    snapshot: parts.snapshot,
    backfill: () => parts.backfill.run(),
    salesSettled: () => parts.tickets.settled(),
    failedRuns: () => state.failedRuns,
  });
  const repairs = new Repairs({
    ...{ now, store, walk, outbox, view, intents, transaction },
    door: parts.ticketStore,
    counter: parts.orderStore,
    recount: (by) => recount(env.DB, { eventId, ...by, now: now() }),
    countOverfull: async () => (await readDifferingCounters(reader(), eventId)).overfull,
    refresh: async () => {
      await parts.snapshot.reload();
      await parts.backfill.run();
    },
    readDoorRecord: () => readDoorRecord(reader(), eventId),
    readTickets: (ids) => readDoorTickets(reader(), eventId, ids),
    readOrders: (ids) => readPickUps(reader(), eventId, ids),
    record: (repair) => recordRepair(env.DB, { eventId, ...repair }),
    onOpen: soon,
    onLearnt: () => parts.door.recount(),
  });
  return { reconcile, repairs };
}
