import { useSyncExternalStore } from 'react';
import { keptValues } from '#client/lib/kept-values.ts';
import type { ScanSubject } from '#shared/contracts/check-in/check-in.ts';
import { UNDO_WITHIN_MS } from '#shared/limits.ts';
import type { Verdict, VerdictKind } from './verdict.ts';

/** Scans kept per event: a screenful or two. */
const REMEMBERED_MAX = 40;
/** Upper bound including scans that still need action: fifteen minutes of a busy gate. */
const REMEMBERED_AT_MOST = 300;

export interface RecentScan extends Partial<Pick<Verdict, 'shortCode' | 'inPurchase'>> {
  requestId: string;
  /** Unix ms by this device. */
  at: number;
  kind: VerdictKind;
  ticketId: string | null;
  holderName: string | null;
  typeName: string | null;
  /** Admitted offline and not yet uploaded. */
  waiting: boolean;
  /** The check-in was undone. */
  undone: boolean;
  /** The server rejected this offline admission as a conflict. */
  conflict: boolean;
  /** The sent check, until its answer has been shown. Absent afterwards. */
  open?: OpenScan;
}

export interface OpenScan {
  subject: ScanSubject;
  /** First send, Unix ms by this device. */
  askedAt: number;
}

const NONE: readonly RecentScan[] = [];

const lists = keptValues<readonly RecentScan[]>('aforo-last-scans:', (stored) =>
  Array.isArray(stored) ? stored.filter(isRecentScan) : NONE,
);

function isRecentScan(value: unknown): value is RecentScan {
  const scan = value as Partial<RecentScan> | null;
  return typeof scan?.requestId === 'string' && typeof scan.at === 'number' && typeof scan.kind === 'string';
}

/** Shared by all windows of this browser. */
export const scanHistory = lists.read;

/** Newest first. Deduplicates by request id, as after a lost answer. */
export function noteScan(eventId: string, scan: { requestId: string; at: number; verdict: Verdict }): void {
  const { kind, ticketId, holderName, typeName, shortCode, inPurchase } = scan.verdict;
  lists.change(eventId, (scans) => {
    const before = scans.find(({ requestId }) => requestId === scan.requestId);
    return withNewest(scans, {
      requestId: scan.requestId,
      at: scan.at,
      kind,
      ticketId,
      // A guest found by name has a name before the answer.
      holderName: holderName ?? before?.holderName ?? null,
      typeName,
      shortCode,
      inPurchase,
      waiting: kind === 'UNCONFIRMED',
      undone: false,
      conflict: before?.conflict ?? false,
      ...(before?.open && { open: before.open }),
    });
  });
}

/** Records a check before it is sent, so that a crash does not lose its request id. */
export function noteOpenScan(
  eventId: string,
  { requestId, holderName, open }: { requestId: string; holderName: string | null; open: OpenScan },
): void {
  lists.change(eventId, (scans) =>
    withNewest(scans, {
      requestId,
      at: open.askedAt,
      kind: 'NEEDS_NETWORK',
      ticketId: null,
      holderName,
      typeName: null,
      waiting: false,
      undone: false,
      conflict: false,
      open,
    }),
  );
}

function withNewest(scans: readonly RecentScan[], newest: RecentScan): readonly RecentScan[] {
  const others = scans.filter(({ requestId }) => requestId !== newest.requestId);
  return [newest, ...others]
    .filter((scan, index) => index < REMEMBERED_MAX || isUnfinished(scan, newest.at))
    .slice(0, REMEMBERED_AT_MOST);
}

/** A check-in that can be undone, or a check whose guest may return for the answer. */
function isUnfinished({ at, kind, undone, open, waiting }: RecentScan, now: number): boolean {
  const isEntry = kind === 'VALID' && !undone;
  return (isEntry || waiting || open !== undefined) && now - at < UNDO_WITHIN_MS;
}

/** The answer was shown. @returns whether the check was still open in every window */
export function closeScan(eventId: string, requestId: string): boolean {
  const isOpen = scanHistory(eventId).some((scan) => scan.requestId === requestId && scan.open);
  if (isOpen)
    lists.change(eventId, (scans) =>
      scans.map((scan) => {
        if (scan.requestId !== requestId) return scan;
        const { open: _, ...closed } = scan;
        return closed;
      }),
    );
  return isOpen;
}

/** Another scan resolves this one. */
export function dropScan(eventId: string, requestId: string): void {
  lists.change(eventId, (scans) => scans.filter((scan) => scan.requestId !== requestId));
}

export function changeScan(
  eventId: string,
  which: (scan: RecentScan) => boolean,
  change: Partial<RecentScan>,
): void {
  lists.change(eventId, (scans) => scans.map((scan) => (which(scan) ? { ...scan, ...change } : scan)));
}

/** The next user of this device must not see guests' names. */
export const clearScanHistory = lists.eraseAll;

export function useScanHistory(eventId: string): readonly RecentScan[] {
  return useSyncExternalStore(lists.subscribe, () => scanHistory(eventId));
}
