import { useCallback, useEffect, useRef, useState } from 'react';
import { after } from '#client/lib/after.ts';
import type { PurchaseInput } from '#shared/contracts/tickets.ts';
import type { RefusalDetails } from '#shared/errors.ts';
import {
  eraseKeptPlace,
  type KeptPlace,
  onKeptPlaceChange,
  readKeptPlace,
  writeKeptPlace,
} from './kept-place.ts';
import { type Line, placeAfter, standInLine, type Tried, waitOf } from './stand-in-line.ts';

export interface Standing {
  kept: KeptPlace;
  /** False: the last try got no answer. */
  heard: boolean;
  /** When to ask first (ms); what was kept is asked for at once. */
  firstInMs: number;
}

/** The place that a person has in line for an event: taken up again by itself, and shared by their tabs. */
export function useLine(
  userId: string | null,
  eventId: string,
  ask: (input: PurchaseInput) => Promise<Tried>,
) {
  const [standing, setStanding] = useState<Standing | null>(null);
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
  });
  const standingLine = useRef<Line | null>(null);
  const requestId = standing?.kept.purchase.requestId ?? null;
  const current = useRef(standing);
  current.current = standing;

  useEffect(() => {
    const kept = userId ? readKeptPlace(userId, eventId) : null;
    setStanding(kept && { kept, heard: true, firstInMs: 0 });
    if (!userId) return;
    return onKeptPlaceChange(userId, eventId, (change) => {
      if (change === 'settled') {
        // Decided for another tab: the same request gets the same answer here.
        const own = current.current?.kept;
        if (own) void latestAsk.current(inputOf(own)).then(() => setStanding(null));
      } else if (!change.kept) {
        // It was given up there, or settled: then the line above sees to it.
        if (current.current) setStanding((now) => (now && readKeptPlace(userId, eventId) ? now : null));
      } else if (change.kept.purchase.requestId !== current.current?.kept.purchase.requestId) {
        setStanding({ kept: change.kept, heard: true, firstInMs: waitOf({}, Math.random()) });
      }
    });
  }, [userId, eventId]);

  useEffect(() => {
    const start = current.current;
    if (!userId || !requestId || !start) return;
    const line = standInLine(
      {
        ask: (kept) => latestAsk.current(inputOf(kept)),
        now: () => Date.now(),
        random: Math.random,
        after,
        onStep: (kept, heard) => {
          writeKeptPlace(userId, eventId, kept);
          setStanding((now) => now && { ...now, kept, heard });
        },
      },
      start.kept,
      start.firstInMs,
    );
    standingLine.current = line;
    // A browser slows down the timers of a tab that nobody sees, and a lost network comes back unasked.
    const hurry = () => {
      if (document.visibilityState === 'visible') line.hurry();
    };
    document.addEventListener('visibilitychange', hurry);
    window.addEventListener('online', hurry);
    return () => {
      standingLine.current = null;
      line.stop();
      document.removeEventListener('visibilitychange', hurry);
      window.removeEventListener('online', hurry);
    };
  }, [userId, eventId, requestId]);

  const join = useCallback(
    (purchase: Omit<PurchaseInput, 'place'>, details: RefusalDetails) => {
      if (!userId) return;
      const none = { purchase, place: null, ahead: null, aheadAtFirst: 0, shownAt: Date.now() };
      const kept = placeAfter(none, details, Date.now());
      writeKeptPlace(userId, eventId, kept);
      setStanding({ kept, heard: true, firstInMs: waitOf(details, Math.random()) });
    },
    [userId, eventId],
  );
  const end = useCallback(
    (why: 'settled' | 'given up') => {
      if (userId) eraseKeptPlace(userId, eventId, why);
      setStanding(null);
    },
    [userId, eventId],
  );
  const hurry = useCallback(() => standingLine.current?.hurry(), []);
  return { standing, join, end, hurry };
}

function inputOf({ purchase, place }: KeptPlace): PurchaseInput {
  return { ...purchase, ...(place ? { place } : {}) };
}
