import type { CartLine } from '#client/features/checkout/cart/cart.ts';
import { NO_PLACE, type QueuePlace } from '#client/features/queue/join-queue.ts';
import type {
  CheckoutResult,
  CheckoutView,
  PayCheckoutInput,
  StartCheckoutInput,
} from '#shared/contracts/checkout.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import type { PaymentMethod } from '#shared/states.ts';

type Without<Input, Key extends PropertyKey> = Input extends unknown ? Omit<Input, Key> : never;
type CardInput = 'confirmationToken' | 'savedCard' | 'saveCard';
/** What is paid: a hold of the box office, or a tip or top-up, which need none. */
export type PurchaseSubject = Without<PayCheckoutInput, 'requestId' | 'method' | CardInput>;

/** Has the choice held, or with `pay` sold in the same turn. The same in every attempt and tab. */
export type StartRequest = Omit<StartCheckoutInput, 'queueToken' | 'humanToken' | 'source' | 'promoter'>;

/** A payment as requested; a repeat has the same id. */
export interface Payment {
  requestId: string;
  method: PaymentMethod;
  /** Of a visitor: authorizes the card, which the mailed code makes a payment. */
  isStrangers?: true;
}

export interface StartCall {
  kind: 'start';
  request: StartRequest;
  place: QueuePlace | null;
  /** Sent again after the visitor has typed email and code. */
  isEmailFirst: boolean;
}

/** What is being paid after the choice. */
export interface Paying {
  subject: PurchaseSubject;
  /** Held by a visitor: the person who signs in claims it first, which gives more time. */
  isVisitors: boolean;
}

export interface PayCall extends Paying {
  kind: 'pay';
  pay: Payment;
}

/** An idempotent call that may sell: sent again, it says what became of it. */
export type PurchaseCall = StartCall | PayCall;

export type PurchaseState =
  /** `last` is the request that was not answered, or refused in line because the price had changed. */
  | {
      step: 'choosing';
      last: { request: StartRequest; place: QueuePlace | null; isRepriced: boolean } | null;
    }
  /** Strangers hold as much as they may: email and code come before the hold. `last` has had its turn in line. */
  | { step: 'emailFirst'; last?: { request: StartRequest; place: QueuePlace } }
  | { step: 'calling'; call: PurchaseCall; isRepeat: boolean }
  /** The provider was too busy to charge: the page that has the card's token sends the same call at its turn. */
  | { step: 'payBusy'; call: PayCall }
  /** In the waiting room: the same call is sent again at the server's times. */
  | { step: 'queued'; call: StartCall & { place: QueuePlace } }
  /** The box office waits for its database: the same call is sent again until it is decided. */
  | { step: 'confirming'; call: PurchaseCall }
  /** No answer came, and money may have moved: only a repeat tells. */
  | { step: 'unanswered'; call: PurchaseCall }
  /**
   * Held, or an amount that is chosen: who pays and how. `isUncharged`: the last payment came to nothing. `isCodeFirst`: no
   * visitor's card is tried any more.
   */
  | ({ step: 'open'; isUncharged?: true; isCodeFirst?: true } & Paying)
  /** The bank's form is open; `isSent` while the person answers it. */
  | ({ step: 'card'; pay: Payment; paymentId: string; isSent: boolean } & Paying)
  /** A visitor's card is authorized: with email and code it is the person's payment, without them it ends with the hold. */
  | ({ step: 'secured'; paymentId: string | null } & Paying)
  /** The provider has the payment: the server says what becomes of it. */
  | ({ step: 'settling'; pay: Payment | null; paymentId: string | null } & Paying)
  | ({ step: 'ended'; paymentId: string | null; wasPaying: boolean } & Paying)
  | { step: 'done'; result: CheckoutResult };

/** A purchase of one kind at one event: what the browser remembers of it. Never a card, a code or a client secret. */
export interface Purchase {
  lines: readonly CartLine[];
  /** The discount code; empty for none. */
  code: string;
  state: PurchaseState;
  /** Unix ms by this browser's clock. */
  at: number;
}

