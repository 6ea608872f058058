import type { HypeEventRow, HypeFacts } from '#db/readers/hype.ts';
import type { HourCount } from '#shared/hype.ts';
import type { Currency } from '#shared/money.ts';

/** An event of the city, as the ranking shows it. */
export type HypeEvent = Omit<HypeEventRow, 'status' | 'upTo' | 'sold'>;

/** How far an event is counted. */
export interface Counted {
  id: string;
  /** `purchases.seq` up to which its tickets are in the buckets. */
  upTo: number;
  /** What D1's own count of sold tickets differs by, where the rows themselves do not explain it. */
  gap: number;
  /** The hour in which it was last counted: tips are read again from the hour before. */
  countedHour: number;
}

/** The buckets of one city by event and hour, in the meter's own SQLite, and how far D1 has been read. */
export class HypeStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** False until the city was first found to have events: a guessed name leaves no tables behind. */
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
      CREATE TABLE IF NOT EXISTS ticket_hours (
        event_id TEXT NOT NULL, hour INTEGER NOT NULL, sold INTEGER NOT NULL DEFAULT 0,
        refunded INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (event_id, hour)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS tip_hours (
        event_id TEXT NOT NULL, hour INTEGER NOT NULL, currency TEXT NOT NULL, tips INTEGER NOT NULL,
        amount INTEGER NOT NULL, PRIMARY KEY (event_id, hour, currency)
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS ticket_hours_hour ON ticket_hours (hour, sold, refunded);
      CREATE INDEX IF NOT EXISTS tip_hours_hour ON tip_hours (hour, currency, tips, amount);
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

  /** The event as it is now; what was counted of it stays. */
  putEvent(event: HypeEventRow): void {
    this.#sql.exec(
      `INSERT INTO hype_events (id, name, category, image_key, venue_name, city, time_zone, starts_at, ends_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET name = excluded.name, category = excluded.category, image_key = excluded.image_key,
         venue_name = excluded.venue_name, city = excluded.city, time_zone = excluded.time_zone,
         starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
      ...[event.id, event.name, event.category, event.imageKey, event.venueName, event.city, event.timeZone],
      event.startsAt,
      event.endsAt,
    );
  }

  /** It is not published any more, or in another city: all that was counted of it leaves. */
  removeEvent(eventId: string): void {
    this.clearEvent(eventId);
    this.#sql.exec('DELETE FROM hype_events WHERE id = ?', eventId);
  }

  clearEvent(eventId: string): void {
    this.#sql.exec('DELETE FROM ticket_hours WHERE event_id = ?', eventId);
    this.#sql.exec('DELETE FROM tip_hours WHERE event_id = ?', eventId);
    this.#sql.exec('UPDATE hype_events SET up_to = 0, gap = 0, counted_hour = 0 WHERE id = ?', eventId);
  }

  /** To be called in the transaction that moves `upTo` on, so that none counts twice. */
  addSold(eventId: string, hours: readonly { hour: number; tickets: number }[]): void {
    for (const { hour, tickets } of hours) {
      this.#sql.exec(
        `INSERT INTO ticket_hours (event_id, hour, sold) VALUES (?1, ?2, ?3)
         ON CONFLICT DO UPDATE SET sold = sold + excluded.sold`,
        eventId,
        hour,
        tickets,
      );
    }
  }

  setRefunded(eventId: string, hours: readonly { hour: number; tickets: number }[]): void {
    this.#sql.exec('UPDATE ticket_hours SET refunded = 0 WHERE event_id = ? AND refunded > 0', eventId);
    for (const { hour, tickets } of hours) {
      this.#sql.exec(
        `INSERT INTO ticket_hours (event_id, hour, refunded) VALUES (?1, ?2, ?3)
         ON CONFLICT DO UPDATE SET refunded = excluded.refunded`,
        eventId,
        hour,
        tickets,
      );
    }
  }

  /** Puts the tips from an hour on in the place of those that were known. */
  setTips(eventId: string, fromHour: number, hours: HypeFacts['tips']): void {
    this.#sql.exec('DELETE FROM tip_hours WHERE event_id = ? AND hour >= ?', eventId, fromHour);
    for (const { hour, currency, tips, amount } of hours) {
      this.#sql.exec(
        'INSERT INTO tip_hours (event_id, hour, currency, tips, amount) VALUES (?, ?, ?, ?, ?)',
        ...[eventId, hour, currency, tips, amount],
      );
    }
  }

  setCounted({ id, upTo, gap, countedHour }: Counted): void {
    this.#sql.exec(
      'UPDATE hype_events SET up_to = ?, gap = ?, counted_hour = ? WHERE id = ?',
      ...[upTo, gap, countedHour, id],
    );
  }

  /** Of one event from an hour on, as `readHypeFacts` has them. */
  tipsOf(eventId: string, fromHour: number): HypeFacts['tips'] {
    return this.#sql
      .exec<Record<string, SqlStorageValue>>(
        `SELECT event_id AS eventId, hour, currency, tips, amount FROM tip_hours
         WHERE event_id = ? AND hour >= ? ORDER BY hour, currency`,
        eventId,
        fromHour,
      )
      .toArray() as unknown as HypeFacts['tips'];
  }

  /** Tickets that were sold and not refunded, by the buckets. */
  ticketsOf(eventId: string): number {
    return this.#sql
      .exec<{ tickets: number }>(
        'SELECT coalesce(sum(sold - refunded), 0) AS tickets FROM ticket_hours WHERE event_id = ?',
        eventId,
      )
      .one().tickets;
  }

  /** An event's hours in which anything happened. */
  hoursOf(eventId: string): HourCount[] {
    return this.#hours(
      `SELECT hour, sum(tickets) AS tickets, sum(tips) AS tips FROM (
         SELECT hour, sold - refunded AS tickets, 0 AS tips FROM ticket_hours WHERE event_id = ?1
         UNION ALL SELECT hour, 0, tips FROM tip_hours WHERE event_id = ?1
       ) GROUP BY hour`,
      eventId,
    );
  }

  /** The whole city's hours from one on. */
  hoursSince(hour: number): HourCount[] {
    return this.#hours(
      `SELECT hour, sum(tickets) AS tickets, sum(tips) AS tips FROM (
         SELECT hour, sum(sold - refunded) AS tickets, 0 AS tips FROM ticket_hours WHERE hour >= ?1 GROUP BY hour
         UNION ALL SELECT hour, 0, sum(tips) FROM tip_hours WHERE hour >= ?1 GROUP BY hour
       ) GROUP BY hour ORDER BY hour`,
      hour,
    );
  }

  /** @param eventId null: of the whole city */
  tipAmounts(
    from: number,
    to: number,
    eventId: string | null,
  ): { currency: Currency; amountMinor: number }[] {
    return this.#sql
      .exec<{ currency: Currency; amountMinor: number }>(
        `SELECT currency, sum(amount) AS amountMinor FROM tip_hours
         WHERE hour >= ?1 AND hour <= ?2 AND (?3 IS NULL OR event_id = ?3) GROUP BY currency ORDER BY currency`,
        from,
        to,
        eventId,
      )
      .toArray();
  }

  firstHour(): number | null {
    return this.#edge('min');
  }

  lastHour(): number | null {
    return this.#edge('max');
  }

  #edge(which: 'min' | 'max'): number | null {
    return this.#sql
      .exec<{ hour: number | null }>(
        `SELECT ${which}(hour) AS hour FROM (
           SELECT ${which}(hour) AS hour FROM ticket_hours UNION ALL SELECT ${which}(hour) FROM tip_hours)`,
      )
      .one().hour;
  }

  #hours(sql: string, ...params: SqlStorageValue[]): HourCount[] {
    return this.#sql.exec<Record<keyof HourCount, number>>(sql, ...params).toArray();
  }
}
