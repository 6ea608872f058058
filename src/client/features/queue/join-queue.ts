import { busyRetryDelay } from '#client/lib/api/retry.ts';
import type { RefusalDetails } from '#shared/errors/errors.ts';
import type { StoredQueueToken } from './stored-queue-token.ts';

/** Result of one attempt: still waiting, decided either way, or no response. */
export type Tried =
  | { outcome: 'wait'; details: RefusalDetails }
  | { outcome: 'decided' }
  | { outcome: 'noResponse' };

interface JoinQueueDeps {
  /** Retries the purchase with this queue token; never throws. */
  ask: (stored: StoredQueueToken) => Promise<Tried>;
  now: () => number;
  /** 0 to 1. */
  random: () => number;
  /** @returns a function that cancels it */
  after: (ms: number, run: () => void) => () => void;
  /** Called after each attempt; the queue token must be stored. */
  onStep: (stored: StoredQueueToken, answered: boolean) => void;
}

export interface QueuePolling {
  /** Retries now, as when the page becomes visible. */
  hurry: () => void;
  stop: () => void;
}

/** Jitter: pages with the same wait retry within a fifth of it later, never earlier. */
const SPREAD = 0.2;

/** The stored queue token after a response. Fields missing in the response keep their values. */
export function storedAfter(
  stored: StoredQueueToken,
  details: RefusalDetails,
  now: number,
): StoredQueueToken {
  const ahead = typeof details.ahead === 'number' ? details.ahead : stored.ahead;
  return {
    ...stored,
    queueToken: typeof details.queueToken === 'string' ? details.queueToken : stored.queueToken,
    ahead,
    aheadAtFirst: Math.max(stored.aheadAtFirst, ahead ?? 0),
    firstAt: ahead !== null && ahead > stored.aheadAtFirst ? now : stored.firstAt,
    ...(details.drawn === true ? { isDrawn: true } : {}),
    humanCheck: typeof details.humanCheck === 'string' ? details.humanCheck : undefined,
    shownAt: now,
  };
}

/** Fewer calls, or a shorter time (ms), do not show the pace. */
const PACE_CALLS_MIN = 3;
const PACE_OVER_MIN_MS = 3_000;

/** How long it takes at the pace of calls so far (ms); null while that is unknown. */
export function remainingMs({ ahead, aheadAtFirst, firstAt, shownAt }: StoredQueueToken): number | null {
  if (!ahead || firstAt === undefined) return null;
  const calls = aheadAtFirst - ahead;
  const overMs = shownAt - firstAt;
  if (calls < PACE_CALLS_MIN || overMs < PACE_OVER_MIN_MS) return null;
  return (ahead * overMs) / calls;
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
export function joinQueue(deps: JoinQueueDeps, first: StoredQueueToken, firstInMs: number): QueuePolling {
  let stored = first;
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
    const tried = await deps.ask(stored);
    asking = false;
    if (stopped || tried.outcome === 'decided') return;
    const details = tried.outcome === 'wait' ? tried.details : {};
    if (tried.outcome === 'wait') stored = storedAfter(stored, details, deps.now());
    askIn(waitOf(details, deps.random(), failedAttempts));
    failedAttempts = 'retryAfterMs' in details ? 0 : failedAttempts + 1;
    deps.onStep(stored, tried.outcome === 'wait');
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
