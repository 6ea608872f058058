import type { TypeRefund } from '#shared/contracts/refunds/refund-desk.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { REFUND_BATCHES_PER_ALARM, REFUNDS_PER_BATCH_MAX } from '#shared/limits.ts';
import { type BulkRefundJob, type BulkRefundStore, requestPrefix } from './bulk-refund-store.ts';
import { inOrder } from './in-order.ts';
import type { Refunds } from './refunds.ts';

/** Refund batches made while the caller waits; the alarm continues with the rest. */
const REFUND_BATCHES_PER_CALL = 3;

type TypeRefundRequest = Pick<BulkRefundJob, 'actorId' | 'requestId' | 'typeId' | 'reason'> & {
  /** The most tickets that the requester agreed to refund. */
  expectedTickets?: number | undefined;
};

export interface BulkRefundDeps {
  newId: () => string;
  store: BulkRefundStore;
  refunds: Refunds;
  /** Reads sales that are unknown here from D1. */
  backfill: () => Promise<void>;
  /** Work is left for the alarm. */
  onOpen: () => void;
}

/**
 * Refunds every ticket of a type that is active when the request arrives; used tickets and later sales stay. It
 * continues with the tickets that are still active, so it resumes after a crash, and each ticket is refunded once.
 */
export class BulkRefunds {
  readonly #deps: BulkRefundDeps;
  #running: Promise<unknown> = Promise.resolve();

  constructor(deps: BulkRefundDeps) {
    this.#deps = deps;
  }

  get hasOpen(): boolean {
    return this.#deps.store.open().length > 0;
  }

  /** Tickets of this person that an open bulk refund is about to refund. */
  promisedTo(userId: string): ReadonlySet<string> {
    return new Set(this.#deps.store.promisedTo(userId));
  }

  /** Whether this request has already begun a bulk refund. */
  isKnown(actorId: string, requestId: string): boolean {
    return this.#deps.store.find(actorId, requestId) !== null;
  }

  /** Begins the bulk refund, or continues it by some batches. Call again with the same id until it is done. */
  async refund({ expectedTickets, ...request }: TypeRefundRequest): Promise<Outcome<TypeRefund>> {
    const { store, newId, backfill, onOpen } = this.#deps;
    if (!store.find(request.actorId, request.requestId)) {
      await backfill();
      // A repeat may have added it during the backfill.
      if (!store.find(request.actorId, request.requestId)) {
        // Check-ins may lower the number; a higher one would be money that nobody agreed to refund.
        if (expectedTickets !== undefined && store.active(request.typeId) > expectedTickets)
          return refused('MORE_TO_REFUND');
        store.add({ id: newId(), ...request });
      }
    }
    const order = store.find(request.actorId, request.requestId);
    if (order?.typeId !== request.typeId || order.reason !== request.reason)
      return refused('REQUEST_ID_REUSED');
    if (order.state === 'open') {
      onOpen();
      await this.#runSerially(order, REFUND_BATCHES_PER_CALL);
    }
    const after = store.find(request.actorId, request.requestId) ?? order;
    return done({ done: after.state === 'done', ...store.progress(after) });
  }

  /** Resumes open bulk refunds; for the alarm. @returns whether none is left */
  async finishOpen(): Promise<boolean> {
    for (const order of this.#deps.store.open()) await this.#runSerially(order, REFUND_BATCHES_PER_ALARM);
    return !this.hasOpen;
  }

  /** Serialized: concurrent runs would select the same tickets. */
  async #runSerially(order: BulkRefundJob, batchesMax: number): Promise<void> {
    const turn = this.#running.catch(() => {}).then(() => this.#resume(order, batchesMax));
    this.#running = turn;
    await turn;
  }

  async #resume(order: BulkRefundJob, batchesMax: number): Promise<void> {
    const { store, refunds } = this.#deps;
    const active = inOrder((after) => store.tickets(order, after, REFUNDS_PER_BATCH_MAX));
    for (let batches = 0; batches < batchesMax; batches++) {
      const tickets = active();
      if (tickets.length === 0) break;
      const settled = await refunds.refundAll(
        tickets.map((subjectId) => ({
          subjectType: 'ticket',
          subjectId,
          requestId: requestPrefix(order) + subjectId,
          refundedBy: order.actorId,
          reason: order.reason,
          overridesUse: false,
        })),
      );
      // The alarm retries decided refunds that are still open.
      if (settled < tickets.length) return;
    }
    if (store.progress(order).left === 0) store.setDone(order);
  }
}
