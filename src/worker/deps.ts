import { databaseOf, directoryOf, readingFrom } from '#db/databases.ts';
import type { BoxOfficeStub } from '#durable/box-office/box-office.ts';
import type { HypeMeterStub } from '#durable/hype-meter/hype-meter.ts';
import type { LiveBoardStub } from '#durable/live-board/live-board.ts';
import type { ViewCounterStub } from '#durable/view-counter/view-counter.ts';
import { nearCity, nearZone } from '#shared/events/location-hint.ts';
import { type BoardPlace, boardName } from '#shared/live/live-board.ts';
import { limitsApply } from './auth/mode.ts';
import type { Env } from './env.ts';
import { knownZone } from './events/event-zones.ts';
import { readsStartAt } from './http/read-your-writes.ts';
import { payoutHoldDays } from './money/payouts/payout-hold.ts';

/** Dependencies of use-cases, and their only source of time and randomness. */
export interface Deps {
  /** These dependencies for a use-case that works on one event's rows. */
  ofEvent: (eventId: string) => Deps;
  /** Of one event after `ofEvent`, otherwise the directory. */
  db: D1Database;
  /** Unix milliseconds. */
  now: () => number;
  /** A new random UUID. */
  newId: () => string;
  /** Whether rate limits and bounds apply: always, but on loopback with `AUTH_RATE_LIMITS=off`. */
  limited: boolean;
  /** Days between an event's end and the earliest payout of its money. */
  payoutHoldDays: number;
  /** Box office of one event. A fresh stub per call: the runtime asks for a new one after an error. */
  boxOffice: (eventId: string) => BoxOfficeStub;
  /** One of an event's live boards; a fresh stub per call. */
  liveBoard: (place: BoardPlace) => LiveBoardStub;
  /** Hype meter of one city key; a fresh stub per call. */
  hypeMeter: (cityKey: string) => HypeMeterStub;
  /** Counter of an event's page views; a fresh stub per call. */
  viewCounter: (eventId: string) => ViewCounterStub;
}

/** For a guest's reads: public pages and their own lists. What decides over money or rights asks the primary. */
export function nearDeps(env: Env, request: Request): Deps {
  const from = readsStartAt(request);
  return createDeps(env, { request, through: (db) => readingFrom(db, from) });
}

interface DepsOptions {
  /** The request that the dependencies serve; none in the background. */
  request?: Pick<Request, 'url'>;
  /** How the databases are reached. */
  through?: (db: D1Database) => D1Database;
}

export function createDeps(env: Env, { request, through = (db) => db }: DepsOptions = {}): Deps {
  const deps: Deps = {
    ofEvent: (eventId) => ({ ...deps, db: through(databaseOf(env, eventId)) }),
    db: through(directoryOf(env)),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    limited: !request || limitsApply(env, request),
    payoutHoldDays: payoutHoldDays(env.PAYOUT_HOLD_DAYS),
    boxOffice: (eventId) => env.BOX_OFFICE.getByName(eventId, nearZone(knownZone(eventId))),
    hypeMeter: (key) => env.HYPE_METER.getByName(key, nearCity(key)),
    viewCounter: (eventId) => env.VIEW_COUNTER.getByName(eventId, nearZone(knownZone(eventId))),
    liveBoard: (place) => env.LIVE_BOARD.getByName(boardName(place), nearZone(knownZone(place.eventId))),
  };
  return deps;
}
