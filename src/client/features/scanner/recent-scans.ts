import { useSyncExternalStore } from 'react';
import type { Verdict, VerdictKind } from './verdict.ts';

/** Scans that a device remembers of one event: a screenful or two. */
const REMEMBERED_MAX = 40;
const PREFIX = 'aforo-last-scans:';

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

/** A list as it was last read or written, beside what storage held then: it is read anew when another tab wrote. */
interface Shown {
  text: string | null;
  scans: readonly RecentScan[];
}

const listeners = new Set<() => void>();
const shown = new Map<string, Shown>();
const NONE: readonly RecentScan[] = [];

function isRecentScan(value: unknown): value is RecentScan {
  const scan = value as Partial<RecentScan> | null;
  return typeof scan?.requestId === 'string' && typeof scan.at === 'number' && typeof scan.kind === 'string';
}

/** The list of all tabs of this browser; without storage, of this page alone. */
export function recentScans(eventId: string): readonly RecentScan[] {
  const present = shown.get(eventId);
  let text: string | null;
  try {
    text = localStorage.getItem(PREFIX + eventId);
  } catch {
    return present?.scans ?? NONE;
  }
  if (present?.text === text) return present.scans;
  const scans = parse(text);
  shown.set(eventId, { text, scans });
  return scans;
}

function parse(text: string | null): readonly RecentScan[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentScan) : NONE;
  } catch {
    // Unreadable: the list begins anew.
    return NONE;
  }
}

function replace(eventId: string, scans: readonly RecentScan[]): void {
  let text = shown.get(eventId)?.text ?? null;
  try {
    const written = JSON.stringify(scans);
    localStorage.setItem(PREFIX + eventId, written);
    text = written;
  } catch {
    // Storage is full or closed: the list lasts as long as the page, or until another tab can write one.
  }
  shown.set(eventId, { text, scans });
  for (const notify of listeners) notify();
}

/** Newest first. A check that is told twice, as after a lost answer, stands once. */
export function noteScan(eventId: string, scan: { requestId: string; at: number; verdict: Verdict }): void {
  const { kind, ticketId, holderName, typeName } = scan.verdict;
  const scans = recentScans(eventId);
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
  replace(eventId, [noted, ...others].slice(0, REMEMBERED_MAX));
}

export function changeScan(
  eventId: string,
  which: (scan: RecentScan) => boolean,
  change: Partial<RecentScan>,
): void {
  replace(
    eventId,
    recentScans(eventId).map((scan) => (which(scan) ? { ...scan, ...change } : scan)),
  );
}

/** Names of guests are not for the next person at this device. */
export function forgetRecentScans(): void {
  shown.clear();
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is closed: nothing was kept.
  }
  for (const notify of listeners) notify();
}

export function useRecentScans(eventId: string): readonly RecentScan[] {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      window.addEventListener('storage', notify);
      return () => {
        listeners.delete(notify);
        window.removeEventListener('storage', notify);
      };
    },
    () => recentScans(eventId),
  );
}
