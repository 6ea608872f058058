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
import type { ShownVouchers, VoucherDesk } from '../vouchers/voucher-desk.ts';
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
    }
  /** What a ticket contains, until it is dismissed. */
  | VouchersShown;

export interface VouchersShown {
  kind: 'vouchers';
  code: string;
  shown: ShownVouchers;
  /** The content whose hand-over has no answer yet. */
  giving: string | null;
  /** The last hand-over, while it can be undone. */
  last: { redeemId: string; name: string; isOffline: boolean } | null;
}

export type OrderState = Ready | OrderWork | ShownVerdict;

export interface OrderFlowDeps extends Clock {
  newId: () => string;
  verify: (check: { code: string; requestId: string }) => Promise<OrderVerdict>;
  complete: (check: { code: string; requestId: string }) => Promise<OrderVerdict>;
  /** Shows and hands over what tickets contain. */
  desk: VoucherDesk;
  /** Hand-overs without an answer, persisted across reloads. */
  handOvers: PendingCalls;
  /** The ticket scanner's dedupe: a ticket still held up after a mode switch already has its verdict. */
  atDoor: ScanDedupe;
  onVerdict: (verdict: Verdict) => void;
  /** An order, or what a ticket contains, is on the screen. */
  onOrder: () => void;
  /** A portion of a ticket was handed over, or was not there any more. */
  onHandedOver: (isDone: boolean) => void;
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
  /** Hands over one portion of the shown ticket. */
  give: (voucher: { contentId: string; name: string }) => void;
  /** Takes back the last portion. */
  takeBack: () => void;
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
  const insist = async <Answer>(
    call: () => Promise<Answer>,
    on: { answer: (answer: Answer) => void; refusal: (verdict: Verdict) => void; trouble: () => void },
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

  const showTicket = (code: string) => {
    void insist(() => deps.desk.show(code), {
      answer: (answer) => {
        if (answer.kind === 'verdict') return showVerdict({ ...answer.verdict, code });
        stage.show({ kind: 'vouchers', code, shown: answer.shown, giving: null, last: null });
        deps.onOrder();
      },
      refusal: (verdict) => showVerdict({ ...verdict, code }),
      trouble: () => stage.show({ kind: 'checking', code, trouble: true }),
    });
  };

  const begin = (text: string) => {
    reset();
    const code = codeToSend(text);
    if (code === null) return showVerdict({ ...bareVerdict('QR_FORMAT_INVALID', 'orders'), code: text });
    stage.show({ kind: 'checking', code, trouble: false });
    if (isTicket(code)) return showTicket(code);
    const trouble = () => stage.show({ kind: 'checking', code, trouble: true });
    const requestId = deps.newId();
    void insist(() => deps.verify({ code, requestId }), {
      answer: (answer) => {
        const verdict = verdictOfOrder(answer);
        // A hand-over of this device may have lost its answer: retry under its request id to find out.
        const mayBeOurs = verdict?.kind === 'ORDER_COMPLETED' && deps.handOvers.isOpen(code);
        if (mayBeOurs) return complete(code, trouble);
        if (verdict?.kind === 'WRONG_MODE_TICKET') return showTicket(code);
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
    give({ contentId, name }) {
      const state = stage.state();
      if (state.kind !== 'vouchers' || state.giving !== null) return;
      const { code, last } = state;
      const number = stage.nextTurn();
      turn = number;
      const redeemId = deps.newId();
      const shows = (change: Partial<VouchersShown>) => {
        const present = stage.state();
        if (stage.isTurn(number) && present.kind === 'vouchers') stage.show({ ...present, ...change });
      };
      stage.show({ ...state, giving: contentId });
      deps.desk.handOver({ code, requestId: redeemId, contentId, name }).then(
        (answer) => {
          if (answer.kind === 'verdict') {
            if (stage.isTurn(number)) showVerdict({ ...answer.verdict, code });
            return;
          }
          const isDone = answer.kind === 'done';
          const given = isDone ? { redeemId, name, isOffline: answer.isOffline } : null;
          const { vouchers } = answer.shown;
          shows({ shown: { ...state.shown, vouchers }, giving: null, last: given });
          deps.onHandedOver(isDone);
        },
        (error: unknown) => {
          console.error(error);
          const verdict = verdictOfError(error, 'orders');
          if (verdict && stage.isTurn(number)) showVerdict({ ...verdict, code });
          else shows({ giving: null, last });
        },
      );
    },
    takeBack() {
      const state = stage.state();
      if (state.kind !== 'vouchers' || !state.last || state.giving !== null) return;
      const { code, last } = state;
      deps.desk.undo(last.redeemId).then(
        () => {
          const present = stage.state();
          if (present.kind !== 'vouchers' || present.code !== code) return;
          stage.show({ ...present, last: null, giving: '' });
          showTicket(code);
        },
        (error: unknown) => {
          console.error(error);
          const present = stage.state();
          if (present.kind === 'vouchers' && present.code === code) stage.show({ ...present, last: null });
        },
      );
    },
    clear() {
      reset();
      stage.show({ kind: 'ready' });
    },
    hurry: stage.hurry,
    stop: reset,
  };
}
