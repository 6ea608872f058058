import { readCode } from '#shared/codes/qr.ts';
import type { OrderVerdict } from '#shared/contracts/orders.ts';
import { namesInView, type ScanDedupe } from '../camera/scan-dedupe.ts';
import {
  type Clock,
  codeToSend,
  createScanSession,
  type Ready,
  type ShownVerdict,
} from '../scan/scan-session.ts';
import {
  bareVerdict,
  isWelcome,
  type OrderLines,
  type Verdict,
  verdictOfError,
  verdictOfOrder,
} from '../scan/verdict.ts';
import type { PendingCalls } from './pending-calls.ts';

/** How long a verdict is shown (ms); a refusal takes longer to explain to a guest. */
const DONE_SHOWN_MS = 3_500;
const REFUSAL_SHOWN_MS = 12_000;

export interface ShownOrder {
  id: string;
  holderName: string;
  lines: OrderLines;
}

type OrderWork =
  | { kind: 'checking'; code: string; trouble: boolean }
  /** Shown until handed over or dismissed. `handing`: the hand-over has no answer yet. */
  | {
      kind: 'order';
      code: string;
      order: ShownOrder;
      handing: boolean;
      trouble: boolean;
    };

export type OrderState = Ready | OrderWork | ShownVerdict;

export interface OrderFlowDeps extends Clock {
  newId: () => string;
  verify: (check: { code: string; requestId: string }) => Promise<OrderVerdict>;
  complete: (check: { code: string; requestId: string }) => Promise<OrderVerdict>;
  /** Hand-overs without an answer, persisted across reloads. */
  handOvers: PendingCalls;
  /** The ticket scanner's dedupe: a ticket still held up after a mode switch already has its verdict. */
  atDoor: ScanDedupe;
  onVerdict: (verdict: Verdict) => void;
  /** An order is on the screen. */
  onOrder: () => void;
}

export interface OrderFlow {
  state: () => OrderState;
  subscribe: (notify: () => void) => () => void;
  see: (code: string) => void;
  /** The camera reads this code while scanning is paused. */
  keep: (code: string) => void;
  /** The current frame contains no code. */
  seeNothing: () => void;
  enter: (code: string) => void;
  /** Idempotent while a hand-over is running. */
  handOver: () => void;
  /** Dismisses the order, the verdict, or a check without an answer. */
  clear: () => void;
  hurry: () => void;
  stop: () => void;
}

function isTicket(text: string): boolean {
  const code = readCode(text);
  return code.form === 'qr' && code.qr.kind === 'ticket';
}

/** State machine of order pick-up: code, order, one press to hand over. */
export function createOrderFlow(deps: OrderFlowDeps): OrderFlow {
  const stage = createScanSession<OrderWork>(deps);
  const isHeldOn = (text: string) =>
    isTicket(text) && namesInView(text).some((name) => deps.atDoor.holds(name, deps.now()));
  let turn = stage.nextTurn();

  const reset = () => {
    turn = stage.nextTurn();
  };

  const showVerdict = (verdict: Verdict) => {
    reset();
    stage.showVerdict(verdict, { shownMs: isWelcome(verdict.kind) ? DONE_SHOWN_MS : REFUSAL_SHOWN_MS });
    deps.onVerdict(verdict);
  };

  /** Retries a call until it is answered or dismissed. */
  const insist = async (
    call: () => Promise<OrderVerdict>,
    on: { answer: (answer: OrderVerdict) => void; refusal: (verdict: Verdict) => void; trouble: () => void },
    tries = 1,
    number = turn,
  ): Promise<void> => {
    try {
      const answer = await call();
      if (stage.isTurn(number)) on.answer(answer);
    } catch (error) {
      if (!stage.isTurn(number)) return;
      const verdict = verdictOfError(error, 'orders');
      if (verdict) return on.refusal(verdict);
      on.trouble();
      if (stage.isTurn(number)) stage.tryAgain(tries, () => void insist(call, on, tries + 1, number));
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
    const code = codeToSend(text);
    if (code === null) return showVerdict({ ...bareVerdict('QR_FORMAT_INVALID', 'orders'), code: text });
    stage.show({ kind: 'checking', code, trouble: false });
    const trouble = () => {
      // Ticket codes are recognized without the server.
      if (isTicket(code)) showVerdict({ ...bareVerdict('WRONG_MODE_TICKET', 'orders'), code });
      else stage.show({ kind: 'checking', code, trouble: true });
    };
    const requestId = deps.newId();
    void insist(() => deps.verify({ code, requestId }), {
      answer: (answer) => {
        const verdict = verdictOfOrder(answer);
        // A hand-over of this device may have lost its answer: retry under its request id to find out.
        const mayBeOurs = verdict?.kind === 'ORDER_COMPLETED' && deps.handOvers.isOpen(code);
        if (mayBeOurs) return complete(code, trouble);
        if (verdict) return showVerdict({ ...verdict, code });
        if (answer.outcome !== 'valid') return;
        stage.show({ kind: 'order', code, order: answer.order, handing: false, trouble: false });
        deps.onOrder();
      },
      refusal: (verdict) => showVerdict({ ...verdict, code }),
      trouble,
    });
  };

  return {
    state: stage.state,
    subscribe: stage.subscribe,
    see(raw) {
      if (isHeldOn(raw.trim())) stage.keep(raw);
      else stage.see(raw, begin);
    },
    keep: stage.keep,
    seeNothing: stage.seeNothing,
    enter(raw) {
      const state = stage.state();
      if (state.kind === 'ready' || state.kind === 'verdict') begin(raw.trim());
    },
    handOver() {
      const state = stage.state();
      if (state.kind !== 'order' || state.handing) return;
      const { code, order } = state;
      reset();
      stage.show({ kind: 'order', code, order, handing: true, trouble: false });
      complete(code, () => stage.show({ kind: 'order', code, order, handing: true, trouble: true }));
    },
    clear() {
      reset();
      stage.show({ kind: 'ready' });
    },
    hurry: stage.hurry,
    stop: reset,
  };
}
