import { useCallback, useEffect, useRef, useState } from 'react';
import { after } from '#client/lib/delay.ts';
import type { RefusalDetails } from '#shared/errors/errors.ts';
import { joinQueue, type QueuePolling, storedAfter, type Tried, waitOf } from './join-queue.ts';
import {
  eraseStoredQueueToken,
  onQueueTokenChange,
  readStoredQueueToken,
  type StoredQueueToken,
  type WantedTickets,
  writeStoredQueueToken,
} from './stored-queue-token.ts';

export interface QueueEntry {
  stored: StoredQueueToken;
  /** False: the last attempt got no response. */
  answered: boolean;
  /** Delay of the first attempt (ms); 0 for a restored queue token. */
  firstInMs: number;
}

interface QueueDeps {
  ask: (purchase: WantedTickets, queueToken: string | null) => Promise<Tried>;
  /** A purchase waits for the buyer to confirm its new price. */
  onHeld: (purchase: StoredQueueToken['purchase']) => void;
  /** Another tab gave up the queue token, and nothing was bought. */
  onGone: () => void;
}

/** A person's place in an event's queue, restored after a reload and shared by their tabs. */
export function useQueue(userId: string | null, eventId: string, deps: QueueDeps) {
  const [entry, setEntry] = useState<QueueEntry | null>(null);
  const latest = useRef(deps);
  const current = useRef(entry);
  useEffect(() => {
    latest.current = deps;
    current.current = entry;
  });
  const polling = useRef<QueuePolling | null>(null);
  const lastTry = useRef<Promise<Tried> | null>(null);
  const waiting = entry?.stored.isHeld ? null : entry;
  const held = entry?.stored.isHeld ? entry.stored : null;
  const requestId = waiting?.stored.purchase.requestId ?? null;

  const tryWith = useCallback((stored: StoredQueueToken) => {
    lastTry.current = latest.current.ask(stored.purchase, stored.queueToken);
    return lastTry.current;
  }, []);
  const take = useCallback((stored: StoredQueueToken, firstInMs: number) => {
    lastTry.current = null;
    setEntry({ stored, answered: true, firstInMs });
    if (stored.isHeld) latest.current.onHeld(stored.purchase);
  }, []);

  useEffect(() => {
    const stored = userId ? readStoredQueueToken(userId, eventId) : null;
    setEntry(null);
    if (stored) take(stored, 0);
    if (!userId) return;
    return onQueueTokenChange(userId, eventId, (change) => {
      const own = current.current?.stored;
      if (change === 'gone') {
        if (!own || readStoredQueueToken(userId, eventId)) return;
        setEntry(null);
        // An attempt in flight may still succeed: wait for it.
        void Promise.resolve(lastTry.current).then((tried) => {
          if (!tried || tried.outcome === 'wait') latest.current.onGone();
        });
      } else if (change === 'settled') {
        // Decided in another tab: the same request id gets the same result here.
        if (own)
          void tryWith(own).then(({ outcome }) => {
            if (outcome === 'noResponse' && !own.isHeld) setEntry(null);
          });
      } else if (change.purchase.requestId !== own?.purchase.requestId) {
        take(change, waitOf({}, Math.random()));
      } else if (change.isHeld && !own.isHeld) {
        // This tab needs the new price as well.
        void tryWith(own);
      } else if (!change.isHeld && own.isHeld) {
        take(change, waitOf({}, Math.random()));
      }
    });
  }, [userId, eventId, take, tryWith]);

  useEffect(() => {
    const start = current.current;
    if (!userId || !requestId || !start) return;
    const started = joinQueue(
      {
        ask: tryWith,
        now: () => Date.now(),
        random: Math.random,
        after,
        onStep: (stored, answered) => {
          writeStoredQueueToken(userId, eventId, stored);
          setEntry((now) => now && { ...now, stored, answered });
        },
      },
      start.stored,
      start.firstInMs,
    );
    polling.current = started;
    // Background tabs throttle timers, so retry when visible or back online.
    const hurry = () => {
      if (document.visibilityState === 'visible') started.hurry();
    };
    document.addEventListener('visibilitychange', hurry);
    window.addEventListener('online', hurry);
    return () => {
      polling.current = null;
      started.stop();
      document.removeEventListener('visibilitychange', hurry);
      window.removeEventListener('online', hurry);
    };
  }, [userId, eventId, requestId, tryWith]);

  const join = useCallback(
    (purchase: StoredQueueToken['purchase'], details: RefusalDetails) => {
      if (!userId) return;
      const known = current.current?.stored;
      const before =
        known?.purchase.requestId === purchase.requestId
          ? known
          : { queueToken: null, ahead: null, aheadAtFirst: 0 };
      const now = Date.now();
      const stored = storedAfter({ ...before, purchase, shownAt: now, isHeld: false }, details, now);
      writeStoredQueueToken(userId, eventId, stored);
      take(stored, waitOf(details, Math.random()));
    },
    [userId, eventId, take],
  );
  const hold = useCallback(
    (stored: StoredQueueToken) => {
      const known = { ...stored, isHeld: true };
      if (userId) writeStoredQueueToken(userId, eventId, known);
      setEntry({ stored: known, answered: true, firstInMs: 0 });
    },
    [userId, eventId],
  );
  const end = useCallback(
    (why: 'settled' | 'given up') => {
      if (userId) eraseStoredQueueToken(userId, eventId, why);
      setEntry(null);
    },
    [userId, eventId],
  );
  const hurry = useCallback(() => polling.current?.hurry(), []);
  return { waiting, held, join, hold, end, hurry };
}
