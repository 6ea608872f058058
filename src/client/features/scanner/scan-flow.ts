import { statusOf } from '#client/lib/retry.ts';
import type { ScanOutput } from '#shared/contracts/door.ts';
import { formatShortCode, readCode } from '#shared/qr.ts';
import type { OpenChecks } from './open-checks.ts';
import { createSightings } from './sightings.ts';
import { MALFORMED, type Verdict, verdictOfAnswer, verdictOfError } from './verdict.ts';

/** A verdict stays at least this long, so that nobody misses it when the next code is already there (ms). */
const VERDICT_MIN_MS = 1_000;
/** Without a next code it goes by itself; a refusal takes longer to explain to a guest (ms). */
const VALID_SHOWN_MS = 4_000;
const REFUSAL_SHOWN_MS = 9_000;
/** Waiting before the same check is sent again (ms), doubled each time up to the longest. */
const RETRY_FIRST_MS = 500;
const RETRY_LONGEST_MS = 8_000;

export type DoorState =
  | { kind: 'ready' }
  /** Nobody is let in yet. `trouble` is why the last try had no answer. */
  | { kind: 'checking'; code: string; tries: number; trouble: 'network' | 'server' | null }
  | { kind: 'verdict'; verdict: Verdict; number: number };

export interface ScanFlowDeps {
  now: () => number;
  /** Runs something later. @returns how to call it off */
  after: (ms: number, run: () => void) => () => void;
  send: (check: { code: string; requestId: string }) => Promise<ScanOutput>;
  openChecks: OpenChecks;
  onAnswer: (answer: ScanOutput) => void;
  onVerdict: (verdict: Verdict) => void;
}

export interface ScanFlow {
  state: () => DoorState;
  subscribe: (notify: () => void) => () => void;
  /** The camera reads this code in its present frame. */
  see: (code: string) => void;
  /** A person typed or pasted it. */
  enter: (code: string) => void;
  /** Tries at once instead of waiting, as when the network is back. */
  hurry: () => void;
  /** Gives up a check without an answer. The same code takes it up again. */
  giveUp: () => void;
  /** Takes the verdict away. */
  clear: () => void;
  stop: () => void;
}

/** One code after the other: sighting, check, verdict. While one is being checked no other is taken. */
export function createScanFlow(deps: ScanFlowDeps): ScanFlow {
  const sightings = createSightings();
  const listeners = new Set<() => void>();
  let state: DoorState = { kind: 'ready' };
  let shownAt = Number.NEGATIVE_INFINITY;
  let verdicts = 0;
  /** Counts checks, so that an answer to one that was given up changes nothing. */
  let current = 0;
  let callOff = () => {};
  let retryNow: (() => void) | null = null;

  const show = (next: DoorState) => {
    state = next;
    for (const notify of listeners) notify();
  };

  const later = (ms: number, run: () => void) => {
    callOff();
    callOff = deps.after(ms, run);
  };

  const showVerdict = (verdict: Verdict) => {
    shownAt = deps.now();
    verdicts += 1;
    show({ kind: 'verdict', verdict, number: verdicts });
    deps.onVerdict(verdict);
    later(verdict.kind === 'VALID' ? VALID_SHOWN_MS : REFUSAL_SHOWN_MS, () => show({ kind: 'ready' }));
  };

  const attempt = async (check: { code: string; requestId: string; number: number; tries: number }) => {
    const { code, requestId, number, tries } = check;
    let verdict: Verdict | null;
    let trouble: 'network' | 'server' = 'network';
    try {
      const answer = await deps.send({ code, requestId });
      if (number === current) deps.onAnswer(answer);
      verdict = verdictOfAnswer(answer);
    } catch (error) {
      verdict = verdictOfError(error);
      if (statusOf(error) !== null) trouble = 'server';
    }
    if (verdict) deps.openChecks.settle(code);
    if (number !== current) return;
    if (verdict) return showVerdict(verdict);
    show({ kind: 'checking', code, tries, trouble });
    retryNow = () => {
      retryNow = null;
      void attempt({ ...check, tries: tries + 1 });
    };
    later(Math.min(RETRY_FIRST_MS * 2 ** (tries - 1), RETRY_LONGEST_MS), () => retryNow?.());
  };

  const begin = (text: string) => {
    callOff();
    const read = readCode(text);
    if (read.form === 'malformed') return showVerdict(MALFORMED);
    const code = read.form === 'short' ? formatShortCode(read.shortCode) : text;
    current += 1;
    const requestId = deps.openChecks.idFor(code);
    show({ kind: 'checking', code, tries: 1, trouble: null });
    void attempt({ code, requestId, number: current, tries: 1 });
  };

  return {
    state: () => state,
    subscribe(notify) {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    see(raw) {
      const code = raw.trim();
      if (state.kind === 'checking') {
        // The code being checked stays the one in view; any other waits its turn.
        if (code === state.code) sightings.see(code, deps.now());
        return;
      }
      const settled = deps.now() - shownAt >= VERDICT_MIN_MS;
      if (!settled && !sightings.holds(code, deps.now())) return;
      if (sightings.see(code, deps.now())) begin(code);
    },
    enter(raw) {
      if (state.kind !== 'checking') begin(raw.trim());
    },
    hurry() {
      callOff();
      retryNow?.();
    },
    giveUp() {
      if (state.kind !== 'checking') return;
      current += 1;
      retryNow = null;
      callOff();
      show({ kind: 'ready' });
    },
    clear() {
      if (state.kind !== 'verdict') return;
      callOff();
      show({ kind: 'ready' });
    },
    stop() {
      current += 1;
      retryNow = null;
      callOff();
    },
  };
}
