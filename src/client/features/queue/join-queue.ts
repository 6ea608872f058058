import { busyRetryDelay } from '#client/lib/api/retry.ts';
import type { RefusalDetails } from '#shared/errors/errors.ts';

/** A buyer's place in an event's waiting room. */
export interface QueuePlace {
  /** Signed by the server; null if it was too busy to issue one. */
  queueToken: string | null;
  /** Buyers ahead; null while unknown. */
  ahead: number | null;
  /** The highest number of buyers ahead so far. */
  aheadAtFirst: number;
  /** Until their turn, as the server expects it (ms); absent while it does not know. */
  expectedMs?: number | undefined;
  /** The place is a random one, as for everybody in the first seconds of a sale. */
  isDrawn?: boolean | undefined;
  /** Turnstile's site key, while the server asks for a solved challenge before it gives a place. */
  humanCheck?: string | undefined;
  /** Unix ms by this browser's clock. */
  shownAt: number;
}

export const NO_PLACE: QueuePlace = { queueToken: null, ahead: null, aheadAtFirst: 0, shownAt: 0 };

/** Result of one attempt: still waiting, decided either way, or no response. */
export type Tried =
  | { outcome: 'wait'; details: RefusalDetails }
  | { outcome: 'decided' }
  | { outcome: 'noResponse' };

interface JoinQueueDeps {
  /** Retries the purchase with this queue token; never throws. */
  ask: (place: QueuePlace) => Promise<Tried>;
  now: () => number;
  /** 0 to 1. */
  random: () => number;
  /** @returns a function that cancels it */
  after: (ms: number, run: () => void) => () => void;
  /** Called after each attempt; the queue token must be place. */
  onStep: (place: QueuePlace, answered: boolean) => void;
}

export interface QueuePolling {
  /** Retries now, as when the page becomes visible. */
  hurry: () => void;
  stop: () => void;
}

/** Jitter: pages with the same wait retry within a fifth of it later, never earlier. */
const SPREAD = 0.2;

/** The place after a response. Fields missing in the response keep their values. */
export function placeAfter(place: QueuePlace, details: RefusalDetails, now: number): QueuePlace {
  const ahead = typeof details.ahead === 'number' ? details.ahead : place.ahead;
  return {
    ...place,
    queueToken: typeof details.queueToken === 'string' ? details.queueToken : place.queueToken,
    ahead,
    aheadAtFirst: Math.max(place.aheadAtFirst, ahead ?? 0),
    expectedMs: typeof details.expectedMs === 'number' ? details.expectedMs : undefined,
    ...(details.drawn === true ? { isDrawn: true } : {}),
    humanCheck: typeof details.humanCheck === 'string' ? details.humanCheck : undefined,
    shownAt: now,
  };
}

/** How long it takes until their turn, by the server's pace (ms); null while that is unknown. */
export function remainingMs({ ahead, expectedMs }: QueuePlace): number | null {
  return ahead ? (expectedMs ?? null) : null;
}

/**
 * The delay that the response asks for, with jitter (ms); exponential backoff if it names none, because the server is
 * overloaded.
 */
export function waitOf({ retryAfterMs }: RefusalDetails, random: number, failures = 0): number {
  if (typeof retryAfterMs !== 'number') return busyRetryDelay(failures, random);
  return Math.round(retryAfterMs * (1 + SPREAD * random));
}

/**
 * Waits in the queue until the purchase is decided: retries when the server says so, and with exponential backoff when
 * it does not respond.
 * @param firstInMs delay of the first attempt
 */
export function joinQueue(deps: JoinQueueDeps, first: QueuePlace, firstInMs: number): QueuePolling {
  let place = first;
  let asking = false;
  let stopped = false;
  let failedAttempts = 0;
  let cancel = () => {};
  const askIn = (ms: number) => {
    cancel();
    cancel = deps.after(ms, () => void ask());
  };
  const ask = async () => {
    if (asking || stopped) return;
    cancel();
    asking = true;
    const tried = await deps.ask(place);
    asking = false;
    if (stopped || tried.outcome === 'decided') return;
    const details = tried.outcome === 'wait' ? tried.details : {};
    if (tried.outcome === 'wait') place = placeAfter(place, details, deps.now());
    askIn(waitOf(details, deps.random(), failedAttempts));
    failedAttempts = 'retryAfterMs' in details ? 0 : failedAttempts + 1;
    deps.onStep(place, tried.outcome === 'wait');
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
