import { RpcTarget } from 'cloudflare:workers';
import type { SequencedMessage } from '#db/commits/d1-sync/apply-outbox-messages.ts';
import { commitRepair } from '#db/commits/reconciliation/commit-repair.ts';
import { readDifferingCounters } from '#db/readers/reconciliation/counters.ts';
import { readDoorRecord, readRepair } from '#db/readers/reconciliation/drift.ts';
import type { AlarmJob } from '#durable/box-office/alarm-jobs.ts';
import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import type { D1Sync } from '#durable/box-office/d1-sync/d1-sync.ts';
import { OutboxReport } from '#durable/box-office/d1-sync/outbox-report.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import type { FlushMeter } from '#durable/box-office/sales/flush-meter.ts';
import type { SaleLoad } from '#shared/contracts/health.ts';
import {
  countDrift,
  type DriftReport,
  type RepairCounts,
  repairCountsSchema,
} from '#shared/contracts/reconciliation/reconciliation.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { RECONCILE_EXAMPLES_MAX } from '#shared/limits.ts';
import { canRecount, driftOf } from './drift-report.ts';
import { type Finding, type Scan, scanDrift } from './drift-scan.ts';
import { LocalStateQueries } from './local-state-queries.ts';
import { restatement } from './restatement.ts';

/** Pause between two pages (ms), which lets scans and sales run in the object and in D1. */
const PAUSE_MS = 5;
/** With more messages in flight than this, tickets are not compared: messages would explain most differences. */
const IN_FLIGHT_MAX = 5_000;
/** Consecutive alarms without progress after which open refunds are reported as stuck. */
const STUCK_AFTER_TRIES = 5;

/** Health summary from local data, without a read of D1. */
export interface OfficeSigns {
  load: SaleLoad;
  parked: number;
  /** Time of the oldest message that waits for D1 (of its decision, or of its scan); null while the delivery works. */
  oldestAt: string | null;
  refundsStuck: boolean;
  /** Refunds of bulk refunds and cancellations that D1 declined and whose tickets and orders are still valid here. */
  declined: number;
}

const NEVER_USED: OfficeSigns = {
  load: { flushes: 0, slowestMs: 0, mostQueued: 0 },
  parked: 0,
  oldestAt: null,
  refundsStuck: false,
  declined: 0,
};

/** Compares this object with D1 and repairs drift. For administrators. */
export class ReconciliationService extends RpcTarget {
  readonly #event: EventContext;
  readonly #stores: EventStores;
  readonly #sync: D1Sync;
  readonly #flushes: FlushMeter;
  readonly #known: LocalStateQueries;
  readonly #outboxReport: OutboxReport;
  #repairing: Promise<unknown> = Promise.resolve();
  /** After a restore of D1: reads everything again and tells D1 what this object knows. */
  readonly job: AlarmJob;

  constructor(event: EventContext, stores: EventStores, sync: D1Sync, flushes: FlushMeter) {
    super();
    this.#flushes = flushes;
    this.#event = event;
    this.#stores = stores;
    this.#sync = sync;
    this.#known = new LocalStateQueries(stores.materializedSql);
    this.#outboxReport = new OutboxReport(stores.materializedSql);
    this.job = {
      name: 'rebuild',
      isPending: () => event.state.isRebuilding,
      run: () => this.#rebuild(),
    };
  }

