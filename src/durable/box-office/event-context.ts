import { type Reader, readerOf } from '#db/client.ts';
import { readSessions } from '#db/readers/accounts/sessions.ts';
import { type EventSnapshot, readEventSnapshot } from '#db/readers/events/event-snapshot.ts';
import type { HypeMeter } from '../hype-meter/hype-meter.ts';
import type { LiveBoard } from '../live-board/live-board.ts';
import { AlarmClock } from '../support/alarm-clock.ts';
import { logObjectError } from '../support/log.ts';
import { sequentialIds } from '../support/sequential-ids.ts';
import { EventBus } from './event-bus.ts';
import type { EventFacts } from './event-facts.ts';
import { SnapshotCache } from './event-snapshot.ts';
import { ObjectState } from './object-state.ts';
import { SessionLookup } from './session-lookup.ts';

/** What the box office needs of the Worker's bindings. */
export interface BoxOfficeEnv {
  DB: D1Database;
  TICKET_SIGNING_KEY?: string;
  LIVE_BOARD: DurableObjectNamespace<LiveBoard>;
  HYPE_METER: DurableObjectNamespace<HypeMeter>;
  /** A lower bound of the sale's queue, to try the waiting room without thousands of buyers. */
  SALE_QUEUE_MAX?: string;
}

/** The runtime of one event's box office: identity, clock, storage, alarm, event bus, event snapshot and sessions. */
export class EventContext {
  readonly eventId: string;
  readonly env: BoxOfficeEnv;
  readonly ctx: DurableObjectState;
  readonly sql: SqlStorage;
  readonly state: ObjectState;
  readonly alarm: AlarmClock;
  readonly bus = new EventBus<EventFacts>();
  readonly snapshot: SnapshotCache;
  readonly sessions: SessionLookup;
  readonly newId = sequentialIds(() => crypto.randomUUID());

  constructor(ctx: DurableObjectState, env: BoxOfficeEnv) {
    this.ctx = ctx;
    this.env = env;
    this.sql = ctx.storage.sql;
    this.state = new ObjectState(this.sql);
    // An alarm may wake the object without its name; the persisted snapshot has the event's id.
    this.eventId = ctx.id.name ?? (this.state.exists() ? (this.state.snapshot?.eventId ?? '') : '');
    this.alarm = new AlarmClock(ctx.storage);
    this.snapshot = new SnapshotCache(() => this.#load(), this.now);
    this.sessions = new SessionLookup({
      now: this.now,
      read: (authProvider, keys, at) => readSessions(this.reader(), authProvider, keys, at),
    });
  }

  /** Unix ms. */
  readonly now = (): number => Date.now();

  readonly pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  /** @returns a function that cancels it */
  readonly after = (ms: number, run: () => void): (() => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };

  /** Settles when everything written so far is on the disk. */
  readonly written = (): Promise<void> => this.ctx.storage.sync();

  readonly reader = (): Reader => readerOf(this.env.DB);

  /** Schedules the alarm in `ms` at the latest. */
  readonly ringIn = (ms: number): void => this.alarm.ringAt(this.now() + ms);

  readonly reload = (): Promise<void> => this.snapshot.reload();

  /** The event as D1 has it, read once in the life of the object and after every edit. */
  async freshSnapshot(): Promise<EventSnapshot | null> {
    if (!this.snapshot.current) await this.snapshot.reload();
    return this.snapshot.current;
  }

  /** Also the persisted snapshot, so that check-in works right after a wake-up; D1 is read in the background. */
  readonly knownSnapshot = (): EventSnapshot | null => {
    if (this.snapshot.current) return this.snapshot.current;
    if (!this.state.exists()) return null;
    this.ctx.waitUntil(this.snapshot.reload().catch((error) => logObjectError('reload', error)));
    return this.state.snapshot;
  };

  async #load(): Promise<EventSnapshot | null> {
    const current = await readEventSnapshot(this.reader(), this.eventId);
    if (!current) return null;
    const previous = this.state.exists() ? this.state.snapshot : null;
    this.bus.emit('snapshotChanged', { previous, current });
    return current;
  }
}
