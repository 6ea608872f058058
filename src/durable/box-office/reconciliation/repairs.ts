import type { RepairRecord } from '#db/commits/d1-sync/record-repair.ts';
import type { DoorRecord } from '#db/readers/reconciliation/drift.ts';
import type { PickUp } from '#db/readers/sales/placed-orders.ts';
import type { DoorTicket } from '#db/readers/sales/sold-tickets.ts';
import type { RepairCounts } from '#shared/contracts/money/reconciliation.ts';
import { RECONCILE_OUTBOX_MAX, RECONCILE_PAGES_PER_CALL } from '#shared/limits.ts';
import type { OrderStore } from '../bar/order-store.ts';
import type { TicketStore } from '../check-in/ticket-store.ts';
import type { Outbox } from '../d1-sync/outbox.ts';
import type { OutboxReport } from '../d1-sync/outbox-report.ts';
import type { RefundStore } from '../refunds/refund-store.ts';
import { restatedEntries } from './classify-drift.ts';
import { type DriftScan, type Finding, WALK_START } from './drift-scan.ts';
import { NOTHING_REPAIRED, type Repair, type RepairStore } from './repair-store.ts';

export interface RepairsDeps {
  now: () => number;
  store: RepairStore;
  walk: DriftScan;
  outbox: Outbox;
  view: OutboxReport;
  door: TicketStore;
  counter: OrderStore;
  intents: RefundStore;
  /** Recounts wrong counters in D1. @returns how many there were, the same number for a repeat */
  recount: (by: { actorId: string; requestId: string }) => Promise<number>;
  /** Number of counters that exceed what exists. */
  countOverfull: () => Promise<number>;
  /** Reads D1's commits for this event and reloads the snapshot. */
  refresh: () => Promise<void>;
  readDoorRecord: () => Promise<DoorRecord>;
  readTickets: (ids: string[]) => Promise<DoorTicket[]>;
  readOrders: (ids: string[]) => Promise<PickUp[]>;
  /** Writes the repair into D1's audit log. Idempotent. */
  record: (repair: Omit<RepairRecord, 'eventId'>) => Promise<void>;
  transaction: (write: () => void) => void;
  /** Work is left for the alarm. */
  onOpen: () => void;
  /** Tickets were added or changed. */
  onLearnt: () => void;
}

export interface RepairProgress {
  done: boolean;
  counts: RepairCounts;
}

/**
 * Removes drift between a box office and D1 by appending entries; D1's counters are recounted from them. Works page
 * by page: the writes of a page and its cursor are one storage commit, so it resumes after a crash.
 */
export class Repairs {
  readonly #deps: RepairsDeps;
  #running: Promise<unknown> = Promise.resolve();

  constructor(deps: RepairsDeps) {
    this.#deps = deps;
  }

  get hasOpen(): boolean {
    return this.#deps.store.open().length > 0;
  }

  /** Continues one repair by some pages. Call again with the same id until it is done. */
  async carryOn(by: { actorId: string; requestId: string }): Promise<RepairProgress> {
    // Serialized: concurrent runs would not see each other's pending writes.
    const turn = this.#running.catch(() => {}).then(() => this.#slice(by));
    this.#running = turn;
    return await turn;
  }

