import { formatShortCode, readCode } from '#shared/codes/qr.ts';
import { createScanDedupe, namesInView, type ScanDedupe, ticketSighting } from '../camera/scan-dedupe.ts';
import type { Verdict } from './verdict.ts';

/** Minimum time that a verdict is shown, even if the next code is already in view (ms). */
const VERDICT_MIN_MS = 350;
/** A verdict stays while its code is in view: poll interval of that check (ms). */
const HELD_ON_EVERY_MS = 250;
/** Exponential backoff of a retried call (ms). */
const RETRY_FIRST_MS = 500;
const RETRY_LONGEST_MS = 8_000;

export interface Clock {
  /** Ms of a monotonic clock: a device's wall clock may be corrected during an event. */
  now: () => number;
  /** Schedules a callback. @returns a function that cancels it */
  after: (ms: number, run: () => void) => () => void;
}

export interface Ready {
  kind: 'ready';
}

export interface ShownVerdict {
  kind: 'verdict';
  verdict: Verdict;
  /** Counts verdicts, so that a repeated one renders as new. */
  number: number;
  /** Its color has ended: the guest is through, and the next one must not walk under it. */
  isOver: boolean;
}

/** How long a verdict is shown (ms), unless another code comes. */
export interface VerdictTimes {
  shownMs: number;
  /** How long it has its color, even while its code stays in view; absent for as long as it is shown. */
  coloredMs?: number;
}

/** A flow's state while it works. `code` may stay in view meanwhile. */
interface AtWork {
  kind: string;
  code: string;
}

type Shown<Work extends AtWork> = Ready | ShownVerdict | Work;

/** Display state shared by the ticket flow and the order flow: one item, one timer and one turn at a time. */
export interface ScanSession<Work extends AtWork> {
  state: () => Shown<Work>;
  subscribe: (notify: () => void) => () => void;
  show: (next: Work | Ready) => void;
  /** Shows a verdict, which disappears once its time is up and its code has left the view. */
  showVerdict: (verdict: Verdict, times: VerdictTimes) => void;
  /**
   * A code in the frame: calls `begin` for a new one once the display is free. The last new code within a verdict's
   * minimum time is kept until its end, because its guest may have lowered the phone by then.
   */
  see: (raw: string, begin: (code: string) => void) => void;
  /** A code in the frame while scanning is paused. */
  keep: (raw: string) => void;
  /** A frame without a code. */
  seeNothing: () => void;
  /** Whether it has stayed in view since it was processed. */
  holds: (raw: string) => boolean;
  lookAway: () => void;
  lookAgain: () => void;
  /** Invalidates all pending work. @returns the number of the new turn */
  nextTurn: () => number;
  isTurn: (number: number) => boolean;
  /** Schedules a retry with exponential backoff. */
  tryAgain: (tries: number, call: () => void) => void;
  /** Waits like a scheduled retry. Never resolves if the turn ends meanwhile. */
  pause: (ms: number) => Promise<void>;
  /** Runs the scheduled retry or ends the pause immediately. */
  hurry: () => void;
  /** Keeps the verdict, without its color, until it is cleared or another code comes. */
  hold: () => void;
}

