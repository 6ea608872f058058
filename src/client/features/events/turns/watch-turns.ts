import { waitUntil } from '#client/lib/wait-until.ts';
import type { EventPhase } from '#shared/states.ts';

/** An event as displayed. */
export interface ShownEvent {
  startDate: string;
  endDate: string;
  phase: EventPhase;
}

/** Jitter: all pages see the event start and end at the same instant (ms). */
const ASK_SPREAD_MS = 4_000;
/** Exponential backoff while responses still show the old phase (ms). */
const ASK_AGAIN_FIRST_MS = 5_000;
const ASK_AGAIN_LONGEST_MS = 60_000;

/** The earliest phase change among these events, Unix ms; null if time changes none of them. */
export function nextTurn(events: readonly ShownEvent[]): number | null {
  const turns = events.flatMap(({ phase, startDate, endDate }) => {
    if (phase === 'published') return Date.parse(startDate);
    return phase === 'ongoing' ? Date.parse(endDate) : [];
  });
  return turns.length > 0 ? Math.min(...turns) : null;
}

export interface TurnDeps {
  /** The server's time as known to the page, Unix ms. */
  now: () => number;
  random: () => number;
  after: (ms: number, run: () => void) => () => void;
  /** Refetches the queries that contain the phase. */
  ask: () => void;
}

/**
 * Refetches at the phase change and then with exponential backoff, until cancelled because a response contains a later
 * change.
 * @returns a function that cancels it
 */
export function watchTurn(turnsAt: number, { now, random, after, ask }: TurnDeps): () => void {
  let attempts = 0;
  const askAt = (moment: number): (() => void) =>
    waitUntil(moment + random() * ASK_SPREAD_MS, { now, after }, () => {
      ask();
      callOff = askAt(now() + Math.min(ASK_AGAIN_FIRST_MS * 2 ** attempts, ASK_AGAIN_LONGEST_MS));
      attempts += 1;
    });
  let callOff = askAt(Math.max(turnsAt, now()));
  return () => callOff();
}
