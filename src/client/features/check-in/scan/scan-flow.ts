import { statusOf } from '#client/lib/api/retry.ts';
import type { ScanOutput, ScanSubject } from '#shared/contracts/check-in.ts';
import type { ScanDedupe } from '../camera/scan-dedupe.ts';
import type { PendingScans } from './pending-scans.ts';
import { type Clock, codeToSend, createScanSession, type Ready, type ShownVerdict } from './scan-session.ts';
import type { Untimely } from './untimely.ts';
import {
  bareVerdict,
  isWelcome,
  ticketOnVerdict,
  type Verdict,
  verdictOfAnswer,
  verdictOfError,
} from './verdict.ts';

/** How long a verdict is shown unless another code comes (ms); a refusal takes longer to explain to a guest. */
const VALID_SHOWN_MS = 4_000;
const REFUSAL_SHOWN_MS = 9_000;
/** How long an admission is green (ms): a second phone with the same screenshot must not come in under it. */
const VALID_COLORED_MS = 1_500;
/**
 * How long a guest waits for the server before this device decides offline (ms); shorter if the connection is known
 * dead.
 */
const PATIENCE_MS = 2_500;
const PATIENCE_DEAD_NETWORK_MS = 700;
/** First pause before a retry (ms), doubled each time. */
const PAUSE_FIRST_MS = 150;

/** Nobody is admitted yet. `trouble` is why the last attempt had no answer. */
interface Checking {
  kind: 'checking';
  code: string;
  tries: number;
  trouble: 'network' | 'server' | null;
}

/** Scanned long before the event or after its end: sent only after a second tap. */
export interface UntimelyQuestion {
  kind: 'untimely';
  code: string;
  untimely: Untimely;
  subject: ScanSubject;
  /** The guest's name, if found by name. */
  holderName: string | null;
}

export type DoorState = Ready | Checking | UntimelyQuestion | ShownVerdict;

export interface ScanCheck {
  subject: ScanSubject;
  requestId: string;
}

export interface ScanFlowDeps extends Clock {
  send: (check: ScanCheck) => Promise<ScanOutput>;
  /** Network state: `none` if the browser is offline, `dead` if the last call had no answer. */
  network: () => 'none' | 'dead' | 'good';
  /** Refuses a ticket that this device has already admitted and not yet uploaded, before any request. */
  refuseAtOnce: (check: ScanCheck) => Verdict | null;
  /** The same check after the server's "valid", when only the answer reveals the ticket; null if no upload waits. */
  refuseAdmitted: (ticketId: string, check: ScanCheck) => Verdict | null;
  /**
   * Decides offline after the server failed to answer; null if this device cannot. An admission is durable,
   * queued for upload under the same request id, before this resolves.
   * @param openedAt when this check was first sent, Unix ms
   */
  decideAlone: (check: ScanCheck, openedAt: number | null) => Promise<Verdict | null>;
  /** Whether this scan time is unlikely and needs a second tap; null if not. */
  untimely: (subject: ScanSubject) => Untimely | null;
  pendingScans: PendingScans;
  sightings: ScanDedupe;
  onAnswer: (answer: ScanOutput, check: ScanCheck) => void;
  onVerdict: (verdict: Verdict, requestId: string | null) => void;
  /** The second-tap question is on the screen. */
  onUntimely: () => void;
  /** The server answered a check that was dismissed before: nobody has seen the answer. */
  onUnseen: (verdict: Verdict, requestId: string) => void;
}

export interface ScanFlow {
  state: () => DoorState;
  subscribe: (notify: () => void) => () => void;
  /** The camera reads this code in its current frame. */
  see: (code: string) => void;
  /** The camera reads this code while scanning is paused: in another mode, or behind a sheet. */
  keep: (code: string) => void;
  /** The current frame contains no code. */
  seeNothing: () => void;
  /** The camera turns off, and on again. */
  lookAway: () => void;
  lookAgain: () => void;
  /** Takes a code that the other mode has read. Ignored if it got its verdict here and is still in view. */
  takeOver: (code: string) => void;
  /** A person typed or pasted this code. */
  enter: (code: string) => void;
  /** A person chose this ticket by its holder's name. */
  admit: (guest: { id: string; holderName: string }) => void;
  /** A person retries a check without an answer. */
  askAgain: (check: ScanCheck) => void;
  /** The server answered after an offline decision: replaces the device's verdict if that is still shown. */
  correct: (requestId: string, verdict: Verdict) => void;
  /** Retries immediately, as when the network is back. */
  hurry: () => void;
  /** The second tap: sends a scan made at an unlikely time. */
  admitAnyway: () => void;
  /** Dismisses a check without an answer, or one that awaits the second tap. Scanning the same code resumes it. */
  giveUp: () => void;
  /** Removes the verdict. @param number only if this one is shown */
  clear: (number?: number) => void;
  /** Keeps the verdict until it is cleared or another code comes: a person is acting on it. */
  hold: () => void;
  stop: () => void;
}

