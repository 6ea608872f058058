import { statusOf } from '#client/lib/api/retry.ts';
import type { ScanOutput, ScanSubject } from '#shared/contracts/check-in.ts';
import { othersOf } from '../heads/party.ts';
import { ONE_IN, type ScanAct } from '../heads/scan-act.ts';
import type { Checking, ScanCheck, ScanFlow, ScanFlowDeps, UntimelyQuestion } from './scan-flow-types.ts';
import { codeToSend, createScanSession } from './scan-session.ts';
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
/** The same for a party whose others stand there (ms): somebody counts heads and takes their money. */
const PARTY_SHOWN_MS = 20_000;
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

/** State machine of check-in: sighting, check, verdict. It accepts no other code while a check is running. */
export function createScanFlow(deps: ScanFlowDeps): ScanFlow {
  const stage = createScanSession<Checking | UntimelyQuestion>(deps, deps.sightings);
  let shownFor: string | null = null;

  const showVerdict = (verdict: Verdict, requestId: string | null = null) => {
    shownFor = requestId;
    stage.showVerdict(
      verdict,
      isWelcome(verdict.kind)
        ? { shownMs: isOthersLeft(verdict) ? PARTY_SHOWN_MS : VALID_SHOWN_MS, coloredMs: VALID_COLORED_MS }
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
    showVerdict({ ...verdict, code: state.verdict.code, scanId: answeredId }, answeredId);
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
      return { ...verdictOfAnswer(lostAdmission), scanId: lostAdmission.requestId };
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
    if (isQueued(alone)) {
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
        current = { ...current, requestId: deps.pendingScans.idFor(current.subject, current.act) };
        continue;
      }
      const hopeless = deps.network() === 'none' || (at.dead && answer.trouble === 'network');
      if (hopeless || deps.now() + pauseMs >= at.until) return answer;
      await stage.pause(pauseMs);
    }
  };

  /** Null if this device cannot decide. */
  const decideAlone = (check: ScanCheck, openedAt: number | null) =>
    deps.decideAlone(check, openedAt).catch((error: unknown) => {
      console.error(error);
      return null;
    });

  /** The server would decide without what waits here. @returns false if this device cannot either */
  const decideHere = async (check: ScanCheck, number: number): Promise<boolean> => {
    const alone = await decideAlone(check, null);
    if (!alone || !stage.isTurn(number)) return false;
    if (isQueued(alone)) deps.pendingScans.settle(check.requestId);
    showVerdict(withCode(alone, check), check.requestId);
    return true;
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
      const alone = await decideAlone(check, openedAt);
      if (!stage.isTurn(number)) return reportWhenAnswered();
      if (alone) {
        // The upload reuses the request id; any other verdict leaves the check open.
        if (isQueued(alone)) deps.pendingScans.settle(check.requestId);
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
    const start = () => void attempt(check, { code, number, tries: 1 });
    if (!deps.decidesHere(check)) return start();
    void decideHere(check, number).then((isDecided) => {
      if (!isDecided && stage.isTurn(number)) start();
    });
  };

  const send = (subject: ScanSubject, act: ScanAct, holderName: string | null) =>
    startCheck({ subject, act, requestId: deps.pendingScans.idFor(subject, act, holderName) });

  const present = (
    subject: ScanSubject,
    act: ScanAct = { ...ONE_IN, way: deps.way() },
    holderName: string | null = null,
  ) => {
    const untimely = act.way === 'in' ? deps.untimely(subject) : null;
    if (!untimely) return send(subject, act, holderName);
    stage.nextTurn();
    stage.show({ kind: 'untimely', code: workedOn(subject), untimely, subject, act, holderName });
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
    see(raw) {
      const state = stage.state();
      // The others of this party are admitted by a button, not by its code that stays in view or comes back.
      const isTheirs = state.kind === 'verdict' && isOthersLeft(state.verdict);
      if (isTheirs && state.verdict.code === raw.trim()) stage.keep(raw);
      else stage.see(raw, begin);
    },
    keep: stage.keep,
    seeNothing: stage.seeNothing,
    lookAway: stage.lookAway,
    lookAgain: stage.lookAgain,
    takeOver(raw) {
      if (!stage.holds(raw)) enter(raw);
    },
    enter,
    admit({ id, holderName }, act) {
      if (stage.state().kind !== 'checking') present({ ticketId: id }, act, holderName);
    },
    moveMore({ code, ticketId, holderName }, act) {
      const subject = code !== null ? { code } : ticketId !== null ? { ticketId } : null;
      if (subject && stage.state().kind !== 'checking') send(subject, act, holderName);
    },
    askAgain(check) {
      if (stage.state().kind !== 'checking') startCheck(check);
    },
    correct: (requestId, verdict) => correct(requestId, verdict),
    hurry: stage.hurry,
    admitAnyway() {
      const state = stage.state();
      if (state.kind === 'untimely') send(state.subject, state.act, state.holderName);
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

function withCode(verdict: Verdict, { subject, act, requestId }: ScanCheck): Verdict {
  const scan = { ...verdict, act, scanId: verdict.scanId ?? requestId };
  return 'code' in subject ? { ...scan, code: subject.code } : scan;
}

/** Done by this device alone: it waits for upload under the check's request id. */
function isQueued({ kind, offline }: Verdict): boolean {
  return kind === 'UNCONFIRMED' || (kind === 'LEFT' && offline);
}

/** Some of the party went through by this scan, and others of it can follow the same way. */
function isOthersLeft({ kind, party, act }: Verdict): boolean {
  return isWelcome(kind) && party !== null && othersOf(party, act.way) > 0;
}
