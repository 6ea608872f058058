import { useEffect, useState } from 'react';
import { cacheShell } from '#client/features/offline-shell/cache-shell.ts';
import { api } from '#client/lib/api/trpc.ts';
import { after } from '#client/lib/delay.ts';
import { createListSync, type ListState, type ListSync } from './list-sync.ts';
import { canVerify } from './offline-check-in.ts';
import { countRecords, readDoor, savePage } from './offline-store.ts';
import type { Readiness } from './readiness.ts';

/** A page without an answer for this long is requested again (ms); the server needs time to encrypt it. */
const PAGE_WITHIN_MS = 20_000;
/** Poll interval until the page itself is cached (ms). */
const SHELL_AGAIN_MS = 10_000;
const UNKNOWN: ListState = { phase: 'unknown', tickets: 0, updatedAt: null, problem: null };

/** Syncs the offline list while the scanner is open, and reports offline readiness. */
export function useOfflineList(
  eventId: string,
  wanted: boolean,
): { ready: Readiness; sync: ListSync | null } {
  const [sync, setSync] = useState<ListSync | null>(null);
  const [list, setList] = useState(UNKNOWN);
  const [verifies, setVerifies] = useState<boolean | null>(null);
  const [shell, setShell] = useState(false);

  useEffect(() => {
    if (!wanted) return;
    const made = createListSync({
      now: Date.now,
      elapsed: () => performance.now(),
      after,
      fetchPage: (since) =>
        api.checkin.offlineList.query({ eventId, since }, { signal: AbortSignal.timeout(PAGE_WITHIN_MS) }),
      readDoor: () => readDoor(eventId),
      countRecords: () => countRecords(eventId),
      savePage: (page, times) => savePage(eventId, page, times),
    });
    const stopListening = made.subscribe(() => setList(made.state()));
    setSync(made);
    window.addEventListener('online', made.hurry);
    // Ask for persistent storage: browsers evict the rest when space is low.
    navigator.storage?.persist?.().catch(() => false);
    return () => {
      window.removeEventListener('online', made.hurry);
      stopListening();
      made.stop();
      setSync(null);
      setList(UNKNOWN);
    };
  }, [eventId, wanted]);

  const known = list.phase === 'partial' || list.phase === 'ready';
  useEffect(() => {
    if (!known) return;
    void readDoor(eventId).then(async (door) => setVerifies(door ? await canVerify(door.publicKeys) : null));
  }, [eventId, known]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    const look = () =>
      void cacheShell('keep-scanner').then((isCached) => {
        if (over) return;
        setShell(isCached);
        if (!isCached) timer = setTimeout(look, SHELL_AGAIN_MS);
      });
    look();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, []);

  return { ready: { list, verifies, shell }, sync };
}
