import { newRequestId } from '#client/lib/request-id.ts';
import type { ScanOutput, ScanSubject } from '#shared/contracts/door.ts';
import { UNDO_WITHIN_MS } from '#shared/limits.ts';
import { closeScan, dropScan, noteOpenScan, scanHistory } from './scan-history.ts';

/** So long the same code is the same check while it has no answer (ms). */
const SAME_CHECK_MS = 120_000;
/** So long whoever was let in without anybody's knowing waits beside the door (ms): as long as they can be shown out. */
const OWED_FOR_MS = UNDO_WITHIN_MS;

export interface PendingScans {
  /** The request id under which this is checked: the earlier one while that has no answer. */
  idFor: (subject: ScanSubject, holderName?: string | null) => string;
  /** When this check was first sent, Unix ms; null when that was long ago. */
  openedAt: (requestId: string) => number | null;
  isOpen: (requestId: string) => boolean;
  /** Its answer is seen: what is shown next is a new check. @returns false when it was open no more, as in another window */
  settle: (requestId: string) => boolean;
  /** What became of it is known otherwise. */
  drop: (requestId: string) => void;
  /**
   * Whether this is a refusal as "already used" by a scan of this very device whose answer nobody has seen: whoever shows
   * the ticket is the guest of that scan, by whatever code.
   */
  isOwed: (answer: ScanOutput) => boolean;
  /** The admission that such a refusal speaks of. Each is given once; null else. */
  claim: (answer: ScanOutput) => Extract<ScanOutput, { outcome: 'valid' }> | null;
}

/**
 * The scans of one event that were sent and whose answer nobody at the door has seen. The server may have let the guest
 * in and the answer been lost; asked again by the same id it says so, where a new id would hear "already used". They
 * stand among the last scans: over a reload, for all windows, and to be asked again by hand.
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