  /** Resumes open repairs; for the alarm. @returns whether none is left */
  async finishOpen(): Promise<boolean> {
    for (const repair of this.#deps.store.open()) await this.carryOn(repair);
    return !this.hasOpen;
  }

  async #slice({ actorId, requestId }: { actorId: string; requestId: string }): Promise<RepairProgress> {
    const { store, outbox, recount, countOverfull, refresh, onOpen } = this.#deps;
    const known = store.find(actorId, requestId);
    if (known?.state === 'done') return { done: true, counts: known.counts };
    const repair = known ?? (await this.#begin(actorId, requestId));
    onOpen();
    for (let pages = 0; repair.cursor && pages < RECONCILE_PAGES_PER_CALL; pages++) {
      const { waiting, parked } = outbox.counts();
      // The appended entries must reach D1 first; the alarm delivers them and then resumes.
      if (waiting + parked > RECONCILE_OUTBOX_MAX) return { done: false, counts: repair.counts };
      await this.#repairPage(repair);
    }
    if (repair.cursor) return { done: false, counts: repair.counts };
    // If D1 has lost a ticket, a recount would free the guest's place for sale: leave that to an administrator.
    if (!repair.isLacking) repair.counts.recounted = await recount({ actorId, requestId });
    // The recount may have freed stock for sale.
    if (repair.counts.recounted > 0) await refresh();
    repair.counts.left += await countOverfull();
    const { left, ...done } = repair.counts;
    if (Object.values(done).some((count) => count > 0)) {
      await this.#deps.record({ actorId, requestId, counts: { ...repair.counts }, now: this.#deps.now() });
    }
    store.save({ ...repair, state: 'done' });
    // The alarm carries out reopened refunds.
    onOpen();
    return { done: true, counts: repair.counts };
  }

  async #begin(actorId: string, requestId: string): Promise<Repair> {
    const { store, outbox, view, refresh, readDoorRecord, transaction } = this.#deps;
    await refresh();
    const delivered = view.lastDelivered();
    const { lastSeq } = await readDoorRecord();
    const repair: Repair = {
      actorId,
      requestId,
      state: 'open',
      cursor: WALK_START,
      counts: { ...NOTHING_REPAIRED },
      isLacking: false,
    };
    transaction(() => {
      if (lastSeq > view.lastGiven()) {
        view.numberPast(lastSeq);
        repair.counts.renumbered = 1;
      }
      // Check-in states are restated page by page; the other lost entries cannot be restored.
      if (lastSeq < delivered && view.noteLost({ delivered, lastSeq })) repair.counts.noted = 1;
      repair.counts.unparked = outbox.unpark();
      store.save(repair);
    });
    return repair;
  }

  async #repairPage(repair: Repair): Promise<void> {
    const { walk, store, door, counter, readTickets, readOrders, transaction, onLearnt } = this.#deps;
    const { cursor, counts } = repair;
    if (!cursor) return;
    const step = await walk.step(cursor, (findings) =>
      transaction(() => {
        for (const finding of findings) this.#repairOne(finding, repair);
        store.save(repair);
      }),
    );
    const missing = step.findings.filter(({ comparison }) => comparison.kind === 'missing_here');
    const idsOf = (subject: Finding['subject']) =>
      missing.filter((finding) => finding.subject === subject).map(({ id }) => id);
    const [tickets, orders] = await Promise.all([
      missing.length > 0 ? readTickets(idsOf('ticket')) : [],
      missing.length > 0 ? readOrders(idsOf('order')) : [],
    ]);
    transaction(() => {
      door.addTickets(tickets);
      counter.addPickUps(orders);
      counts.learnt += tickets.length + orders.length;
      counts.left += step.findings.filter(
        ({ comparison }) => 'remedy' in comparison && comparison.remedy === 'person',
      ).length;
      // Includes subjects that are still on their way to D1.
      repair.isLacking ||= step.findings.some(({ here, there }) => here && !there);
      repair.cursor = step.next;
      store.save(repair);
    });
    if (step.findings.length > 0) onLearnt();
  }

  /** Synchronous, so nothing can have changed since the comparison. */
  #repairOne(finding: Finding, { actorId, counts }: Repair): void {
    const { comparison } = finding;
    if (!('remedy' in comparison)) return;
    if (comparison.remedy === 'restate') {
      this.#restate(finding, actorId);
      counts.restated += 1;
    } else if (comparison.remedy === 'refund_again') {
      this.#deps.intents.reopen(finding.subject, finding.id);
      counts.refundsAgain += 1;
    } else if (comparison.remedy === 'learn' && comparison.kind !== 'missing_here') {
      this.#learn(finding);
      counts.learnt += 1;
    }
  }

  #restate({ subject, id, here, there }: Finding, actorId: string): void {
    const { outbox, now } = this.#deps;
    if (!here || !there) throw new Error('What is stated anew must be known on both sides');
    if (subject === 'order') {
      outbox.add({ kind: 'order_completed', orderId: id, by: here.by ?? actorId, at: here.at ?? now() });
      return;
    }
    const used = here.status === 'used';
    for (const entry of restatedEntries(used ? 'used' : 'active', there.entries)) {
      outbox.add({
        kind: 'check_in',
        entry,
        ticketId: id,
        refusal: null,
        scannedBy: actorId,
        gate: here.gate,
        scannedAt: entry === 'admitted' ? (here.at ?? now()) : now(),
      });
    }
  }

  /** Adopts D1's state where D1 is authoritative or its state is final. */
  #learn({ subject, id, there }: Finding): void {
    const { door, counter } = this.#deps;
    if (subject === 'ticket') door.setStatus(id, there?.status === 'refunded' ? 'refunded' : 'active');
    else if (there?.status === 'cancelled' || there?.status === 'completed' || there?.status === 'pending')
      counter.setStatus(id, there.status);
  }
}
