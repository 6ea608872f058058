import type { RefusalDetails } from '#shared/errors/errors.ts';
import { ROOM_RETRY_MAX_MS, ROOM_RETRY_MIN_MS } from '#shared/limits.ts';
import type { StoredQueueToken } from './stored-queue-token.ts';

/** What became of one try: still waiting, decided one way or the other, or no word from the server. */
export type Tried =
  | { outcome: 'wait'; details: RefusalDetails }
  | { outcome: 'decided' }
  | { outcome: 'unheard' };

interface LineDeps {
  /** Asks with this place; never throws. */
  ask: (kept: StoredQueueToken) => Promise<Tried>;
  now: () => number;
  /** 0 to 1. */
  random: () => number;
  /** @returns what cancels it */
  after: (ms: number, run: () => void) => () => void;
  /** Told at every step; the place is to be kept. */
  onStep: (kept: StoredQueueToken, heard: boolean) => void;
}

export interface Line {
  /** Asks now instead of later, as when the page comes back to the screen. */
  hurry: () => void;
  stop: () => void;
}

/** Pages that were told the same time come back spread over a fifth of it, never earlier. */
const SPREAD = 0.2;

/** The place after an answer. What the answer does not say stays as it was. */
export function placeAfter(kept: StoredQueueToken, details: RefusalDetails, now: number): StoredQueueToken {
  const ahead = typeof details.ahead === 'number' ? details.ahead : kept.ahead;
  return {
    ...kept,
    place: typeof details.place === 'string' ? details.place : kept.place,
    ahead,
    aheadAtFirst: Math.max(kept.aheadAtFirst, ahead ?? 0),
    shownAt: now,
  };
}

/** How long to wait as the answer says (ms). */
export function waitOf({ retryAfterMs }: RefusalDetails, random: number): number {
  const told = typeof retryAfterMs === 'number' ? retryAfterMs : ROOM_RETRY_MIN_MS;
  return Math.round(told * (1 + SPREAD * random));
}

/**
 * Stands in line with a place until it is decided: asks when it is told to, and again when no word came.
 * @param firstInMs when to ask first
 */
export function joinQueue(deps: LineDeps, first: StoredQueueToken, firstInMs: number): Line {
  let kept = first;
  let asking = false;
  let stopped = false;
  let unheard = 0;
  let cancel = () => {};
  const askIn = (ms: number) => {
    cancel();
    cancel = deps.after(ms, () => void ask());
  };
  const ask = async () => {
    if (asking || stopped) return;
    cancel();
    asking = true;
    const tried = await deps.ask(kept);
    asking = false;
    if (stopped || tried.outcome === 'decided') return;
    if (tried.outcome === 'wait') {
      unheard = 0;
      kept = placeAfter(kept, tried.details, deps.now());
      askIn(waitOf(tried.details, deps.random()));
    } else {
      unheard += 1;
      const wait = Math.min(ROOM_RETRY_MIN_MS * 2 ** unheard, ROOM_RETRY_MAX_MS);
      askIn(waitOf({ retryAfterMs: wait }, deps.random()));
    }
    deps.onStep(kept, tried.outcome === 'wait');
  };
  askIn(firstInMs);
  return {
    hurry: () => void ask(),
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}
