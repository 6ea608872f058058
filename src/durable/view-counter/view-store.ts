import type { EventViewsRow } from '#db/commits/analytics/event-views.ts';

/** Distinct sources of one day, so that invented ones cannot fill the table. Later ones count as `other`. */
export const SOURCES_PER_DAY_MAX = 24;
const OTHER = 'other';
/** Always counted under their own name. */
const OWN_SOURCES = ['direct', 'aforo', OTHER];

type Row = Record<string, SqlStorageValue> & { day: string; source: string; views: number; visits: number };

/** Counts of the last days in the object's SQLite, with what D1 already has of them. */
export class ViewStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  exists(): boolean {
    return this.#sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'counts'").toArray().length > 0;
  }

  createTable(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS counts (
        day TEXT NOT NULL, source TEXT NOT NULL, views INTEGER NOT NULL, visits INTEGER NOT NULL,
        saved_views INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (day, source)
      ) WITHOUT ROWID`);
  }

  add({ day, source, views, visits }: EventViewsRow): void {
    this.#sql.exec(
      `INSERT INTO counts (day, source, views, visits) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT DO UPDATE SET views = views + ?3, visits = visits + ?4`,
      day,
      this.#isCounted(day, source) ? source : OTHER,
      views,
      visits,
    );
  }

  /** Totals that D1 does not have yet. */
  unsaved(): EventViewsRow[] {
    return this.#sql
      .exec<Row>('SELECT day, source, views, visits FROM counts WHERE views > saved_views')
      .toArray();
  }

  /** Deletes saved rows of all but the last two days: no more views arrive for them. */
  saved(rows: readonly EventViewsRow[]): void {
    for (const { day, source, views } of rows)
      this.#sql.exec('UPDATE counts SET saved_views = ? WHERE day = ? AND source = ?', views, day, source);
    this.#sql.exec(`
      DELETE FROM counts WHERE views = saved_views
        AND day < (SELECT min(day) FROM (SELECT DISTINCT day FROM counts ORDER BY day DESC LIMIT 2))`);
  }

  #isCounted(day: string, source: string): boolean {
    if (OWN_SOURCES.includes(source)) return true;
    const { others, known } = this.#sql
      .exec<{ others: number; known: number }>(
        'SELECT count(*) AS others, coalesce(sum(source = ?2), 0) AS known FROM counts WHERE day = ?1',
        day,
        source,
      )
      .one();
    return known > 0 || others < SOURCES_PER_DAY_MAX;
  }
}
