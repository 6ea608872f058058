import type { PickUp } from '#shared/orders/pick-up.ts';

/** `cancelling`: decided here and on its way to D1; the order cannot change any more. */
export type PickUpStatus = PickUp['status'] | 'cancelling';

export interface StoredPickUp extends Omit<PickUp, 'status'> {
  status: PickUpStatus;
  completedAt: number | null;
  completedBy: string | null;
  readyBy: string | null;
}

type Row = Record<string, string | number | null> & {
  id: string;
  user_id: string;
  holder_name: string;
  secret: string;
  short_code: string;
  status: PickUpStatus;
  lines: string;
  completed_at: number | null;
  completed_by: string | null;
  disputed: 0 | 1;
  ready_at: number | null;
  ready_by: string | null;
};

/** `isFinal`: the change can no longer be undone, so the guest may see it. */
export type OrderMoved = (orderId: string, isFinal: boolean) => void;

/** Orders to pick up, in the object's SQLite. Every method is synchronous. */
export class OrderStore {
  readonly #sql: SqlStorage;
  readonly #onMoved: OrderMoved;

  /** @param onMoved called synchronously when an order's status changes */
  constructor(sql: SqlStorage, onMoved: OrderMoved = () => {}) {
    this.#sql = sql;
    this.#onMoved = onMoved;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS pick_ups (
        id TEXT PRIMARY KEY, user_id TEXT NOT NULL, holder_name TEXT NOT NULL, secret TEXT NOT NULL,
        short_code TEXT NOT NULL UNIQUE, status TEXT NOT NULL, lines TEXT NOT NULL, completed_by TEXT,
        completed_request_id TEXT, completed_at INTEGER, disputed INTEGER NOT NULL DEFAULT 0, ready_at INTEGER,
        ready_by TEXT, ready_request_id TEXT
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS pick_ups_secret ON pick_ups (secret);
      CREATE INDEX IF NOT EXISTS pick_ups_status ON pick_ups (status);
      CREATE INDEX IF NOT EXISTS pick_ups_completion ON pick_ups (completed_by, completed_request_id)
        WHERE completed_request_id IS NOT NULL;
      CREATE TABLE IF NOT EXISTS undone_pick_ups (
        user_id TEXT NOT NULL, request_id TEXT NOT NULL, order_id TEXT NOT NULL, completed_request_id TEXT,
        PRIMARY KEY (user_id, request_id)
      ) WITHOUT ROWID;
    `);
  }

  /** Known orders stay as they are: the local state is newer than D1's. */
  addPickUps(pickUps: readonly PickUp[]): void {
    for (const { id, userId, holderName, secret, shortCode, status, lines, disputed, readyAt } of pickUps) {
      this.#sql.exec(
        `INSERT INTO pick_ups (id, user_id, holder_name, secret, short_code, status, lines, disputed,
                               ready_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        id,
        userId,
        holderName,
        secret,
        shortCode,
        status,
        lines,
        disputed,
        readyAt,
      );
    }
  }

  renameHolder(userId: string, name: string): void {
    this.#sql.exec('UPDATE pick_ups SET holder_name = ? WHERE user_id = ?', name, userId);
  }

  find(by: { id: string } | { shortCode: string } | { secret: string }): StoredPickUp | null {
    const [condition, value] =
      'id' in by
        ? ['id = ?', by.id]
        : 'secret' in by
          ? ['secret = ?', by.secret]
          : ['short_code = ?', by.shortCode];
    const [row] = this.#sql.exec<Row>(`SELECT * FROM pick_ups WHERE ${condition}`, value).toArray();
    if (!row) return null;
    return {
      id: row.id,
      userId: row.user_id,
      holderName: row.holder_name,
      secret: row.secret,
      shortCode: row.short_code,
      status: row.status,
      lines: row.lines,
      disputed: row.disputed,
      completedAt: row.completed_at,
      completedBy: row.completed_by,
      readyAt: row.ready_at,
      readyBy: row.ready_by,
    };
  }

  /** The caller has checked in the same turn that the order is pending. */
  complete(id: string, by: { userId: string; requestId: string; at: number; isUndoable: boolean }): void {
    const { rowsWritten } = this.#sql.exec(
      `UPDATE pick_ups SET status = 'completed', completed_by = ?, completed_request_id = ?, completed_at = ?
       WHERE id = ? AND status = 'pending'`,
      by.userId,
      by.requestId,
      by.at,
      id,
    );
    if (rowsWritten === 0) throw new Error('An order was completed that was not pending');
    this.#onMoved(id, !by.isUndoable);
  }

  /** The caller has checked in the same turn that the order waits and is not ready. */
  markReady(id: string, by: { userId: string; requestId: string; at: number }): void {
    this.#sql.exec(
      'UPDATE pick_ups SET ready_at = ?, ready_by = ?, ready_request_id = ? WHERE id = ?',
      by.at,
      by.userId,
      by.requestId,
      id,
    );
    this.#onMoved(id, false);
  }

  /** Keeps both request ids, so that late repeats have no effect. */
  undoReady(id: string, by: { userId: string; requestId: string }): void {
    this.#recordUndo(id, by, 'ready_request_id');
    this.#sql.exec(
      'UPDATE pick_ups SET ready_at = NULL, ready_by = NULL, ready_request_id = NULL WHERE id = ?',
      id,
    );
    this.#onMoved(id, false);
  }

  #recordUndo(
    id: string,
    by: { userId: string; requestId: string },
    undone: 'ready_request_id' | 'completed_request_id',
  ): void {
    this.#sql.exec(
      `INSERT INTO undone_pick_ups (user_id, request_id, order_id, completed_request_id)
       SELECT ?, ?, id, ${undone} FROM pick_ups WHERE id = ?`,
      by.userId,
      by.requestId,
      id,
    );
  }

  /** Makes a completed order pending again. Keeps both request ids, so that late repeats have no effect. */
  reopen(id: string, by: { userId: string; requestId: string }): void {
    this.#recordUndo(id, by, 'completed_request_id');
    const { rowsWritten } = this.#sql.exec(
      `UPDATE pick_ups SET status = 'pending', completed_by = NULL, completed_request_id = NULL, completed_at = NULL
       WHERE id = ? AND status = 'completed'`,
      id,
    );
    if (rowsWritten === 0) throw new Error('An order was reopened that was not completed');
    this.#onMoved(id, false);
  }

  /** The order of which this request undid a step. */
  undoneBy(userId: string, requestId: string): string | null {
    const [row] = this.#sql
      .exec<{ id: string }>(
        'SELECT order_id AS id FROM undone_pick_ups WHERE user_id = ? AND request_id = ?',
        userId,
        requestId,
      )
      .toArray();
    return row?.id ?? null;
  }

  /** Whether the step taken by this request was undone. */
  isUndone(userId: string, stepRequestId: string): boolean {
    return (
      this.#sql
        .exec(
          'SELECT 1 FROM undone_pick_ups WHERE user_id = ? AND completed_request_id = ?',
          userId,
          stepRequestId,
        )
        .toArray().length > 0
    );
  }

  /** The order that this request completed. */
  completedBy(userId: string, requestId: string): string | null {
    const [row] = this.#sql
      .exec<{ id: string }>(
        'SELECT id FROM pick_ups WHERE completed_by = ? AND completed_request_id = ?',
        userId,
        requestId,
      )
      .toArray();
    return row?.id ?? null;
  }

  /**
   * Takes over what D1 decides: whether the payment is disputed, and a hand-over or a cancellation, which are final even
   * if this object has lost them.
   */
  takeOver({ id, status, disputed }: Pick<PickUp, 'id' | 'status' | 'disputed'>): void {
    if (status !== 'pending' && this.find({ id })?.status === 'pending') this.setStatus(id, status);
    this.#sql.exec('UPDATE pick_ups SET disputed = ?2 WHERE id = ?1 AND disputed <> ?2', id, disputed);
  }

  setStatus(id: string, status: PickUpStatus): void {
    this.#sql.exec('UPDATE pick_ups SET status = ? WHERE id = ?', status, id);
    this.#onMoved(id, true);
  }

  countReady(): number {
    return this.#sql
      .exec<{ n: number }>(
        "SELECT COUNT(*) AS n FROM pick_ups WHERE status = 'pending' AND ready_at IS NOT NULL",
      )
      .one().n;
  }

  countByStatus(): Map<string, number> {
    const rows = this.#sql
      .exec<{ status: string; n: number }>('SELECT status, COUNT(*) AS n FROM pick_ups GROUP BY status')
      .toArray();
    return new Map(rows.map(({ status, n }) => [status, n]));
  }
}
