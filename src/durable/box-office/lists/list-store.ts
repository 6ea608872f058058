import type { AddedNames } from '#shared/contracts/lists/lists.ts';
import type { GuestList } from '#shared/lists/guest-list.ts';

/** The answer to a request that changed lists: what it made or changed, or the results of pasted lines. */
export type ListAnswer = { id: string } | Pick<AddedNames, 'results'>;

/** Guest lists in the object's SQLite, all of them in memory, and the answers to requests that changed them. */
export class ListStore {
  readonly #sql: SqlStorage;
  /** In order of their creation; read on first use. */
  #lists: Map<string, GuestList> | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS guest_lists (id TEXT PRIMARY KEY, created_at INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS list_requests (
        key TEXT PRIMARY KEY, hash TEXT NOT NULL, answer TEXT NOT NULL
      ) WITHOUT ROWID;
    `);
  }

  get all(): GuestList[] {
    return [...this.#read().values()];
  }

  find(id: string): GuestList | null {
    return this.#read().get(id) ?? null;
  }

  write(list: GuestList): void {
    this.#sql.exec(
      'INSERT INTO guest_lists (id, created_at, body) VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET body = ?3',
      list.id,
      list.createdAt,
      JSON.stringify(list),
    );
    this.#read().set(list.id, list);
  }

  answerTo(key: string): { hash: string; answer: ListAnswer } | null {
    const [row] = this.#sql
      .exec<{ hash: string; answer: string }>('SELECT hash, answer FROM list_requests WHERE key = ?', key)
      .toArray();
    return row ? { hash: row.hash, answer: JSON.parse(row.answer) as ListAnswer } : null;
  }

  recordAnswer(key: string, hash: string, answer: ListAnswer): void {
    this.#sql.exec(
      'INSERT INTO list_requests (key, hash, answer) VALUES (?, ?, ?)',
      key,
      hash,
      JSON.stringify(answer),
    );
  }

  #read(): Map<string, GuestList> {
    this.#lists ??= new Map(
      this.#sql
        .exec<{ body: string }>('SELECT body FROM guest_lists ORDER BY created_at, id')
        .toArray()
        .map(({ body }) => JSON.parse(body) as GuestList)
        .map((list) => [list.id, list]),
    );
    return this.#lists;
  }
}