const CHOOSING: PurchaseState = { step: 'choosing', last: null };
export const EMPTY_PURCHASE: Purchase = { lines: [], code: '', state: CHOOSING, at: 0 };

export type PurchaseEvent =
  | { type: 'start'; request: StartRequest; place: QueuePlace | null; waits: boolean }
  | { type: 'open'; subject: PurchaseSubject; isVisitors: boolean }
  /** Another tab or device has begun it, and a bank or a shop confirms it later. */
  | { type: 'resumed'; subject: PurchaseSubject }
  | { type: 'pay'; pay: Payment }
  | { type: 'repeat' }
  // Answers to a call.
  | { type: 'busy'; requestId: string; place: QueuePlace }
  | { type: 'held'; requestId: string; checkoutId: string; isVisitors: boolean }
  | { type: 'payBusy'; requestId: string }
  /** The bank asks something, in a form. */
  | { type: 'formOpened'; requestId: string; paymentId: string }
  /** The provider has the payment, and it is not decided yet. */
  | { type: 'taken'; requestId: string; paymentId: string }
  | { type: 'authorized'; requestId: string; paymentId: string }
  | { type: 'sold'; requestId: string; result: CheckoutResult }
  | { type: 'stillConfirming'; requestId: string }
  /** With a `queueToken` the same request needs no other turn. */
  | { type: 'refused'; requestId: string; code: ErrorCode | null; queueToken?: string }
  /** `isFailed`: the server has answered that it does not know. */
  | { type: 'unanswered'; requestId: string; isFailed: boolean }
  // What the server, the card form and the buyer say.
  | { type: 'viewed'; view: Pick<CheckoutView, 'state' | 'result'> }
  | { type: 'lost' }
  | { type: 'claimed' }
  /** The person may not have as many, or the places are gone: the authorization was given back. */
  | { type: 'givenBack' }
  | { type: 'form'; progress: 'open' | 'sent' | 'confirmed' }
  | { type: 'otherMethod' }
  /** The page was loaded again, or the tab took over: the call in flight has nobody who waits for it. */
  | { type: 'restored' }
  /** The buyer leaves the line; `isUnknown` while the last attempt has no answer, and may have bought. */
  | { type: 'leftQueue'; isUnknown: boolean }
  /** Back to the choice. */
  | { type: 'forgotten' };

/** The next state. An event that does not belong to the state changes nothing. */
export function transition(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  switch (event.type) {
    case 'start':
      return started(state, event);
    case 'open':
      if (mayBePaying(state)) return state;
      return { step: 'open', subject: event.subject, isVisitors: event.isVisitors };
    case 'resumed':
      if (state.step !== 'choosing') return state;
      return { step: 'settling', subject: event.subject, isVisitors: false, pay: null, paymentId: null };
    case 'pay': {
      if (state.step !== 'open' && state.step !== 'card') return state;
      const { subject, isVisitors } = state;
      return { step: 'calling', call: { kind: 'pay', subject, isVisitors, pay: event.pay }, isRepeat: false };
    }
    case 'repeat':
      return state.step === 'unanswered' ? { step: 'calling', call: state.call, isRepeat: true } : state;
    case 'busy':
    case 'held':
    case 'payBusy':
    case 'formOpened':
    case 'taken':
    case 'authorized':
    case 'sold':
    case 'stillConfirming':
    case 'refused':
    case 'unanswered':
      return isAnswerTo(state, event.requestId) ? answered(state, event) : state;
    case 'viewed':
      return viewed(state, event.view);
    case 'lost':
      return isHeldOrPaid(state) ? ended(state, mayBePaying(state)) : state;
    case 'claimed':
      return state.step === 'open' || state.step === 'card' || state.step === 'secured'
        ? { ...state, isVisitors: false }
        : state;
    case 'givenBack':
      return state.step === 'secured' ? opened(state) : state;
    case 'form':
      if (state.step !== 'card') return state;
      if (event.progress === 'confirmed') return settling(state);
      return { ...state, isSent: event.progress === 'sent' };
    case 'otherMethod':
      if (state.step === 'payBusy') return opened(state.call);
      return state.step === 'open' || state.step === 'card' ? opened(state) : state;
    case 'restored':
      return restored(state);
    case 'leftQueue':
      if (state.step === 'choosing') return CHOOSING;
      if (state.step !== 'queued') return state;
      return event.isUnknown && isMoving(state.call) ? { step: 'unanswered', call: state.call } : CHOOSING;
    case 'forgotten':
      return CHOOSING;
  }
}

