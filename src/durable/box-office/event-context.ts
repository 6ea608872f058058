import { type Reader, readerOf } from '#db/client.ts';
import { type DatabaseEnv, databaseOf, directoryOf, notingBookmarks } from '#db/databases.ts';
import { readBuyers, readSessions } from '#db/readers/auth/sessions.ts';
import { readEventSnapshot } from '#db/readers/events/event-snapshot.ts';
import type { HypeMeter } from '#durable/hype-meter/hype-meter.ts';
import type { LiveBoard } from '#durable/live-board/live-board.ts';
import { AlarmClock } from '#durable/support/alarm-clock.ts';
import { type ObjectLog, objectLog } from '#durable/support/log.ts';
import { timeOrderedId } from '#durable/support/time-ordered-id.ts';
import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import type { KeyRingEnv } from '#shared/codes/key-ring.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import type { MetricsEnv } from '#shared/metrics.ts';
import type { ProvidersPaceEnv } from '#shared/providers-pace.ts';
import { D1Absence } from './d1-sync/d1-absence.ts';
import { EventBus } from './event-bus.ts';
import type { EventFacts } from './event-facts.ts';
import { SnapshotCache } from './event-snapshot.ts';
import { ObjectState } from './object-state.ts';
import { type Buyer, type Claim, type MaybeUnsynced, SessionLookup } from './session-lookup.ts';

/** Bindings and variables of the Worker that the box office uses. */
export interface BoxOfficeEnv extends DatabaseEnv, DerivationEnv, KeyRingEnv, MetricsEnv, ProvidersPaceEnv {
  LIVE_BOARD: DurableObjectNamespace<LiveBoard>;
  HYPE_METER: DurableObjectNamespace<HypeMeter>;
  /** Lowers the bound of the sales queue, to try the waiting room without thousands of buyers. */
  SALE_QUEUE_MAX?: string;
  /** Buyers let in per second while others wait. */
  SALE_PER_SECOND?: string;
}

/** An outcome with the D1 bookmark of the object's newest commit: a reader who starts there sees what it committed. */
export type Committed<T> = Outcome<T> & { bookmark?: string };

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
  /** What must be read from D1 before a snapshot may be used. */
  readonly beforeUse: ((current: EventSnapshot) => Promise<void>)[] = [];
  readonly sessions: SessionLookup;
  readonly d1: D1Absence;
  readonly logError: ObjectLog;
  #bookmark: string | null = null;

  constructor(ctx: DurableObjectState, env: BoxOfficeEnv) {
    this.ctx = ctx;
    this.env = env;
    this.sql = ctx.storage.sql;
    this.state = new ObjectState(this.sql);
    // An alarm may start the object without its name; the persisted snapshot has the event's id.
    this.eventId = ctx.id.name ?? (this.state.exists() ? (this.state.snapshot?.eventId ?? '') : '');
    this.logError = objectLog({ eventId: this.eventId });
    this.alarm = new AlarmClock(ctx.storage);
    this.d1 = new D1Absence({
      now: this.now,
      onReturn: (creditMs) => this.bus.emit('d1Returned', { creditMs }),
    });
    this.snapshot = new SnapshotCache(() => this.#load(), this.now);
    this.sessions = new SessionLookup({
      now: this.now,
      read: (authProvider, keys, at) =>
        this.d1.watch(() => readSessions(readerOf(directoryOf(this.env)), authProvider, keys, at)),
      readBuyers: (authProvider, keys, by) =>
        this.d1.watch(() => readBuyers(readerOf(directoryOf(this.env)), authProvider, keys, by)),
    });
  }

  /** Unix ms. */
  readonly now = (): number => Date.now();

  readonly newId = (): string => timeOrderedId(this.now());

  readonly pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  /** @returns a function that cancels it */
  readonly after = (ms: number, run: () => void): (() => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };

  /** Resolves when all writes so far are durable. */
  readonly written = (): Promise<void> => this.ctx.storage.sync();

  /** For commits. */
  readonly db = (): D1Database =>
    notingBookmarks(databaseOf(this.env, this.eventId), (bookmark) => {
      if (bookmark > (this.#bookmark ?? '')) this.#bookmark = bookmark;
    });

  readonly reader = (): Reader => readerOf(databaseOf(this.env, this.eventId));

  /** The bearer of an access token with their wallet in the event's currency; null unless they may buy. */
  async findBuyer(claim: Claim): Promise<Buyer | null> {
    const snapshot = await this.freshSnapshot();
    return snapshot && this.sessions.findBuyer(claim, snapshot.currency);
  }

  /** For calls that commit: the answer to a repeat after a restart has no bookmark and sends its reader to the primary. */
  withBookmark<Answer extends MaybeUnsynced<unknown>>(answer: Answer): Answer & { bookmark?: string } {
    return answer.ok ? { ...answer, bookmark: this.#bookmark ?? 'first-primary' } : answer;
  }

  /** Notices that D1 is away, or back. */
  readonly lookForD1 = (): Promise<void> => this.d1.look(() => this.reader().first('SELECT 1'));

  /** Schedules the alarm in `ms` at the latest. */
  readonly ringIn = (ms: number): void => this.alarm.ringAt(this.now() + ms);

  readonly reload = (): Promise<void> => this.snapshot.reload();

  /** The snapshot from D1; reads it only if this instance has none yet. */
  readonly freshSnapshot = async (): Promise<EventSnapshot | null> => {
    await this.snapshot.load();
    return this.snapshot.current;
  };

  /**
   * Falls back to the persisted snapshot, so check-in works right after a wake-up; reloads from D1 in the background.
   */
  readonly knownSnapshot = (): EventSnapshot | null => {
    if (this.snapshot.current) return this.snapshot.current;
    if (!this.state.exists()) return null;
    this.ctx.waitUntil(this.snapshot.load().catch((error) => this.logError('reload', error)));
    return this.state.snapshot;
  };

  async #load(): Promise<EventSnapshot | null> {
    const current = await this.d1.watch(() => readEventSnapshot(this.reader(), this.eventId));
    if (!current) return null;
    const previous = this.state.exists() ? this.state.snapshot : null;
    this.bus.emit('snapshotChanged', { previous, current });
    for (const read of this.beforeUse) await read(current);
    return current;
  }
}
