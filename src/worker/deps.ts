import type { BoxOfficeStub } from '#durable/box-office/box-office.ts';
import type { HypeMeterStub } from '#durable/hype-meter/hype-meter.ts';
import type { LiveBoardStub } from '#durable/live-board/live-board.ts';
import { type BoardPlace, boardName } from '#shared/live/live-board.ts';
import type { Env } from './env.ts';
import { payoutHoldDays } from './payouts/payout-hold.ts';

/** What use-cases are given. No clock and no randomness inside them otherwise. */
export interface Deps {
  db: D1Database;
  /** Unix milliseconds. */
  now: () => number;
  /** A new random UUID. */
  newId: () => string;
  /** Days after an event's end before its money may leave. */
  payoutHoldDays: number;
  /** The box office of one event; a fresh stub at every call, as the runtime asks after an error. */
  boxOffice: (eventId: string) => BoxOfficeStub;
  /** One of an event's live boards, likewise. */
  liveBoard: (place: BoardPlace) => LiveBoardStub;
  /** The hype meter of one city, by its key, likewise. */
  hypeMeter: (cityKey: string) => HypeMeterStub;
}

export function createDeps(env: Env): Deps {
  return {
    db: env.DB,
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    payoutHoldDays: payoutHoldDays(env.PAYOUT_HOLD_DAYS),
    boxOffice: (eventId) => env.BOX_OFFICE.getByName(eventId),
    hypeMeter: (key) => env.HYPE_METER.getByName(key),
    liveBoard: (place) => env.LIVE_BOARD.getByName(boardName(place)),
  };
}
