import type { OrderVerdict } from '#shared/contracts/orders.ts';
import { formatShortCode, readCode } from '#shared/qr.ts';
import type { OpenChecks } from './open-checks.ts';
import { createSightings } from './sightings.ts';
import {
  bareVerdict,
  isWelcome,
  type OrderLines,
  type Verdict,
  verdictOfError,
  verdictOfOrder,
} from './verdict.ts';

/** A verdict stays at least this long, so that nobody misses it when the next code is already there (ms). */
const VERDICT_MIN_MS = 1_000;
const DONE_SHOWN_MS = 3_500;
const REFUSAL_SHOWN_MS = 12_000;
/** Waiting before the same call is made again (ms), doubled each time up to the longest. */
const RETRY_FIRST_MS = 500;
const RETRY_LONGEST_MS = 8_000;

export interface ShownOrder {
  id: string;
  holderName: string;
  lines: OrderLines;
}

export type OrderState =
  | { kind: 'ready' }
  | { kind: 'checking'; code: string; trouble: boolean }
  /** On the screen until it is handed over or put aside. `waits`: the hand-over has no answer yet. */
  | {
      kind: 'order';
      code: string;
      order: ShownOrder;
      handing: boolean;
      trouble: boolean;
    }
  | { kind: 'verdict'; verdict: Verdict; number: number };

export interface OrderFlowDeps {
  now: () => number;
  after: (ms: number, run: () => void) => () => void;
  newId: () => string;
  verify: (check: { code: string; requestId: string }) => Promise<OrderVerdict>;
  complete: (check: { code: string; requestId: string }) => Promise<OrderVerdict>;
  /** Hand-overs without an answer, over a reload too. */
  handOvers: OpenChecks;
  onVerdict: (verdict: Verdict) => void;
  /** An order is on the screen. */
  onOrder: () => void;
}

export interface OrderFlow {
  state: () => OrderState;
  subscribe: (notify: () => void) => () => void;
  see: (code: string) => void;
  enter: (code: string) => void;
  /** Pressed twice it is done once. */
  handOver: () => void;
  /** Puts the order, or the verdict, or a check without an answer aside. */
  clear: () => void;
  hurry: () => void;
  stop: () => void;
}

/** One order after the other: its code, what to hand over, one press. */
export function createOrderFlow(deps: OrderFlowDeps): OrderFlow {
  const sightings = createSightings();
  const listeners = new Set<() => void>();
  let state: OrderState = { kind: 'ready' };
  let shownAt = Number.NEGATIVE_INFINITY;
  let verdicts = 0;
  /** Counts what is begun, so that an answer to something put aside changes nothing. */
  let current = 0;
  let callOff = () => {};
  let retryNow: (() => void) | null = null;

  const show = (next: OrderState) => {
    state = next;
    for (const notify of listeners) notify();
  };

  const reset = () => {
    current += 1;
    retryNow = null;
    callOff();
  };

  const showVerdict = (verdict: Verdict) => {
    reset();
    shownAt = deps.now();
    verdicts += 1;
    show({ kind: 'verdict', verdict, number: verdicts });
    deps.onVerdict(verdict);
    const shown = isWelcome(verdict.kind) ? DONE_SHOWN_MS : REFUSAL_SHOWN_MS;
    callOff = deps.after(shown, () => show({ kind: 'ready' }));
  };

  /** Makes a call until it has an answer or is put aside. */
  const insist = async (
    call: () => Promise<OrderVerdict>,
    on: { answer: (answer: OrderVerdict) => void; refusal: (verdict: Verdict) => void; trouble: () => void },
    tries = 1,
    number = current,
  ): Promise<void> => {
    try {
      const answer = await call();
      if (number === current) on.answer(answer);
    } catch (error) {
      if (number !== current) return;
      const verdict = verdictOfError(error, 'orders');
      if (verdict) return on.refusal(verdict);
      on.trouble();
      retryNow = () => {
        retryNow = null;
        callOff();
        void insist(call, on, tries + 1, number);
      };
      const wait = Math.min(RETRY_FIRST_MS * 2 ** (tries - 1), RETRY_LONGEST_MS);
      callOff = deps.after(wait, () => retryNow?.());
    }
  };

  const complete = (code: string, onTrouble: () => void) => {
    const requestId = deps.handOvers.idFor(code);
    const finish = (verdict: Verdict) => {
      deps.handOvers.settle(code);
      showVerdict({ ...verdict, code });
    };
    void insist(() => deps.complete({ code, requestId }), {
      answer: (answer) => finish(verdictOfOrder(answer) ?? bareVerdict('ORDER_DONE', 'orders')),
      refusal: finish,
      trouble: onTrouble,
    });
  };

  const begin = (text: string) => {
    reset();
    const read = readCode(text);
    if (read.form === 'malformed') return showVerdict(bareVerdict('QR_FORMAT_INVALID', 'orders'));
    const code = read.form === 'short' ? formatShortCode(read.shortCode) : text;
    show({ kind: 'checking', code, trouble: false });
    const trouble = () => show({ kind: 'checking', code, trouble: true });
    // It was handed over and the answer was lost: asked again it says so, where a look would say "already".
    if (deps.handOvers.openedAt(code) !== null) return complete(code, trouble);
    const requestId = deps.newId();
    void insist(() => deps.verify({ code, requestId }), {
      answer: (answer) => {
        const verdict = verdictOfOrder(answer);
        if (verdict) return showVerdict({ ...verdict, code });
        if (answer.outcome !== 'valid') return;
        show({ kind: 'order', code, order: answer.order, handing: false, trouble: false });
        deps.onOrder();
      },
      refusal: (verdict) => showVerdict({ ...verdict, code }),
      trouble,
    });
  };

  return {
    state: () => state,
    subscribe(notify) {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    see(raw) {
      const code = raw.trim();
      if (state.kind === 'checking' || state.kind === 'order') {
        // The order in hand stays in view for the camera; any other waits its turn.
        if (code === state.code) sightings.see(code, deps.now());
        return;
      }
      const settled = deps.now() - shownAt >= VERDICT_MIN_MS;
      if (!settled && !sightings.holds(code, deps.now())) return;
      if (sightings.see(code, deps.now())) begin(code);
    },
    enter(raw) {
      if (state.kind === 'ready' || state.kind === 'verdict') begin(raw.trim());
    },
    handOver() {
      if (state.kind !== 'order' || state.handing) return;
      const { code, order } = state;
      current += 1;
      show({ kind: 'order', code, order, handing: true, trouble: false });
      complete(code, () => show({ kind: 'order', code, order, handing: true, trouble: true }));
    },
    clear() {
      reset();
      show({ kind: 'ready' });
    },
    hurry() {
      retryNow?.();
    },
    stop: reset,
  };
}
