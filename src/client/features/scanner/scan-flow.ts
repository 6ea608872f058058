import { statusOf } from '#client/lib/retry.ts';
import type { ScanOutput, ScanSubject } from '#shared/contracts/door.ts';
import { formatShortCode, readCode } from '#shared/qr.ts';
import type { OpenChecks } from './open-checks.ts';
import { createSightings } from './sightings.ts';
import { bareVerdict, isWelcome, type Verdict, verdictOfAnswer, verdictOfError } from './verdict.ts';

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

export interface ScanCheck {
  subject: ScanSubject;
  requestId: string;
}

export interface ScanFlowDeps {
  now: () => number;
  /** Runs something later. @returns how to call it off */
  after: (ms: number, run: () => void) => () => void;
  send: (check: ScanCheck) => Promise<ScanOutput>;
  /** How long the person in front waits for the server before this device decides (ms). */
  patienceMs: () => number;
  /** What this device knows before anybody is asked: a ticket that it has let in and not yet told of. */
  refuseAtOnce: (check: ScanCheck) => Verdict | null;
  /**
   * What this device decides itself when no answer has come; null when it cannot. An admission is on the disk, to be
   * uploaded under the same request id, before this returns.
   * @param openedAt when this check was first sent, Unix ms
   */
  decideAlone: (check: ScanCheck, openedAt: number | null) => Promise<Verdict | null>;
  openChecks: OpenChecks;
  onAnswer: (answer: ScanOutput, check: ScanCheck) => void;
  onVerdict: (verdict: Verdict, requestId: string | null) => void;
}

export interface ScanFlow {
  state: () => DoorState;
  subscribe: (notify: () => void) => () => void;
  /** The camera reads this code in its present frame. */
  see: (code: string) => void;
  /** A person typed or pasted it. */
  enter: (code: string) => void;
  /** A person chose this ticket by its holder's name. */
  admit: (ticketId: string) => void;
  /** Tries at once instead of waiting, as when the network is back. */
  hurry: () => void;
  /** Gives up a check without an answer. The same code takes it up again. */
  giveUp: () => void;
  /** Takes the verdict away. */
  clear: () => void;
  /** Somebody is doing something about this verdict: it stays until it is cleared or another code comes. */
  hold: () => void;
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

  const showVerdict = (verdict: Verdict, requestId: string | null = null) => {
    shownAt = deps.now();
    verdicts += 1;
    show({ kind: 'verdict', verdict, number: verdicts });
    deps.onVerdict(verdict, requestId);
    later(isWelcome(verdict.kind) ? VALID_SHOWN_MS : REFUSAL_SHOWN_MS, () => show({ kind: 'ready' }));
  };

  /** Rejects never: what went wrong is the answer's `trouble`. */
  const ask = async (check: ScanCheck, code: string): Promise<Answer> => {
    try {
      const answer = await deps.send(check);
      deps.openChecks.settle(code);
      deps.onAnswer(answer, check);
      return { verdict: verdictOfAnswer(answer), trouble: 'network' };
    } catch (error) {
      const verdict = verdictOfError(error);
      if (verdict) deps.openChecks.settle(code);
      return { verdict, trouble: statusOf(error) === null ? 'network' : 'server' };
    }
  };

  const attempt = async (check: ScanCheck, at: { code: string; number: number; tries: number }) => {
    const { code, number, tries } = at;
    const openedAt = deps.openChecks.openedAt(code);
    const asked = ask(check, code);
    let patience = () => {};
    const late = new Promise<null>((resolve) => {
      patience = deps.after(deps.patienceMs(), () => resolve(null));
    });
    let answer = await Promise.race([asked, late]);
    patience();
    if (number !== current) return;
    if (!answer?.verdict) {
      const alone = await deps.decideAlone(check, openedAt).catch((error: unknown) => {
        console.error(error);
        return null;
      });
      if (number !== current) return;
      if (alone) {
        // Its upload carries the id on; any other verdict leaves the check open.
        if (alone.kind === 'UNCONFIRMED') deps.openChecks.settle(code);
        return showVerdict(withCode(alone, check), check.requestId);
      }
      answer ??= await asked;
      if (number !== current) return;
    }
    if (answer.verdict) return showVerdict(withCode(answer.verdict, check), check.requestId);
    show({ kind: 'checking', code, tries, trouble: answer.trouble });
    retryNow = () => {
      retryNow = null;
      void attempt(check, { ...at, tries: tries + 1 });
    };
    later(Math.min(RETRY_FIRST_MS * 2 ** (tries - 1), RETRY_LONGEST_MS), () => retryNow?.());
  };

  const check = (subject: ScanSubject, code: string) => {
    callOff();
    const asked: ScanCheck = { subject, requestId: deps.openChecks.idFor(code) };
    const known = deps.refuseAtOnce(asked);
    if (known) {
      deps.openChecks.settle(code);
      return showVerdict(withCode(known, asked), asked.requestId);
    }
    current += 1;
    show({ kind: 'checking', code, tries: 1, trouble: null });
    void attempt(asked, { code, number: current, tries: 1 });
  };

  const begin = (text: string) => {
    callOff();
    const read = readCode(text);
    if (read.form === 'malformed') return showVerdict(bareVerdict('QR_FORMAT_INVALID'));
    const code = read.form === 'short' ? formatShortCode(read.shortCode) : text;
    check({ code }, code);
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
    admit(ticketId) {
      if (state.kind !== 'checking') check({ ticketId }, `ticket ${ticketId}`);
    },
    hurry() {
      if (!retryNow) return;
      callOff();
      retryNow();
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
    hold() {
      if (state.kind === 'verdict') callOff();
    },
    stop() {
      current += 1;
      retryNow = null;
      callOff();
    },
  };
}

interface Answer {
  verdict: Verdict | null;
  trouble: 'network' | 'server';
}

function withCode(verdict: Verdict, { subject }: ScanCheck): Verdict {
  return 'code' in subject ? { ...verdict, code: subject.code } : verdict;
}
