import { DurableObject } from 'cloudflare:workers';
import { readerOf } from '#db/client.ts';
import { deleteHypeCity, saveHypeCity } from '#db/commits/hype/hype-cities.ts';
import { type DatabaseEnv, directoryOf } from '#db/databases.ts';
import { readCityEvents, readCitySpellings, readHypeFacts } from '#db/readers/hype/hype.ts';
import { FanOut, type Listener, roundsApartMs } from '#durable/live-board/fan-out.ts';
import { AlarmClock } from '#durable/support/alarm-clock.ts';
import { objectLog } from '#durable/support/log.ts';
import { answerClose, refuseSocket } from '#durable/support/refuse-socket.ts';
import { type EventHypeView, type HypeNumbers, hypePeriodSchema } from '#shared/contracts/hype.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { cityKey } from '#shared/events/city-key.ts';
import type { CountedCity } from '#shared/hype/hype.ts';
import { HOUR_MS, HYPE_PERIODS, type HypePeriod, MINUTE_MS } from '#shared/hype/hype-clock.ts';
import { HYPE_NEWS_EVERY_MS } from '#shared/limits.ts';
import { CLOSE_CODES, LIVE_PING, LIVE_PONG } from '#shared/live/live.ts';
import { BOARD_VIEWERS_MAX } from '#shared/live/live-limits.ts';
import { CityCounter, mostUsed } from './city-counter.ts';
import { CityRanking } from './city-ranking.ts';
import { type HypeEvent, HypeStore } from './hype-store.ts';
import { HypeText } from './hype-text.ts';

/** While there are viewers, a hype meter rereads its city's events this often (ms): notifications may get lost. */
const HYPE_SWEEP_EVERY_MS = 60_000;
/** A hype meter saves its city's totals to D1, for the ranking of cities, at most this often (ms). */
const HYPE_SUMMARY_EVERY_MS = 5_000;
/** A meter keeps advancing its windows this long after the last activity (ms): a month and a bit. */
const HYPE_ROLLING_MS = 32 * 24 * 3_600_000;

/** Bindings of the Worker that a hype meter uses. */
export type HypeMeterEnv = DatabaseEnv;

export type HypeMeterStub = DurableObjectStub<HypeMeter>;

/** A city's numbers for one period, with the events in its ranking. */
export interface CityHype {
  city: { name: string; timeZone: string };
  seq: number;
  numbers: HypeNumbers;
  events: HypeEvent[];
}

interface Watcher extends Listener {
  period: HypePeriod;
}

/** Delay after a full minute, so that the alarm surely rings within the new one (ms). */
const AFTER_THE_MINUTE_MS = 500;
/** Merges the sales of one commit into one count (ms). */
const SETTLE_MS = 50;
/** Delay before D1 is read again after a failure (ms). */
const RETRY_MS = 5_000;

const logError = objectLog({});

/**
 * One per city, addressed by its key: buckets of tickets and tips, and the sockets of the hype page. It caches D1
 * and decides nothing: a notification only says that there is news, and the meter reads on from its cursor. A sweep
 * over all events of the city, every minute while people watch, makes up for lost notifications.
 */
