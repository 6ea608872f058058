import { statusOf } from '#client/lib/retry.ts';
import type { ScanOutput, ScanSubject } from '#shared/contracts/door.ts';
import type { OpenChecks } from './open-checks.ts';
import { type Clock, codeToSend, createStage, type Ready, type ShownVerdict } from './stage.ts';
import { bareVerdict, isWelcome, type Verdict, verdictOfAnswer, verdictOfError } from './verdict.ts';

/** Without a next code it goes by itself; a refusal takes longer to explain to a guest (ms). */
const VALID_SHOWN_MS = 4_000;
const REFUSAL_SHOWN_MS = 9_000;

/** Nobody is let in yet. `trouble` is why the last try had no answer. */
interface Checking {
  kind: 'checking';
  code: string;
  tries: number;
  trouble: 'network' | 'server' | null;
}

export type DoorState = Ready | Checking | ShownVerdict;

export interface ScanCheck {
  subject: ScanSubject;
  requestId: string;
}

export interface ScanFlowDeps extends Clock {
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
  const stage = createStage<Checking>(deps);

  const showVerdict = (verdict: Verdict, requestId: string | null = null) => {
    stage.showVerdict(verdict, isWelcome(verdict.kind) ? VALID_SHOWN_MS : REFUSAL_SHOWN_MS);
    deps.onVerdict(verdict, requestId);
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
    if (!stage.isTurn(number)) return;
    if (!answer?.verdict) {
      const alone = await deps.decideAlone(check, openedAt).catch((error: unknown) => {
        console.error(error);
        return null;
      });
      if (!stage.isTurn(number)) return;
      if (alone) {
        // Its upload carries the id on; any other verdict leaves the check open.
        if (alone.kind === 'UNCONFIRMED') deps.openChecks.settle(code);
        return showVerdict(withCode(alone, check), check.requestId);
      }
      answer ??= await asked;
      if (!stage.isTurn(number)) return;
    }
    if (answer.verdict) return showVerdict(withCode(answer.verdict, check), check.requestId);
    stage.show({ kind: 'checking', code, tries, trouble: answer.trouble });
    stage.tryAgain(tries, () => void attempt(check, { ...at, tries: tries + 1 }));
  };

  const check = (subject: ScanSubject, code: string) => {
    const number = stage.nextTurn();
    const asked: ScanCheck = { subject, requestId: deps.openChecks.idFor(code) };
    const known = deps.refuseAtOnce(asked);
    if (known) {
      deps.openChecks.settle(code);
      return showVerdict(withCode(known, asked), asked.requestId);
    }
    stage.show({ kind: 'checking', code, tries: 1, trouble: null });
    void attempt(asked, { code, number, tries: 1 });
  };

  const begin = (text: string) => {
    const code = codeToSend(text);
    if (code === null) return showVerdict(bareVerdict('QR_FORMAT_INVALID'));
    check({ code }, code);
  };

  const putAside = () => {
    stage.nextTurn();
    stage.show({ kind: 'ready' });
  };

  return {
    state: stage.state,
    subscribe: stage.subscribe,
    see: (raw) => stage.see(raw, begin),
    enter(raw) {
      if (stage.state().kind !== 'checking') begin(raw.trim());
    },
    admit(ticketId) {
      if (stage.state().kind !== 'checking') check({ ticketId }, `ticket ${ticketId}`);
    },
    hurry: stage.hurry,
    giveUp() {
      if (stage.state().kind === 'checking') putAside();
    },
    clear() {
      if (stage.state().kind === 'verdict') putAside();
    },
    hold() {
      if (stage.state().kind === 'verdict') stage.hold();
    },
    stop: stage.nextTurn,
  };
}

interface Answer {
  verdict: Verdict | null;
  trouble: 'network' | 'server';
}

function withCode(verdict: Verdict, { subject }: ScanCheck): Verdict {
  return 'code' in subject ? { ...verdict, code: subject.code } : verdict;
}
