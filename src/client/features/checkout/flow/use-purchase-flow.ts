import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { CheckoutResult } from '#shared/contracts/checkout.ts';
import type { FrameEvent } from '#shared/money/payment-frame.ts';
import type { CartLine } from '../cart/cart.ts';
import {
  isUnderWay,
  mayBePaying,
  type Purchase,
  type PurchaseEvent,
  type PurchaseSubject,
  sentPurchase,
  subjectOf,
  transition,
} from '../purchase-flow.ts';
import { useOwnTab } from './own-tab.ts';
import {
  BOUGHT,
  readPurchase,
  showResult,
  useBoughtElsewhere,
  usePurchase,
  useShownResult,
  writePurchase,
} from './purchase-memory.ts';
import { type PurchaseKind, purchaseKey } from './stored-purchase.ts';
import { type SaleOptions, useCalls } from './use-calls.ts';
import { isOverLimit, useRunning } from './use-running.ts';

interface PurchaseFlowOptions extends SaleOptions {
  kind: PurchaseKind;
  /** The event, or the token of the group. */
  of?: string;
  /** The address asks for the sheet. */
  open: boolean;
  onDone: (result: CheckoutResult) => void;
  /** It ended without a result while its sheet was closed. */
  onEnded: () => void;
}

/**
 * One purchase: the state machine of `purchase-flow.ts`, run by the tab that holds its lock. Reads and writes its stored
 * memory, sends its calls, and polls while the server has something to tell.
 */
