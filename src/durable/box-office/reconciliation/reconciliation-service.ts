import { recordRepair } from '#db/commits/d1-sync/record-repair.ts';
import { recount } from '#db/commits/d1-sync/recount.ts';
import { readDifferingCounters } from '#db/readers/reconciliation/counters.ts';
import { readDoorRecord } from '#db/readers/reconciliation/drift.ts';
import { readPickUps } from '#db/readers/sales/placed-orders.ts';
import { readDoorTickets } from '#db/readers/sales/sold-tickets.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { RECONCILE_PAUSE_MS } from '#shared/limits.ts';
import { type AlarmJob, backoffMs } from '../alarm-jobs.ts';
import type { DoorActor } from '../check-in/decide-check-in.ts';
import type { D1Sync } from '../d1-sync/d1-sync.ts';
import { OutboxReport } from '../d1-sync/outbox-report.ts';
import type { EventContext } from '../event-context.ts';
import type { EventStores } from '../event-stores.ts';
import type { SalesService } from '../sales/sales-service.ts';
import { DriftScan, type ScanCursor } from './drift-scan.ts';
import { LocalStateQueries } from './local-state-queries.ts';
import { type OfficeSigns, type ReconcilePage, Reconciliation } from './reconciliation.ts';
import { type RepairProgress, Repairs } from './repairs.ts';

const NEVER_USED: OfficeSigns = { parked: 0, oldestAt: null, refundsStuck: false, declined: 0 };

/** Compares this object with D1 and repairs drift. For administrators. */
export class ReconciliationService {
  readonly job: AlarmJob;
  readonly #event: EventContext;
  readonly #reconciliation: Reconciliation;
  readonly #repairs: Repairs;
  #unfinishedRuns = 0;

  constructor(event: EventContext, stores: EventStores, sync: D1Sync, sales: SalesService) {
    this.#event = event;
    const { env, eventId, state, snapshot, bus, now, pause, reader, reload, ringIn } = event;
    const { outbox, backfill } = sync;
    const known = new LocalStateQueries(stores.materializedSql);
    const view = new OutboxReport(stores.materializedSql);
    const walk = new DriftScan({ eventId, reader, known, state, pause: () => pause(RECONCILE_PAUSE_MS) });
    this.#reconciliation = new Reconciliation({
      eventId,
      reader,
      walk,
      known,
      outbox,
      view,
      snapshot,
      backfill: () => backfill.run(),
      salesSettled: () => sales.ticketsSettled(),
      failedRuns: () => state.failedRuns,
    });
    this.#repairs = new Repairs({
      now,
      store: stores.repairs,
      walk,
      outbox,
      view,
      intents: stores.refunds,
      transaction: stores.transaction,
      door: stores.tickets,
      counter: stores.orders,
      recount: (by) => recount(env.DB, { eventId, ...by, now: now() }),
      countOverfull: async () => (await readDifferingCounters(reader(), eventId)).overfull,
      refresh: async () => {
        await reload();
        await backfill.run();
      },
      readDoorRecord: () => readDoorRecord(reader(), eventId),
      readTickets: (ids) => readDoorTickets(reader(), eventId, ids),
      readOrders: (ids) => readPickUps(reader(), eventId, ids),
      record: (repair) => recordRepair(env.DB, { eventId, ...repair }),
      onOpen: () => ringIn(0),
      onLearnt: () => bus.emit('ticketsBackfilled', {}),
    });
    this.job = {
      name: 'repairs',
      isPending: () => this.#repairs.hasOpen,
      run: async () => {
        const isDone = !this.#repairs.hasOpen || (await this.#repairs.finishOpen());
        this.#unfinishedRuns = isDone ? 0 : this.#unfinishedRuns + 1;
        return isDone ? null : backoffMs(this.#unfinishedRuns);
      },
    };
  }

  /** Health summary without a read of D1; zeros for an object that was never used. */
  signs(actor: DoorActor): Outcome<OfficeSigns> {
    if (!actor.isAdmin) return refused('FORBIDDEN');
    return done(this.#event.state.exists() ? this.#reconciliation.signs() : NEVER_USED);
  }

  async check(actor: DoorActor, cursor: ScanCursor | null): Promise<Outcome<ReconcilePage>> {
    return (await this.#refusal(actor)) ?? done(await this.#reconciliation.check(cursor));
  }

  async repair(actor: DoorActor, requestId: string): Promise<Outcome<RepairProgress>> {
    return (
      (await this.#refusal(actor)) ?? done(await this.#repairs.carryOn({ actorId: actor.id, requestId }))
    );
  }

  async #refusal(actor: DoorActor) {
    if (!actor.isAdmin) return refused('FORBIDDEN');
    return (await this.#event.freshSnapshot()) ? null : refused('EVENT_NOT_FOUND');
  }
}
