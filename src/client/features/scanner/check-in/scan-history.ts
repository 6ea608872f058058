import { useSyncExternalStore } from 'react';
import { keptValues } from '#client/lib/kept-values.ts';
import type { ScanSubject } from '#shared/contracts/door.ts';
import { UNDO_WITHIN_MS } from '#shared/limits.ts';
import type { Verdict, VerdictKind } from './verdict.ts';

/** Scans that a device remembers of one event: a screenful or two, */
const REMEMBERED_MAX = 40;
/** and beyond those a quarter of an hour of a busy door, where something can still be done about them. */
const REMEMBERED_AT_MOST = 300;

export interface RecentScan extends Partial<Pick<Verdict, 'shortCode' | 'inPurchase'>> {
  requestId: string;
  /** Unix ms by this device. */
  at: number;
  kind: VerdictKind;
  ticketId: string | null;
  holderName: string | null;
  typeName: string | null;
  /** Unconfirmed and not yet uploaded. */
  waiting: boolean;
  /** The entry was taken back. */
  undone: boolean;
  /** The server says that this entry was one too many. */
  conflict: boolean;
  /** While nobody at the door has seen the server's answer: what was asked. Absent afterwards. */
  open?: OpenScan;
}

export interface OpenScan {
  subject: ScanSubject;
  /** When it was first asked, Unix ms by this device. */
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

/** The list of all windows of this browser. */
export const scanHistory = lists.read;

/** Newest first. A check that is told twice, as after a lost answer, stands once. */
export function noteScan(eventId: string, scan: { requestId: string; at: number; verdict: Verdict }): void {
  const { kind, ticketId, holderName, typeName, shortCode, inPurchase } = scan.verdict;
  lists.change(eventId, (scans) => {
    const before = scans.find(({ requestId }) => requestId === scan.requestId);
    return withNewest(scans, {
      requestId: scan.requestId,
      at: scan.at,
      kind,
      ticketId,
      // Of whoever was found by name the name is known before the answer.
      holderName: holderName ?? before?.holderName ?? null,
      ...{ typeName, shortCode, inPurchase },
      waiting: kind === 'UNCONFIRMED',
      undone: false,
      conflict: before?.conflict ?? false,
      ...(before?.open && { open: before.open }),
    });
  });
}

/** A check goes out. Written down before it does: what becomes of it is to be known after a crash, too. */
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

/** An entry that may be taken back, or a check whose guest may come again for its answer. */
function isUnfinished({ at, kind, undone, open, waiting }: RecentScan, now: number): boolean {
  const isEntry = kind === 'VALID' && !undone;
  return (isEntry || waiting || open !== undefined) && now - at < UNDO_WITHIN_MS;
}

/** Somebody at the door has seen the answer. @returns whether it was open until now, in whichever window */
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

/** Another scan tells what became of it. */
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

/** Names of guests are not for the next person at this device. */
export const clearScanHistory = lists.eraseAll;

export function useScanHistory(eventId: string): readonly RecentScan[] {
  return useSyncExternalStore(lists.subscribe, () => scanHistory(eventId));
}
