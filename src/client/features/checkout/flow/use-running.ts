import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#client/features/auth/session/use-me.ts';
import { isDecided, isRefusal } from '#client/lib/api/error-record.ts';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { clockOffset } from '#client/lib/server-clock.ts';
import type { CheckoutView } from '#shared/contracts/checkout.ts';
import { type PurchaseEvent, type PurchaseState, subjectOf } from '../purchase-flow.ts';
import { type ScreenFacts, screenOf } from '../purchase-screen.ts';

/** A hold has just told what `checkout.get` would (ms): on-sales need no second read of it. */
const FRESH_MS = 5_000;
/** Poll interval while a payment is confirmed (ms): most take a second or two; slower after that many answers. */
const POLL_MS = 1_000;
const POLL_PATIENTLY_MS = 4_000;
const PATIENT_AFTER_ANSWERS = 20;
/** Poll interval while the provider or the bank asks the person (ms). */
const POLL_SENT_MS = 6_000;
/** Poll interval of a hold whose sheet is closed (ms). */
const POLL_CLOSED_MS = 20_000;
/** Poll interval while the money comes hours or days later (ms). */
const POLL_DELAYED_MS = 30_000;
/** How long a card that was being sent when its sheet was closed may still be confirmed (ms). */
const ABANDONED_MS = 10_000;
/** A payment that is confirmed at once has no more time than a hold, in ms; a voucher has days. */
const DELAYED_MS = 3_600_000;

/** The person has done their part, and the money comes hours or days later. */
export function isDelayed({
  state,
  serverTime,
  expiresAt,
}: Pick<CheckoutView, 'state' | 'serverTime' | 'expiresAt'>): boolean {
  return state === 'processing' && Date.parse(expiresAt) - Date.parse(serverTime) > DELAYED_MS;
}

interface RunningOptions {
  state: PurchaseState;
  open: boolean;
  acts: boolean;
  isElsewhere: boolean;
  asking: boolean;
  user: CurrentUser;
  send: (event: PurchaseEvent) => void;
  setError: (error: unknown) => void;
}

