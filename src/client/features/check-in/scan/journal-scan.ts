import type { ScanSubject } from '#shared/contracts/check-in.ts';
import type { ScanAct, TurnAwayReason } from '../heads/scan-act.ts';
import type { Verdict } from './verdict.ts';

interface ScanFacts
  extends Pick<Verdict, 'kind' | 'ticketId' | 'holderName' | 'typeName' | 'shortCode' | 'inPurchase'> {
  requestId: string;
  eventId: string;
  /** The first send of a pending scan, else its verdict; Unix ms by this device. */
  at: number;
  /** Absent: one head in. */
  act?: ScanAct;
  /** The check-in was undone. */
  undone: boolean;
  /** The server rejected this offline admission as a conflict. */
  conflict: boolean;
}

/** Sent; its answer was not shown yet. The server may have admitted the guest. */
export interface PendingScan extends ScanFacts {
  state: 'pending';
  subject: ScanSubject;
}

/** Done offline by this device; awaits upload. */
export interface QueuedScan extends ScanFacts {
  state: 'queued';
  ticketId: string;
  /** Empty for what is no scan: people without a code, a guest turned away. */
  code: string;
  /** Counted by heads on this device: a party, an exit or a return. */
  party?: true;
  /** No first entry of a ticket: a list's guest, a return, an exit. The number of tickets let in stays. */
  isNoTicket?: true;
  /** People without a code, in or out. */
  counter?: true;
  /** Why the guest was turned away; the refund is promised. */
  turnAway?: TurnAwayReason;
  gate: string;
  device: string;
  /** The user who scanned, then colleagues who took it over: the server scopes request ids by user. */
  senders: readonly string[];
  /** Why the server refused it; null if it has not. */
  problem: string | null;
}

/** Its verdict was shown. Keeps no code: a lost device must not hold the key of a ticket's record. */
interface AnsweredScan extends ScanFacts {
  state: 'answered';
}

export type JournalScan = PendingScan | QueuedScan | AnsweredScan;

/** The facts of a scan before its answer. */
export const UNANSWERED = {
  kind: 'NEEDS_NETWORK',
  ticketId: null,
  holderName: null,
  typeName: null,
  shortCode: null,
  inPurchase: null,
  undone: false,
  conflict: false,
} as const satisfies Partial<ScanFacts>;

export interface JournalChange {
  put?: readonly JournalScan[];
  /** Request ids. */
  deleted?: readonly string[];
}
