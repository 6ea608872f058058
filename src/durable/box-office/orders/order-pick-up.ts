import { RpcTarget } from 'cloudflare:workers';
import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import type { UnknownCodeLimiter } from '#durable/box-office/check-in/unknown-code-limiter.ts';
import type { Outbox } from '#durable/box-office/d1-sync/outbox.ts';
import { mayWorkAt } from '#durable/box-office/event-rights.ts';
import type { ForeignCode } from '#shared/check-in/foreign-code.ts';
import { isOfEvent, readCode, type ScannedCode } from '#shared/codes/qr.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { OrderRefusal, OrderVerdict, UndoneStep } from '#shared/contracts/orders.ts';
import { errorText } from '#shared/errors/error-text.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { ORDER_UNDO_WITHIN_MS } from '#shared/limits.ts';
import type { PickUp } from '#shared/orders/pick-up.ts';
import type { OrderStore, StoredPickUp } from './order-store.ts';

export interface PickUpRequest {
  actor: DoorActor;
  requestId: string;
  /** A scanned or typed code, or the id of an order from the staff's list. */
  subject: { code: string } | { orderId: string };
  /** `complete` only: the completion can be undone for a while. */
  undoable?: boolean;
}

/** A step of one order, or the undo of one. */
export type StepRequest = Omit<PickUpRequest, 'subject' | 'undoable'> & { orderId: string };

/** A scanned or typed code, or an order from the staff's list. */
type Subject = ScannedCode | { orderId: string };

export interface OrderPickUpDeps {
  now: () => number;
  newId: () => string;
  store: OrderStore;
  outbox: Outbox;
  snapshot: () => EventSnapshot | null;
  reload: () => Promise<void>;
  /**
   * D1's record of an order, after verifying its signature if it has one; null when it does not belong to this event.
   */
  lookUp: (subject: Subject) => Promise<PickUp | null>;
  /** Whether a ticket of this event has this short code, by local records. */
  isTicket: (shortCode: string) => boolean;
  /** Reads a typed code that is no order here: a ticket, or a code of another event, if this person may know. */
  lookUpForeign: (subject: Subject, userId: string) => Promise<ForeignCode | null>;
  transaction: (write: () => void) => void;
  unknownCodes: UnknownCodeLimiter;
}

/** Hands out each order once. Read and write are one synchronous turn, so either complete or cancel wins. */
export class OrderPickUp extends RpcTarget {
  readonly #deps: OrderPickUpDeps;

  constructor(deps: OrderPickUpDeps) {
    super();
    this.#deps = deps;
  }

