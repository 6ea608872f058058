import type { Reader } from '#db/client.ts';
import { readDifferingCounters } from '#db/readers/reconciliation/counters.ts';
import { type DoorRecord, readDoorRecord, readSoldCounts } from '#db/readers/reconciliation/drift.ts';
import type { Drift, ReconcileSummary } from '#shared/contracts/money/reconciliation.ts';
import { RECONCILE_EXAMPLES_MAX, RECONCILE_OUTBOX_MAX, RECONCILE_PAGES_PER_CALL } from '#shared/limits.ts';
import type { Outbox } from '../d1-sync/outbox.ts';
import type { OutboxReport } from '../d1-sync/outbox-report.ts';
import type { SnapshotCache } from '../event-snapshot.ts';
import { type DriftScan, type Finding, type ScanCursor, WALK_START } from './drift-scan.ts';
import type { LocalStateQueries } from './local-state-queries.ts';

/** Consecutive alarms without progress after which open refunds are reported as stuck. */
export const STUCK_AFTER_TRIES = 5;

/** Health summary from local data, without a read of D1. */
export interface OfficeSigns {
  parked: number;
  /** Time of the oldest message that waits for D1 (of its decision, or of its scan); null while the delivery works. */
  oldestAt: string | null;
  refundsStuck: boolean;
  /** Refunds of bulk refunds and cancellations that D1 declined and whose tickets and orders are still valid here. */
  declined: number;
}

/** One part of a check. The first has the summary; call again with `next` until it is null. */
export interface ReconcilePage {
  summary: ReconcileSummary | null;
  /** False when too many messages are in flight to compare anything. */
  complete: boolean;
  compared: number;
  onItsWay: number;
  heldBack: number;
  drift: Drift[];
  next: ScanCursor | null;
}

export interface ReconciliationDeps {
  eventId: string;
  reader: () => Reader;
  snapshot: SnapshotCache;
  /** Reads sales that are unknown here from D1; afterwards all older ones must be known. */
  backfill: () => Promise<void>;
  /** Resolves when no sale is in flight. */
  salesSettled: () => Promise<void>;
  walk: DriftScan;
  known: LocalStateQueries;
  outbox: Outbox;
  view: OutboxReport;
  failedRuns: () => number;
}

/** Compares an event's box office with D1. Read-only. */
export class Reconciliation {
  readonly #deps: ReconciliationDeps;

  constructor(deps: ReconciliationDeps) {
    this.#deps = deps;
  }

  /** Reads local data only, because it is called for lists of many events. */
  signs(): OfficeSigns {
    const { outbox, view, known } = this.#deps;
    return {
      parked: outbox.counts().parked,
      oldestAt: outbox.isHeldUp ? view.oldestAt() : null,
      refundsStuck: this.#refundsStuck,
      declined: known.declinedRefunds(),
    };
  }

  get #refundsStuck(): boolean {
    return this.#deps.failedRuns() >= STUCK_AFTER_TRIES && this.#deps.known.openRefunds() > 0;
  }

  /** @param cursor the `next` of the previous page; null for the first */
  async check(cursor: ScanCursor | null): Promise<ReconcilePage> {
    const { backfill, outbox, walk } = this.#deps;
    const page: ReconcilePage = {
      summary: null,
      complete: true,
      compared: 0,
      onItsWay: 0,
      heldBack: 0,
      drift: [],
      next: null,
    };
    if (!cursor) {
      await backfill();
      page.summary = await this.#summary();
    }
    const { waiting, parked } = outbox.counts();
    if (waiting + parked > RECONCILE_OUTBOX_MAX) return { ...page, complete: false };
    page.next = cursor ?? WALK_START;
    for (let pages = 0; page.next && pages < RECONCILE_PAGES_PER_CALL; pages++) {
      const step = await walk.step(page.next);
      page.compared += step.compared;
      for (const finding of step.findings) addFinding(page, finding);
      page.next = step.next;
    }
    return page;
  }

  async #summary(): Promise<ReconcileSummary> {
    const { eventId, reader, known, outbox, view } = this.#deps;
    const sold = await this.#sold();
    const before = view.lastDelivered();
    const record = await readDoorRecord(reader(), eventId);
    const differing = await readDifferingCounters(reader(), eventId);
    const refundsStuck = this.#refundsStuck;
    return {
      outbox: {
        ...outbox.counts(),
        oldestAt: view.oldestAt(),
        parkedExamples: view.parkedExamples(RECONCILE_EXAMPLES_MAX),
      },
      refundsOpen: known.openRefunds(),
      refundsStuck,
      stuckRefunds: refundsStuck ? known.openRefundExamples(RECONCILE_EXAMPLES_MAX) : [],
      checkIns: {
        recorded: record.recorded,
        beyond: this.isBeyond(record),
        // Entries confirmed before this read must be in D1.
        behind: record.lastSeq < before,
      },
      sold,
      wrongCounters: differing.wrong,
      overfullCounters: differing.overfull,
    };
  }

  /** D1 has entry numbers that this object has yet to assign. */
  isBeyond(record: DoorRecord): boolean {
    return record.lastSeq > this.#deps.view.lastGiven();
  }

  /**
   * The snapshot's counts change with every sale, so only a difference that is seen twice counts. The snapshot may
   * also be outdated, so it is reloaded in between.
   */
  async #sold(): Promise<ReconcileSummary['sold']> {
    const first = await this.#lookAtSold();
    if (first.agrees) return first;
    await this.#deps.snapshot.reload();
    const second = await this.#lookAtSold();
    const still = second.here === first.here && second.counted === first.counted;
    return { ...second, agrees: second.agrees || (!still && second.counted === second.tickets) };
  }

  async #lookAtSold(): Promise<ReconcileSummary['sold']> {
    const { eventId, reader, snapshot, salesSettled } = this.#deps;
    await salesSettled();
    const { counted, tickets } = await readSoldCounts(reader(), eventId);
    const here = snapshot.current?.types.reduce((total, type) => total + type.sold, 0) ?? 0;
    return { here, counted, tickets, agrees: here === counted && counted === tickets };
  }
}

function addFinding(page: ReconcilePage, { subject, id, comparison, here, there }: Finding): void {
  if (comparison.kind === 'on_its_way') page.onItsWay += 1;
  else if (comparison.kind === 'held_back') page.heldBack += 1;
  else {
    const { kind, remedy } = comparison;
    let drift = page.drift.find(
      (known) => known.subject === subject && known.kind === kind && known.remedy === remedy,
    );
    if (!drift) {
      drift = { subject, kind, remedy, count: 0, examples: [] };
      page.drift.push(drift);
    }
    drift.count += 1;
    if (drift.examples.length < RECONCILE_EXAMPLES_MAX)
      drift.examples.push({ id, here: here?.status ?? null, there: there?.status ?? null });
  }
}