export function createScanSession<Work extends AtWork>(
  clock: Clock,
  sightings: ScanDedupe = createScanDedupe(),
): ScanSession<Work> {
  const listeners = new Set<() => void>();
  let state: Shown<Work> = { kind: 'ready' };
  let shown: ShownVerdict | null = null;
  let shownAt = Number.NEGATIVE_INFINITY;
  let verdicts = 0;
  let turn = 0;
  /** The last code that the camera delivered. */
  let brought: string | null = null;
  let callOff = () => {};
  let retryNow: (() => void) | null = null;
  /** The last new code within a verdict's minimum time. */
  let next: { code: string; begin: (code: string) => void } | null = null;

  const set = (next: Shown<Work>) => {
    state = next;
    for (const notify of listeners) notify();
  };

  /**
   * A code with a verdict is not new while it stays in view, even if it was typed while the phone is held up. A code
   * that the camera has not read is new when it appears: another guest shows that ticket.
   */
  const noteShown = ({ mark, code }: Verdict) => {
    const now = clock.now();
    const isBrought = code !== null && code === brought;
    for (const what of [mark && ticketSighting(mark), code])
      if (what && (isBrought || sightings.hasRead(what, now))) sightings.note(what, now);
  };

  const holds = (code: string) => namesInView(code).some((name) => sightings.holds(name, clock.now()));
  const keep = (code: string) => {
    for (const name of namesInView(code)) sightings.keep(name, clock.now());
  };

  const minimumLeftMs = () => shownAt + VERDICT_MIN_MS - clock.now();

  const later = (ms: number, run: () => void) => {
    callOff();
    callOff = clock.after(ms, run);
  };

  const endColor = () => {
    if (!shown || state !== shown) return;
    shown = { ...shown, isOver: true };
    set(shown);
  };

  const takeAwayUnlessHeld = ({ mark, code }: Pick<Verdict, 'mark' | 'code'>) => {
    const names = [mark && ticketSighting(mark), code];
    if (names.some((name) => name && sightings.holds(name, clock.now())))
      later(HELD_ON_EVERY_MS, () => takeAwayUnlessHeld({ mark, code }));
    else set({ kind: 'ready' });
  };

  const start = (code: string, begin: (code: string) => void) => {
    brought = code;
    next = null;
    begin(code);
  };

  /** Begins with the kept code once the last verdict's minimum time is over. */
  const beginNext = () => {
    if (!next || 'code' in state) return;
    const leftMs = minimumLeftMs();
    if (leftMs > 0) {
      clock.after(leftMs, beginNext);
      return;
    }
    const { code, begin } = next;
    next = null;
    if (!holds(code) && sightings.see(code, clock.now())) start(code, begin);
  };

  const callLater = (ms: number, call: () => void) => {
    retryNow = () => {
      retryNow = null;
      callOff();
      call();
    };
    later(ms, () => retryNow?.());
  };

  return {
    state: () => state,
    subscribe(notify) {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    show: set,
    showVerdict(verdict, { shownMs, coloredMs }) {
      shownAt = clock.now();
      verdicts += 1;
      noteShown(verdict);
      shown = { kind: 'verdict', verdict, number: verdicts, isOver: false };
      set(shown);
      const takeAway = () => takeAwayUnlessHeld(verdict);
      if (coloredMs === undefined) return later(shownMs, takeAway);
      later(coloredMs, () => {
        endColor();
        later(shownMs - coloredMs, takeAway);
      });
    },
    see(raw, begin) {
      sightings.look();
      const code = raw.trim();
      const isHeld = holds(code);
      keep(code);
      if ('code' in state) {
        // The code being checked may stay in view; any other code waits.
        if (namesInView(code).includes(state.code)) sightings.see(state.code, clock.now());
        return;
      }
      const leftMs = minimumLeftMs();
      if (leftMs > 0 && !isHeld) {
        if (!next) clock.after(leftMs, beginNext);
        next = { code, begin };
        return;
      }
      if (!sightings.see(code, clock.now()) || isHeld) return;
      start(code, begin);
    },
    keep(raw) {
      sightings.look();
      keep(raw.trim());
    },
    seeNothing: sightings.look,
    holds: (raw) => holds(raw.trim()),
    lookAway: () => sightings.lookAway(clock.now()),
    lookAgain: () => sightings.lookAgain(clock.now()),
    nextTurn() {
      turn += 1;
      retryNow = null;
      next = null;
      callOff();
      return turn;
    },
    isTurn: (number) => number === turn,
    tryAgain: (tries, call) => callLater(Math.min(RETRY_FIRST_MS * 2 ** (tries - 1), RETRY_LONGEST_MS), call),
    pause: (ms) => new Promise((resolve) => callLater(ms, resolve)),
    hurry: () => retryNow?.(),
    hold() {
      callOff();
      endColor();
    },
  };
}

/** A QR format of a later release, which the server may know. */
const LATER_FORMAT = /^AF\d+[:.]/;

/** Normalizes a code to send and store: short codes in display form. Null for what no server can read. */
export function codeToSend(text: string): string | null {
  const read = readCode(text);
  if (read.form === 'malformed') return LATER_FORMAT.test(text) ? text : null;
  return read.form === 'short' ? formatShortCode(read.shortCode) : text;
}
