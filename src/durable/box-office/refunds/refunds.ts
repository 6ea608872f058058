import type {
  CommittedRefund,
  RefundAnswer,
  RefundItem,
  UnrefundedSubject,
} from '#db/commits/refunds/commit-refunds.ts';
import { isDataError } from '#db/d1-errors.ts';
import type { TicketStore } from '#durable/box-office/check-in/ticket-store.ts';
import type { OrderStore } from '#durable/box-office/orders/order-store.ts';
import { splitOnDataError } from '#durable/support/split-on-data-error.ts';
import type { RefundReceipt } from '#shared/contracts/refunds/refunds.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { done, ERRORS, type ErrorCode, isErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import { REFUNDS_PER_BATCH_MAX } from '#shared/limits.ts';
import type { RefundIntent, RefundStore, SubjectType } from './refund-store.ts';

export interface RefundDeps {
  newId: () => string;
  intents: RefundStore;
  door: TicketStore;
  counter: OrderStore;
  commit: (items: RefundItem[]) => Promise<RefundAnswer>;
  /** What was handed out and spent of a ticket's contents, at menu prices (minor units). */
  consumedOf: (ticketId: string) => number;
  /** Whether an order that waits at the bar was paid with its bar money. */
  paysPendingOrder: (ticketId: string) => boolean;
  /** Whether a sale that takes the place of this ticket is on its way to D1: it refunds the ticket, or fails. */
  isBeingSold: (ticketId: string) => boolean;
  /** Whether a refund of another event has this request id. */
  isUsedElsewhere: (request: Pick<RefundItem, 'refundedBy' | 'requestId'>) => Promise<boolean>;
  transaction: (write: () => void) => void;
  /** Tickets and stock changed: the snapshot is out of date. */
  onRefunded: () => Promise<void>;
  /** Open refunds are left; schedules the next try. */
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
  /** The part of a ticket's price that the organizer keeps (minor units). */
  keepMinor?: number;
  /** Refused as not found unless this person holds the ticket when it is decided. */
  heldBy?: string;
}

interface CarriedOut {
  /** Refunds that D1 has committed, now or before. */
  committed: CommittedRefund[];
  /** Refunds that D1 declined because of its own record. */
  declined: Declined[];
  /** Some outcome is unknown; the intent stays open, and a retry is idempotent. */
  isUnknown: boolean;
}

interface Declined {
  intent: RefundIntent;
  code: ErrorCode;
}

/**
 * Refunds each ticket and order once. The decision is one synchronous turn: of a refund and a concurrent scan, or
 * pick-up, only one succeeds. It is stored as an intent; D1 then moves the money. Intents that a crash leaves open
 * are carried out on the next start.
 */
export class Refunds {
  readonly #deps: RefundDeps;
  #settled = 0;

  constructor(deps: RefundDeps) {
    this.#deps = deps;
  }

  async refund(request: RefundRequest): Promise<Outcome<RefundReceipt>> {
    const { intents, isUsedElsewhere, onLeftOpen } = this.#deps;
    const isNew = () => intents.subjectOf(request) === null;
    // A concurrent call of this request may decide it during the read of D1.
    if (isNew() && (await isUsedElsewhere(request)) && isNew()) return refused('REQUEST_ID_REUSED');
    const refusal = this.#decideOnce(request);
    if (refusal) return refused(refusal);
    const intent = intents.find(request.subjectType, request.subjectId);
    if (!intent) throw new Error('A decided refund has lost its intent');
    const { committed, declined } = await this.#carryOut([intent]);
    const [receipt] = committed;
    if (declined[0]) return refused(declined[0].code);
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

  /** Whether the refund was committed, declined or refused before: a repeat moves no more money. */
  isDecided(request: Pick<RefundRequest, 'subjectType' | 'subjectId' | 'refundedBy' | 'requestId'>): boolean {
    const { intents } = this.#deps;
    return (
      intents.find(request.subjectType, request.subjectId) !== null ||
      intents.subjectOf(request) !== null ||
      intents.recallRefusal(request) !== null
    );
  }

  /**
   * Decides and carries out a refund for each request; skips those that are not refundable.
   * @returns how many are settled: committed or declined by D1
   */
  async refundAll(requests: RefundRequest[]): Promise<number> {
    const intents: RefundIntent[] = [];
    this.#deps.transaction(() => {
      for (const request of requests) {
        if (this.#decide(request)) continue;
        const intent = this.#deps.intents.find(request.subjectType, request.subjectId);
        if (intent) intents.push(intent);
      }
    });
    const { committed, declined } = await this.#carryOut(intents);
    const settled = committed.length + declined.length;
    if (settled < intents.length) this.#deps.onLeftOpen();
    return settled;
  }

