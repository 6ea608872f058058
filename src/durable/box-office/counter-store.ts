import type { PickUp } from '#db/readers/placed-orders.ts';

/** `cancelling`: decided here, on its way to D1; nothing else can happen to the order any more. */
export type PickUpStatus = PickUp['status'] | 'cancelling';

export interface StoredPickUp extends Omit<PickUp, 'status'> {
  status: PickUpStatus;
  completedAt: number | null;
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
};

/** Orders to be picked up, in the box office's own SQLite. Every method is synchronous. */
export class CounterStore {
  readonly #sql: SqlStorage;
  readonly #onMoved: (orderId: string) => void;

  /** @param onMoved called in the very turn in which an order's status changes */
  constructor(sql: SqlStorage, onMoved: (orderId: string) => void = () => {}) {
    this.#sql = sql;
    this.#onMoved = onMoved;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS pick_ups (
        id TEXT PRIMARY KEY, user_id TEXT NOT NULL, holder_name TEXT NOT NULL, secret TEXT NOT NULL,
        short_code TEXT NOT NULL UNIQUE, status TEXT NOT NULL, lines TEXT NOT NULL, completed_by TEXT,
        completed_request_id TEXT, completed_at INTEGER
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS pick_ups_status ON pick_ups (status);
      CREATE INDEX IF NOT EXISTS pick_ups_completion ON pick_ups (completed_by, completed_request_id)
        WHERE completed_request_id IS NOT NULL;
    `);
  }

  /** An order that is known already stays as it is: the counter's own state is newer. */
  addPickUps(pickUps: readonly PickUp[]): void {
    for (const { id, userId, holderName, secret, shortCode, status, lines } of pickUps) {
      this.#sql.exec(
        `INSERT INTO pick_ups (id, user_id, holder_name, secret, short_code, status, lines)
         VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        id,
        userId,
        holderName,
        secret,
        shortCode,
        status,
        lines,
      );
    }
  }

  renameHolder(userId: string, name: string): void {
    this.#sql.exec('UPDATE pick_ups SET holder_name = ? WHERE user_id = ?', name, userId);
  }

  find(by: { id: string } | { shortCode: string }): StoredPickUp | null {
    const [row] = (
      'id' in by
        ? this.#sql.exec<Row>('SELECT * FROM pick_ups WHERE id = ?', by.id)
        : this.#sql.exec<Row>('SELECT * FROM pick_ups WHERE short_code = ?', by.shortCode)
    ).toArray();
    if (!row) return null;
    return {
      id: row.id,
      userId: row.user_id,
      holderName: row.holder_name,
      secret: row.secret,
      shortCode: row.short_code,
      status: row.status,
      lines: row.lines,
      completedAt: row.completed_at,
    };
  }

  /** Pending becomes completed; the caller has just seen it pending in this very turn. */
  complete(id: string, by: { userId: string; requestId: string; at: number }): void {
    const { rowsWritten } = this.#sql.exec(
      `UPDATE pick_ups SET status = 'completed', completed_by = ?, completed_request_id = ?, completed_at = ?
       WHERE id = ? AND status = 'pending'`,
      by.userId,
      by.requestId,
      by.at,
      id,
    );
    if (rowsWritten === 0) throw new Error('An order was completed that was not pending');
    this.#onMoved(id);
  }

  /** The order that was handed out under this request id. */
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

  setStatus(id: string, status: PickUpStatus): void {
    this.#sql.exec('UPDATE pick_ups SET status = ? WHERE id = ?', status, id);
    this.#onMoved(id);
  }

  countByStatus(): Map<string, number> {
    const rows = this.#sql
      .exec<{ status: string; n: number }>('SELECT status, COUNT(*) AS n FROM pick_ups GROUP BY status')
      .toArray();
    return new Map(rows.map(({ status, n }) => [status, n]));
  }
}