export class HypeMeter extends DurableObject<HypeMeterEnv> {
  readonly #store: HypeStore;
  readonly #count: CityCounter;
  readonly #ranking: CityRanking;
  readonly #alarm: AlarmClock;
  readonly #text = new HypeText();
  readonly #fanOut: FanOut<Watcher>;
  /** Events with changes that are not counted yet. */
  #news = new Set<string>();
  #isSweepDue = false;
  #timer = false;
  #lastAt = 0;
  #working: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: HypeMeterEnv) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(LIVE_PING, LIVE_PONG));
    const now = () => Date.now();
    const reader = readerOf(directoryOf(env));
    this.#store = new HypeStore(ctx.storage.sql);
    this.#ranking = new CityRanking(this.#store, now);
    this.#alarm = new AlarmClock(ctx.storage);
    this.#count = new CityCounter({
      now,
      store: this.#store,
      transaction: (write) => ctx.storage.transactionSync(write),
      readEvents: async (key) => {
        const spellings = await readCitySpellings(reader);
        const own = spellings.filter((city) => cityKey(city) === key);
        return own.length > 0 ? readCityEvents(reader, own) : [];
      },
      readFacts: (...wanted) => readHypeFacts(reader, ...wanted),
      logError,
    });
    this.#fanOut = new FanOut({
      now,
      after: (ms, run) => void setTimeout(run, ms),
      yield: () => new Promise((resolve) => setTimeout(resolve, 0)),
      sockets: () =>
        HYPE_PERIODS.flatMap((period) =>
          ctx.getWebSockets(period).map((socket) => ({ period, send: (text: string) => socket.send(text) })),
        ),
      apartMs: (viewers) => roundsApartMs(viewers),
      news: () => {
        if (!this.#store.exists()) return null;
        const watched = new Set(HYPE_PERIODS.filter((period) => ctx.getWebSockets(period).length > 0));
        const news = this.#text.news(watched, this.#seq, (period) => this.#ranking.numbers(period));
        return news && (({ period }) => news.get(period) ?? null);
      },
      logError: (error) => logError('hype', error),
    });
    // Resumes the pending work of the previous instance.
    if (this.#store.exists()) this.#alarm.ringAt(Date.now() + SETTLE_MS);
  }

  /**
   * Notification of a sale, refund, tip or edit at this event. Returns at once; several within a second share one
   * read of D1. Idempotent, in any order.
   */
  async notify(key: string, eventId: string): Promise<void> {
    if (this.#store.exists()) this.#news.add(eventId);
    else this.#isSweepDue = true;
    this.#schedule(key);
  }

  async city(key: string, period: HypePeriod): Promise<Outcome<CityHype>> {
    if (!(await this.#ready(key))) return refused('CITY_NOT_FOUND');
    const numbers = this.#ranking.numbers(period);
    const ranked = new Set(numbers.ranking.map(({ id }) => id));
    return done({
      city: { name: this.#name, timeZone: this.#ranking.timeZone },
      seq: this.#seq,
      numbers,
      events: this.#ranking.events().filter(({ id }) => ranked.has(id)),
    });
  }

  /** The city's totals, for a ranking of cities that does not have it yet. */
  async total(key: string): Promise<Outcome<CountedCity>> {
    if (!(await this.#ready(key))) return refused('CITY_NOT_FOUND');
    return done({ key, name: this.#name, numbers: this.#ranking.totals() });
  }

  async event(key: string, eventId: string): Promise<Outcome<EventHypeView>> {
    if (!(await this.#ready(key))) return refused('EVENT_NOT_FOUND');
    const hype = this.#ranking.event(eventId);
    return hype ? done({ city: { key, name: this.#name }, ...hype }) : refused('EVENT_NOT_FOUND');
  }

  /** WebSocket upgrade, for a city that the Worker has found in D1. */
  override async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const key = cityKey(decodeURIComponent(pathname.split('/').at(-1) ?? ''));
    const period = hypePeriodSchema.safeParse(searchParams.get('period') ?? 'today');
    if (!period.success) return refuseSocket(CLOSE_CODES.notFound, 'no such period');
    const isReady = await this.#ready(key).catch((error: unknown) => {
      logError('hype', error);
      return null;
    });
    if (isReady === null) return refuseSocket(CLOSE_CODES.unavailable, 'unavailable');
    if (!isReady) return refuseSocket(CLOSE_CODES.notFound, 'no such city');
    if (this.ctx.getWebSockets().length >= BOARD_VIEWERS_MAX)
      return refuseSocket(CLOSE_CODES.unavailable, 'full');
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [period.data]);
    const isAlone = this.ctx.getWebSockets(period.data).length === 1;
    const numbers = this.#ranking.numbers(period.data);
    server.send(this.#text.first(period.data, this.#seq, numbers, isAlone));
    this.#arm();
    return new Response(null, { status: 101, webSocket: client });
  }

  /** The runtime answers heartbeats without waking this object; no other message is expected. */
  override async webSocketMessage(socket: WebSocket): Promise<void> {
    socket.close(CLOSE_CODES.tooMuch, 'nothing is expected');
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    answerClose(socket, code);
  }

  /** Rolls the time windows, sweeps the city's events when that is due, and writes the city's totals to D1. */
  override async alarm(): Promise<void> {
    this.#alarm.rang();
    const key = this.#store.exists() ? this.#store.get('city') : null;
    if (key === null) return;
    try {
      if (this.#isStale(this.#viewers > 0 ? HYPE_SWEEP_EVERY_MS : HOUR_MS)) this.#isSweepDue = true;
      this.#roll();
      await this.#work(key);
      await this.#saveTotals(key);
    } catch (error) {
      logError('hype', error);
      this.#alarm.ringAt(Date.now() + RETRY_MS);
    }
    this.#arm();
  }

  get #seq(): number {
    return Number(this.#store.get('seq') ?? 0);
  }

  get #viewers(): number {
    return this.ctx.getWebSockets().length;
  }

  get #name(): string {
    return mostUsed(this.#ranking.events().map(({ city }) => city.trim())) ?? '';
  }

  #isStale(afterMs: number): boolean {
    return Date.now() - Number(this.#store.get('swept_at') ?? 0) >= afterMs;
  }

  /** Whether the city has events. Waits only for the very first count. */
  async #ready(key: string): Promise<boolean> {
    if (!this.#store.exists() || this.#store.get('swept_at') === null) {
      this.#isSweepDue = true;
      await this.#work(key);
      return this.#store.exists();
    }
    this.#roll();
    if (this.#isStale(HYPE_SWEEP_EVERY_MS)) {
      this.#isSweepDue = true;
      this.#schedule(key);
    }
    return true;
  }

  #schedule(key: string): void {
    if (this.#timer || this.#working) return;
    this.#timer = true;
    const wait = Math.max(SETTLE_MS, this.#lastAt + HYPE_NEWS_EVERY_MS - Date.now());
    setTimeout(() => {
      this.#timer = false;
      this.#work(key).catch((error: unknown) => {
        logError('hype', error);
        // The sweep of the next alarm finds the changes that this run lost.
        this.#isSweepDue = true;
        if (this.#store.exists()) this.#alarm.ringAt(Date.now() + RETRY_MS);
      });
    }, wait);
  }

  /** Counts the pending changes; concurrent callers share one run. */
  async #work(key: string): Promise<void> {
    this.#working ??= this.#countNews(key).finally(() => {
      this.#working = null;
      if (this.#news.size > 0) this.#schedule(key);
    });
    await this.#working;
    // A sweep became due during the run.
    if (this.#isSweepDue) this.#schedule(key);
  }

  async #countNews(key: string): Promise<void> {
    this.#lastAt = Date.now();
    const ids = [...this.#news];
    const isSweep = this.#isSweepDue;
    this.#news.clear();
    this.#isSweepDue = false;
    let changed = false;
    try {
      if (isSweep) {
        changed = await this.#count.countAll(key);
        if (this.#store.exists()) this.#store.set('swept_at', Date.now());
      } else if (ids.length > 0) {
        changed = await this.#count.count(ids);
      }
    } catch (error) {
      for (const id of ids) this.#news.add(id);
      this.#isSweepDue ||= isSweep;
      throw error;
    }
    if (!this.#store.exists()) return;
    this.#ranking.forget(isSweep ? undefined : ids);
    if (this.#ranking.events().length === 0) return this.#close(key);
    if (changed) this.#changed();
    this.#arm();
  }

  #changed(): void {
    this.#store.set('seq', this.#seq + 1);
    this.#fanOut.offer();
    this.#alarm.ringAt(this.#summaryAt);
  }

  /** Time alone changes the numbers too: sales leave the last 24 hours, and days end. */
  #roll(): void {
    const { minute } = this.#ranking;
    if (!this.#ranking.movesBetween(Number(this.#store.get('moved') ?? 0), minute)) return;
    this.#store.set('moved', minute);
    this.#changed();
  }

  /** The earliest next write of the totals to D1 (Unix ms). */
  get #summaryAt(): number {
    return Math.max(Date.now(), Number(this.#store.get('told_at') ?? 0) + HYPE_SUMMARY_EVERY_MS);
  }

  async #saveTotals(key: string): Promise<void> {
    const seq = this.#seq;
    if (!this.#store.exists() || this.#store.get('told_seq') === String(seq)) return;
    if (this.#summaryAt > Date.now()) return this.#alarm.ringAt(this.#summaryAt);
    this.#store.set('told_at', Date.now());
    await saveHypeCity(
      directoryOf(this.env),
      { key, name: this.#name, numbers: this.#ranking.totals() },
      Date.now(),
    );
    this.#store.set('told_seq', seq);
  }

  /** The city has no published event left. */
  async #close(key: string): Promise<void> {
    await deleteHypeCity(directoryOf(this.env), key);
    for (const socket of this.ctx.getWebSockets()) socket.close(CLOSE_CODES.notFound, 'no such city');
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    this.#alarm.rang();
  }

  /** Schedules the alarm for the next change by time, while any is possible, and sooner while people watch. */
  #arm(): void {
    if (!this.#store.exists()) return;
    const { minute, nextMoveAt } = this.#ranking;
    const last = this.#store.lastMinute();
    const rolls = last !== null && (minute - last) * MINUTE_MS < HYPE_ROLLING_MS;
    if (this.#viewers > 0) this.#alarm.ringAt(Date.now() + HYPE_SWEEP_EVERY_MS);
    if (this.#viewers > 0 || rolls) this.#alarm.ringAt(nextMoveAt + AFTER_THE_MINUTE_MS);
  }
}
