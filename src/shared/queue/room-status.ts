import { ROOM_DRAW_MS, ROOM_RETRY_MAX_MS, ROOM_RETRY_MIN_MS } from '#shared/limits.ts';
import { type JoinedTogether, joinedBefore } from './crowd.ts';

/** Target polling rate of all pages waiting for one event (1/s). Workers answer them without the box office. */
const ROOM_POLLS_PER_S = 5_000;
/** Longest polling interval however many wait (ms): a tenth or less of a queue token's lifetime. */
export const ROOM_RETRY_CALM_MS = 120_000;

/** How many of some buyers need a payment provider, and a mail with a code. */
export interface BuyerNeeds {
  card: number;
  code: number;
}

/** What an isolate reports when it reads the status. */
export interface RoomReport {
  /** Buyers who got a queue token since its last report. */
  joined: JoinedTogether[];
  /** Of those. */
  needs: BuyerNeeds;
  /** Newcomers who wait for this status. */
  newcomers: number;
}

/** What Workers need to know about a waiting room, to issue queue tokens and to keep those too early from the object. */
export interface RoomStatus {
  /** Newcomers get a queue token. */
  isOn: boolean;
  /** Who joined before this time is called (Unix ms with fractions). */
  calledUntil: number;
  /** Buyers called per second. */
  perSecond: number;
  /** The uncalled. */
  waiting: readonly JoinedTogether[];
  /** Nobody who joins now is called earlier after joining (ms), because isolates report joins late. */
  reportLagMs: number;
  /** The newest start of a sale, from a minute before it (Unix ms). */
  opensAt: number | null;
  /** Newcomers whom this isolate may send on while the status is fresh. */
  admits: number;
  freshForMs: number;
  /** Ticket types that are, or will be, on sale; none once everything is sold. */
  types: Record<string, { left: number; startsAt: number | null }>;
}

export interface Wait {
  /** Buyers who will be called earlier. */
  ahead: number;
  retryAfterMs: number;
  /** Until their turn, at the pace of the calls; null while a draw has not told how many are ahead. */
  expectedMs: number | null;
}

/** Whether a buyer who asks at this time takes part in the draw at the start of a sale. */
export function isDrawn(opensAt: number | null, at: number): opensAt is number {
  return opensAt !== null && at >= opensAt && at < opensAt + ROOM_DRAW_MS;
}

/** When the first buyer of a draw is called: once it is over and reported (Unix ms). */
export function drawnAt(opensAt: number, reportLagMs: number): number {
  return opensAt + ROOM_DRAW_MS + reportLagMs;
}

/** The wait of a buyer who joined at `joinedAt`, by a status that is `ageMs` old. */
export function waitFor(status: RoomStatus, joinedAt: number, at: number, ageMs: number): Wait {
  const { waiting, perSecond, opensAt, reportLagMs } = status;
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  const isOfDraw = isDrawn(opensAt, joinedAt);
  const notBefore = isOfDraw ? drawnAt(opensAt, reportLagMs) : joinedAt + reportLagMs;
  const isCalling = opensAt === null || at >= drawnAt(opensAt, reportLagMs) || joinedAt < opensAt;
  const calledSince = isCalling ? (perSecond * ageMs) / 1_000 : 0;
  const ahead = Math.max(0, Math.round(joinedBefore(waiting, joinedAt) - calledSince));
  const pauseMs = Math.max(0, notBefore - at);
  if (isOfDraw && pauseMs > 0) {
    // How many draw is not known yet: those with a late lot ask a little after the draw.
    const spreadMs = Math.min(ROOM_RETRY_MAX_MS, (total * 1_000) / perSecond);
    const share = (joinedAt - opensAt) / ROOM_DRAW_MS;
    const retryAfterMs = Math.ceil(Math.max(ROOM_RETRY_MIN_MS, pauseMs + spreadMs * share));
    return { ahead, retryAfterMs, expectedMs: null };
  }
  const expectedMs = pauseMs + (ahead * 1_000) / perSecond;
  const lively = Math.min(ROOM_RETRY_MAX_MS, Math.max(ROOM_RETRY_MIN_MS, expectedMs / 2));
  // Limits the polls of a large room, without delaying anybody past their expected turn.
  const calm = (total * 1_000) / ROOM_POLLS_PER_S;
  const retryAfterMs = Math.ceil(Math.max(lively, Math.min(calm, expectedMs, ROOM_RETRY_CALM_MS)));
  return { ahead, retryAfterMs, expectedMs: Math.round(expectedMs) };
}
