import type { CommittedRefund, RefundItem } from '#db/commits/commit-refunds.ts';
import type { RefundReceipt } from '#shared/contracts/refunds.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { done, type ErrorCode, isErrorCode, type Outcome, refused } from '#shared/errors.ts';
import { REFUNDS_PER_BATCH_MAX } from '#shared/limits.ts';
import { isDataError, splitOnDataError } from '../support/split-on-data-error.ts';
import type { CounterStore } from './counter-store.ts';
import type { DoorStore } from './door-store.ts';
import type { RefundIntent, RefundStore, SubjectType } from './refund-store.ts';

export interface RefundDeps {
  newId: () => string;
  intents: RefundStore;
  door: DoorStore;
  counter: CounterStore;
  commit: (items: RefundItem[]) => Promise<CommittedRefund[]>;
  /** Whether a refund of another event bears this request id. */
  isUsedElsewhere: (request: Pick<RefundItem, 'refundedBy' | 'requestId'>) => Promise<boolean>;
  transaction: (write: () => void) => void;
  /** Stock came back: the copy of the event is out of date. */
  onRefunded: () => Promise<void>;
  /** Open refunds are left; they are tried again later. */
  onLeftOpen: () => void;
  logError: (what: string, error: unknown) => void;
}

export interface RefundRequest {
  subjectType: SubjectType;
  subjectId: string;
  requestId: string;
  refundedBy: string;
  reason: string;
  /** An administrator gave a reason for refunding a used ticket. */
  overridesUse: boolean;
}

interface CarriedOut {
  /** What D1 has now. */
  committed: CommittedRefund[];
  /** Some outcome is unknown; the intent stays open, and doing it again is harmless. */
  isUnknown: boolean;
}

/**
 * Gives money back, each ticket and order once. The decision is one synchronous turn in the object (so a refund and
 * a scan, or a cancellation and a pick-up, have one winner), written down as an intent; D1 then moves the money. What
 * a crash leaves open is carried out on the next start.
 */
export class RefundDesk {
  readonly #deps: RefundDeps;

  constructor(deps: RefundDeps) {
    this.#deps = deps;
  }

  async refund(request: RefundRequest): Promise<Outcome<RefundReceipt>> {
    const { intents, isUsedElsewhere, onLeftOpen } = this.#deps;
    const isNew = () => intents.subjectOf(request) === null;
    // While D1 is asked, another call of this request may decide it.
    if (isNew() && (await isUsedElsewhere(request)) && isNew()) return refused('REQUEST_ID_REUSED');
    const refusal = this.#decideOnce(request);
    if (refusal) return refused(refusal);
    const intent = intents.find(request.subjectType, request.subjectId);
    if (!intent) throw new Error('A decided refund has lost its intent');
    const [receipt] = (await this.#carryOut([intent])).committed;
    if (!receipt) {
      onLeftOpen();
      return refused('TRANSACTION_FAILED');
    }
    return done({
      refundId: receipt.id,
      amountMinor: receipt.amount,
      currency: currencySchema.parse(receipt.currency),
      inCash: receipt.inCash === 1,
    });
  }

  /** Decides and carries out a refund for each; who is not refundable is left out. @returns how many were */
  async refundAll(requests: RefundRequest[]): Promise<number> {
    const intents: RefundIntent[] = [];
    this.#deps.transaction(() => {
      for (const request of requests) {
        if (this.#decide(request)) continue;
        const intent = this.#deps.intents.find(request.subjectType, request.subjectId);
        if (intent) intents.push(intent);
      }
    });
    const { committed } = await this.#carryOut(intents);
    if (committed.length < intents.length) this.#deps.onLeftOpen();
    return committed.length;
  }

