import { waitUntil } from '#client/lib/wait-until.ts';
import type { EventPhase } from '#shared/states.ts';

/** An event as a page shows it. */
export interface ShownEvent {
  startDate: string;
  endDate: string;
  phase: EventPhase;
}

/** Everybody's event starts and ends in one instant: pages ask within this time after it (ms). */
const ASK_SPREAD_MS = 4_000;
/** Before an answer that still says what was is doubted (ms), doubled each time up to the longest. */
const ASK_AGAIN_FIRST_MS = 5_000;
const ASK_AGAIN_LONGEST_MS = 60_000;

/** When the first of these has another phase than the one that is shown; null where the clock changes nothing. Unix ms. */
export function nextTurn(events: readonly ShownEvent[]): number | null {
  const turns = events.flatMap(({ phase, startDate, endDate }) => {
    if (phase === 'published') return Date.parse(startDate);
    return phase === 'ongoing' ? Date.parse(endDate) : [];
  });
  return turns.length > 0 ? Math.min(...turns) : null;
}

export interface TurnDeps {
  /** The server's time as the page knows it, Unix ms. */
  now: () => number;
  random: () => number;
  after: (ms: number, run: () => void) => () => void;
  /** Asks anew for what says the phase. */
  ask: () => void;
}

/**
 * Asks when the moment has come, and again, ever more seldom, for as long as it is not called off: whoever is given
 * another moment by the answer calls it off. @returns what does
 */
export function watchTurn(turnsAt: number, { now, random, after, ask }: TurnDeps): () => void {
  let asked = 0;
  const askAt = (moment: number): (() => void) =>
    waitUntil(moment + random() * ASK_SPREAD_MS, { now, after }, () => {
      ask();
      callOff = askAt(now() + Math.min(ASK_AGAIN_FIRST_MS * 2 ** asked, ASK_AGAIN_LONGEST_MS));
      asked += 1;
    });
  let callOff = askAt(Math.max(turnsAt, now()));
  return () => callOff();
}
