import { newRequestId } from '#client/lib/api/request-id.ts';
import type { ScanOutput, ScanSubject } from '#shared/contracts/check-in.ts';
import { UNDO_WITHIN_MS } from '#shared/limits.ts';
import { isSameAct, ONE_IN, type ScanAct } from '../heads/scan-act.ts';
import type { Journal } from './journal.ts';
import { type PendingScan, UNANSWERED } from './journal-scan.ts';

/** How long a scan without an answer keeps its request id for the same code (ms). */
const SAME_CHECK_MS = 120_000;
/** How long a lost "valid" answer can still be claimed (ms): as long as the check-in can be undone. */
const CLAIMABLE_MS = UNDO_WITHIN_MS;

export type PendingScans = ReturnType<typeof pendingScans>;

/**
 * Scans of one event without a shown answer. The server may have admitted the guest and the answer been lost: a retry
 * with the same request id gets "valid", a new id would get "already used".
 */
export function pendingScans(
  journal: Journal,
  eventId: string,
  now: () => number = Date.now,
  newId: () => string = newRequestId,
) {
  const pending = () =>
    journal
      .scans()
      .filter((scan): scan is PendingScan => scan.state === 'pending' && scan.eventId === eventId);
  const find = (id: string | undefined) => pending().find(({ requestId }) => requestId === id);
  /**
   * The lost admission behind this "already used", if a scan of this device whose answer was never shown made it: the
   * guest in front is then the one whom that scan admitted, whichever code they show.
   */
  const lostAdmissionOf = (answer: ScanOutput) => {
    if (answer.outcome !== 'refused' || answer.code !== 'TICKET_ALREADY_USED') return null;
    const { ticket, firstScan, checkedIn } = answer;
    const by = find(firstScan?.requestId);
    if (!ticket || !firstScan || !by || now() - by.at >= CLAIMABLE_MS) return null;
    const { at: scannedAt, gate } = firstScan;
    return { outcome: 'valid', ticket, scannedAt, gate, checkedIn, requestId: by.requestId } as const;
  };
  return {
    /** The idempotency key for this act with the subject: the earlier one while it has no answer. */
    idFor(subject: ScanSubject, act: ScanAct = ONE_IN, holderName: string | null = null): string {
      const present = pending().find(
        (scan) =>
          isSame(scan.subject, subject) &&
          isSameAct(scan.act ?? ONE_IN, act) &&
          now() - scan.at < SAME_CHECK_MS,
      );
      if (present) return present.requestId;
      const requestId = newId();
      const scan = { ...UNANSWERED, requestId, eventId, subject, act, at: now(), holderName };
      journal.put([{ ...scan, state: 'pending' }]);
      return requestId;
    },
    /** When this check was first sent, Unix ms; null after `SAME_CHECK_MS`. */
    openedAt(requestId: string): number | null {
      const at = find(requestId)?.at ?? Number.NEGATIVE_INFINITY;
      return now() - at < SAME_CHECK_MS ? at : null;
    },
    isOpen: (requestId: string) => find(requestId) !== undefined,
    /**
     * Its answer was shown: the next scan is a new check. @returns false if it was closed before, as by another window
     */
    settle(requestId: string): boolean {
      const open = find(requestId);
      if (!open) return false;
      const { subject: _, ...scan } = open;
      journal.put([{ ...scan, state: 'answered' }]);
      return true;
    },
    /** Resolved by another path: forget it. */
    drop: journal.delete,
    lostAdmissionOf,
    /** Returns the lost admission once. */
    claim(answer: ScanOutput) {
      const lost = lostAdmissionOf(answer);
      if (lost) journal.delete(lost.requestId);
      return lost;
    },
  };
}

function isSame(one: ScanSubject, other: ScanSubject): boolean {
  if ('ticketId' in one) return 'ticketId' in other && one.ticketId === other.ticketId;
  return 'code' in other && one.code === other.code;
}
