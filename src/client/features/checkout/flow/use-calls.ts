import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sourceFor } from '#client/features/analytics/tab-source.ts';
import type { CurrentUser } from '#client/features/auth/session/use-me.ts';
import { followedPromoter } from '#client/features/promoters/followed-link.ts';
import {
  NO_PLACE,
  placeAfter,
  type QueuePlace,
  type Tried,
  waitOf,
} from '#client/features/queue/join-queue.ts';
import { useQueue } from '#client/features/queue/use-queue.ts';
import { detailsOf, errorCodeOf, isRefusal } from '#client/lib/api/error-record.ts';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { retryMutation } from '#client/lib/api/retry.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { delay } from '#client/lib/delay.ts';
import type {
  AuthorizeCheckoutOutput,
  PayCheckoutInput,
  PayCheckoutOutput,
} from '#shared/contracts/checkout.ts';
import type { SeatWishInput } from '#shared/contracts/seats/wish.ts';
import { isErrorCode } from '#shared/errors/errors.ts';
import {
  type CardToken,
  type FrameGuest,
  type FrameProblem,
  isFrameProblem,
} from '#shared/money/payment-frame.ts';
import type { AccessNeeds } from '#shared/seats/access-needs.ts';
import type { PaymentMethod } from '#shared/states.ts';
import { type CartLine, isSameContent, requestLines } from '../cart/cart.ts';
import { isSettled } from '../is-settled.ts';
import {
  type PayCall,
  type Purchase,
  type PurchaseCall,
  type PurchaseEvent,
  type PurchaseState,
  requestIdOf,
  type StartCall,
  type StartRequest,
} from '../purchase-flow.ts';
import { refreshAfterRefusal } from './refresh-after-refusal.ts';
import type { PurchaseKind } from './stored-purchase.ts';

/** A payment that waits for its turn at the provider is sent again after this time and up to twice of it (ms). */
const BUSY_AGAIN_MS = 2_000;
/** While the box office waits for its database, the same call is sent again this often (ms). */
const CONFIRM_AGAIN_MS = 2_000;

/** What the card form shows after a payment that charged nothing; null lets the person try again. */
export interface CardProblem {
  code: FrameProblem | null;
}

export type CardForm = Extract<PayCheckoutOutput, { state: 'confirm' }>;

/** The card that pays: what the form has made of one, or one that is saved with the provider. */
export type PaidBy = CardToken | { savedCard: string };

/** What the buyer has seen and agreed to. */
export interface SeenChoice {
  lines: readonly CartLine[];
  discountCode: string;
  /** Missing where a code is yet to be checked. */
  expectedTotalMinor?: number;
  /** Codes and links that open what is chosen. */
  access?: string[];
  /** What is looked for where the lines name no seats. */
  seats?: SeatWishInput;
  /** What the guests need to come and sit. */
  needs?: AccessNeeds;
  /** Pays in the same turn; without it the choice is held, to be paid in the sheet. */
  pay?: 'wallet' | 'free';
  /** Pays by this saved card as soon as the choice is held. */
  savedCard?: string;
}

export interface SaleOptions {
  /** Whether the event takes place and still has these items; a buyer in line is told at once. */
  canBeHad?: (lines: readonly CartLine[]) => boolean;
  /** How long a first request waits, in the first seconds of a sale (ms). */
  openingWait?: () => number;
}

interface CallsOptions {
  kind: PurchaseKind;
  of: string;
  state: PurchaseState;
  acts: boolean;
  user: CurrentUser;
  send: (event: PurchaseEvent) => void;
  update: (change: (present: Purchase) => Purchase) => void;
  setError: (error: unknown) => void;
  options: SaleOptions;
  /** What is chosen. */
  lines: readonly CartLine[];
  /** The latest stored purchase of this person. */
  read: () => Purchase;
}

