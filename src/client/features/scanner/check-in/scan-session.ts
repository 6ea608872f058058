import { formatShortCode, readCode } from '#shared/codes/qr.ts';
import { createScanDedupe, namesInView, type ScanDedupe, ticketSighting } from '../camera/scan-dedupe.ts';
import type { Verdict } from './verdict.ts';

/** A verdict stays at least this long, so that nobody misses it when the next code is already there (ms). */
const VERDICT_MIN_MS = 600;
/** While its code is held on, a verdict stays: this often it is looked whether the code is still there (ms). */
const HELD_ON_EVERY_MS = 250;
/** Waiting before the same call is made again (ms), doubled each time up to the longest. */
const RETRY_FIRST_MS = 500;
const RETRY_LONGEST_MS = 8_000;

export interface Clock {
  /** Ms from any start, of a clock that only runs forward: the device's own may be set back in the middle of a night. */
  now: () => number;
  /** Runs something later. @returns how to call it off */
  after: (ms: number, run: () => void) => () => void;
}

export interface Ready {
  kind: 'ready';
}

export interface ShownVerdict {
  kind: 'verdict';
  verdict: Verdict;
  /** Counts verdicts, so that the same one shown again is seen as new. */
  number: number;
}

/** What a flow shows while it is at work; `code` is the one that the camera may keep in view meanwhile. */
interface AtWork {
  kind: string;
  code: string;
}

type Shown<Work extends AtWork> = Ready | ShownVerdict | Work;

/** Where ticket and order flow show their work: one thing at a time, one timer, one turn. */
export interface ScanSession<Work extends AtWork> {
  state: () => Shown<Work>;
  subscribe: (notify: () => void) => () => void;
  show: (next: Work | Ready) => void;
  /** Shows a verdict, which goes by itself once its code is not held on any more. */
  showVerdict: (verdict: Verdict, shownMs: number) => void;
  /** A code in the camera's frame: `begin` is called for the next one, when its turn has come. */
  see: (raw: string, begin: (code: string) => void) => void;
  /** A code in the frame of a camera from which nothing is taken now. */
  keep: (raw: string) => void;
  /** A frame in which the camera reads no code. */
  seeNothing: () => void;
  /** Whether it has been in view since its turn. */
  holds: (raw: string) => boolean;
  lookAway: () => void;
  lookAgain: () => void;
  /** Whatever was under way changes nothing any more. @returns the number of the new turn */
  nextTurn: () => number;
  isTurn: (number: number) => boolean;
  /** Makes a call again after a while, longer after each try. */
  tryAgain: (tries: number, call: () => void) => void;
  /** Waits, as for that call; for ever when the turn ends meanwhile. */
  pause: (ms: number) => Promise<void>;
  /** Makes that call now, or ends that pause. */
  hurry: () => void;
  /** Calls off what was to happen later by itself. */
  hold: () => void;
}

export function createScanSession<Work extends AtWork>(
  clock: Clock,
  sightings: ScanDedupe = createScanDedupe(),
): ScanSession<Work> {
  const listeners = new Set<() => void>();
  let state: Shown<Work> = { kind: 'ready' };
  let shownAt = Number.NEGATIVE_INFINITY;
  let verdicts = 0;
  let turn = 0;
  /** The last code that the camera has brought. */
  let brought: string | null = null;
  let callOff = () => {};
  let retryNow: (() => void) | null = null;

  const set = (next: Shown<Work>) => {
    state = next;
    for (const notify of listeners) notify();
  };

  /**
   * However it came, what has its verdict is no news in view: its code was typed while the phone is still held up. What
   * the camera has not read is news when it comes: somebody else shows that ticket.
   */
  const noteShown = ({ ticketId, code }: Verdict) => {
    const now = clock.now();
    const isBrought = code !== null && code === brought;
    for (const what of [ticketId && ticketSighting(ticketId), code])
      if (what && (isBrought || sightings.hasRead(what, now))) sightings.note(what, now);
  };

  const holds = (code: string) => namesInView(code).some((name) => sightings.holds(name, clock.now()));
  const keep = (code: string) => {
    for (const name of namesInView(code)) sightings.keep(name, clock.now());
  };

  const later = (ms: number, run: () => void) => {
    callOff();
    callOff = clock.after(ms, run);
  };

  const takeAwayUnlessHeld = ({ ticketId, code }: Pick<Verdict, 'ticketId' | 'code'>) => {
    const names = [ticketId && ticketSighting(ticketId), code];
    if (names.some((name) => name && sightings.holds(name, clock.now())))
      later(HELD_ON_EVERY_MS, () => takeAwayUnlessHeld({ ticketId, code }));
    else set({ kind: 'ready' });
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
    showVerdict(verdict, shownMs) {
      shownAt = clock.now();
      verdicts += 1;
      noteShown(verdict);
      set({ kind: 'verdict', verdict, number: verdicts });
      later(shownMs, () => takeAwayUnlessHeld(verdict));
    },
    see(raw, begin) {
      sightings.look();
      const code = raw.trim();
      const isHeld = holds(code);
      keep(code);
      if ('code' in state) {
        // What is being worked on may stay in view; any other code waits its turn.
        if (namesInView(code).includes(state.code)) sightings.see(state.code, clock.now());
        return;
      }
      const settled = clock.now() - shownAt >= VERDICT_MIN_MS;
      if (!settled && !isHeld) return;
      if (!sightings.see(code, clock.now()) || isHeld) return;
      brought = code;
      begin(code);
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
      callOff();
      return turn;
    },
    isTurn: (number) => number === turn,
    tryAgain: (tries, call) => callLater(Math.min(RETRY_FIRST_MS * 2 ** (tries - 1), RETRY_LONGEST_MS), call),
    pause: (ms) => new Promise((resolve) => callLater(ms, resolve)),
    hurry: () => retryNow?.(),
    hold: () => callOff(),
  };
}

/** The code as it is sent and kept: a short one as people write it. Null when it is none of ours. */
export function codeToSend(text: string): string | null {
  const read = readCode(text);
  if (read.form === 'malformed') return null;
  return read.form === 'short' ? formatShortCode(read.shortCode) : text;
}