function started(
  state: PurchaseState,
  { request, place, waits }: Extract<PurchaseEvent, { type: 'start' }>,
): PurchaseState {
  if (state.step !== 'choosing' && state.step !== 'emailFirst') return state;
  const call = { kind: 'start', request, place, isEmailFirst: state.step === 'emailFirst' } as const;
  if (waits && place) return { step: 'queued', call: { ...call, place } };
  return { step: 'calling', call, isRepeat: false };
}

type AnswerEvent = Extract<PurchaseEvent, { requestId: string }>;

function isAnswerTo(state: PurchaseState, requestId: string): boolean {
  switch (state.step) {
    case 'choosing':
      return state.last?.request.requestId === requestId;
    case 'calling':
    case 'payBusy':
    case 'queued':
    case 'confirming':
    case 'unanswered':
      return requestIdOf(state.call) === requestId;
    case 'card':
    case 'settling':
      return state.pay?.requestId === requestId;
    default:
      return false;
  }
}

function answered(state: PurchaseState, event: AnswerEvent): PurchaseState {
  if (event.type === 'sold') return { step: 'done', result: event.result };
  if (event.type === 'held') {
    const { checkoutId, isVisitors } = event;
    return { step: 'open', subject: { checkoutId }, isVisitors };
  }
  if (!('call' in state)) return state;
  const { call } = state;
  switch (event.type) {
    case 'busy':
      return call.kind === 'start' ? { step: 'queued', call: { ...call, place: event.place } } : state;
    case 'payBusy':
      return call.kind === 'pay' ? { step: 'payBusy', call } : state;
    case 'formOpened':
      if (call.kind === 'start') return state;
      return { step: 'card', ...payingOf(call), pay: call.pay, paymentId: event.paymentId, isSent: false };
    case 'taken':
      if (call.kind === 'start') return state;
      return settling({ ...payingOf(call), pay: call.pay, paymentId: event.paymentId });
    case 'authorized':
      if (call.kind === 'start') return state;
      return secured({ ...payingOf(call), paymentId: event.paymentId });
    case 'stillConfirming':
      return { step: 'confirming', call };
    case 'refused':
      return refused(call, event);
    case 'unanswered':
      // The waiting room and the confirmation go on by themselves.
      if (state.step === 'queued' || (state.step === 'confirming' && !event.isFailed)) return state;
      return unanswered(call);
  }
}

function refused(
  call: PurchaseCall,
  { code, queueToken }: Extract<PurchaseEvent, { type: 'refused' }>,
): PurchaseState {
  if (call.kind === 'pay') {
    return code === 'CODE_FIRST' ? { step: 'open', ...payingOf(call), isCodeFirst: true } : opened(call);
  }
  const { request, place } = call;
  if (code === 'HOLDS_LIMIT' && !request.pay) {
    if (!queueToken) return { step: 'emailFirst' };
    return { step: 'emailFirst', last: { request, place: { ...NO_PLACE, ...place, queueToken } } };
  }
  // The place in line stays with the buyer, who decides about the new price.
  if (code === 'PRICE_CHANGED' && place?.queueToken)
    return { step: 'choosing', last: { request, place, isRepriced: true } };
  return CHOOSING;
}

function unanswered(call: PurchaseCall): PurchaseState {
  if (call.kind === 'pay' || isMoving(call)) return { step: 'unanswered', call };
  // A hold that may have begun costs nothing: the same press sends the same request.
  return { step: 'choosing', last: { request: call.request, place: call.place, isRepriced: false } };
}

function restored(state: PurchaseState): PurchaseState {
  if (state.step === 'payBusy') return uncharged(state.call);
  if (state.step !== 'calling') return state;
  const { call } = state;
  // What the card form gave is lost with the page: the server says what has become of it.
  const isCard = call.kind === 'pay' && !isAtOnce(call.pay) && 'checkoutId' in call.subject;
  return isCard ? settling(call) : unanswered(call);
}