  /** Shows the order; read-only. */
  async verify(request: PickUpRequest): Promise<Outcome<OrderVerdict>> {
    return this.#answer(request, (pickUp) =>
      done(isWaiting(pickUp) ? ready(pickUp, 'pending') : refusal(stateRefusal(pickUp), pickUp)),
    );
  }

  /**
   * Marks the order as handed out. Idempotent by request id. An undoable completion is decided at once, but its
   * outbox message is held until the undo period ends, so D1, mails and webhooks never see a completion that is undone.
   */
  async complete(request: PickUpRequest): Promise<Outcome<OrderVerdict>> {
    return this.#answer(request, (pickUp) => {
      const { actor, requestId, undoable = false } = request;
      const isUndone = this.#deps.store.isUndone(actor.id, requestId);
      if (isUndone && isWaiting(pickUp)) return done(ready(pickUp, 'pending'));
      const handedOut = this.#deps.store.completedBy(actor.id, requestId);
      if (handedOut !== null && handedOut !== pickUp.id) return refused('REQUEST_ID_REUSED');
      if (handedOut !== null && pickUp.status === 'completed') return done(ready(pickUp, 'completed'));
      if (!isWaiting(pickUp)) return done(refusal(stateRefusal(pickUp), pickUp));
      const at = this.#deps.now();
      this.#deps.transaction(() => {
        this.#deps.store.complete(pickUp.id, { userId: actor.id, requestId, at, isUndoable: undoable });
        const held = undoable ? { heldUntil: at + ORDER_UNDO_WITHIN_MS } : {};
        this.#deps.outbox.add({ kind: 'order_completed', orderId: pickUp.id, by: actor.id, at, ...held });
      });
      return done(ready(pickUp, 'completed'));
    });
  }

  /** The guest can come for it. Idempotent: an order is ready once, and a repeat does not bring back what was undone. */
  async markReady({ orderId, ...request }: StepRequest): Promise<Outcome<OrderVerdict>> {
    return this.#answer({ ...request, subject: { orderId } }, (pickUp) => {
      const { actor, requestId } = request;
      const { store, outbox, now, transaction } = this.#deps;
      if (!isWaiting(pickUp)) return done(refusal(stateRefusal(pickUp), pickUp));
      if (pickUp.readyAt === null && !store.isUndone(actor.id, requestId)) {
        const at = now();
        transaction(() => {
          store.markReady(orderId, { userId: actor.id, requestId, at });
          outbox.addReady({ kind: 'order_ready', orderId, at, readyAt: at });
        });
      }
      return done(ready(pickUp, 'pending'));
    });
  }

  /** Undoes `markReady` for a while, for the person who made it. Idempotent by request id. */
  async undoReady({ actor, requestId, orderId }: StepRequest): Promise<Outcome<UndoneStep>> {
    const { store, outbox, now, transaction } = this.#deps;
    const found = await this.#undoable({ actor, requestId, orderId });
    if (!found.ok) return found;
    const { pickUp } = found.value;
    if (found.value.isDone || (isWaiting(pickUp) && pickUp.readyAt === null))
      return done({ orderId, status: 'pending' });
    if (pickUp.status !== 'pending' || pickUp.readyAt === null) return refused('ORDER_UNDO_TOO_LATE');
    if (pickUp.readyBy !== actor.id) return refused('ORDER_UNDO_NOT_YOURS');
    const at = now();
    if (at >= pickUp.readyAt + ORDER_UNDO_WITHIN_MS) return refused('ORDER_UNDO_TOO_LATE');
    transaction(() => {
      store.undoReady(orderId, { userId: actor.id, requestId });
      outbox.addReady({ kind: 'order_ready', orderId, at, readyAt: null });
    });
    return done({ orderId, status: 'pending' });
  }

  /** Undoes a completion while its message is held, for the person who made it. Idempotent by request id. */
  async reopen({ actor, requestId, orderId }: StepRequest): Promise<Outcome<UndoneStep>> {
    const { store, outbox, now, newId, transaction } = this.#deps;
    const found = await this.#undoable({ actor, requestId, orderId });
    if (!found.ok) return found;
    const { pickUp, snapshot, isDone } = found.value;
    if (isDone || pickUp.status === 'pending') return done({ orderId, status: 'pending' });
    if (pickUp.status !== 'completed') return refused('ORDER_CANCELLED');
    // The cancellation refunds pending orders; no order may become pending afterwards.
    if (snapshot.status === 'cancelled') return refused('EVENT_CANCELLED');
    if (pickUp.completedBy !== actor.id) return refused('ORDER_UNDO_NOT_YOURS');
    const completedAt = pickUp.completedAt ?? 0;
    let isHeld = false;
    transaction(() => {
      isHeld = outbox.withdrawHeld(orderId);
      if (!isHeld) return;
      store.reopen(orderId, { userId: actor.id, requestId });
      const entry = { auditId: newId(), orderId, by: actor.id, at: now(), completedAt };
      outbox.add({ kind: 'order_reopened', ...entry });
    });
    return isHeld ? done({ orderId, status: 'pending' }) : refused('ORDER_UNDO_TOO_LATE');
  }

  /** `isDone`: this request has already undone a step of the order. */
  async #undoable({
    actor,
    requestId,
    orderId,
  }: StepRequest): Promise<Outcome<{ pickUp: StoredPickUp; snapshot: EventSnapshot; isDone: boolean }>> {
    const permitted = await this.#permit(actor);
    if (!permitted.ok) return permitted;
    const undone = this.#deps.store.undoneBy(actor.id, requestId);
    if (undone !== null && undone !== orderId) return refused('REQUEST_ID_REUSED');
    const pickUp = this.#deps.store.find({ id: orderId });
    if (!pickUp) return refused('NOT_FOUND');
    return done({ pickUp, snapshot: permitted.value, isDone: undone !== null });
  }

  async #permit(actor: DoorActor): Promise<Outcome<EventSnapshot>> {
    let snapshot = this.#deps.snapshot();
    if (!snapshot || !mayWorkAt(snapshot, actor, 'bar', this.#deps.now())) {
      await this.#deps.reload();
      snapshot = this.#deps.snapshot();
    }
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    return mayWorkAt(snapshot, actor, 'bar', this.#deps.now())
      ? done(snapshot)
      : refused('COUNTER_NOT_PERMITTED');
  }

  async #answer(
    request: PickUpRequest,
    decide: (pickUp: StoredPickUp) => Outcome<OrderVerdict>,
  ): Promise<Outcome<OrderVerdict>> {
    const permitted = await this.#permit(request.actor);
    if (!permitted.ok) return permitted;
    const snapshot = permitted.value;

    const subject = 'code' in request.subject ? readCode(request.subject.code) : request.subject;
    const wrong = 'form' in subject ? wrongCode(subject, snapshot.eventId) : null;
    if (wrong) return done(refusal(wrong, null));
    if (!this.#find(subject)) {
      const foreign = await this.#loadOrderFromD1(subject, request.actor.id);
      if (foreign) return foreign;
    }
    const pickUp = this.#find(subject);
    if (!pickUp) return done(refusal('ORDER_INVALID', null));
    return decide(pickUp);
  }

  /** Reads an unknown order from D1. @returns the answer if the code is no order of this event */
  async #loadOrderFromD1(subject: Subject, userId: string): Promise<Outcome<OrderVerdict> | null> {
    const { store, lookUp, isTicket, lookUpForeign, unknownCodes } = this.#deps;
    if ('form' in subject && subject.form === 'short' && isTicket(subject.shortCode))
      return done(refusal('WRONG_MODE_TICKET', null));
    // Signatures cannot be forged and are verified before the D1 lookup, so signed codes skip the limit.
    const mayBeMadeUp = !('form' in subject && subject.form === 'qr');
    if (mayBeMadeUp && !unknownCodes.take(userId)) return refused('TOO_MANY_UNKNOWN_CODES');
    const [found, foreign] = await Promise.all([lookUp(subject), lookUpForeign(subject, userId)]);
    if (found) store.addPickUps([found]);
    if (found && mayBeMadeUp) unknownCodes.giveBack(userId);
    if (found || !foreign) return null;
    if (foreign.kind === 'ticket') return done(refusal('WRONG_MODE_TICKET', null));
    return done({ ...refusal('WRONG_EVENT', null), eventName: foreign.eventName });
  }

  #find(subject: Subject): StoredPickUp | null {
    if ('orderId' in subject) return this.#deps.store.find({ id: subject.orderId });
    if (subject.form === 'qr') return this.#deps.store.find({ secret: subject.qr.secret });
    return subject.form === 'short' ? this.#deps.store.find({ shortCode: subject.shortCode }) : null;
  }
}