  /**
   * Carries out the open intents of earlier calls and instances; a failing one does not block those behind it.
   * @returns whether none is left
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

  /** Refunds settled by this instance, to see whether there is progress. */
  get settledSoFar(): number {
    return this.#settled;
  }

  get hasOpen(): boolean {
    return this.#deps.intents.open('', 1).length > 0;
  }

  /** A refusal is final for its request id, even if the ticket's admission is undone later. */
  #decideOnce(request: RefundRequest): ErrorCode | null {
    const { intents } = this.#deps;
    const subjectId = intents.subjectOf(request) ?? request.subjectId;
    if (subjectId !== request.subjectId) return 'REQUEST_ID_REUSED';
    const known = intents.find(request.subjectType, subjectId);
    if (known && isOf(known, request) && !this.#isSame(known, request)) return 'REQUEST_ID_REUSED';
    const recalled = intents.recallRefusal(request);
    if (recalled !== null && isErrorCode(recalled)) return recalled;
    const refusal = this.#decide(request);
    // Not for orders: the refused state is final anyway, and records would let a guest fill the object's storage.
    const isFinal = refusal && refusal !== 'NOT_FOUND' && !ERRORS[refusal].retryable;
    if (isFinal && request.subjectType === 'ticket') intents.recordRefusal(request, refusal);
    return refusal;
  }

