import { readerOf } from '#db/client.ts';
import { recordRepair } from '#db/commits/record-repair.ts';
import { recount } from '#db/commits/recount.ts';
import { readDifferingCounters } from '#db/readers/counters.ts';
import { readPickUps } from '#db/readers/placed-orders.ts';
import { readDoorRecord } from '#db/readers/reconcile.ts';
import { readDoorTickets } from '#db/readers/sold-tickets.ts';
import { RECONCILE_PAUSE_MS } from '#shared/limits.ts';
import type { BoxOfficeEnv } from './box-office.ts';
import type { FoldedSql } from './door-log.ts';
import { DriftWalk } from './drift-walk.ts';
import type { Kept } from './kept.ts';
import { KnownSubjects } from './known-subjects.ts';
import type { Outbox } from './outbox.ts';
import { OutboxView } from './outbox-view.ts';
import type { Parts } from './parts.ts';
import { Reconcile } from './reconcile.ts';
import type { RefundStore } from './refund-store.ts';
import { RepairDesk } from './repair-desk.ts';
import type { RepairStore } from './repair-store.ts';

export interface ReconcilePartsDeps {
  sql: FoldedSql;
  env: BoxOfficeEnv;
  eventId: string;
  now: () => number;
  transaction: (write: () => void) => void;
  /** Rings the alarm at once. */
  soon: () => void;
  intents: RefundStore;
  kept: Kept;
  outbox: Outbox;
  store: RepairStore;
  parts: Parts;
}

/** Builds what checks a box office against D1 and mends it. */
export function reconcileParts(deps: ReconcilePartsDeps) {
  const { sql, env, eventId, now, transaction, soon, intents, kept, outbox, store, parts } = deps;
  const reader = () => readerOf(env.DB);
  const known = new KnownSubjects(sql);
  const view = new OutboxView(sql);
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, RECONCILE_PAUSE_MS));
  const walk = new DriftWalk({ eventId, reader, known, kept, pause });
  const reconcile = new Reconcile({
    ...{ eventId, reader, walk, known, outbox, view },
    catalogue: parts.catalogue,
    catchUp: () => parts.catchUp.run(),
    salesSettled: () => parts.tickets.settled(),
    vainTries: () => kept.vainTries,
  });
  const repairs = new RepairDesk({
    ...{ now, store, walk, outbox, view, intents, transaction },
    door: parts.doorStore,
    counter: parts.counterStore,
    recount: (by) => recount(env.DB, { eventId, ...by, now: now() }),
    countOverfull: async () => (await readDifferingCounters(reader(), eventId)).overfull,
    refresh: async () => {
      await parts.catalogue.reload();
      await parts.catchUp.run();
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
