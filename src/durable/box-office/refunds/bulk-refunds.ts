import type { TypeRefund } from '#shared/contracts/refund-desk.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { REFUND_BATCHES_PER_ALARM, REFUND_BATCHES_PER_CALL, REFUNDS_PER_BATCH_MAX } from '#shared/limits.ts';
import { type BulkRefundJob, type BulkRefundStore, requestPrefix } from './bulk-refund-store.ts';
import { inOrder } from './in-order.ts';
import type { Refunds } from './refunds.ts';

type TypeRefundAsked = Pick<BulkRefundJob, 'actorId' | 'requestId' | 'typeId' | 'reason'> & {
  /** What the asker agreed to give back at most. */
  expectedTickets?: number | undefined;
};

export interface BulkRefundDeps {
  newId: () => string;
  store: BulkRefundStore;
  refunds: Refunds;
  /** Learns from D1 every ticket that was sold and is not known here. */
  backfill: () => Promise<void>;
  /** There is something for the alarm to carry on with. */
  onOpen: () => void;
}

/**
 * Gives back every ticket of a type that was active when it was asked for: used ones stay, and so does what is sold
 * later. It goes on from what is still active, so it may die anywhere; each ticket is refunded once, by whomever.
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

  /** Tickets of this person that are about to be given back, by what was asked for already. */
  promisedTo(userId: string): ReadonlySet<string> {
    return new Set(this.#deps.store.promisedTo(userId));
  }

  /** Whether it was begun by this request. */
  isKnown(actorId: string, requestId: string): boolean {
    return this.#deps.store.find(actorId, requestId) !== null;
  }

  /** Begins it, or carries it on by some tickets. To be called again, under the same id, until it is done. */
  async refund({ expectedTickets, ...request }: TypeRefundAsked): Promise<Outcome<TypeRefund>> {
    const { store, newId, backfill, onOpen } = this.#deps;
    if (!store.find(request.actorId, request.requestId)) {
      await backfill();
      // Its repeat may have come in while D1 was asked.
      if (!store.find(request.actorId, request.requestId)) {
        // Fewer than agreed to is what a busy door makes of it; more would be money that nobody agreed to.
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
      await this.#inTurn(order, REFUND_BATCHES_PER_CALL);
    }
    const after = store.find(request.actorId, request.requestId) ?? order;
    return done({ done: after.state === 'done', ...store.progress(after) });
  }

  /** Carries on what was begun; for the alarm. @returns whether nothing is left */
  async finishOpen(): Promise<boolean> {
    for (const order of this.#deps.store.open()) await this.#inTurn(order, REFUND_BATCHES_PER_ALARM);
    return !this.hasOpen;
  }

  /** Two at once would only get into each other's way. */
  async #inTurn(order: BulkRefundJob, batchesMax: number): Promise<void> {
    const turn = this.#running.catch(() => {}).then(() => this.#carryOn(order, batchesMax));
    this.#running = turn;
    await turn;
  }

  async #carryOn(order: BulkRefundJob, batchesMax: number): Promise<void> {
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
      // What is decided and not through is the alarm's, which tries all open refunds again.
      if (settled < tickets.length) return;
    }
    if (store.progress(order).left === 0) store.setDone(order);
  }
}