// The waiting room, the confirmation and a busy provider are asked again by themselves.
const REPEATED = ['SALE_BUSY', 'STILL_CONFIRMING', 'PAYMENTS_BUSY'] as const;
const retry = (failures: number, error: unknown) =>
  !REPEATED.some((code) => isRefusal(error, code)) && retryMutation(failures, error);
// Fail immediately while offline: a paused mutation would buy later without the buyer noticing.
const AT_ONCE = { networkMode: 'always', retry } as const;

/** Sends the calls of a purchase, each with the same request id until it is decided, and tells the machine the answers. */
export function useCalls(deps: CallsOptions) {
  const { kind, of, state, acts, user, lines, options, read, send, update, setError } = deps;
  const client = useQueryClient();
  const [form, setForm] = useState<CardForm | null>(null);
  const [problem, setProblem] = useState<CardProblem | null>(null);
  /** What a visitor's card form says of its person. */
  const [guest, setGuest] = useState<FrameGuest | null>(null);
  /** The card of each request; never stored. */
  const cards = useRef(new Map<string, PaidBy>());
  const inFlight = useRef(new Set<string>());
  const firstInMs = useRef(0);
  const humanToken = useRef<string | null>(null);
  const starting = useMutation({
    ...AT_ONCE,
    mutationKey: trpc.checkout.start.mutationKey(),
    mutationFn: ({ request, place }: StartCall) => {
      const solved = humanToken.current;
      humanToken.current = null;
      return api.checkout.start.mutate({
        ...request,
        ...(kind === 'tickets'
          ? { source: sourceFor(request.eventId), promoter: followedPromoter(request.eventId) }
          : {}),
        ...(place?.queueToken ? { queueToken: place.queueToken } : {}),
        ...(solved ? { humanToken: solved } : {}),
      });
    },
  });
  const paying = useMutation({
    ...AT_ONCE,
    mutationKey: trpc.checkout.pay.mutationKey(),
    mutationFn: ({ pay: { isStrangers, ...pay }, subject }: PayCall): Promise<PayAnswer> => {
      const by = cardInput(cards.current.get(pay.requestId));
      if (!isStrangers || !('checkoutId' in subject))
        return api.checkout.pay.mutate({ ...pay, ...by, ...subject });
      const { confirmationToken, saveCard } = by;
      const { requestId } = pay;
      return api.checkout.authorize.mutate({ requestId, confirmationToken, saveCard, ...subject });
    },
  });

  const start = async (call: StartCall): Promise<void> => {
    const { requestId } = call.request;
    const view = await starting.mutateAsync(call);
    if (view.result) return send({ type: 'sold', requestId, result: view.result });
    const checkoutId = view.checkoutId ?? '';
    client.setQueryData(trpc.checkout.get.queryKey({ checkoutId }), view);
    send({ type: 'held', requestId, checkoutId, isVisitors: !user.me?.emailVerified });
    const by = cards.current.get(requestId);
    cards.current.delete(requestId);
    // The buyer has pressed Pay for this price; after a lost answer or a reload they press it again.
    if (by && read().state.step === 'open') payBy('card', by);
  };
  const pay = async (call: PayCall): Promise<void> => {
    const { requestId } = call.pay;
    const answer = await payInTurn(call);
    if (!answer) return;
    setError(null);
    switch (answer.state) {
      case 'done':
        return send({ type: 'sold', requestId, result: answer.result });
      case 'authorized':
        return send({ type: 'authorized', requestId, paymentId: answer.paymentId });
      case 'processing':
        return send({ type: 'taken', requestId, paymentId: answer.paymentId });
      case 'declined':
        setProblem({ code: isFrameProblem(answer.failure) ? answer.failure : 'CARD_DECLINED' });
        return send({ type: 'refused', requestId, code: answer.failure });
      case 'confirm':
        setForm(answer);
        return send({ type: 'formOpened', requestId, paymentId: answer.paymentId });
    }
  };
  /**
   * Many people pay at this moment: the places stay reserved, and the same request takes its turn.
   * @returns null when the buyer has left, or another tab has taken over
   */
  const payInTurn = async (call: PayCall): Promise<PayAnswer | null> => {
    try {
      return await paying.mutateAsync(call);
    } catch (error) {
      if (!isRefusal(error, 'PAYMENTS_BUSY')) throw error;
      send({ type: 'payBusy', requestId: call.pay.requestId });
      await delay(BUSY_AGAIN_MS * (1 + Math.random()));
      const { state: now } = read();
      const isWaiting = now.step === 'payBusy' && requestIdOf(now.call) === call.pay.requestId;
      return isWaiting ? payInTurn(call) : null;
    }
  };
  /** Sends a call, once at a time. Never throws. */
  const run = async (call: PurchaseCall, isQueued = false): Promise<Tried> => {
    const requestId = requestIdOf(call);
    if (inFlight.current.has(requestId)) return { outcome: 'noResponse' };
    inFlight.current.add(requestId);
    try {
      await (call.kind === 'start' ? start(call) : pay(call));
      return { outcome: 'decided' };
    } catch (error) {
      return failed(call, error, isQueued);
    } finally {
      inFlight.current.delete(requestId);
    }
  };
  const failed = (call: PurchaseCall, error: unknown, isQueued: boolean): Tried => {
    const requestId = requestIdOf(call);
    if (isRefusal(error, 'STILL_CONFIRMING')) {
      send({ type: 'stillConfirming', requestId });
      return { outcome: 'decided' };
    }
    if (call.kind === 'start' && isRefusal(error, 'SALE_BUSY')) {
      const details = detailsOf(error);
      if (isQueued) return { outcome: 'wait', details };
      const now = Date.now();
      firstInMs.current = waitOf(details, Math.random());
      send({
        type: 'busy',
        requestId,
        place: placeAfter(call.place ?? { ...NO_PLACE, shownAt: now }, details, now),
      });
      return { outcome: 'decided' };
    }
    const code = errorCodeOf(error);
    const known = isErrorCode(code) ? code : null;
    const isFinal = isSettled(error, `checkout.${call.kind}`);
    if (isFinal || !isQueued) setError(error);
    if (isFinal) setProblem({ code: null });
    const { queueToken } = detailsOf(error);
    const place = typeof queueToken === 'string' ? { queueToken } : {};
    if (isFinal) send({ type: 'refused', requestId, code: known, ...place });
    else send({ type: 'unanswered', requestId, isFailed: known !== null });
    refreshAfterRefusal(client, kind, of, error);
    return { outcome: isFinal ? 'decided' : 'noResponse' };
  };
  const queue = useQueue(acts && state.step === 'queued' ? state.call : null, {
    firstInMs,
    ask: (call) => run(call, true),
    onPlace: (requestId, place) => send({ type: 'busy', requestId, place }),
  });
  const { hurry, hurryAgain } = queue;
  const isInVain = acts && state.step === 'queued' && options.canBeHad?.(lines) === false;
  useEffect(() => (isInVain ? hurryAgain() : undefined), [isInVain, hurryAgain]);

  // The call of a page that was reloaded or closed has nobody who waits for its answer.
  const callingId = state.step === 'calling' || state.step === 'payBusy' ? requestIdOf(state.call) : null;
  useEffect(() => {
    if (acts && callingId && !inFlight.current.has(callingId)) send({ type: 'restored' });
  }, [acts, callingId, send]);

  const confirming = acts && state.step === 'confirming' ? state.call : null;
  const confirmingId = confirming && requestIdOf(confirming);
  const confirmAgain = useEffectEvent(() => {
    if (confirming) void run(confirming);
  });
  useEffect(() => {
    if (confirmingId === null) return;
    const timer = setInterval(confirmAgain, CONFIRM_AGAIN_MS);
    return () => clearInterval(timer);
  }, [confirmingId]);

  const sendStart = (request: StartRequest, place: QueuePlace | null, isEmailFirst: boolean) => {
    const waitMs = place?.queueToken ? 0 : (options.openingWait?.() ?? 0);
    const drawn = { ...NO_PLACE, ...place, isDrawn: true, shownAt: Date.now() };
    firstInMs.current = waitMs;
    send({ type: 'start', request, place: waitMs > 0 ? drawn : place, waits: waitMs > 0 });
    if (waitMs === 0) void run({ kind: 'start', request, place, isEmailFirst });
  };
  const payBy = (method: PaymentMethod, by: PaidBy | null) => {
    const { state: now } = read();
    if (now.step !== 'open' && now.step !== 'card') return;
    const isRepeat = now.step === 'card' && by === null && now.pay.method === method;
    const isStrangers = method === 'card' && 'checkoutId' in now.subject && !user.me?.emailVerified;
    const named = isRepeat
      ? now.pay
      : { requestId: newRequestId(), method, ...(isStrangers && { isStrangers }) };
    if (by) cards.current.set(named.requestId, by);
    if (by && 'token' in by && by.guest) setGuest(by.guest);
    setError(null);
    if (!isRepeat) setForm(null);
    send({ type: 'pay', pay: named });
    void run({ kind: 'pay', subject: now.subject, isVisitors: now.isVisitors, pay: named });
  };
  return {
    form,
    problem,
    guest,
    showProblem: setProblem,
    asking: starting.isPending || paying.isPending,
    /** The last attempt in line was answered. */
    answered: queue.answered,
    /** Asks for what was chosen; the same content keeps its request id and its place in line. */
    buy: ({ lines: seen, discountCode, savedCard, ...rest }: SeenChoice) => {
      const { state: now } = read();
      if (now.step !== 'choosing' && now.step !== 'emailFirst') return;
      const content = {
        eventId: of,
        lines: requestLines(kind === 'order' ? 'order' : 'tickets', seen),
        ...(discountCode ? { discountCode } : {}),
        ...rest,
      };
      const known = now.last ?? null;
      // A request id is for a hold or for a sale; one that was refused for its price has been neither.
      const isFree = known !== null && 'isRepriced' in known && known.isRepriced;
      const isSame =
        known &&
        isSameContent(known.request, content) &&
        (isFree || (known.request.pay === undefined) === (rest.pay === undefined));
      const last = isSame ? known : null;
      setError(null);
      update((purchase) => ({ ...purchase, lines: seen }));
      const requestId = last?.request.requestId ?? newRequestId();
      if (savedCard) cards.current.set(requestId, { savedCard });
      else cards.current.delete(requestId);
      sendStart({ requestId, ...content }, last?.place ?? null, now.step === 'emailFirst');
    },
    /** Asks what became of a purchase without an answer. */
    checkAgain: () => {
      if (state.step !== 'unanswered') return;
      setError(null);
      send({ type: 'repeat' });
      void run(state.call);
    },
    /** Pays by this method and card; without a card the same method again repeats the request. */
    pay: (method: PaymentMethod, by: PaidBy | null = null) => payBy(method, by),
    /** Takes a solved challenge, and asks for a place with it. */
    proveHuman: (token: string) => {
      humanToken.current = token;
      hurry();
    },
    leaveQueue: () => {
      if (starting.isPending) return;
      setError(null);
      send({ type: 'leftQueue', isUnknown: !queue.answered });
    },
  };
}

type PayAnswer = PayCheckoutOutput | AuthorizeCheckoutOutput;

function cardInput(
  by: PaidBy | undefined,
): Pick<PayCheckoutInput, 'confirmationToken' | 'saveCard' | 'savedCard'> {
  if (!by) return {};
  if ('savedCard' in by) return { savedCard: by.savedCard };
  return { confirmationToken: by.token, ...(by.save && { saveCard: true }) };
}
