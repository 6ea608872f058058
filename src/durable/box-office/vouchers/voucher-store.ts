import type { OrderCredit } from '#shared/vouchers/credits.ts';
import type { VoucherUse } from '#shared/vouchers/voucher-use.ts';

/** A hand-over, or a conflict, with its idempotency key. */
export interface StoredUse extends VoucherUse {
  requestId: string;
  /** When the box office decided it (Unix ms), from which the undo period counts. */
  decidedAt: number;
  /** Request id of its undo. */
  undoneBy: string | null;
}

type Row = Record<string, string | number | null> & {
  id: string;
  request_id: string;
  ticket_id: string;
  content_id: string;
  kind: 'redeemed' | 'conflict';
  user_id: string;
  bar: string;
  at: number;
  decided_at: number;
  undone_by: string | null;
};

/** A hand-over that counts. */
const COUNTS = "kind = 'redeemed' AND undone_by IS NULL";

/** A ticket that this object knows, with what decides its contents. */
export interface SoldTicket {
  id: string;
  typeId: string;
  /** Unix ms. */
  soldAt: number;
}

/** What was handed out for tickets, in the object's SQLite. Every method is synchronous. */
export class VoucherStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS voucher_uses (
        request_id TEXT PRIMARY KEY, id TEXT NOT NULL, ticket_id TEXT NOT NULL, content_id TEXT NOT NULL,
        kind TEXT NOT NULL, user_id TEXT NOT NULL, bar TEXT NOT NULL, at INTEGER NOT NULL, decided_at INTEGER NOT NULL,
        undone_by TEXT
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS voucher_uses_ticket ON voucher_uses (ticket_id);
      CREATE TABLE IF NOT EXISTS order_credits (
        ticket_id TEXT NOT NULL, order_id TEXT NOT NULL, amount INTEGER NOT NULL, PRIMARY KEY (ticket_id, order_id)
      ) WITHOUT ROWID;
    `);
  }

  recall(requestId: string): StoredUse | null {
    const [row] = this.#sql.exec<Row>('SELECT * FROM voucher_uses WHERE request_id = ?', requestId).toArray();
    return row ? storedUse(row) : null;
  }

  /** Known ones stay as they are. */
  add({ requestId, id, ticketId, contentId, kind, usedBy, bar, at, decidedAt, undoneBy }: StoredUse): void {
    this.#sql.exec(
      `INSERT INTO voucher_uses (request_id, id, ticket_id, content_id, kind, user_id, bar, at, decided_at, undone_by)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      requestId,
      id,
      ticketId,
      contentId,
      kind,
      usedBy,
      bar,
      at,
      decidedAt,
      undoneBy,
    );
  }

  /** The caller has checked in the same turn that it may be undone. */
  undo(requestId: string, undoneBy: string): void {
    this.#sql.exec('UPDATE voucher_uses SET undone_by = ? WHERE request_id = ?', undoneBy, requestId);
  }

  /** How often each content of a ticket was handed out. */
  usedOf(ticketId: string): Map<string, number> {
    return this.usedOfAll([ticketId]).get(ticketId) ?? new Map();
  }

  usedOfAll(ticketIds: readonly string[]): Map<string, Map<string, number>> {
    const rows = this.#sql
      .exec<{ ticket_id: string; content_id: string; n: number }>(
        `SELECT ticket_id, content_id, COUNT(*) AS n FROM voucher_uses
         WHERE ticket_id IN (SELECT value FROM json_each(?)) AND ${COUNTS} GROUP BY ticket_id, content_id`,
        JSON.stringify(ticketIds),
      )
      .toArray();
    const used = new Map<string, Map<string, number>>();
    for (const { ticket_id, content_id, n } of rows)
      used.set(ticket_id, (used.get(ticket_id) ?? new Map()).set(content_id, n));
    return used;
  }

  lastUse(ticketId: string, contentId: string): StoredUse | null {
    const [row] = this.#sql
      .exec<Row>(
        `SELECT * FROM voucher_uses WHERE ticket_id = ? AND content_id = ? AND ${COUNTS} ORDER BY at DESC LIMIT 1`,
        ticketId,
        contentId,
      )
      .toArray();
    return row ? storedUse(row) : null;
  }

  /** Type and time of sale of tickets that this object knows. */
  soldTickets(ticketIds: readonly string[]): SoldTicket[] {
    return this.#sql
      .exec<SoldRow>(
        `SELECT id, type_id AS typeId, sold_at AS soldAt FROM door_tickets
         WHERE id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(ticketIds),
      )
      .toArray();
  }

  /** A person's tickets that are worth something, the first bought first. A scan of the event's tickets. */
  ticketsOf(userId: string): SoldTicket[] {
    return this.#sql
      .exec<SoldRow>(
        `SELECT id, type_id AS typeId, sold_at AS soldAt FROM door_tickets
         WHERE user_id = ? AND status IN ('active', 'used') AND disputed = 0 ORDER BY sold_at, id`,
        userId,
      )
      .toArray();
  }

  /** Known ones stay. */
  addCredit({ orderId, ticketId, amount }: OrderCredit): void {
    this.#sql.exec(
      'INSERT INTO order_credits (ticket_id, order_id, amount) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      ticketId,
      orderId,
      amount,
    );
  }

  /** Bar money that orders have used, by ticket. A cancelled order has given it back. */
  spentOfAll(ticketIds: readonly string[], status: 'any' | 'pending' = 'any'): Map<string, number> {
    const rows = this.#sql
      .exec<{ ticket_id: string; spent: number }>(
        `SELECT c.ticket_id, SUM(c.amount) AS spent FROM order_credits AS c
         LEFT JOIN pick_ups AS o ON o.id = c.order_id
         WHERE c.ticket_id IN (SELECT value FROM json_each(?1))
           AND CASE ?2 WHEN 'pending' THEN o.status IN ('pending', 'cancelling')
                       ELSE coalesce(o.status, '') <> 'cancelled' END
         GROUP BY c.ticket_id`,
        JSON.stringify(ticketIds),
        status,
      )
      .toArray();
    return new Map(rows.map(({ ticket_id, spent }) => [ticket_id, spent]));
  }
}

type SoldRow = Record<string, string | number | null> & SoldTicket;

function storedUse(row: Row): StoredUse {
  return {
    requestId: row.request_id,
    id: row.id,
    ticketId: row.ticket_id,
    contentId: row.content_id,
    kind: row.kind,
    usedBy: row.user_id,
    bar: row.bar,
    at: row.at,
    decidedAt: row.decided_at,
    undoneBy: row.undone_by,
  };
}
