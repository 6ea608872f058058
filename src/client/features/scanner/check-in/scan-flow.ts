import { statusOf } from '#client/lib/retry.ts';
import type { ScanOutput, ScanSubject } from '#shared/contracts/door.ts';
import { type ScanDedupe, ticketSighting } from '../camera/scan-dedupe.ts';
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

/** Without a next code it goes by itself; a refusal takes longer to explain to a guest (ms). */
const VALID_SHOWN_MS = 4_000;
const REFUSAL_SHOWN_MS = 9_000;
/** So long the person in front waits for the server before this device decides (ms), and so long on a dead line. */
const PATIENCE_MS = 2_500;
const PATIENCE_DEAD_LINE_MS = 700;
/** Waiting before a call that failed meanwhile is made again (ms), doubled each time. */
const PAUSE_FIRST_MS = 150;

/** Nobody is let in yet. `trouble` is why the last try had no answer. */
interface Checking {
  kind: 'checking';
  code: string;
  tries: number;
  trouble: 'network' | 'server' | null;
}

/** Scanned long before the event or after its end: nothing is sent until a second tap. */
export interface AskedUntimely {
  kind: 'untimely';
  code: string;
  untimely: Untimely;
  subject: ScanSubject;
  /** Of whoever was found by name. */
  holderName: string | null;
}

export type DoorState = Ready | Checking | AskedUntimely | ShownVerdict;

export interface ScanCheck {
  subject: ScanSubject;
  requestId: string;
}

export interface ScanFlowDeps extends Clock {
  send: (check: ScanCheck) => Promise<ScanOutput>;
  /** What is known of the network: `none` by the browser's word, `dead` when the last call had no answer. */
  network: () => 'none' | 'dead' | 'good';
  /** What this device knows before anybody is asked: a ticket that it has let in and not yet told of. */
  refuseAtOnce: (check: ScanCheck) => Verdict | null;
  /** The same once the server has let it in, which could not know; null where there is nothing of it here. */
  refuseAdmitted: (ticketId: string, check: ScanCheck) => Verdict | null;
  /**
   * What this device decides itself when no answer has come; null when it cannot. An admission is on the disk, to be
   * uploaded under the same request id, before this returns.
   * @param openedAt when this check was first sent, Unix ms
   */
  decideAlone: (check: ScanCheck, openedAt: number | null) => Promise<Verdict | null>;
  /** Whether this is an unlikely time to scan it, which takes a second tap; null where it is not. */
  untimely: (subject: ScanSubject) => Untimely | null;
  pendingScans: PendingScans;
  sightings: ScanDedupe;
  onAnswer: (answer: ScanOutput, check: ScanCheck) => void;
  onVerdict: (verdict: Verdict, requestId: string | null) => void;
  /** The question of a scan at an unlikely time is on the screen. */
  onUntimely: () => void;
  /** The server's answer to a check that was put aside before: nobody at the door has seen it. */
  onUnseen: (verdict: Verdict, requestId: string) => void;
}

export interface ScanFlow {
  state: () => DoorState;
  subscribe: (notify: () => void) => () => void;
  /** The camera reads this code in its present frame. */
  see: (code: string) => void;
  /** The camera reads this code while none is taken here: in another mode, or behind a sheet. */
  keep: (code: string) => void;
  /** The camera reads nothing in its present frame. */
  seeNothing: () => void;
  /** The camera goes off, and on again. */
  lookAway: () => void;
  lookAgain: () => void;
  /** The other mode has read it, and it belongs here: nothing new where it has had its verdict and is in view since. */
  takeOver: (code: string) => void;
  /** A person typed or pasted it. */
  enter: (code: string) => void;
  /** A person chose this ticket by its holder's name. */
  admit: (guest: { id: string; holderName: string }) => void;
  /** A person asks for the answer to a check that has had none. */
  askAgain: (check: ScanCheck) => void;
  /** The server has decided after this device: its verdict takes the place of the device's, if that is still shown. */
  correct: (requestId: string, verdict: Verdict) => void;
  /** Tries at once instead of waiting, as when the network is back. */
  hurry: () => void;
  /** The second tap: sends what was scanned at an unlikely time. */
  admitAnyway: () => void;
  /** Gives up a check without an answer, or that is not to be sent. The same code takes it up again. */
  giveUp: () => void;
  /** Takes the verdict away. @param number only if it is this one */
  clear: (number?: number) => void;
  /** Somebody is doing something about this verdict: it stays until it is cleared or another code comes. */
  hold: () => void;
  stop: () => void;
}