type Held = Extract<PurchaseState, Paying>;

function isHeldOrPaid(state: PurchaseState): state is Held {
  return 'subject' in state;
}

function viewed(state: PurchaseState, view: Pick<CheckoutView, 'state' | 'result'>): PurchaseState {
  const paying = isHeldOrPaid(state)
    ? state
    : 'call' in state && state.call.kind === 'pay'
      ? state.call
      : null;
  if (!paying) return state;
  if (view.state === 'done') return view.result ? { step: 'done', result: view.result } : state;
  // The answer of a call in flight, and of one that waits for the provider or the database, counts.
  if (['calling', 'payBusy', 'confirming', 'ended'].includes(state.step)) return state;
  switch (view.state) {
    case 'authorized':
      return secured(isHeldOrPaid(state) ? state : paying);
    case 'expired':
    case 'released':
    case 'failed':
      return ended(isHeldOrPaid(state) ? state : { ...paying, paymentId: null }, mayBePaying(state));
    case 'processing':
      // A voucher is shown until its form says that the person has seen it.
      if (state.step === 'settling' || state.step === 'card') return state;
      return settling(isHeldOrPaid(state) ? state : paying);
    case 'held':
      // The payment came to nothing while the hold lives: the next attempt is another payment.
      if (state.step === 'settling' || state.step === 'secured') return uncharged(state);
      return state.step === 'card' ? opened(state) : state;
    default:
      return state;
  }
}

function payingOf({ subject, isVisitors }: Paying): Paying {
  return { subject, isVisitors };
}

function opened(from: Paying): PurchaseState {
  return { step: 'open', ...payingOf(from) };
}

/** To be paid again, with the word that nothing was charged. */
function uncharged(from: Paying): PurchaseState {
  return { step: 'open', ...payingOf(from), isUncharged: true };
}

function settling(from: Paying & { pay?: Payment | null; paymentId?: string | null }): PurchaseState {
  return { step: 'settling', ...payingOf(from), pay: from.pay ?? null, paymentId: from.paymentId ?? null };
}

function secured(from: Paying & { paymentId?: string | null }): PurchaseState {
  return { step: 'secured', ...payingOf(from), paymentId: from.paymentId ?? null };
}

function ended(from: Paying & { paymentId?: string | null }, wasPaying = false): PurchaseState {
  return { step: 'ended', ...payingOf(from), paymentId: from.paymentId ?? null, wasPaying };
}

export function requestIdOf(call: PurchaseCall): string {
  return call.kind === 'start' ? call.request.requestId : call.pay.requestId;
}

/** Whether this call moves money or sells by itself; a hold does not. */
function isMoving(call: PurchaseCall): boolean {
  return call.kind === 'pay' || call.request.pay !== undefined;
}

function isAtOnce({ method }: Payment): boolean {
  return method === 'wallet' || method === 'free';
}

/** Whether there is more than a choice: a request was sent, or asked to identify first. One tab then acts. */
export function isUnderWay({ step }: PurchaseState): boolean {
  return step !== 'choosing';
}

/** Whether money may be moving: leaving then releases nothing, and the page says so. */
export function mayBePaying(state: PurchaseState): boolean {
  switch (state.step) {
    case 'calling':
    case 'payBusy':
    case 'unanswered':
    case 'confirming':
      return isMoving(state.call);
    case 'card':
      return state.isSent;
    default:
      return state.step === 'settling';
  }
}

/** The request to sell at once whose answer is awaited or unknown; the choice is locked by it. */
export function sentPurchase(state: PurchaseState): StartRequest | null {
  const isSent = state.step === 'calling' || state.step === 'unanswered' || state.step === 'confirming';
  if (!isSent || state.call.kind === 'pay') return null;
  return isMoving(state.call) ? state.call.request : null;
}

/** What is being paid; null before the choice is left. */
export function subjectOf(state: PurchaseState): PurchaseSubject | null {
  if (isHeldOrPaid(state)) return state.subject;
  return 'call' in state && state.call.kind === 'pay' ? state.call.subject : null;
}