export function usePurchaseFlow(options: PurchaseFlowOptions) {
  const { kind, of = '', open } = options;
  const key = purchaseKey(kind, of);
  const client = useQueryClient();
  const user = useCurrentUser();
  const ownerId = user.me?.id ?? null;
  const purchase = usePurchase(key, ownerId);
  const result = useShownResult(key);
  const state = result ? ({ step: 'done', result } as const) : purchase.state;
  const { isOwn, takeOver } = useOwnTab(isUnderWay(purchase.state) ? `aforo-purchase:${key}` : null);
  const bought = useBoughtElsewhere(key, ownerId);
  const { forget: forgetBought } = bought;
  const latest = useRef({ options, ownerId });
  useLayoutEffect(() => {
    latest.current = { options, ownerId };
  });

  const read = useCallback(() => readPurchase(key, latest.current.ownerId), [key]);
  const update = useCallback(
    (change: (present: Purchase) => Purchase) => {
      const present = read();
      const next = change(present);
      if (next === present) return;
      const { state: to } = next;
      const isEmpty = next.lines.length === 0 && !next.code && to.step === 'choosing' && to.last === null;
      // Tells the other tabs, before the memory is erased.
      if (to.step === 'done') writePurchase(BOUGHT, key, latest.current.ownerId);
      const written = isEmpty || to.step === 'done' ? null : { ...next, at: Date.now() };
      writePurchase(written, key, latest.current.ownerId);
      if (to.step !== 'done') return;
      showResult(key, to.result);
      latest.current.options.onDone(to.result);
      for (const path of [trpc.tickets, trpc.orders, trpc.tips, trpc.wallet, trpc.events])
        void client.invalidateQueries({ queryKey: path.pathKey() });
    },
    [key, client, read],
  );
  const send = useCallback(
    (event: PurchaseEvent) =>
      update((present) => {
        const to = transition(present.state, event);
        return to === present.state ? present : { ...present, state: to };
      }),
    [update],
  );
  useEffect(() => () => showResult(key, null), [key]);

  const [error, setError] = useState<unknown>(null);
  /** This tab may act: it holds the lock, and the person is known. */
  const acts = isOwn === true && user.status !== 'pending';
  const { lines, code } = purchase;
  const calls = useCalls({ kind, of, state, acts, user, lines, options, read, send, update, setError });
  const { asking, form } = calls;
  const isElsewhere = isOwn === false;
  const running = useRunning({ state, open, acts, isElsewhere, asking, user, send, setError });
  const { leave, view, reload, resetTime } = running;

  const forget = useCallback(() => {
    send({ type: 'forgotten' });
    showResult(key, null);
    setError(null);
    resetTime();
  }, [key, send, resetTime]);
  const left = useEffectEvent(() => {
    if (!isElsewhere) leave();
    resetTime();
    // Closing the sheet clears the error that it showed.
    if (!asking && state.step !== 'queued') setError(null);
  });
  const wasOpen = useRef(open);
  useLayoutEffect(() => {
    if (wasOpen.current && !open) left();
    // What was bought is no longer shown: the sheet begins another purchase.
    if (!wasOpen.current && open) showResult(key, null);
    forgetBought();
    wasOpen.current = open;
  }, [open, key, forgetBought]);
  const isEnded = acts && !open && state.step === 'ended' && view !== undefined;
  const ended = useEffectEvent(() => {
    // Given up here, or its time ran out while nobody looked: there is nothing to tell.
    const isQuiet = state.step === 'ended' && !state.wasPaying && !view?.returnedMinor;
    if (isQuiet || view?.state === 'released') forget();
    else latest.current.options.onEnded();
  });
  useEffect(() => {
    if (isEnded) ended();
  }, [isEnded]);

  const subject = subjectOf(state);
  return {
    ...running,
    ...calls,
    state,
    subject,
    lines,
    code,
    /** A request to sell at once that has no answer yet. */
    sent: sentPurchase(state),
    /** The choice cannot be changed now. */
    locked: isUnderWay(purchase.state) && purchase.state.step !== 'emailFirst',
    /** Another tab has just bought it, until this sheet is closed. */
    isBoughtElsewhere: bought.isBought && state.step === 'choosing',
    /** Money may be moving. */
    isPaying: mayBePaying(state),
    /** Another tab of this browser goes on with it, until this one takes over. */
    isElsewhere,
    takeOver,
    error,
    /** The person may not have as many, or not with this code: they must choose again. */
    limitError: [running.claimError, error].find(isOverLimit) ?? null,
    forgetError: () => setError(null),
    change: (to: Partial<Pick<Purchase, 'lines' | 'code'>>) => {
      setError(null);
      update((present) => (present.state.step === 'choosing' ? { ...present, ...to } : present));
    },
    /** What follows from the seats that are free now: an error stays, because the buyer has changed nothing. */
    follow: (chosen: readonly CartLine[]) =>
      update((present) => (present.state.step === 'choosing' ? { ...present, lines: chosen } : present)),
    /** What was chosen on the page: the rest happens in the sheet. */
    begin: (chosen: PurchaseSubject, isVisitors = false) => {
      // Another tab must not pay what was chosen here: it stops, and says where it goes on. A payment there is not touched.
      if (isElsewhere && !mayBePaying(state)) takeOver();
      showResult(key, null);
      setError(null);
      send({ type: 'open', subject: chosen, isVisitors });
    },
    /** Another tab or device has paid it, and the money comes later. */
    resume: (checkoutId: string) => send({ type: 'resumed', subject: { checkoutId } }),
    /** For another method: the server ends the payment of the last one when the next begins. */
    otherMethod: () => {
      setError(null);
      send({ type: 'otherMethod' });
    },
    form: state.step === 'card' && form?.paymentId === state.paymentId ? form : null,
    /** What the bank's form says. */
    onFrame: (message: FrameEvent) => {
      if (message.event === 'busy') send({ type: 'form', progress: message.busy ? 'sent' : 'open' });
      if (message.event === 'confirmed') send({ type: 'form', progress: 'confirmed' });
      if (message.event !== 'failed') return;
      // Another card may pay: the server ends this payment when the next begins.
      send({ type: 'otherMethod' });
      calls.showProblem({ code: message.code });
      if (message.code === 'CHECKOUT_EXPIRED') reload();
    },
    forget,
    /** The buyer goes back to the choice: frees the places. */
    leave: () => {
      setError(null);
      running.giveUp();
      resetTime();
    },
    /** The choice is being held, or sold at once. */
    buying: state.step === 'calling' && state.call.kind === 'start',
    paying: state.step === 'calling' && state.call.kind === 'pay',
    /** The place in line, while the call waits for its turn. */
    waiting: state.step === 'queued' ? { ...state.call, lines, answered: calls.answered } : null,
    /** The price changed in line: the place is kept until the buyer decides. */
    repriced: state.step === 'choosing' && state.last?.isRepriced ? state.last.request : null,
    /** The same again, for what needs no hold. */
    restart: () => {
      forget();
      if (subject) send({ type: 'open', subject, isVisitors: false });
    },
  };
}

export type PurchaseFlow = ReturnType<typeof usePurchaseFlow>;
