import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { isDecided, isRefusal } from '#client/lib/api/error-record.ts';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { clockOffset } from '#client/lib/server-clock.ts';
import type { CheckoutResult, CheckoutView, PayCheckoutOutput } from '#shared/contracts/checkout.ts';
import type { FrameEvent } from '#shared/money/payment-frame.ts';
import type { PaymentMethod } from '#shared/states.ts';
import { isSettled } from '../is-settled.ts';
import {
  beginCheckout,
  checkouts,
  mayBePaying,
  type StoredCheckout,
  useStoredCheckout,
} from '../stored-checkout.ts';
import { checkoutStep, isDelayed } from './checkout-step.ts';

/** Poll interval while a payment is confirmed (ms): most take a second or two; slower after that many answers. */
const POLL_MS = 1_000;
const POLL_PATIENTLY_MS = 4_000;
const PATIENT_AFTER_ANSWERS = 20;
/** Poll interval while the provider or the bank asks the person (ms). */
const POLL_SENT_MS = 6_000;
/** Poll interval while the money comes hours or days later (ms). */
const POLL_DELAYED_MS = 30_000;
/** How long a card that was being sent when its sheet was closed may still be confirmed (ms). */
const ABANDONED_MS = 10_000;

type CardForm = Extract<PayCheckoutOutput, { state: 'confirm' }>;

interface CheckoutOptions {
  /** The key in `checkouts`. */
  id: string;
  open: boolean;
  onDone: (result: CheckoutResult) => void;
  /** It ended without a result while its sheet was closed. */
  onEnded: () => void;
}

