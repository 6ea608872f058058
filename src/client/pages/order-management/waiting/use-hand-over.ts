import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import type { PendingCalls } from '#client/features/scanner/orders/pending-calls.ts';
import { errorMessage, isDecided } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import type { BarOrderView, OrderVerdict } from '#shared/contracts/sales/orders.ts';
import { ORDER_UNDO_SHOWN_MS, ORDER_UNDO_WITHIN_MS } from '#shared/limits.ts';
import type { CardState, HeldCards } from './card-states.ts';

/** Timeout of a call (ms), after which the user may retry. */
const ANSWER_WITHIN_MS = 8_000;
/** The box office writes a hand-over to D1 once the undo window is over; refetch this long after it (ms). */
const REFETCH_MARGIN_MS = 1_500;
/** The list then contains the change (ms after the refetch), and the card is not needed any more. */
const LISTED_WITHIN_MS = 5_000;

interface HandOverDeps {
  eventId: string;
  /** The venue's time zone. */
  timeZone: string;
  open: PendingCalls;
  /** The order no longer waits: lists that still contain it are stale. */
  onClosed: (orderId: string) => void;
  onChanged: () => void;
}

export interface HandOver {
  held: HeldCards;
  give: (order: BarOrderView) => void;
  undo: (order: BarOrderView) => void;
  dismiss: (orderId: string) => void;
}

/** One tap hands an order over; for five seconds another undoes it. The box office decides both synchronously. */
export function useHandOver({ eventId, timeZone, open, onClosed, onChanged }: HandOverDeps): HandOver {
  const { t } = useTranslation(['bar', 'common']);
  const { language } = useLanguage();
  const format = useFormats();
  const [held, setHeld] = useState<HeldCards>(new Map());
  const latest = useRef(held);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  const later = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      run();
    }, ms);
    timers.current.add(timer);
  };
  const call = { networkMode: 'always', retry: false } as const;
  const complete = useMutation({
    ...call,
    mutationKey: trpc.orders.complete.mutationKey(),
    mutationFn: (input: { requestId: string; orderId: string }) =>
      api.orders.complete.mutate(
        { eventId, ...input, undoable: true },
        { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
      ),
  });
  const reopen = useMutation({
    ...call,
    mutationKey: trpc.orders.reopen.mutationKey(),
    mutationFn: (input: { requestId: string; orderId: string }) =>
      api.orders.reopen.mutate({ eventId, ...input }, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }),
  });

  const show = useCallback((next: HeldCards) => {
    latest.current = next;
    setHeld(next);
  }, []);
  const put = (order: BarOrderView, state: CardState) =>
    show(new Map(latest.current).set(order.id, { order, state }));
  const dismiss = useCallback(
    (orderId: string) => show(new Map([...latest.current].filter(([id]) => id !== orderId))),
    [show],
  );
  const noAnswer = (error: unknown) => errorMessage(error, language) || t('common:error.unexpected');

  const refusalText = (verdict: Extract<OrderVerdict, { outcome: 'refused' }>) => {
    if (verdict.code === 'ORDER_CANCELLED') return t('handOver.cancelled');
    if (verdict.code !== 'ORDER_COMPLETED') return errorText(verdict.code, language);
    return verdict.completedAt
      ? t('handOver.completedAt', { time: format.time(verdict.completedAt, timeZone) })
      : t('handOver.completed');
  };

  /** Ends the undo after five seconds, unless one is in flight, and drops the card once the lists contain it. */
  const settleLater = (order: BarOrderView) => {
    const stateOf = () => latest.current.get(order.id)?.state.kind;
    later(ORDER_UNDO_SHOWN_MS, () => {
      if (stateOf() !== 'moved') return;
      onClosed(order.id);
      put(order, { kind: 'settled' });
    });
    later(ORDER_UNDO_WITHIN_MS + REFETCH_MARGIN_MS, onChanged);
    later(ORDER_UNDO_WITHIN_MS + REFETCH_MARGIN_MS + LISTED_WITHIN_MS, () => {
      if (stateOf() === 'settled') dismiss(order.id);
    });
  };

  const give = async (order: BarOrderView) => {
    put(order, { kind: 'busy' });
    try {
      const verdict = await complete.mutateAsync({ requestId: open.idFor(order.id), orderId: order.id });
      open.settle(order.id);
      if (verdict.outcome === 'refused') {
        put(order, { kind: 'stopped', text: refusalText(verdict), undo: false });
        if (verdict.code === 'ORDER_COMPLETED' || verdict.code === 'ORDER_CANCELLED') onClosed(order.id);
      } else if (verdict.status === 'completed') {
        put(order, { kind: 'moved' });
        settleLater(order);
      } else dismiss(order.id);
      onChanged();
    } catch (error) {
      put(order, { kind: 'failed', text: noAnswer(error), undo: false });
    }
  };

  const undo = async (order: BarOrderView) => {
    put(order, { kind: 'undoing' });
    const key = `undo ${order.id}`;
    try {
      await reopen.mutateAsync({ requestId: open.idFor(key), orderId: order.id });
      open.settle(key);
      dismiss(order.id);
      onChanged();
    } catch (error) {
      const text = noAnswer(error);
      if (!isDecided(error)) return put(order, { kind: 'failed', text, undo: true });
      open.settle(key);
      onClosed(order.id);
      put(order, { kind: 'stopped', text, undo: true });
    }
  };

  return { held, give: (order) => void give(order), undo: (order) => void undo(order), dismiss };
}
