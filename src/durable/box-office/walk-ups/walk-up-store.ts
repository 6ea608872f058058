/** How long walk-ups are stored (ms), as long as their groups. */
const KEPT_MS = 8 * 24 * 60 * 60_000;

/** Places that a seller at the door holds for a guest's phone: what their group does not say. */
export interface WalkUp {
  groupId: string;
  sellerId: string;
  sellerIsAdmin: boolean;
  device: string;
  gate: string;
  /** The guests enter as soon as they have paid. */
  letIn: boolean;
  /** Guests that the payment let in; null until then. */
  inside: number | null;
  /** Unix ms. */
  startedAt: number;
}

type WalkUpRow = Record<string, string | number | null> & {
  group_id: string;
  seller: string;
  seller_is_admin: number;
  device: string;
  gate: string;
  let_in: number;
  inside: number | null;
  started_at: number;
};

/** Walk-ups in the object's SQLite. */
export class WalkUpStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS walk_ups (
        group_id TEXT PRIMARY KEY, seller TEXT NOT NULL, seller_is_admin INTEGER NOT NULL, device TEXT NOT NULL,
        gate TEXT NOT NULL, let_in INTEGER NOT NULL, inside INTEGER, started_at INTEGER NOT NULL
      ) WITHOUT ROWID;
    `);
  }

  find(groupId: string): WalkUp | null {
    return this.#read('WHERE group_id = ?', groupId)[0] ?? null;
  }

  /** Newest first. */
  ofSeller(sellerId: string, since: number): WalkUp[] {
    return this.#read('WHERE seller = ? AND started_at >= ? ORDER BY started_at DESC', sellerId, since);
  }

  /** Paid, and nobody has been let in for it yet: after a crash. */
  awaitingEntry(): WalkUp[] {
    return this.#read(
      `WHERE let_in = 1 AND inside IS NULL
         AND group_id IN (SELECT group_id FROM holds WHERE group_id IS NOT NULL AND state = 'sold')`,
    );
  }

  /** Also deletes old ones. */
  add({ groupId, sellerId, sellerIsAdmin, device, gate, letIn, startedAt }: Omit<WalkUp, 'inside'>): void {
    this.#sql.exec('DELETE FROM walk_ups WHERE started_at <= ?', startedAt - KEPT_MS);
    this.#sql.exec(
      `INSERT INTO walk_ups (group_id, seller, seller_is_admin, device, gate, let_in, started_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      groupId,
      sellerId,
      Number(sellerIsAdmin),
      device,
      gate,
      Number(letIn),
      startedAt,
    );
  }

  setInside(groupId: string, inside: number): void {
    this.#sql.exec('UPDATE walk_ups SET inside = ? WHERE group_id = ?', inside, groupId);
  }

  #read(where: string, ...params: (string | number)[]): WalkUp[] {
    return this.#sql
      .exec<WalkUpRow>(`SELECT * FROM walk_ups ${where}`, ...params)
      .toArray()
      .map((row) => ({
        groupId: row.group_id,
        sellerId: row.seller,
        sellerIsAdmin: row.seller_is_admin === 1,
        device: row.device,
        gate: row.gate,
        letIn: row.let_in === 1,
        inside: row.inside,
        startedAt: row.started_at,
      }));
  }
}
