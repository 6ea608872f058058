import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PendingCalls } from '#client/features/check-in/orders/pending-calls.ts';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage, isDecided } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import type { BarOrderView, OrderVerdict } from '#shared/contracts/orders.ts';
import { ORDER_UNDO_SHOWN_MS, ORDER_UNDO_WITHIN_MS } from '#shared/limits.ts';
import type { CardState, HeldCard, HeldCards, Move } from './card-states.ts';

/** Timeout of a call (ms), after which the user may retry. */
const ANSWER_WITHIN_MS = 8_000;
/** The box office writes a hand-over to D1 once the undo window is over; refetch this long after it (ms). */
const REFETCH_MARGIN_MS = 1_500;
/** A refusal that nobody has answered folds to one line after this (ms): it keeps the longest wait's place. */
const REFUSAL_SHOWN_MS = 10_000;
/** The list then contains the change (ms after the refetch), and the card is not needed any more. */
const LISTED_WITHIN_MS = 5_000;

interface OrderMovesDeps {
  eventId: string;
  /** The venue's time zone. */
  timeZone: string;
  open: PendingCalls;
  /** The order no longer waits: lists that still contain it are stale. */
  onClosed: (orderId: string) => void;
  /** Resolves once the lists are read again. */
  onChanged: () => Promise<void>;
}

export interface OrderMoves {
  held: HeldCards;
  move: (order: BarOrderView, move: Move) => void;
  undo: (card: HeldCard) => void;
  dismiss: (orderId: string) => void;
}

interface Call {
  move: Move;
  requestId: string;
  orderId: string;
}

/** Key of an unanswered call. That of a hand-over is the same in the scanner. */
const callKey = (move: Move, orderId: string) => (move === 'handOver' ? orderId : `ready ${orderId}`);

/** The order as it is after the move. */
function moved(order: BarOrderView, move: Move): BarOrderView {
  const now = new Date().toISOString();
  return move === 'ready' ? { ...order, readyAt: now } : { ...order, status: 'completed', completedAt: now };
}

/** One tap moves an order to its next column; for five seconds another undoes it. The box office decides both. */
export function useOrderMoves({ eventId, timeZone, open, onClosed, onChanged }: OrderMovesDeps): OrderMoves {
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
  const once = { networkMode: 'always', retry: false } as const;
  const step = useMutation({
    ...once,
    mutationKey: trpc.orders.complete.mutationKey(),
    mutationFn: ({ move, ...ids }: Call) => {
      const within = { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) };
      return move === 'ready'
        ? api.orders.markReady.mutate({ eventId, ...ids }, within)
        : api.orders.complete.mutate({ eventId, ...ids, undoable: true }, within);
    },
  });
  const stepBack = useMutation({
    ...once,
    mutationKey: trpc.orders.reopen.mutationKey(),
    mutationFn: ({ move, ...ids }: Call) => {
      const undo = move === 'ready' ? api.orders.undoReady : api.orders.reopen;
      return undo.mutate({ eventId, ...ids }, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    },
  });

  const show = useCallback((next: HeldCards) => {
    latest.current = next;
    setHeld(next);
  }, []);
  const put = (order: BarOrderView, move: Move, state: CardState): HeldCard => {
    const card = { order, move, state };
    // The last one comes last, also if the order was held before.
    show(new Map([...latest.current].filter(([id]) => id !== order.id)).set(order.id, card));
    return card;
  };
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
  const settleLater = (card: HeldCard) => {
    const { order, move } = card;
    later(ORDER_UNDO_SHOWN_MS, () => {
      if (latest.current.get(order.id) !== card) return;
      if (move === 'handOver') onClosed(order.id);
      const settled = put(order, move, { kind: 'settled' });
      later(ORDER_UNDO_WITHIN_MS + REFETCH_MARGIN_MS + LISTED_WITHIN_MS - ORDER_UNDO_SHOWN_MS, () => {
        if (latest.current.get(order.id) === settled) dismiss(order.id);
      });
    });
    if (move === 'handOver') later(ORDER_UNDO_WITHIN_MS + REFETCH_MARGIN_MS, () => void onChanged());
  };

  const stop = (order: BarOrderView, to: Move, refusal: { text: string; undo: boolean }) => {
    const card = put(order, to, { kind: 'stopped', ...refusal });
    later(REFUSAL_SHOWN_MS, () => {
      if (latest.current.get(order.id) === card)
        put(order, to, { kind: 'stopped', ...refusal, isFolded: true });
    });
  };

  const move = async (order: BarOrderView, to: Move) => {
    put(order, to, { kind: 'busy' });
    const key = callKey(to, order.id);
    try {
      const verdict = await step.mutateAsync({ move: to, requestId: open.idFor(key), orderId: order.id });
      open.settle(key);
      if (verdict.outcome === 'refused') {
        stop(order, to, { text: refusalText(verdict), undo: false });
        if (verdict.code === 'ORDER_COMPLETED' || verdict.code === 'ORDER_CANCELLED') onClosed(order.id);
      } else if (to === 'ready' || verdict.status === 'completed') {
        settleLater(put(moved(order, to), to, { kind: 'moved' }));
      } else dismiss(order.id);
      void onChanged();
    } catch (error) {
      put(order, to, { kind: 'failed', text: noAnswer(error), undo: false });
    }
  };

  const undo = async ({ order, move: from }: HeldCard) => {
    put(order, from, { kind: 'undoing' });
    const key = `undo ${callKey(from, order.id)}`;
    try {
      await stepBack.mutateAsync({ move: from, requestId: open.idFor(key), orderId: order.id });
      open.settle(key);
      // The list has forgotten the order: the card stays until the list has it again, or is slow to come.
      await Promise.race([onChanged(), new Promise<void>((resolve) => later(LISTED_WITHIN_MS, resolve))]);
      dismiss(order.id);
    } catch (error) {
      const text = noAnswer(error);
      if (!isDecided(error)) {
        put(order, from, { kind: 'failed', text, undo: true });
        return;
      }
      open.settle(key);
      if (from === 'handOver') onClosed(order.id);
      stop(order, from, { text, undo: true });
    }
  };

  return { held, move: (order, to) => void move(order, to), undo: (card) => void undo(card), dismiss };
}
