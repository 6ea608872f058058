import { useSyncExternalStore } from 'react';
import { readJournal, writeJournal } from '../offline/scanner-database.ts';
import type { JournalChange, JournalScan } from './journal-scan.ts';
import type { Verdict } from './verdict.ts';

/** Scans kept beside queued ones: fifteen minutes of a busy gate, as long as a check-in can be undone or claimed. */
const SCANS_MAX = 300;

interface JournalDeps {
  read: () => Promise<readonly JournalScan[]>;
  write: (change: JournalChange) => Promise<void>;
  /** Subscribes to the changes of other windows. @returns a function that sends them a change of this one */
  join: (onChange: (change: JournalChange) => void) => (change: JournalChange) => void;
}

export type Journal = ReturnType<typeof createJournal>;

/**
 * All scans of this device, one row each. Queries read a mirror in memory, which works without storage too; every
 * change goes to the disk and to the other windows.
 */
export function createJournal(deps: JournalDeps) {
  let scans: readonly JournalScan[] = [];
  const listeners = new Set<() => void>();
  let broadcast: ((change: JournalChange) => void) | null = null;
  let loading: Promise<void> | null = null;
  /** Queued scans that storage did not take. */
  let unstored: ReadonlySet<string> = new Set();
  /** Storage refused the last change: it is full or unavailable. */
  let isFull = false;

  const merge = ({ put = [], deleted = [] }: JournalChange): readonly JournalScan[] => {
    const replaced = new Set([...deleted, ...idsOf(put)]);
    return [...put, ...scans.filter(({ requestId }) => !replaced.has(requestId))].sort((a, b) => b.at - a.at);
  };
  const show = (change: JournalChange) => {
    scans = merge(change);
    const changed = new Set([...(change.deleted ?? []), ...idsOf(change.put ?? [])]);
    if (unstored.size > 0) unstored = new Set([...unstored].filter((id) => !changed.has(id)));
    for (const notify of listeners) notify();
  };
  const share = (change: JournalChange) => {
    show(change);
    broadcast?.(change);
  };
  const noteStorage = (isRefused: boolean) => {
    if (isFull === isRefused) return;
    isFull = isRefused;
    for (const notify of listeners) notify();
  };
  /** Takes over a change that is on the disk. */
  const apply = (change: JournalChange) => {
    share(change);
    noteStorage(false);
  };
  const commit = (change: JournalChange) => {
    share(change);
    deps.write(change).then(
      () => noteStorage(false),
      (error: unknown) => {
        console.error(error);
        // The change lasts as long as the page.
        noteStorage(true);
      },
    );
  };
  const put = (changed: readonly JournalScan[]) => {
    const others = merge({ put: changed }).filter(({ state }) => state !== 'queued');
    commit({ put: changed, deleted: idsOf(others.slice(SCANS_MAX)) });
  };
  const find = (id: string) => scans.find(({ requestId }) => requestId === id);
  /** Reads the stored scans, once. */
  const load = (): Promise<void> => {
    broadcast ??= deps.join(show);
    loading ??= deps.read().then(
      (stored) => show({ put: stored.filter(({ requestId }) => !find(requestId)) }),
      (error: unknown) => {
        loading = null;
        console.error(error);
      },
    );
    return loading;
  };

  return {
    /** Newest first. Referentially stable until a change. */
    scans: () => scans,
    subscribe(notify: () => void): () => void {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    load,
    apply,
    /** Takes over a change that storage refused: it lasts as long as the page. */
    applyUnstored(change: JournalChange): void {
      show(change);
      const queued = (change.put ?? []).filter(({ state }) => state === 'queued');
      unstored = new Set([...unstored, ...idsOf(queued)]);
      broadcast?.(change);
      isFull = true;
      for (const notify of listeners) notify();
    },
    /** Request ids of queued scans that would be lost with the page. Referentially stable until a change. */
    unstored: () => unstored,
    isFull: () => isFull,
    put,
    delete: (requestId: string) => commit({ deleted: [requestId] }),
    /** At sign-out: the next user must not see guests' names. Queued scans stay. */
    async erase(): Promise<void> {
      await load();
      commit({ deleted: idsOf(scans.filter(({ state }) => state !== 'queued')) });
    },
    /** Records a verdict, shown or not. A queued scan keeps its own until the upload has an answer. */
    note(requestId: string, at: number, verdict: Verdict): void {
      const scan = find(requestId);
      if (!scan || scan.state === 'queued') return;
      const { kind, ticketId, holderName, typeName, shortCode, inPurchase, act } = verdict;
      const shown = { kind, ticketId, typeName, shortCode, inPurchase, act, undone: false };
      // A guest found by name has a name before the answer.
      const named = { ...scan, ...shown, holderName: holderName ?? scan.holderName };
      put([named.state === 'pending' ? named : { ...named, at }]);
    },
  };
}

const idsOf = (scans: readonly JournalScan[]) => scans.map(({ requestId }) => requestId);

/** The scanner's journal, shared by all windows of this browser. */
export const journal = createJournal({
  read: readJournal,
  write: writeJournal,
  join(onChange) {
    const channel = new BroadcastChannel('aforo-check-in-journal');
    channel.addEventListener('message', ({ data }: MessageEvent<JournalChange>) => onChange(data));
    return (change) => channel.postMessage(change);
  },
});

export function useJournal(): readonly JournalScan[] {
  return useSyncExternalStore(journal.subscribe, journal.scans);
}

/** Whether storage is full, and how many queued scans would be lost with this page. */
export function useStorageState(): { isFull: boolean; unstored: number } {
  return {
    isFull: useSyncExternalStore(journal.subscribe, journal.isFull),
    unstored: useSyncExternalStore(journal.subscribe, journal.unstored).size,
  };
}

/** An event's last scans, newest first. Guests' names in a colleague's upload are not shown. */
export function scanHistory(
  scans: readonly JournalScan[],
  of: { eventId: string; personId: string },
): readonly JournalScan[] {
  return scans.filter(
    (scan) => scan.eventId === of.eventId && (scan.state !== 'queued' || scan.senders.includes(of.personId)),
  );
}
