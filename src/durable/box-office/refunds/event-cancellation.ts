import type { ObjectState } from '#durable/box-office/object-state.ts';
import type { Subject } from '#durable/box-office/reconciliation/classify-drift.ts';
import { REFUND_BATCHES_PER_ALARM, REFUNDS_PER_BATCH_MAX } from '#shared/limits.ts';
import type { EventStatus } from '#shared/states.ts';
import { type CancellationStore, cancellationRequest } from './cancellation-store.ts';
import { inOrder } from './in-order.ts';
import type { Refunds } from './refunds.ts';

const SUBJECTS = ['ticket', 'order'] as const satisfies readonly Subject[];

export interface CancellationDeps {
  state: ObjectState;
  store: CancellationStore;
  refunds: Refunds;
  /** Resolves when no sale is in flight. */
  salesSettled: () => Promise<void>;
  backfill: () => Promise<void>;
}

/**
 * Refunds every active ticket and pending order of a cancelled event once, except those that D1 declines: an
 * administrator sees them as drift. The event's status starts it, not a call, so a crash in between loses nothing.
 * It continues with what is still active, so it may stop anywhere.
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
   * Call with the status after every read of the event. A finished cancellation begins again if a repair has added
   * a ticket.
   * @returns whether there is work to do
   */
  begins(status: EventStatus): boolean {
    const { state } = this.#deps;
    if (status !== 'cancelled' || this.isUnderWay) return false;
    if (state.cancellation === 'done' && !this.#hasUnrefunded) return false;
    state.cancellation = 'under way';
    return true;
  }

  /** Retries refunds that D1 declined because it lacked the ticket or the order, which may be back. */
  retryDeclined(): void {
    const { state, store } = this.#deps;
    const snapshot = state.exists() ? state.snapshot : null;
    if (snapshot?.status === 'cancelled') store.forgetLost(snapshot.organizerId);
  }

  get #hasUnrefunded(): boolean {
    const { state, store } = this.#deps;
    const by = state.snapshot?.organizerId;
    return by !== undefined && SUBJECTS.some((subject) => store.unrefunded(subject, by, '', 1).length > 0);
  }

  /** @returns whether everything is refunded; if not, call again later */
  async resume(): Promise<boolean> {
    const { state, store, refunds, salesSettled, backfill } = this.#deps;
    // D1 already has the cancelled status, so it refuses every sale that is committed later.
    await salesSettled();
    await backfill();
    const refundedBy = state.snapshot?.organizerId;
    if (!refundedBy) return false;
    const unrefunded = (subject: Subject) =>
      inOrder((after) => store.unrefunded(subject, refundedBy, after, REFUNDS_PER_BATCH_MAX));
    const [nextTickets, nextOrders] = [unrefunded('ticket'), unrefunded('order')];
    for (let batches = 0; ; batches++) {
      const tickets = nextTickets();
      const orders = tickets.length > 0 ? [] : nextOrders();
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

  /** Whether everything is refunded, except what D1 declined. */
  get isDone(): boolean {
    return this.#deps.state.cancellation === 'done';
  }
}
