import type { AddedNames } from '#shared/contracts/lists/lists.ts';
import type { GuestList } from '#shared/lists/guest-list.ts';

/** The answer to a request that changed lists: what it made or changed, or the results of pasted lines. */
export type ListAnswer = { id: string } | Pick<AddedNames, 'results'>;

interface Known {
  list: GuestList;
  places: number;
}

/** Guest lists in the object's SQLite, all of them in memory, and the answers to requests that changed them. */
export class ListStore {
  readonly #sql: SqlStorage;
  /** In order of their creation, with the places that D1 was told of; read on first use. */
  #lists: Map<string, Known> | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS guest_lists (
        id TEXT PRIMARY KEY, created_at INTEGER NOT NULL, body TEXT NOT NULL, places INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS list_requests (
        key TEXT PRIMARY KEY, hash TEXT NOT NULL, answer TEXT NOT NULL
      ) WITHOUT ROWID;
    `);
  }

  get all(): GuestList[] {
    return [...this.#read().values()].map(({ list }) => list);
  }

  find(id: string): GuestList | null {
    return this.#read().get(id)?.list ?? null;
  }

  /** Places that D1 was told the list takes. */
  toldPlacesOf(id: string): number {
    return this.#read().get(id)?.places ?? 0;
  }

  findByRequest(requestId: string): GuestList | null {
    return this.all.find((list) => list.requestId === requestId) ?? null;
  }

  /** @param places that it takes now */
  write(list: GuestList, places: number): void {
    this.#sql.exec(
      `INSERT INTO guest_lists (id, created_at, body, places) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT DO UPDATE SET body = ?3, places = ?4`,
      list.id,
      list.createdAt,
      JSON.stringify(list),
      places,
    );
    this.#read().set(list.id, { list, places });
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

  /** Reads the storage again: a transaction was rolled back. */
  forget(): void {
    this.#lists = null;
  }

  #read(): Map<string, Known> {
    this.#lists ??= new Map(
      this.#sql
        .exec<{ body: string; places: number }>(
          'SELECT body, places FROM guest_lists ORDER BY created_at, id',
        )
        .toArray()
        .map(({ body, places }) => ({ list: JSON.parse(body) as GuestList, places }))
        .map((known) => [known.list.id, known]),
    );
    return this.#lists;
  }
}