/** One code after the other: sighting, check, verdict. While one is being checked no other is taken. */
export function createScanFlow(deps: ScanFlowDeps): ScanFlow {
  const stage = createScanSession<Checking | AskedUntimely>(deps, deps.sightings);
  let shownFor: string | null = null;

  const showVerdict = (verdict: Verdict, requestId: string | null = null) => {
    shownFor = requestId;
    stage.showVerdict(verdict, isWelcome(verdict.kind) ? VALID_SHOWN_MS : REFUSAL_SHOWN_MS);
    deps.onVerdict(verdict, requestId);
  };

  /** Rejects never: what went wrong is the answer's `trouble`. */
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

  /** In the place of what is shown for that request. @param answeredId where it was asked anew */
  const correct = (requestId: string, verdict: Verdict, answeredId = requestId) => {
    const state = stage.state();
    if (state.kind !== 'verdict' || !isShown(requestId)) return;
    if (verdict.kind === state.verdict.kind || verdict.kind === 'FAILED') return;
    showVerdict({ ...verdict, code: state.verdict.code }, answeredId);
  };

  /**
   * A check ends when somebody at the door sees its answer. Whoever was let in by a scan whose answer was lost is let in
   * by this one, and an answer that another window has shown lets nobody in a second time.
   */
  const seen = ({ check, output }: Answer, verdict: Verdict): Verdict => {
    const isFirst = deps.pendingScans.settle(check.requestId);
    const owed = output && deps.pendingScans.claim(output);
    if (owed) {
      deps.onAnswer(owed, check);
      return verdictOfAnswer(owed);
    }
    if (output?.outcome !== 'valid') return verdict;
    return isFirst ? (deps.refuseAdmitted(output.ticket.id, check) ?? verdict) : usedElsewhere(output);
  };

  /**
   * An answer that comes when they have turned to something else leaves the check open: whoever was told "not checked"
   * and comes again is asked for under the same id, and hears "valid".
   */
  const hear = ({ check, verdict }: Answer) => {
    if (verdict && deps.pendingScans.isOpen(check.requestId))
      deps.onUnseen(withCode(verdict, check), check.requestId);
  };

  /** The server has answered after this device has decided. */
  const hearAfter = (alone: Verdict, { requestId }: ScanCheck, answered: Answer) => {
    const { check, output, verdict } = answered;
    if (!verdict) return;
    if (alone.kind === 'UNCONFIRMED') {
      // Of an admission of its own this device is told by the upload, also whose it was.
      if (!(output && deps.pendingScans.isOwed(output))) correct(requestId, verdict);
    } else if (isShown(requestId)) correct(requestId, seen(answered, verdict), check.requestId);
    else hear(answered);
  };

  /**
   * Asks again while there is patience and hope: one call that failed is no network that failed. Where the entry that an
   * earlier call made was taken back meanwhile, this is a new check.
   */
  const insist = async (
    check: ScanCheck,
    at: { number: number; dead: boolean; until: number },
  ): Promise<Answer> => {
    let asked = check;
    for (let pauseMs = PAUSE_FIRST_MS; ; pauseMs *= 2) {
      const answer = await ask(asked);
      if (answer.verdict || !stage.isTurn(at.number)) return answer;
      if (answer.isTakenBack) {
        asked = { ...asked, requestId: deps.pendingScans.idFor(asked.subject) };
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
    const patienceMs = dead ? PATIENCE_DEAD_LINE_MS : PATIENCE_MS;
    const asked = insist(check, { number, dead, until: deps.now() + patienceMs });
    let patience = () => {};
    const late = new Promise<null>((resolve) => {
      patience = deps.after(patienceMs, () => resolve(null));
    });
    let answer = await Promise.race([asked, late]);
    patience();
    const hearLater = () => void asked.then(hear);
    if (!stage.isTurn(number)) return hearLater();
    if (!answer?.verdict) {
      const alone = await deps.decideAlone(check, openedAt).catch((error: unknown) => {
        console.error(error);
        return null;
      });
      if (!stage.isTurn(number)) return hearLater();
      if (alone) {
        // Its upload carries the id on; any other verdict leaves the check open.
        if (alone.kind === 'UNCONFIRMED') deps.pendingScans.settle(check.requestId);
        showVerdict(withCode(alone, check), check.requestId);
        return hearAfter(alone, check, await asked);
      }
      answer ??= await asked;
      if (!stage.isTurn(number)) return hearLater();
    }
    const last = answer.check;
    if (answer.verdict) return showVerdict(withCode(seen(answer, answer.verdict), last), last.requestId);
    stage.show({ kind: 'checking', code, tries, trouble: answer.trouble });
    stage.tryAgain(tries, () => void attempt(last, { ...at, tries: tries + 1 }));
  };

  const check = (asked: ScanCheck) => {
    const number = stage.nextTurn();
    const code = workedOn(asked.subject);
    const known = deps.refuseAtOnce(asked);
    if (known) {
      deps.pendingScans.settle(asked.requestId);
      return showVerdict(withCode(known, asked), asked.requestId);
    }
    stage.show({ kind: 'checking', code, tries: 1, trouble: null });
    void attempt(asked, { code, number, tries: 1 });
  };

  const send = (subject: ScanSubject, holderName: string | null) =>
    check({ subject, requestId: deps.pendingScans.idFor(subject, holderName) });

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
    askAgain(asked) {
      if (stage.state().kind !== 'checking') check(asked);
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
  /** What was asked. */
  check: ScanCheck;
  /** Null where there was none, or an error. */
  output: ScanOutput | null;
  verdict: Verdict | null;
  trouble: 'network' | 'server';
  /** Under this request id somebody was let in, and shown out since. */
  isTakenBack: boolean;
}

function workedOn(subject: ScanSubject): string {
  return 'code' in subject ? subject.code : ticketSighting(subject.ticketId);
}

/** Whoever was let in by it has been welcomed in another window. */
function usedElsewhere({ ticket, scannedAt, gate }: Extract<ScanOutput, { outcome: 'valid' }>): Verdict {
  const firstScan = { at: scannedAt, gate };
  return { ...bareVerdict('TICKET_ALREADY_USED'), ...ticketOnVerdict(ticket), firstScan };
}

function withCode(verdict: Verdict, { subject }: ScanCheck): Verdict {
  return 'code' in subject ? { ...verdict, code: subject.code } : verdict;
}
