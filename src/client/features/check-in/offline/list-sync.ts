import type { OfflineList } from '#shared/contracts/check-in.ts';
import type { StoredDoor } from './scanner-database.ts';

/** Poll interval for changes (ms), and after a failed poll. */
const LOOK_EVERY_MS = 60_000;
const LOOK_AFTER_FAILURE_MS = 10_000;
/** Throttles polls that changes at the door trigger several times a second (ms). */
const LOOK_AT_MOST_EVERY_MS = 8_000;
/** The same after names were added to a guest list (ms): whoever was added late stands at a door. */
const LOOK_FOR_NAMES_EVERY_MS = 1_000;

export interface ListState {
  /** `empty`: nothing downloaded yet. `partial`: the first download is incomplete. */
  phase: 'unknown' | 'empty' | 'partial' | 'ready';
  tickets: number;
  /** Last time the list was complete, Unix ms. */
  updatedAt: number | null;
  /** Why the last poll failed. */
  problem: 'network' | 'storage' | null;
}

export interface ListSyncDeps {
  /** Wall clock, Unix ms: stored times are compared after a reload. */
  now: () => number;
  /** Monotonic clock, ms. */
  elapsed: () => number;
  after: (ms: number, run: () => void) => () => void;
  fetchPage: (since: number) => Promise<OfflineList>;
  readDoor: () => Promise<StoredDoor | null>;
  countRecords: () => Promise<number>;
  savePage: (page: OfflineList, times: { askedAt: number; updatedAt: number | null }) => Promise<void>;
}

export interface ListSync {
  state: () => ListState;
  subscribe: (notify: () => void) => () => void;
  /** Something changed at the door: poll soon. */
  nudge: () => void;
  /** A guest list has changed: poll within a second. */
  hasNames: () => void;
  /** The network is back: poll now. */
  hurry: () => void;
  stop: () => void;
}

/** Syncs this device's offline list: a full download first, then incremental changes, page by page. */
export function createListSync(deps: ListSyncDeps): ListSync {
  const listeners = new Set<() => void>();
  let state: ListState = { phase: 'unknown', tickets: 0, updatedAt: null, problem: null };
  let running = false;
  /** Pause before another look (ms), if something changed during this one. */
  let again: number | null = null;
  let stopped = false;
  let startedAt = Number.NEGATIVE_INFINITY;
  let due = Number.POSITIVE_INFINITY;
  let callOff = () => {};

  const show = (change: Partial<ListState>) => {
    state = { ...state, ...change };
    for (const notify of listeners) notify();
  };

  const lookIn = (ms: number) => {
    const at = deps.elapsed() + ms;
    if (stopped || at >= due) return;
    due = at;
    callOff();
    callOff = deps.after(ms, () => void look());
  };

  const showStored = async (): Promise<StoredDoor | null> => {
    const [door, tickets] = await Promise.all([deps.readDoor(), deps.countRecords()]);
    const phase = !door ? 'empty' : door.updatedAt === null ? 'partial' : 'ready';
    show({ phase, tickets, updatedAt: door?.updatedAt ?? null });
    return door;
  };

  const download = async (): Promise<void> => {
    let before = await showStored();
    for (;;) {
      const askedAt = deps.now();
      const page = await deps.fetchPage(before?.upTo ?? 0).catch(() => null);
      if (!page) return show({ problem: 'network' });
      if (stopped) return;
      const updatedAt = page.more ? (before?.updatedAt ?? null) : deps.now();
      await deps.savePage(page, { askedAt, updatedAt });
      before = await showStored();
      if (!page.more) return show({ problem: null });
    }
  };

  const look = async (): Promise<void> => {
    due = Number.POSITIVE_INFINITY;
    callOff();
    if (running) {
      again = LOOK_AT_MOST_EVERY_MS;
      return;
    }
    running = true;
    startedAt = deps.elapsed();
    await download().catch((error: unknown) => {
      console.error(error);
      show({ problem: 'storage' });
    });
    running = false;
    if (stopped) return;
    const soon = again ?? (state.problem ? LOOK_AFTER_FAILURE_MS : LOOK_EVERY_MS);
    again = null;
    lookIn(soon);
  };

  /** Looks soon, and at most once in so many ms. */
  const lookAfter = (ms: number) => {
    if (running) again = Math.min(again ?? ms, ms);
    else lookIn(Math.max(0, startedAt + ms - deps.elapsed()));
  };

  void look();
  return {
    state: () => state,
    subscribe(notify) {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    nudge: () => lookAfter(LOOK_AT_MOST_EVERY_MS),
    hasNames: () => lookAfter(LOOK_FOR_NAMES_EVERY_MS),
    hurry: () => void look(),
    stop: () => {
      stopped = true;
      callOff();
    },
  };
}