  /**
   * Carries out what earlier calls, or an earlier life, left open; one that D1 does not take holds up nobody behind it.
   * @returns whether nothing is left
   */
  async finishOpen(): Promise<boolean> {
    let after = '';
    for (;;) {
      const open = this.#deps.intents.open(after, REFUNDS_PER_BATCH_MAX);
      if (open.length === 0) return !this.hasOpen;
      if ((await this.#carryOut(open)).isUnknown) return false;
      after = open.at(-1)?.refundId ?? after;
    }
  }

  get hasOpen(): boolean {
    return this.#deps.intents.open('', 1).length > 0;
  }

  /** A refusal stands under its request id, also when the ticket is taken out of the door again afterwards. */
  #decideOnce(request: RefundRequest): ErrorCode | null {
    const { intents } = this.#deps;
    const subjectId = intents.subjectOf(request) ?? request.subjectId;
    if (subjectId !== request.subjectId) return 'REQUEST_ID_REUSED';
    const known = intents.find(request.subjectType, subjectId);
    if (known && isOf(known, request) && known.reason !== request.reason) return 'REQUEST_ID_REUSED';
    const kept = intents.recallRefusal(request);
    if (kept !== null && isErrorCode(kept)) return kept;
    const refusal = this.#decide(request);
    if (refusal && refusal !== 'NOT_FOUND') intents.keepRefusal(request, refusal);
    return refusal;
  }

  /** Looks and writes without waiting. @returns why not, or null when the intent is written down */
  #decide(request: RefundRequest): ErrorCode | null {
    const { subjectType, subjectId } = request;
    const known = this.#deps.intents.find(subjectType, subjectId);
    if (known) return isOf(known, request) ? null : 'ALREADY_REFUNDED';
    const refusal = subjectType === 'ticket' ? this.#ticketRefusal(request) : this.#orderRefusal(subjectId);
    if (refusal) return refusal;
    this.#deps.transaction(() => {
      const { overridesUse, ...item } = request;
      this.#deps.intents.add({ refundId: this.#deps.newId(), ...item });
      if (subjectType === 'ticket') this.#deps.door.setStatus(subjectId, 'refunding');
      else this.#deps.counter.setStatus(subjectId, 'cancelling');
    });
    return null;
  }

  #ticketRefusal({ subjectId, overridesUse }: RefundRequest): ErrorCode | null {
    const ticket = this.#deps.door.findTicket({ id: subjectId });
    if (!ticket) return 'NOT_FOUND';
    if (ticket.status === 'refunded') return 'ALREADY_REFUNDED';
    return ticket.status === 'used' && !overridesUse ? 'TICKET_USED_NOT_REFUNDABLE' : null;
  }

  #orderRefusal(orderId: string): ErrorCode | null {
    const order = this.#deps.counter.find({ id: orderId });
    if (!order) return 'NOT_FOUND';
    if (order.status === 'completed') return 'ORDER_COMPLETED';
    return order.status === 'pending' ? null : 'ALREADY_REFUNDED';
  }

  /** A refund that D1 refuses stays open, and holds up none of the others. */
  async #carryOut(intents: RefundIntent[]): Promise<CarriedOut> {
    if (intents.length === 0) return { committed: [], isUnknown: false };
    const { results } = await splitOnDataError(intents, (some) => this.#commit(some));
    const committed = results.flatMap((result) => result.committed);
    const doneIds = new Set(committed.map(({ subjectId }) => subjectId));
    this.#deps.transaction(() => {
      for (const { subjectType, subjectId } of intents.filter((intent) => doneIds.has(intent.subjectId))) {
        this.#deps.intents.setDone(subjectType, subjectId);
        if (subjectType === 'ticket') this.#deps.door.setStatus(subjectId, 'refunded');
        else this.#deps.counter.setStatus(subjectId, 'cancelled');
      }
    });
    if (committed.length > 0) {
      await this.#deps.onRefunded().catch((error: unknown) => this.#deps.logError('reload', error));
    }
    return { committed, isUnknown: results.some(({ isUnknown }) => isUnknown) };
  }

  /** @throws what the data itself causes */
  async #commit(intents: RefundIntent[]): Promise<CarriedOut> {
    try {
      const committed = await this.#deps.commit(intents.map(({ state, ...item }) => item));
      return { committed, isUnknown: false };
    } catch (error) {
      this.#deps.logError('refund', error);
      if (isDataError(error)) throw error;
      return { committed: [], isUnknown: true };
    }
  }
}

/** Whether this request is the one that decided it. */
function isOf(known: RefundIntent, { refundedBy, requestId }: RefundRequest): boolean {
  return known.refundedBy === refundedBy && known.requestId === requestId;
}

/**
 * Goes through ids page by page, so that what is done with is not looked through again for each page, and at the end
 * once more from the beginning. @returns the next page; an empty one when nothing is left
 */
export function inOrder(page: (after: string) => string[]): () => string[] {
  let after = '';
  return () => {
    let ids = page(after);
    if (ids.length === 0 && after !== '') ids = page('');
    after = ids.at(-1) ?? '';
    return ids;
  };
}