/** A checkout from its hold to the result; null while nothing has been started. */
export function useCheckout({ id, open, onDone, onEnded }: CheckoutOptions) {
  const client = useQueryClient();
  const stored = useStoredCheckout(id);
  const user = useCurrentUser();
  const reference = stored && referenceOf(stored);
  const query = useQuery({
    ...trpc.checkout.get.queryOptions(reference ?? { checkoutId: '' }),
    enabled: reference !== null && user.status !== 'pending',
    staleTime: 0,
    refetchInterval: ({ state }) =>
      stored ? pollIntervalMs(stored, state.data, state.dataUpdateCount) : false,
  });
  const { refetch } = query;
  const view = reference ? query.data : null;
  const update = useCallback(
    (change: Partial<StoredCheckout>) =>
      checkouts.update((present) => present && { ...present, ...change }, id),
    [id],
  );
  const [form, setForm] = useState<CardForm | null>(null);

  const done = useEffectEvent(onDone);
  const finish = useCallback(
    (result: CheckoutResult) => {
      if (!checkouts.read(id)) return;
      checkouts.write(null, id);
      done(result);
      for (const path of [trpc.tickets, trpc.orders, trpc.tips, trpc.wallet, trpc.events])
        void client.invalidateQueries({ queryKey: path.pathKey() });
    },
    [id, client],
  );
  const pay = useMutation({
    ...trpc.checkout.pay.mutationOptions(),
    onSuccess: (answer) => {
      if (answer.state === 'done') return finish(answer.result);
      update({ paymentId: answer.paymentId });
      setForm(answer);
      void refetch();
    },
    onError: (error) => {
      if (isSettled(error, 'checkout.pay')) update({ pay: null, paymentId: null });
      if (reference) void refetch();
    },
  });
  const extend = useMutation({
    ...trpc.checkout.extend.mutationOptions(),
    onSuccess: (extended) => {
      if (reference) client.setQueryData(trpc.checkout.get.queryKey(reference), extended);
      update({ isVisitors: false });
    },
    onError: (error) => {
      // Over a limit there is nothing to pay: a free checkout would otherwise send its payment before the refusal shows.
      if (isDecided(error) && !isOverLimit(error)) update({ isVisitors: false });
      void refetch();
    },
  });

  const verification =
    user.status === 'failed' || user.status === 'pending'
      ? 'pending'
      : user.status === 'signedOut'
        ? 'visitor'
        : user.me.emailVerified
          ? 'verified'
          : 'unverified';
  const isLost = isRefusal(query.error, 'CHECKOUT_NOT_FOUND');
  const step = stored ? checkoutStep({ stored, view, isLost, user: verification }) : null;

  const result = view?.state === 'done' ? view.result : null;
  useEffect(() => {
    if (result) finish(result);
  }, [result, finish]);

  const checkoutId = stored && 'checkoutId' in stored.subject ? stored.subject.checkoutId : null;
  const { mutate: requestTime, isIdle: hasNotClaimed } = extend;
  const claims = step === 'pay' && stored?.isVisitors === true && checkoutId !== null && hasNotClaimed;
  useEffect(() => {
    if (claims) requestTime({ requestId: newRequestId(), checkoutId });
  }, [claims, checkoutId, requestTime]);

  // A payment that came to nothing while the hold lives: the next attempt is another payment.
  const isOver = stored?.paymentId != null && view?.state === 'held' && !query.isFetching && !pay.isPending;
  useEffect(() => {
    if (!isOver) return;
    update({ pay: null, paymentId: null, progress: 'open' });
    setForm(null);
  }, [isOver, update]);

  const forget = useCallback(() => {
    checkouts.write(null, id);
    setForm(null);
    pay.reset();
    extend.reset();
  }, [id, pay.reset, extend.reset]);
  /** The buyer leaves: frees the places, unless money may be moving. */
  const leave = useEffectEvent(() => {
    const present = checkouts.read(id);
    if (!present || mayBePaying(present)) return;
    if ('checkoutId' in present.subject) {
      const { checkoutId: left } = present.subject;
      api.checkout.release.mutate({ requestId: newRequestId(), checkoutId: left }).catch(() => null);
    }
    forget();
  });
  /** Ends a payment that nobody can confirm any more. The server settles one that was confirmed. */
  const abandon = useEffectEvent(() => {
    if (checkoutId === null) return view?.state === 'confirming' ? forget() : undefined;
    api.checkout.release.mutate({ requestId: newRequestId(), checkoutId }).then(
      (left) => {
        if (left.state === 'released') forget();
        else client.setQueryData(trpc.checkout.get.queryKey({ checkoutId }), left);
      },
      // The bank answers later; other problems leave it to the next try.
      (error: unknown) => (isRefusal(error, 'PAYMENT_PENDING') ? update({ progress: 'confirmed' }) : null),
    );
  });
  const isFormOpen = stored !== null && stored.paymentId !== null && stored.progress === 'open';
  const [wasOpen, setWasOpen] = useState(open);
  useEffect(() => {
    // After a lost answer the form is open, and the card may have been charged all the same: the server says so.
    if (wasOpen && !open) isFormOpen ? abandon() : leave();
    if (wasOpen !== open) setWasOpen(open);
  }, [wasOpen, open, isFormOpen]);
  const isAbandoned = !open && stored?.progress === 'sent';
  useEffect(() => {
    if (!isAbandoned) return;
    const timer = setInterval(abandon, ABANDONED_MS);
    return () => clearInterval(timer);
  }, [isAbandoned]);
  const isReleased = view?.state === 'released';
  const ended = useEffectEvent(onEnded);
  useEffect(() => {
    if (open || step !== 'ended') return;
    // Given up here or in another tab: there is nothing to tell.
    if (isReleased) forget();
    else ended();
  }, [open, step, isReleased, forget]);

  if (!stored || !step) return null;
  return {
    step,
    stored,
    view: view ?? null,
    /** How far the server's clock is ahead (ms). */
    offset: view ? clockOffset(view, query.dataUpdatedAt) : 0,
    isUnverified: verification === 'unverified',
    loadError: view ? null : query.error,
    reload: () => void refetch(),
    /** Pays by this method; the same method again repeats the request. */
    pay: (method: PaymentMethod) => {
      if (pay.isPending) return;
      const again = stored.pay?.method === method ? stored.pay : null;
      const named = again ?? { requestId: newRequestId(), method };
      update({ pay: named, progress: 'open', ...(again ? {} : { paymentId: null }) });
      if (!again) setForm(null);
      pay.mutate({ ...named, ...stored.subject });
    },
    /** For another method: the server ends the payment of the last one when the next begins. */
    forgetPayment: () => {
      update({ pay: null, paymentId: null });
      setForm(null);
      pay.reset();
    },
    paying: pay.isPending,
    payError: pay.error,
    /** The person may not have as many, or not with this code: they must choose again. */
    limitError: [extend.error, pay.error].find(isOverLimit) ?? null,
    /** The places are being bound to the person who signed in. */
    claiming: stored.isVisitors && checkoutId !== null && !extend.isError,
    form: form?.paymentId === stored.paymentId ? form : null,
    onFrame: (message: FrameEvent) => {
      switch (message.event) {
        case 'busy':
          return update({ progress: message.busy ? 'sent' : 'open' });
        case 'confirmed':
          update({ progress: 'confirmed' });
          return void refetch();
        case 'failed':
          update({ progress: 'open' });
          if (message.code === 'CHECKOUT_EXPIRED') void refetch();
      }
    },
    extend: () => {
      if (checkoutId) extend.mutate({ requestId: newRequestId(), checkoutId });
    },
    extending: extend.isPending,
    leave,
    forget,
    /** The same again, for what needs no hold. */
    restart: () => {
      const { subject } = stored;
      forget();
      beginCheckout(id, subject, false);
    },
  };
}

export type RunningCheckoutHandle = NonNullable<ReturnType<typeof useCheckout>>;

function isOverLimit(error: unknown): boolean {
  const limits = ['OVER_PERSON_LIMIT', 'DISCOUNT_PERSON_LIMIT', 'HELD_TOO_MANY'] as const;
  return limits.some((code) => isRefusal(error, code));
}

function referenceOf({ subject, paymentId }: StoredCheckout) {
  if ('checkoutId' in subject) return { checkoutId: subject.checkoutId };
  return paymentId === null ? null : { paymentId };
}

function pollIntervalMs(
  { progress }: StoredCheckout,
  view: CheckoutView | undefined,
  answers: number,
): number | false {
  if (view && (view.state === 'done' || view.state === 'failed' || view.state === 'released')) return false;
  if (view && isDelayed(view)) return POLL_DELAYED_MS;
  if (progress === 'confirmed' || view?.state === 'processing')
    return answers > PATIENT_AFTER_ANSWERS ? POLL_PATIENTLY_MS : POLL_MS;
  return progress === 'sent' ? POLL_SENT_MS : false;
}
