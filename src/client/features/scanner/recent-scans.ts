import { useSyncExternalStore } from 'react';
import { keptValues } from '#client/lib/kept-values.ts';
import type { Verdict, VerdictKind } from './verdict.ts';

/** Scans that a device remembers of one event: a screenful or two. */
const REMEMBERED_MAX = 40;

export interface RecentScan {
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
export const recentScans = lists.read;

/** Newest first. A check that is told twice, as after a lost answer, stands once. */
export function noteScan(eventId: string, scan: { requestId: string; at: number; verdict: Verdict }): void {
  const { kind, ticketId, holderName, typeName } = scan.verdict;
  lists.change(eventId, (scans) => {
    const noted: RecentScan = {
      requestId: scan.requestId,
      at: scan.at,
      kind,
      ticketId,
      holderName,
      typeName,
      waiting: kind === 'UNCONFIRMED',
      undone: false,
      conflict: scans.some(({ requestId, conflict }) => requestId === scan.requestId && conflict),
    };
    const others = scans.filter(({ requestId }) => requestId !== scan.requestId);
    return [noted, ...others].slice(0, REMEMBERED_MAX);
  });
}

export function changeScan(
  eventId: string,
  which: (scan: RecentScan) => boolean,
  change: Partial<RecentScan>,
): void {
  lists.change(eventId, (scans) => scans.map((scan) => (which(scan) ? { ...scan, ...change } : scan)));
}

/** Names of guests are not for the next person at this device. */
export const forgetRecentScans = lists.eraseAll;

export function useRecentScans(eventId: string): readonly RecentScan[] {
  return useSyncExternalStore(lists.subscribe, () => recentScans(eventId));
}