  /** Synchronous. @returns the refusal, or null once the intent is stored */
  #decide(request: RefundRequest): ErrorCode | null {
    const { subjectType, subjectId } = request;
    const known = this.#deps.intents.find(subjectType, subjectId);
    if (known) return isOf(known, request) ? null : 'ALREADY_REFUNDED';
    const refusal = subjectType === 'ticket' ? this.#ticketRefusal(request) : this.#orderRefusal(subjectId);
    if (refusal) return refusal;
    this.#deps.transaction(() => {
      const { overridesUse, keepMinor, heldBy, ...item } = request;
      this.#deps.intents.add({ refundId: this.#deps.newId(), ...item, keepMinor: this.#keptOf(request) });
      if (subjectType === 'ticket') this.#deps.door.setStatus(subjectId, 'refunding');
      else this.#deps.counter.setStatus(subjectId, 'cancelling');
    });
    return null;
  }

  /** The organizer keeps the price of what the guest had of the ticket. */
  #keptOf({ subjectType, subjectId, keepMinor = 0 }: RefundRequest): number {
    return subjectType === 'order' ? keepMinor : Math.max(keepMinor, this.#deps.consumedOf(subjectId));
  }

  /** A decided refund keeps what it kept: nothing is handed out for its ticket any more. */
  #isSame(known: RefundIntent, request: RefundRequest): boolean {
    return known.reason === request.reason && known.keepMinor === this.#keptOf(request);
  }

  #ticketRefusal({ subjectId, overridesUse, heldBy }: RefundRequest): ErrorCode | null {
    const ticket = this.#deps.door.findTicket({ id: subjectId });
    if (!ticket || (heldBy !== undefined && ticket.userId !== heldBy)) return 'NOT_FOUND';
    if (this.#deps.isBeingSold(subjectId)) return 'RETURN_SELLING';
    if (ticket.status === 'refunded') return 'ALREADY_REFUNDED';
    if (ticket.disputed === 1) return 'TICKET_DISPUTED';
    if (this.#deps.paysPendingOrder(subjectId)) return 'TICKET_PAYS_ORDER';
    return ticket.status === 'used' && !overridesUse ? 'TICKET_USED_NOT_REFUNDABLE' : null;
  }

  #orderRefusal(orderId: string): ErrorCode | null {
    const order = this.#deps.counter.find({ id: orderId });
    if (!order) return 'NOT_FOUND';
    if (order.status === 'completed') return 'ORDER_COMPLETED';
    if (order.status !== 'pending') return 'ALREADY_REFUNDED';
    return order.disputed === 1 ? 'ORDER_DISPUTED' : null;
  }

  /** An intent that D1 rejects stays open and does not block the others. */
  async #carryOut(intents: RefundIntent[]): Promise<CarriedOut> {
    if (intents.length === 0) return { committed: [], declined: [], isUnknown: false };
    const { results } = await splitOnDataError(intents, (some) => this.#commit(some));
    const committed = results.flatMap((result) => result.committed);
    const declined = results.flatMap((result) => result.declined);
    const doneIds = new Set(committed.map(({ subjectId }) => subjectId));
    this.#deps.transaction(() => {
      for (const { subjectType, subjectId } of intents.filter((intent) => doneIds.has(intent.subjectId))) {
        this.#deps.intents.setDone(subjectType, subjectId);
        if (subjectType === 'ticket') this.#deps.door.setStatus(subjectId, 'refunded');
        else this.#deps.counter.setStatus(subjectId, 'cancelled');
      }
      for (const one of declined) this.#takeBack(one);
    });
    if (committed.length + declined.length > 0) {
      this.#settled += committed.length + declined.length;
      await this.#deps.onRefunded().catch((error: unknown) => this.#deps.logError('reload', error));
    }
    return { committed, declined, isUnknown: results.some(({ isUnknown }) => isUnknown) };
  }

  /**
   * D1 has declined: restores the ticket or the order, so that the drift becomes visible. A call for it that is
   * still in flight cannot commit either: a final state in D1 stays, and a lost row returns only by hand. If it
   * did, D1 would have the refund once, and a repair would backfill it.
   */
  #takeBack({ intent, code }: Declined): void {
    const { intents, door, counter, logError } = this.#deps;
    const { subjectType, subjectId } = intent;
    const known = intents.find(subjectType, subjectId);
    // A concurrent call may have settled it already.
    if (known?.state !== 'open' || known.refundId !== intent.refundId) return;
    logError('refund', `D1 makes no refund of ${subjectType} ${subjectId}: ${code}`);
    const status =
      subjectType === 'ticket' ? door.holdingOf(subjectId)?.status : counter.find({ id: subjectId })?.status;
    if (status === 'refunded' || status === 'cancelled') {
      // It was refunded before, and a repair reopened it.
      intents.setDone(subjectType, subjectId);
      return;
    }
    intents.withdraw(intent, code);
    if (status === 'refunding') door.restoreStatus(subjectId);
    if (status === 'cancelling') counter.setStatus(subjectId, 'pending');
  }

  /** @throws data errors, which a retry would only repeat */
  async #commit(intents: RefundIntent[]): Promise<CarriedOut> {
    try {
      const { committed, unrefunded } = await this.#deps.commit(intents.map(({ state, ...item }) => item));
      const declined: Declined[] = [];
      for (const there of unrefunded) {
        const intent = intents.find(({ subjectId }) => subjectId === there.subjectId);
        const code = codeOf(there);
        if (intent && code) declined.push({ intent, code });
        else if (intent)
          this.#noteFailure([intent], `D1 makes no refund of it, though it is ${there.status}`);
      }
      return { committed, declined, isUnknown: false };
    } catch (error) {
      this.#noteFailure(intents, error);
      if (isDataError(error)) throw error;
      return { committed: [], declined: [], isUnknown: true };
    }
  }

  #noteFailure(failed: RefundIntent[], error: unknown): void {
    const [first] = failed;
    const whose = failed.length === 1 && first ? ` of ${first.subjectType} ${first.subjectId}` : '';
    this.#deps.logError(`refund${whose}`, error);
    this.#deps.intents.noteFailure(failed, String(error));
  }
}

/** The refusal that follows from the status in D1; null if the status explains nothing. */
function codeOf({ subjectType, status }: UnrefundedSubject): ErrorCode | null {
  if (status === null) return 'NOT_FOUND';
  if (status === (subjectType === 'ticket' ? 'refunded' : 'cancelled')) return 'ALREADY_REFUNDED';
  return status === 'completed' ? 'ORDER_COMPLETED' : null;
}

/** Whether this request decided the refund. */
function isOf(known: RefundIntent, { refundedBy, requestId }: RefundRequest): boolean {
  return known.refundedBy === refundedBy && known.requestId === requestId;
}
