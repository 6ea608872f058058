import type { HypeEventRow, HypeFacts } from '#db/readers/hype/hype.ts';
import type { HypeCount } from '#shared/hype/hype.ts';
import { HOUR_MINUTES } from '#shared/hype/hype-clock.ts';
import type { Currency } from '#shared/money/money.ts';

/** An event of the city, as the ranking shows it. */
export type HypeEvent = Omit<HypeEventRow, 'isRanked' | 'upTo' | 'sold'>;

/** Read cursors of an event. */
export interface Counted {
  id: string;
  /** `purchases.seq` up to which its tickets are in the buckets. */
  upTo: number;
  /** The part of D1's own counter of sold tickets that its rows do not explain. */
  gap: number;
  /** Hour of the last count; tips are read again from the hour before. */
  countedHour: number;
}

/**
 * Buckets of one city by event, in the meter's SQLite, with the read cursors for D1. A bucket covers a minute, or
 * an hour under its first minute; see `CityCounter`.
 */
export class HypeStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** False until the city was found to have events: a guessed name leaves no tables behind. */
  exists(): boolean {
    return this.#sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'hype_events'").toArray().length > 0;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS hype_kept (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS hype_events (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, category TEXT NOT NULL, image_key TEXT, venue_name TEXT NOT NULL,
        city TEXT NOT NULL, time_zone TEXT NOT NULL, starts_at INTEGER NOT NULL, ends_at INTEGER NOT NULL,
        up_to INTEGER NOT NULL DEFAULT 0, gap INTEGER NOT NULL DEFAULT 0,
        counted_hour INTEGER NOT NULL DEFAULT 0
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS ticket_buckets (
        event_id TEXT NOT NULL, minute INTEGER NOT NULL, sold INTEGER NOT NULL DEFAULT 0,
        refunded INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (event_id, minute)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS tip_buckets (
        event_id TEXT NOT NULL, minute INTEGER NOT NULL, currency TEXT NOT NULL, tips INTEGER NOT NULL,
        amount INTEGER NOT NULL, PRIMARY KEY (event_id, minute, currency)
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS ticket_buckets_minute ON ticket_buckets (minute, sold, refunded);
      CREATE INDEX IF NOT EXISTS tip_buckets_minute ON tip_buckets (minute, currency, tips, amount);
    `);
  }

  get(key: string): string | null {
    const [row] = this.#sql
      .exec<{ value: string }>('SELECT value FROM hype_kept WHERE key = ?', key)
      .toArray();
    return row?.value ?? null;
  }

  set(key: string, value: string | number): void {
    this.#sql.exec(
      'INSERT INTO hype_kept (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
      key,
      String(value),
    );
  }

  events(): HypeEvent[] {
    return this.#sql
      .exec<Record<string, SqlStorageValue>>(
        `SELECT id, name, category, image_key AS imageKey, venue_name AS venueName, city, time_zone AS timeZone,
                starts_at AS startsAt, ends_at AS endsAt FROM hype_events ORDER BY id`,
      )
      .toArray() as unknown as HypeEvent[];
  }

  counted(): Map<string, Counted> {
    const rows = this.#sql
      .exec('SELECT id, up_to AS upTo, gap, counted_hour AS countedHour FROM hype_events')
      .toArray();
    return new Map(rows.map((row) => [String(row.id), row as unknown as Counted]));
  }

  /** Updates the event's details; its counts stay. */
  putEvent(event: HypeEventRow): void {
    this.#sql.exec(
      `INSERT INTO hype_events (id, name, category, image_key, venue_name, city, time_zone, starts_at, ends_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET name = excluded.name, category = excluded.category, image_key = excluded.image_key,
         venue_name = excluded.venue_name, city = excluded.city, time_zone = excluded.time_zone,
         starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
      event.id,
      event.name,
      event.category,
      event.imageKey,
      event.venueName,
      event.city,
      event.timeZone,
      event.startsAt,
      event.endsAt,
    );
  }

  /** Removes an event that is no longer published, or moved to another city, with its counts. */
  removeEvent(eventId: string): void {
    this.clearEvent(eventId);
    this.#sql.exec('DELETE FROM hype_events WHERE id = ?', eventId);
  }

  clearEvent(eventId: string): void {
    this.#sql.exec('DELETE FROM ticket_buckets WHERE event_id = ?', eventId);
    this.#sql.exec('DELETE FROM tip_buckets WHERE event_id = ?', eventId);
    this.#sql.exec('UPDATE hype_events SET up_to = 0, gap = 0, counted_hour = 0 WHERE id = ?', eventId);
  }

  /** Call in the transaction that advances `upTo`, so that no purchase counts twice. */
  addSold(eventId: string, buckets: readonly { minute: number; tickets: number }[]): void {
    for (const { minute, tickets } of buckets) {
      this.#sql.exec(
        `INSERT INTO ticket_buckets (event_id, minute, sold) VALUES (?1, ?2, ?3)
         ON CONFLICT DO UPDATE SET sold = sold + excluded.sold`,
        eventId,
        minute,
        tickets,
      );
    }
  }

  setRefunded(eventId: string, buckets: readonly { minute: number; tickets: number }[]): void {
    this.#sql.exec('UPDATE ticket_buckets SET refunded = 0 WHERE event_id = ? AND refunded > 0', eventId);
    for (const { minute, tickets } of buckets) {
      this.#sql.exec(
        `INSERT INTO ticket_buckets (event_id, minute, refunded) VALUES (?1, ?2, ?3)
         ON CONFLICT DO UPDATE SET refunded = excluded.refunded`,
        eventId,
        minute,
        tickets,
      );
    }
  }

  /** Replaces the tips from minute `from` on. */
  setTips(eventId: string, from: number, buckets: HypeFacts['tips']): void {
    this.#sql.exec('DELETE FROM tip_buckets WHERE event_id = ? AND minute >= ?', eventId, from);
    for (const { minute, currency, tips, amount } of buckets) {
      this.#sql.exec(
        'INSERT INTO tip_buckets (event_id, minute, currency, tips, amount) VALUES (?, ?, ?, ?, ?)',
        eventId,
        minute,
        currency,
        tips,
        amount,
      );
    }
  }

  /**
   * Merges the minutes from `from` up to, but not including, `end` into hours. Both are the first minute of an hour.
   */
  mergeMinutes(from: number, end: number): void {
    const hour = `minute - minute % ${HOUR_MINUTES}`;
    const isWithin = `minute >= ?1 AND minute < ?2 AND minute % ${HOUR_MINUTES} > 0`;
    this.#sql.exec(
      `INSERT INTO ticket_buckets SELECT event_id, ${hour}, sum(sold), sum(refunded) FROM ticket_buckets
       WHERE ${isWithin} GROUP BY 1, 2
       ON CONFLICT DO UPDATE SET sold = sold + excluded.sold, refunded = refunded + excluded.refunded`,
      from,
      end,
    );
    this.#sql.exec(
      `INSERT INTO tip_buckets SELECT event_id, ${hour}, currency, sum(tips), sum(amount) FROM tip_buckets
       WHERE ${isWithin} GROUP BY 1, 2, 3
       ON CONFLICT DO UPDATE SET tips = tips + excluded.tips, amount = amount + excluded.amount`,
      from,
      end,
    );
    this.#sql.exec(`DELETE FROM ticket_buckets WHERE ${isWithin}`, from, end);
    this.#sql.exec(`DELETE FROM tip_buckets WHERE ${isWithin}`, from, end);
  }

  setCounted({ id, upTo, gap, countedHour }: Counted): void {
    this.#sql.exec(
      'UPDATE hype_events SET up_to = ?, gap = ?, counted_hour = ? WHERE id = ?',
      upTo,
      gap,
      countedHour,
      id,
    );
  }

  /** Tips of one event from a minute on, in the shape of `readHypeFacts`. */
  tipsOf(eventId: string, from: number): HypeFacts['tips'] {
    return this.#sql
      .exec<Record<string, SqlStorageValue>>(
        `SELECT event_id AS eventId, minute, currency, tips, amount FROM tip_buckets
         WHERE event_id = ? AND minute >= ? ORDER BY minute, currency`,
        eventId,
        from,
      )
      .toArray() as unknown as HypeFacts['tips'];
  }

  /** Tickets sold and not refunded, by the buckets. */
  ticketsOf(eventId: string): number {
    return this.#sql
      .exec<{ tickets: number }>(
        'SELECT coalesce(sum(sold - refunded), 0) AS tickets FROM ticket_buckets WHERE event_id = ?',
        eventId,
      )
      .one().tickets;
  }

  /** Buckets of one event. */
  countsOf(eventId: string): HypeCount[] {
    return this.#counts(
      `SELECT minute, sum(tickets) AS tickets, sum(tips) AS tips FROM (
         SELECT minute, sold - refunded AS tickets, 0 AS tips FROM ticket_buckets WHERE event_id = ?1
         UNION ALL SELECT minute, 0, tips FROM tip_buckets WHERE event_id = ?1
       ) GROUP BY minute`,
      eventId,
    );
  }

  /** Buckets of the whole city from a minute on. */
  countsSince(from: number): HypeCount[] {
    return this.#counts(
      `SELECT minute, sum(tickets) AS tickets, sum(tips) AS tips FROM (
         SELECT minute, sum(sold - refunded) AS tickets, 0 AS tips FROM ticket_buckets
         WHERE minute >= ?1 GROUP BY minute
         UNION ALL SELECT minute, 0, sum(tips) FROM tip_buckets WHERE minute >= ?1 GROUP BY minute
       ) GROUP BY minute ORDER BY minute`,
      from,
    );
  }

  /** Tip amounts from a minute on. @param eventId null for the whole city */
  tipAmounts(from: number, eventId: string | null): { currency: Currency; amountMinor: number }[] {
    return this.#sql
      .exec<{ currency: Currency; amountMinor: number }>(
        `SELECT currency, sum(amount) AS amountMinor FROM tip_buckets
         WHERE minute >= ?1 AND (?2 IS NULL OR event_id = ?2) GROUP BY currency ORDER BY currency`,
        from,
        eventId,
      )
      .toArray();
  }

  /** Events with a bucket after the minute `from`, up to `to`. */
  eventsBetween(from: number, to: number): string[] {
    return this.#sql
      .exec<{ id: string }>(
        `SELECT event_id AS id FROM ticket_buckets WHERE minute > ?1 AND minute <= ?2
         UNION SELECT event_id FROM tip_buckets WHERE minute > ?1 AND minute <= ?2`,
        from,
        to,
      )
      .toArray()
      .map(({ id }) => id);
  }

  /** The first minute after this one with a bucket. */
  minuteAfter(minute: number): number | null {
    return this.#edge('min', minute);
  }

  firstMinute(): number | null {
    return this.#edge('min');
  }

  lastMinute(): number | null {
    return this.#edge('max');
  }

  #edge(which: 'min' | 'max', after = Number.MIN_SAFE_INTEGER): number | null {
    return this.#sql
      .exec<{ minute: number | null }>(
        `SELECT ${which}(minute) AS minute FROM (
           SELECT ${which}(minute) AS minute FROM ticket_buckets WHERE minute > ?1
           UNION ALL SELECT ${which}(minute) FROM tip_buckets WHERE minute > ?1)`,
        after,
      )
      .one().minute;
  }

  #counts(sql: string, ...params: SqlStorageValue[]): HypeCount[] {
    return this.#sql.exec<Record<keyof HypeCount, number>>(sql, ...params).toArray();
  }
}
