import { REFUND_BATCHES_PER_ALARM, REFUNDS_PER_BATCH_MAX } from '#shared/limits.ts';
import type { EventStatus } from '#shared/states.ts';
import type { ObjectState } from '../object-state.ts';
import type { Subject } from '../reconciliation/classify-drift.ts';
import { type CancellationStore, cancellationRequest } from './cancellation-store.ts';
import { inOrder } from './in-order.ts';
import type { Refunds } from './refunds.ts';

const SUBJECTS = ['ticket', 'order'] as const satisfies readonly Subject[];

export interface CancellationDeps {
  state: ObjectState;
  store: CancellationStore;
  refunds: Refunds;
  /** Settles when no sale is undecided any more. */
  salesSettled: () => Promise<void>;
  backfill: () => Promise<void>;
}

/**
 * Refunds every active ticket and pending order of a cancelled event, each once, but for those of which D1 makes no
 * refund: they are a difference between the two, which an administrator sees. It begins because the event *is*
 * cancelled, not because somebody called, so a crash between the two loses nothing; and it goes on from what is still
 * active, so it may stop anywhere.
 */
export class EventCancellation {
  readonly #deps: CancellationDeps;

  constructor(deps: CancellationDeps) {
    this.#deps = deps;
  }

  get isUnderWay(): boolean {
    return this.#deps.state.cancellation === 'under way';
  }

  /**
   * Called with the status at every reading of the event. Where all was given back something may be owed again: a repair
   * has learnt of a ticket. @returns whether there is work to begin
   */
  begins(status: EventStatus): boolean {
    const { state } = this.#deps;
    if (status !== 'cancelled' || this.isUnderWay) return false;
    if (state.cancellation === 'done' && !this.#owesMore) return false;
    state.cancellation = 'under way';
    return true;
  }

  /** D1 says that something is owed: what it declined for want of it may be there again. */
  askAgain(): void {
    const { state, store } = this.#deps;
    const snapshot = state.exists() ? state.snapshot : null;
    if (snapshot?.status === 'cancelled') store.forgetLost(snapshot.organizerId);
  }

  get #owesMore(): boolean {
    const { state, store } = this.#deps;
    const by = state.snapshot?.organizerId;
    return by !== undefined && SUBJECTS.some((subject) => store.owed(subject, by, '', 1).length > 0);
  }

  /** @returns whether all is refunded; if not, it is to be called again later */
  async carryOn(): Promise<boolean> {
    const { state, store, refunds, salesSettled, backfill } = this.#deps;
    // The event's status is in D1, so whatever is still to be committed is refused there.
    await salesSettled();
    await backfill();
    const refundedBy = state.snapshot?.organizerId;
    if (!refundedBy) return false;
    const owed = (subject: Subject) =>
      inOrder((after) => store.owed(subject, refundedBy, after, REFUNDS_PER_BATCH_MAX));
    const [owedTickets, owedOrders] = [owed('ticket'), owed('order')];
    for (let batches = 0; ; batches++) {
      const tickets = owedTickets();
      const orders = tickets.length > 0 ? [] : owedOrders();
      const subjects = [
        ...tickets.map((subjectId) => ({ subjectType: 'ticket' as const, subjectId })),
        ...orders.map((subjectId) => ({ subjectType: 'order' as const, subjectId })),
      ];
      if (subjects.length === 0) break;
      if (batches === REFUND_BATCHES_PER_ALARM) return false;
      const settled = await refunds.refundAll(
        subjects.map((subject) => ({
          ...subject,
          requestId: cancellationRequest(subject.subjectId),
          refundedBy,
          reason: 'event_cancelled',
          overridesUse: false,
        })),
      );
      if (settled < subjects.length) return false;
    }
    if (refunds.hasOpen && !(await refunds.finishOpen())) return false;
    state.cancellation = 'done';
    return true;
  }

  /** Whether all was given back but what D1 has declined. */
  get isDone(): boolean {
    return this.#deps.state.cancellation === 'done';
  }
}