/** State machine of check-in: sighting, check, verdict. It accepts no other code while a check is running. */
export function createScanFlow(deps: ScanFlowDeps): ScanFlow {
  const stage = createScanSession<Checking | UntimelyQuestion>(deps, deps.sightings);
  let shownFor: string | null = null;

  const showVerdict = (verdict: Verdict, requestId: string | null = null) => {
    shownFor = requestId;
    stage.showVerdict(
      verdict,
      isWelcome(verdict.kind)
        ? { shownMs: VALID_SHOWN_MS, coloredMs: VALID_COLORED_MS }
        : { shownMs: REFUSAL_SHOWN_MS },
    );
    deps.onVerdict(verdict, requestId);
  };

  /** Never rejects: failures are reported as the answer's `trouble`. */
  const ask = async (check: ScanCheck): Promise<Answer> => {
    const nothing: Answer = { check, output: null, verdict: null, trouble: 'network', isTakenBack: false };
    try {
      const output = await deps.send(check);
      if (output.outcome === 'valid' && output.takenBack) {
        deps.pendingScans.drop(check.requestId);
        return { ...nothing, isTakenBack: true };
      }
      deps.onAnswer(output, check);
      return { ...nothing, output, verdict: verdictOfAnswer(output) };
    } catch (error) {
      const verdict = verdictOfError(error);
      return { ...nothing, verdict, trouble: statusOf(error) === null ? 'network' : 'server' };
    }
  };

  const isShown = (requestId: string) => stage.state().kind === 'verdict' && shownFor === requestId;

  /** Replaces the verdict shown for that request. @param answeredId the retry's id, if it differs */
  const correct = (requestId: string, verdict: Verdict, answeredId = requestId) => {
    const state = stage.state();
    if (state.kind !== 'verdict' || !isShown(requestId)) return;
    if (verdict.kind === state.verdict.kind || verdict.kind === 'FAILED') return;
    showVerdict({ ...verdict, code: state.verdict.code }, answeredId);
  };

  /**
   * Closes a check once its answer is shown. A scan whose lost answer was "valid" turns this refusal into an admission;
   * a "valid" that another window has already shown does not admit a second guest.
   */
  const seen = ({ check, output }: Answer, verdict: Verdict): Verdict => {
    const isFirst = deps.pendingScans.settle(check.requestId);
    const lostAdmission = output && deps.pendingScans.claim(output);
    if (lostAdmission) {
      deps.onAnswer(lostAdmission, check);
      return verdictOfAnswer(lostAdmission);
    }
    if (output?.outcome !== 'valid') return verdict;
    return isFirst ? (deps.refuseAdmitted(output.ticket.id, check) ?? verdict) : usedElsewhere(output);
  };

  /**
   * An answer that arrives after the user moved on leaves the check open: if the guest returns, the retry uses the same
   * request id and gets "valid".
   */
  const reportUnseen = ({ check, verdict }: Answer) => {
    if (verdict && deps.pendingScans.isOpen(check.requestId))
      deps.onUnseen(withCode(verdict, check), check.requestId);
  };

  /** The server answered after this device had decided. */
  const applyLateAnswer = (alone: Verdict, { requestId }: ScanCheck, answered: Answer) => {
    const { check, output, verdict } = answered;
    if (!verdict) return;
    if (alone.kind === 'UNCONFIRMED') {
      // Already used by a lost scan of this device: the upload claims that admission and reports its holder.
      if (!(output && deps.pendingScans.lostAdmissionOf(output))) correct(requestId, verdict);
    } else if (isShown(requestId)) correct(requestId, seen(answered, verdict), check.requestId);
    else reportUnseen(answered);
  };

  /**
   * Retries within the time budget while the network may recover: one failed call is not an outage. If an earlier
   * attempt's check-in was undone meanwhile, starts a new check.
   */
  const insist = async (
    check: ScanCheck,
    at: { number: number; dead: boolean; until: number },
  ): Promise<Answer> => {
    let current = check;
    for (let pauseMs = PAUSE_FIRST_MS; ; pauseMs *= 2) {
      const answer = await ask(current);
      if (answer.verdict || !stage.isTurn(at.number)) return answer;
      if (answer.isTakenBack) {
        current = { ...current, requestId: deps.pendingScans.idFor(current.subject) };
        continue;
      }
      const hopeless = deps.network() === 'none' || (at.dead && answer.trouble === 'network');
      if (hopeless || deps.now() + pauseMs >= at.until) return answer;
      await stage.pause(pauseMs);
    }
  };

  const attempt = async (check: ScanCheck, at: { code: string; number: number; tries: number }) => {
    const { code, number, tries } = at;
    const openedAt = deps.pendingScans.openedAt(check.requestId);
    const dead = deps.network() !== 'good';
    const patienceMs = dead ? PATIENCE_DEAD_NETWORK_MS : PATIENCE_MS;
    const sending = insist(check, { number, dead, until: deps.now() + patienceMs });
    let patience = () => {};
    const late = new Promise<null>((resolve) => {
      patience = deps.after(patienceMs, () => resolve(null));
    });
    let answer = await Promise.race([sending, late]);
    patience();
    const reportWhenAnswered = () => void sending.then(reportUnseen);
    if (!stage.isTurn(number)) return reportWhenAnswered();
    if (!answer?.verdict) {
      const alone = await deps.decideAlone(check, openedAt).catch((error: unknown) => {
        console.error(error);
        return null;
      });
      if (!stage.isTurn(number)) return reportWhenAnswered();
      if (alone) {
        // The upload reuses the request id; any other verdict leaves the check open.
        if (alone.kind === 'UNCONFIRMED') deps.pendingScans.settle(check.requestId);
        showVerdict(withCode(alone, check), check.requestId);
        return applyLateAnswer(alone, check, await sending);
      }
      answer ??= await sending;
      if (!stage.isTurn(number)) return reportWhenAnswered();
    }
    const last = answer.check;
    if (answer.verdict) return showVerdict(withCode(seen(answer, answer.verdict), last), last.requestId);
    stage.show({ kind: 'checking', code, tries, trouble: answer.trouble });
    stage.tryAgain(tries, () => void attempt(last, { ...at, tries: tries + 1 }));
  };

  const startCheck = (check: ScanCheck) => {
    const number = stage.nextTurn();
    const code = workedOn(check.subject);
    const known = deps.refuseAtOnce(check);
    if (known) {
      deps.pendingScans.settle(check.requestId);
      return showVerdict(withCode(known, check), check.requestId);
    }
    stage.show({ kind: 'checking', code, tries: 1, trouble: null });
    void attempt(check, { code, number, tries: 1 });
  };

  const send = (subject: ScanSubject, holderName: string | null) =>
    startCheck({ subject, requestId: deps.pendingScans.idFor(subject, holderName) });

  const present = (subject: ScanSubject, holderName: string | null = null) => {
    const untimely = deps.untimely(subject);
    if (!untimely) return send(subject, holderName);
    stage.nextTurn();
    stage.show({ kind: 'untimely', code: workedOn(subject), untimely, subject, holderName });
    deps.onUntimely();
  };

  const begin = (text: string) => {
    const code = codeToSend(text);
    if (code === null) return showVerdict({ ...bareVerdict('QR_FORMAT_INVALID'), code: text });
    present({ code });
  };

  const enter = (raw: string) => {
    if (stage.state().kind !== 'checking') begin(raw.trim());
  };

  const putAside = () => {
    stage.nextTurn();
    stage.show({ kind: 'ready' });
  };

  return {
    state: stage.state,
    subscribe: stage.subscribe,
    see: (raw) => stage.see(raw, begin),
    keep: stage.keep,
    seeNothing: stage.seeNothing,
    lookAway: stage.lookAway,
    lookAgain: stage.lookAgain,
    takeOver(raw) {
      if (!stage.holds(raw)) enter(raw);
    },
    enter,
    admit({ id, holderName }) {
      if (stage.state().kind !== 'checking') present({ ticketId: id }, holderName);
    },
    askAgain(check) {
      if (stage.state().kind !== 'checking') startCheck(check);
    },
    correct: (requestId, verdict) => correct(requestId, verdict),
    hurry: stage.hurry,
    admitAnyway() {
      const state = stage.state();
      if (state.kind === 'untimely') send(state.subject, state.holderName);
    },
    giveUp() {
      const { kind } = stage.state();
      if (kind === 'checking' || kind === 'untimely') putAside();
    },
    clear(number) {
      const state = stage.state();
      if (state.kind === 'verdict' && (number ?? state.number) === state.number) putAside();
    },
    hold() {
      if (stage.state().kind === 'verdict') stage.hold();
    },
    stop: stage.nextTurn,
  };
}

interface Answer {
  /** The check that was sent. */
  check: ScanCheck;
  /** Null if there was no answer, or an error. */
  output: ScanOutput | null;
  verdict: Verdict | null;
  trouble: 'network' | 'server';
  /** This request id admitted a guest and the check-in has since been undone. */
  isTakenBack: boolean;
}

function workedOn(subject: ScanSubject): string {
  return 'code' in subject ? subject.code : `ticket ${subject.ticketId}`;
}

/** Another window has already shown this admission. */
function usedElsewhere({ ticket, scannedAt, gate }: Extract<ScanOutput, { outcome: 'valid' }>): Verdict {
  const firstScan = { at: scannedAt, gate };
  return { ...bareVerdict('TICKET_ALREADY_USED'), ...ticketOnVerdict(ticket), firstScan };
}

function withCode(verdict: Verdict, { subject }: ScanCheck): Verdict {
  return 'code' in subject ? { ...verdict, code: subject.code } : verdict;
}