  /** Called for lists of many events; zeros for an object that was never used. */
  signs(actor: DoorActor): Outcome<OfficeSigns> {
    if (!actor.isAdmin) return refused('FORBIDDEN');
    if (!this.#event.state.exists()) return done(NEVER_USED);
    const { outbox } = this.#sync;
    return done({
      load: this.#flushes.lastMinute(),
      parked: outbox.counts().parked,
      oldestAt: outbox.isHeldUp ? this.#outboxReport.oldestAt() : null,
      refundsStuck: this.#refundsStuck,
      declined: this.#known.declinedRefunds(),
    });
  }

  /** Read-only. */
  async report(actor: DoorActor): Promise<Outcome<DriftReport>> {
    const refusal = await this.#refusal(actor);
    if (refusal) return refusal;
    const { eventId, reader } = this.#event;
    await this.#sync.backfill.run();
    const { recorded, lastSeq } = await readDoorRecord(reader(), eventId);
    const isBeyond = lastSeq > this.#outboxReport.lastGiven();
    const scan = await this.#scan();
    const ofKind = (kind: string) =>
      scan.findings.filter(({ comparison }) => comparison.kind === kind).length;
    const refundsStuck = this.#refundsStuck;
    return done({
      complete: scan.complete,
      compared: scan.compared,
      onItsWay: ofKind('in_flight'),
      heldBack: ofKind('held_back'),
      drift: driftOf(scan, await readDifferingCounters(reader(), eventId), isBeyond),
      outbox: {
        ...this.#sync.outbox.counts(),
        oldestAt: this.#outboxReport.oldestAt(),
        parkedExamples: this.#outboxReport.parkedExamples(RECONCILE_EXAMPLES_MAX),
      },
      refundsOpen: this.#known.openRefunds(),
      refundsStuck,
      stuckRefunds: refundsStuck ? this.#known.openRefundExamples(RECONCILE_EXAMPLES_MAX) : [],
      checkIns: recorded,
    });
  }

  /** Writes this object's state into D1 as new entries and sends parked messages again. Idempotent by request id. */
  async repair(actor: DoorActor, requestId: string): Promise<Outcome<RepairCounts>> {
    const refusal = await this.#refusal(actor);
    if (refusal) return refusal;
    return done(await this.#repairInTurn(actor.id, requestId));
  }

  /** Serialized: concurrent repairs would both write what D1 lacks. */
  async #repairInTurn(actorId: string, requestId: string): Promise<RepairCounts> {
    const turn = this.#repairing.catch(() => {}).then(() => this.#repair(actorId, requestId));
    this.#repairing = turn;
    return await turn;
  }

  async #rebuild(): Promise<null> {
    const { state } = this.#event;
    if (!state.isRebuilding) return null;
    await this.#sync.rebuild.run();
    await this.#repairInTurn(state.snapshot?.organizerId ?? '', `restore-${state.epoch}`);
    state.isRebuilding = false;
    return null;
  }

  async #repair(actorId: string, requestId: string): Promise<RepairCounts> {
    const { db, eventId, reader, reload, now, ringIn } = this.#event;
    const { outbox, backfill } = this.#sync;
    const auditId = `${eventId}:${actorId}:${requestId}`;
    const committed = await readRepair(reader(), auditId);
    if (committed !== null) return repairCountsSchema.parse(JSON.parse(committed));

    await backfill.run();
    const isBeyond = this.#outboxReport.numberPast((await readDoorRecord(reader(), eventId)).lastSeq);
    const resent = outbox.unpark();
    const messages: SequencedMessage[] = [];
    const scan = await this.#scan((findings) =>
      this.#stores.transaction(() => {
        for (const finding of findings) messages.push(...this.#settle(finding, actorId));
      }),
    );
    // The alarm carries out the reopened refunds.
    ringIn(0);
    if (scan.findings.some(({ comparison }) => comparison.remedy === 'backfill')) await backfill.again();
    const drift = driftOf(scan, await readDifferingCounters(reader(), eventId), isBeyond);
    const counts = { settled: countDrift(drift, false), resent, left: countDrift(drift, true) };
    if (counts.settled + resent === 0) return counts;
    await commitRepair(db(), {
      auditId,
      eventId,
      actorId,
      counts,
      messages,
      recounts: canRecount(scan),
      now: now(),
    });
    // Recounted stock may be on sale again.
    await reload();
    return counts;
  }

  /** Synchronous, so that nothing can have changed since the comparison. @returns the entries that D1 lacks */
  #settle(finding: Finding, actorId: string): SequencedMessage[] {
    const { remedy } = finding.comparison;
    if (remedy === 'refund') this.#stores.refunds.reopen(finding.subject, finding.id);
    if (remedy !== 'entries') return [];
    return restatement(finding, { actorId, now: this.#event.now() }).map((message) => ({
      ...message,
      seq: this.#outboxReport.takeNumber(),
    }));
  }

  async #scan(onFound: (findings: Finding[]) => void = () => {}): Promise<Scan> {
    const { waiting, parked } = this.#sync.outbox.counts();
    if (waiting + parked > IN_FLIGHT_MAX) return { complete: false, compared: 0, findings: [] };
    const { eventId, reader, state, pause } = this.#event;
    return await scanDrift({
      eventId,
      reader,
      known: this.#known,
      state,
      pause: () => pause(PAUSE_MS),
      onFound,
    });
  }

  get #refundsStuck(): boolean {
    return this.#event.state.failedRuns >= STUCK_AFTER_TRIES && this.#known.openRefunds() > 0;
  }

  async #refusal(actor: DoorActor) {
    if (!actor.isAdmin) return refused('FORBIDDEN');
    return (await this.#event.freshSnapshot()) ? null : refused('EVENT_NOT_FOUND');
  }
}
