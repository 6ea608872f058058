import { newRequestId } from '#client/lib/api/request-id.ts';
import type { ScanOutput, ScanSubject } from '#shared/contracts/check-in/check-in.ts';
import { UNDO_WITHIN_MS } from '#shared/limits.ts';
import { closeScan, dropScan, noteOpenScan, scanHistory } from './scan-history.ts';

/** How long a scan without an answer keeps its request id for the same code (ms). */
const SAME_CHECK_MS = 120_000;
/** How long a lost "valid" answer can still be claimed (ms): as long as the check-in can be undone. */
const OWED_FOR_MS = UNDO_WITHIN_MS;

export interface PendingScans {
  /** The idempotency key for this subject: the earlier one while it has no answer. */
  idFor: (subject: ScanSubject, holderName?: string | null) => string;
  /** When this check was first sent, Unix ms; null after `SAME_CHECK_MS`. */
  openedAt: (requestId: string) => number | null;
  isOpen: (requestId: string) => boolean;
  /**
   * Its answer was shown: the next scan is a new check. @returns false if it was closed before, as by another window
   */
  settle: (requestId: string) => boolean;
  /** Resolved by another path: forget it. */
  drop: (requestId: string) => void;
  /**
   * Whether this "already used" refers to a scan of this device whose answer was never shown: the guest in front is
   * then the one whom that scan admitted, whichever code they show.
   */
  isOwed: (answer: ScanOutput) => boolean;
  /** The lost admission behind such a refusal, returned once; null otherwise. */
  claim: (answer: ScanOutput) => Extract<ScanOutput, { outcome: 'valid' }> | null;
}

/**
 * Scans of one event without a shown answer. The server may have admitted the guest and the answer been lost: a retry
 * with the same request id gets "valid", a new id would get "already used". Stored in the scan history, so that they
 * survive reloads, are shared by all windows and can be retried by hand.
 */
export function pendingScans(
  eventId: string,
  now: () => number = Date.now,
  newId: () => string = newRequestId,
): PendingScans {
  const open = () =>
    scanHistory(eventId).flatMap(({ requestId, open: asked }) => (asked ? [{ requestId, ...asked }] : []));
  const find = (id: string | undefined) => open().find(({ requestId }) => requestId === id);
  const owedBy = (answer: ScanOutput) => {
    if (answer.outcome !== 'refused' || answer.code !== 'TICKET_ALREADY_USED') return undefined;
    const { ticket, firstScan, checkedIn } = answer;
    const by = find(firstScan?.requestId);
    if (!ticket || !firstScan || !by || now() - by.askedAt >= OWED_FOR_MS) return undefined;
    const { at: scannedAt, gate } = firstScan;
    return {
      requestId: by.requestId,
      admission: { outcome: 'valid', ticket, scannedAt, gate, checkedIn } as const,
    };
  };
  return {
    idFor(subject, holderName = null) {
      const present = open().find(
        (scan) => isSame(scan.subject, subject) && now() - scan.askedAt < SAME_CHECK_MS,
      );
      if (present) return present.requestId;
      const requestId = newId();
      noteOpenScan(eventId, { requestId, holderName, open: { subject, askedAt: now() } });
      return requestId;
    },
    openedAt(requestId) {
      const askedAt = find(requestId)?.askedAt ?? Number.NEGATIVE_INFINITY;
      return now() - askedAt < SAME_CHECK_MS ? askedAt : null;
    },
    isOpen: (requestId) => find(requestId) !== undefined,
    settle: (requestId) => closeScan(eventId, requestId),
    drop: (requestId) => dropScan(eventId, requestId),
    isOwed: (answer) => owedBy(answer) !== undefined,
    claim(answer) {
      const owed = owedBy(answer);
      if (owed) dropScan(eventId, owed.requestId);
      return owed?.admission ?? null;
    },
  };
}

function isSame(one: ScanSubject, other: ScanSubject): boolean {
  if ('ticketId' in one) return 'ticketId' in other && one.ticketId === other.ticketId;
  return 'code' in other && one.code === other.code;
}