function wrongCode(code: ScannedCode, eventId: string): OrderRefusal | null {
  if (code.form === 'malformed') return 'QR_FORMAT_INVALID';
  if (code.form !== 'qr') return null;
  if (code.qr.kind !== 'order') return 'WRONG_MODE_TICKET';
  return isOfEvent(code.qr, eventId) ? null : 'WRONG_EVENT';
}

function isWaiting({ status, disputed }: StoredPickUp): boolean {
  return status === 'pending' && disputed === 0;
}

function stateRefusal({ status }: StoredPickUp): OrderRefusal {
  if (status === 'pending') return 'ORDER_DISPUTED';
  return status === 'completed' ? 'ORDER_COMPLETED' : 'ORDER_CANCELLED';
}

function orderOf({ id, holderName, lines }: StoredPickUp) {
  return { id, holderName, lines: JSON.parse(lines) as { name: string; quantity: number }[] };
}

function ready(pickUp: StoredPickUp, status: 'pending' | 'completed'): OrderVerdict {
  return { outcome: 'valid', status, order: orderOf(pickUp) };
}

function refusal(
  code: OrderRefusal,
  pickUp: StoredPickUp | null,
): Extract<OrderVerdict, { outcome: 'refused' }> {
  return {
    outcome: 'refused',
    code,
    // The code's text speaks of a ticket.
    message: code === 'WRONG_EVENT' ? 'This order is for a different event' : errorText(code),
    order: pickUp ? orderOf(pickUp) : null,
    completedAt: pickUp?.completedAt == null ? null : toIso(pickUp.completedAt),
  };
}