/** A purchase from its hold to the result: what the server says of it, and what frees its places again. */
export function useRunning(options: RunningOptions) {
  const { state, open, acts, isElsewhere, asking, user, send, setError } = options;
  const client = useQueryClient();
  const { step } = state;
  const subject = subjectOf(state);
  const checkoutId = subject && 'checkoutId' in subject ? subject.checkoutId : null;
  const paymentId = 'paymentId' in state ? state.paymentId : null;
  const reference = checkoutId !== null ? { checkoutId } : paymentId !== null ? { paymentId } : null;
  const query = useQuery({
    ...trpc.checkout.get.queryOptions(reference ?? { checkoutId: '' }),
    enabled: reference !== null && user.status !== 'pending' && !isElsewhere,
    staleTime: FRESH_MS,
    refetchInterval: ({ state: known }) => pollIntervalMs(state, open, known.data, known.dataUpdateCount),
  });
  const { refetch, data, isFetching, dataUpdatedAt } = query;
  const view = reference ? data : null;
  const reload = useCallback(() => void refetch(), [refetch]);
  // Only an answer that is newer than the step tells of it.
  const since = useRef(0);
  const hasReference = reference !== null;
  const wasKnown = useRef(false);
  useLayoutEffect(() => {
    since.current = Date.now();
    const isMoved = wasKnown.current && step !== 'calling' && step !== 'payBusy' && step !== 'ended';
    wasKnown.current = hasReference;
    if (hasReference && isMoved) void refetch({ cancelRefetch: step !== 'open' });
  }, [step, hasReference, refetch]);
  const isLost = hasReference && isRefusal(query.error, 'CHECKOUT_NOT_FOUND');
  const tell = useEffectEvent((answeredAt: number) => {
    if (isLost) send({ type: 'lost' });
    else if (view && answeredAt > since.current) send({ type: 'viewed', view });
  });
  const isNews = acts && !isFetching && !asking && (isLost || view != null);
  useEffect(() => {
    if (isNews) tell(dataUpdatedAt);
  }, [isNews, dataUpdatedAt]);

  const giveTime = {
    ...trpc.checkout.extend.mutationOptions(),
    onSuccess: (extended: CheckoutView) => {
      if (reference) client.setQueryData(trpc.checkout.get.queryKey(reference), extended);
    },
    onError: reload,
  };
  const more = useMutation(giveTime);
  const claim = useMutation({
    ...giveTime,
    onSettled: (_claimed, error) => {
      // The server has given the authorization back.
      if (error !== null && isOverLimit(error)) send({ type: 'givenBack' });
      // Over a limit there is nothing to pay: a free checkout would otherwise send its payment before the refusal shows.
      if (error === null || (isDecided(error) && !isOverLimit(error))) send({ type: 'claimed' });
    },
  });
  const { mutate: claimHold, isIdle: hasNotClaimed, reset } = claim;
  const verification = verificationOf(user);
  const screen = screenOf(state, { view, user: verification });
  const isVisitors = (step === 'open' || step === 'secured') && state.isVisitors;
  const isPayable = screen === 'pay' || (step === 'secured' && verification === 'verified');
  const claims = acts && isPayable && isVisitors && checkoutId !== null && hasNotClaimed;
  useEffect(() => {
    if (claims) claimHold({ requestId: newRequestId(), checkoutId });
  }, [claims, checkoutId, claimHold]);

  /** The bank's question was left open too long after the sheet was closed. */
  const [isLetGo, setIsLetGo] = useState(false);
  if (isLetGo && (open || step !== 'choosing')) setIsLetGo(false);
  const isFormOpen = step === 'card' && !state.isSent;
  /** Without an answer: only the server can end the payment, or say that it was made. */
  const isOpenEnded = checkoutId !== null && (step === 'payBusy' || step === 'unanswered');
  /** Ends a payment that nobody can confirm any more. The server settles one that was confirmed. */
  const abandon = useEffectEvent(() => {
    if (checkoutId === null) return view?.state === 'confirming' ? send({ type: 'forgotten' }) : undefined;
    api.checkout.release.mutate({ requestId: newRequestId(), checkoutId }).then(
      (left) => {
        if (left.state === 'released') {
          setIsLetGo(step === 'card' && state.isSent);
          send({ type: 'forgotten' });
        } else client.setQueryData(trpc.checkout.get.queryKey({ checkoutId }), left);
      },
      (error: unknown) => {
        // The bank answers later; other problems leave it to the next try.
        if (isRefusal(error, 'PAYMENT_PENDING')) send({ type: 'form', progress: 'confirmed' });
        if (isOpenEnded) setError(error);
        reload();
      },
    );
  });
  const isAbandoned = acts && !open && step === 'card' && state.isSent;
  useEffect(() => {
    if (!isAbandoned) return;
    const timer = setInterval(abandon, ABANDONED_MS);
    return () => clearInterval(timer);
  }, [isAbandoned]);

  const letGo = () => {
    // After a lost answer the form is open, and the card may have been charged all the same: the server says so.
    if (isFormOpen) return abandon();
    // The mailed code was typed: it is being sold.
    if (step === 'secured' && claim.isPending) return;
    if ((step === 'open' || step === 'secured') && checkoutId !== null)
      api.checkout.release.mutate({ requestId: newRequestId(), checkoutId }).catch(() => null);
    if (step === 'open' || step === 'secured' || step === 'ended' || step === 'emailFirst')
      send({ type: 'forgotten' });
  };
  return {
    screen,
    view,
    /** How far the server's clock is ahead (ms). */
    offset: view ? clockOffset(view, dataUpdatedAt) : 0,
    isUnverified: verification === 'unverified',
    loadError: view ? null : query.error,
    reload,
    isLetGo,
    /** The places are being bound to the person who signed in. */
    claiming: isVisitors && checkoutId !== null && !claim.isError,
    extend: () => {
      if (checkoutId) more.mutate({ requestId: newRequestId(), checkoutId });
    },
    extending: more.isPending,
    claimError: claim.error,
    /** After a lost answer: asks again for the places, and for what the authorized card buys. */
    claimAgain: reset,
    resetTime: reset,
    /** The buyer wants something else, also while a payment has no answer. */
    giveUp: () => (isOpenEnded ? abandon() : letGo()),
    /** The sheet was closed: frees the places, unless money may be moving or an approved card waits for its code. */
    leave: () => (step === 'secured' ? undefined : letGo()),
  };
}

function verificationOf(user: CurrentUser): ScreenFacts['user'] {
  if (user.status === 'failed' || user.status === 'pending') return 'pending';
  if (user.status === 'signedOut') return 'visitor';
  return user.me.emailVerified ? 'verified' : 'unverified';
}

/** The person may not have as many, or not with this code: they must choose again. */
export function isOverLimit(error: unknown): boolean {
  const limits = ['OVER_PERSON_LIMIT', 'DISCOUNT_PERSON_LIMIT', 'HELD_TOO_MANY'] as const;
  return limits.some((code) => isRefusal(error, code));
}

function pollIntervalMs(
  state: PurchaseState,
  open: boolean,
  view: CheckoutView | undefined,
  answers: number,
): number | false {
  if (state.step === 'ended' || state.step === 'calling' || state.step === 'payBusy') return false;
  if (view && isDelayed(view)) return POLL_DELAYED_MS;
  if (state.step === 'settling') return answers > PATIENT_AFTER_ANSWERS ? POLL_PATIENTLY_MS : POLL_MS;
  // The last attempt of a page that was closed may still be paid.
  if ((state.step === 'card' && state.isSent) || (state.step === 'open' && state.isUncharged))
    return POLL_SENT_MS;
  return open ? false : POLL_CLOSED_MS;
}
