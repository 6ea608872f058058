import type { WaiterRow } from '#db/commits/event-waitlist/waitlist-messages.ts';
import { addColumns } from '#durable/box-office/add-columns.ts';
import { addTo } from '#durable/box-office/counts.ts';
import type { WaiterStatus } from '#shared/states.ts';

export type Waiter = WaiterRow;

type Row = Record<string, string | number | null> & {
  id: string;
  position: number;
  user_id: string;
  type_id: string;
  also_type_ids: string | null;
  quantity: number;
  bought: number;
  offered: number;
  passed: number;
  request_id: string;
  status: WaiterStatus;
  hold_id: string | null;
  offered_until: number | null;
  revision: number;
  joined_at: number;
  changed_at: number;
};

/** Places that a waiter still wants, those of an open offer included. */
export function wantedBy({ quantity, bought }: Pick<Waiter, 'quantity' | 'bought'>): number {
  return quantity - bought;
}

/** Types of which the waiter takes a place, whichever is free first. */
export function typesOf({ typeId, alsoTypeIds }: Pick<Waiter, 'typeId' | 'alsoTypeIds'>): string[] {
  return [typeId, ...alsoTypeIds];
}

/** Whether a free place may be for this waiter: also while fewer places than wanted are offered. */
export function stillWaits(waiter: Waiter): boolean {
  if (waiter.status === 'offered') return waiter.offered < wantedBy(waiter);
  return waiter.status === 'waiting';
}

/** Waiters in the object's SQLite, with an in-memory index of those who wait or have an offer. */
export class WaiterStore {
  readonly #sql: SqlStorage;
  /** In order of position; read on first use. */
  #open: Map<string, Waiter> | null = null;
  readonly #waiting = new Map<string, number>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS waiters (
        id TEXT PRIMARY KEY, position INTEGER NOT NULL, user_id TEXT NOT NULL, type_id TEXT NOT NULL,
        quantity INTEGER NOT NULL, bought INTEGER NOT NULL, offered INTEGER NOT NULL, passed INTEGER NOT NULL,
        request_id TEXT NOT NULL, status TEXT NOT NULL, hold_id TEXT, offered_until INTEGER,
        revision INTEGER NOT NULL, joined_at INTEGER NOT NULL, changed_at INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS waiters_user ON waiters (user_id, request_id);
      CREATE INDEX IF NOT EXISTS waiters_open ON waiters (position) WHERE status IN ('waiting', 'offered');
    `);
    addColumns(this.#sql, 'waiters', { also_type_ids: 'TEXT' });
  }

  /** People who wait, by type; types without any are missing. */
  get waiting(): ReadonlyMap<string, number> {
    this.#index();
    return this.#waiting;
  }

  get hasOpen(): boolean {
    return this.#index().size > 0;
  }

  /** People with an open offer, oldest offer first. */
  get offered(): Waiter[] {
    return this.open
      .filter(({ status }) => status === 'offered')
      .sort((a, b) => a.changedAt - b.changedAt || a.position - b.position);
  }

  /** Those who wait or have an offer, in order. */
  get open(): Waiter[] {
    return [...this.#index().values()];
  }

  find(id: string): Waiter | null {
    return this.#index().get(id) ?? this.#read('WHERE id = ?', id)[0] ?? null;
  }

  ofPerson(userId: string): Waiter[] {
    return this.#read('WHERE user_id = ?', userId);
  }

  all(): Waiter[] {
    return this.#read('ORDER BY position');
  }

  nextPosition(): number {
    return this.#sql
      .exec<{ next: number }>('SELECT COALESCE(MAX(position), 0) + 1 AS next FROM waiters')
      .one().next;
  }

  write(waiter: Waiter): void {
    const known = this.#index().get(waiter.id);
    this.#sql.exec(
      `INSERT INTO waiters (id, position, user_id, type_id, quantity, bought, offered, passed, request_id, status, hold_id,
                            offered_until, revision, joined_at, changed_at, also_type_ids)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
       ON CONFLICT DO UPDATE SET bought = ?6, offered = ?7, passed = ?8, status = ?10, hold_id = ?11, offered_until = ?12,
         revision = ?13, changed_at = ?15`,
      waiter.id,
      waiter.position,
      waiter.userId,
      waiter.typeId,
      waiter.quantity,
      waiter.bought,
      waiter.offered,
      waiter.passed,
      waiter.requestId,
      waiter.status,
      waiter.holdId,
      waiter.offeredUntil,
      waiter.revision,
      waiter.joinedAt,
      waiter.changedAt,
      waiter.alsoTypeIds.length > 0 ? JSON.stringify(waiter.alsoTypeIds) : null,
    );
    if (known && stillWaits(known)) this.#count(known, -1);
    this.#keep(waiter);
  }

  #index(): Map<string, Waiter> {
    if (this.#open) return this.#open;
    this.#open = new Map();
    for (const waiter of this.#read("WHERE status IN ('waiting', 'offered') ORDER BY position"))
      this.#keep(waiter);
    return this.#open;
  }

  #keep(waiter: Waiter): void {
    const isOpen = waiter.status === 'waiting' || waiter.status === 'offered';
    // A map keeps the place of a known key.
    if (isOpen) this.#open?.set(waiter.id, waiter);
    else this.#open?.delete(waiter.id);
    if (stillWaits(waiter)) this.#count(waiter, 1);
  }

  #count(waiter: Waiter, by: 1 | -1): void {
    for (const typeId of typesOf(waiter)) addTo(this.#waiting, typeId, by);
  }

  #read(where: string, ...params: string[]): Waiter[] {
    return this.#sql
      .exec<Row>(`SELECT * FROM waiters ${where}`, ...params)
      .toArray()
      .map((row) => ({
        id: row.id,
        position: row.position,
        userId: row.user_id,
        typeId: row.type_id,
        alsoTypeIds: row.also_type_ids === null ? [] : (JSON.parse(row.also_type_ids) as string[]),
        quantity: row.quantity,
        bought: row.bought,
        offered: row.offered,
        passed: row.passed,
        requestId: row.request_id,
        status: row.status,
        holdId: row.hold_id,
        offeredUntil: row.offered_until,
        revision: row.revision,
        joinedAt: row.joined_at,
        changedAt: row.changed_at,
      }));
  }
}
