import type { ScanOutput, ScanSubject } from '#shared/contracts/check-in.ts';
import type { ScanDedupe } from '../camera/scan-dedupe.ts';
import type { ScanAct, Way } from '../heads/scan-act.ts';
import type { PendingScans } from './pending-scans.ts';
import type { Clock, Ready, ShownVerdict } from './scan-session.ts';
import type { Untimely } from './untimely.ts';
import type { Verdict } from './verdict.ts';

/** Nobody is admitted yet. `trouble` is why the last attempt had no answer. */
export interface Checking {
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
  act: ScanAct;
  /** The guest's name, if found by name. */
  holderName: string | null;
}

export type DoorState = Ready | Checking | UntimelyQuestion | ShownVerdict;

export interface ScanCheck {
  subject: ScanSubject;
  act: ScanAct;
  requestId: string;
}

export interface ScanFlowDeps extends Clock {
  send: (check: ScanCheck) => Promise<ScanOutput>;
  /** Whether this device admits people or lets them out. */
  way: () => Way;
  /** Network state: `none` if the browser is offline, `dead` if the last call had no answer. */
  network: () => 'none' | 'dead' | 'good';
  /** Whether something of this guest waits for upload that only this device knows, which then decides alone. */
  decidesHere: (check: ScanCheck) => boolean;
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
  admit: (guest: { id: string; holderName: string }, act?: ScanAct) => void;
  /** More heads of the party on the screen, or the same guest against a limit. */
  moveMore: (verdict: Verdict, act: ScanAct) => void;
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
