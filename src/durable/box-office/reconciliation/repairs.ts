import type { RepairRecord } from '#db/commits/d1-sync/record-repair.ts';
import type { DoorRecord } from '#db/readers/reconciliation/drift.ts';
import type { PickUp } from '#db/readers/sales/placed-orders.ts';
import type { DoorTicket } from '#db/readers/sales/sold-tickets.ts';
import type { RepairCounts } from '#shared/contracts/reconcile.ts';
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
  /** Has D1 count anew what its counters say wrong. @returns how many, also of a repeat */
  recount: (by: { actorId: string; requestId: string }) => Promise<number>;
  /** Counters by which more stand than there are. */
  countOverfull: () => Promise<number>;
  /** Learns what D1 committed for this event, and reads the event anew. */
  refresh: () => Promise<void>;
  readDoorRecord: () => Promise<DoorRecord>;
  readTickets: (ids: string[]) => Promise<DoorTicket[]>;
  readOrders: (ids: string[]) => Promise<PickUp[]>;
  /** Writes into D1's audit trail; a repeat changes nothing. */
  record: (repair: Omit<RepairRecord, 'eventId'>) => Promise<void>;
  transaction: (write: () => void) => void;
  /** There is something for the alarm to carry on with. */
  onOpen: () => void;
  /** Tickets came in or changed. */
  onLearnt: () => void;
}

export interface RepairProgress {
  done: boolean;
  counts: RepairCounts;
}

/**
 * Brings a box office and D1 back together by new entries only; a counter of D1 follows from them and is counted anew.
 * It goes page by page, and what it does on a page is one storage write with the note of how far it has come, so it may
 * die anywhere and go on.
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

  /** Carries one repair on by some pages. To be called again, under the same id, until it is done. */
  async carryOn(by: { actorId: string; requestId: string }): Promise<RepairProgress> {
    // Two at once would each see what the other has not yet written.
    const turn = this.#running.catch(() => {}).then(() => this.#slice(by));
    this.#running = turn;
    return await turn;
  }

  /** Carries on what was begun; for the alarm. @returns whether nothing is left */
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
      // What it says anew must arrive first; the alarm sends it and then carries on.
      if (waiting + parked > RECONCILE_OUTBOX_MAX) return { done: false, counts: repair.counts };
      await this.#repairPage(repair);
    }
    if (repair.cursor) return { done: false, counts: repair.counts };
    // A guest whose ticket D1 has lost keeps their place until somebody has looked at it.
    if (!repair.isLacking) repair.counts.recounted = await recount({ actorId, requestId });
    // What came free by it can be sold.
    if (repair.counts.recounted > 0) await refresh();
    repair.counts.left += await countOverfull();
    const { left, ...done } = repair.counts;
    if (Object.values(done).some((count) => count > 0)) {
      await this.#deps.record({ actorId, requestId, counts: { ...repair.counts }, now: this.#deps.now() });
    }
    store.save({ ...repair, state: 'done' });
    // Refunds that were opened again are the alarm's.
    onOpen();
    return { done: true, counts: repair.counts };
  }

  async #begin(actorId: string, requestId: string): Promise<Repair> {
    const { store, outbox, view, refresh, readDoorRecord, transaction } = this.#deps;
    await refresh();
    const delivered = view.lastDelivered();
    const { lastSeq } = await readDoorRecord();
    const repair: Repair = {
      ...{ actorId, requestId, state: 'open', cursor: WALK_START },
      counts: { ...NOTHING_REPAIRED },
      isLacking: false,
    };
    transaction(() => {
      if (lastSeq > view.lastGiven()) {
        view.numberPast(lastSeq);
        repair.counts.renumbered = 1;
      }
      // Whatever of it says who is in is told anew, page by page; nobody can tell the rest.
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
      // Also what is on its way there.
      repair.isLacking ||= step.findings.some(({ here, there }) => here && !there);
      repair.cursor = step.next;
      store.save(repair);
    });
    if (step.findings.length > 0) onLearnt();
  }

  /** Nothing in here waits: nothing can have happened to it since it was compared. */
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
        ...{ kind: 'check_in', entry, ticketId: id, refusal: null, scannedBy: actorId, gate: here.gate },
        scannedAt: entry === 'admitted' ? (here.at ?? now()) : now(),
      });
    }
  }

  /** What D1 owns, or holds for good, is taken over. */
  #learn({ subject, id, there }: Finding): void {
    const { door, counter } = this.#deps;
    if (subject === 'ticket') door.setStatus(id, there?.status === 'refunded' ? 'refunded' : 'active');
    else if (there?.status === 'cancelled' || there?.status === 'completed' || there?.status === 'pending')
      counter.setStatus(id, there.status);
  }
}
