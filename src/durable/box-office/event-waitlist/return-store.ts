import { addTo } from '#durable/box-office/counts.ts';

/** A ticket that its holder gave back. `selling`: a sale that takes its place is on its way to D1. */
export interface TicketReturn {
  id: string;
  ticketId: string;
  typeId: string;
  userId: string;
  /** The holder's idempotency keys of giving it back, and of keeping it. */
  requestId: string;
  keptBy: string | null;
  state: 'listed' | 'selling' | 'sold' | 'ended';
  /** Of the refund that its sale makes; set with `selling`. */
  refundId: string | null;
  /** The purchase that takes its place. */
  purchaseId: string | null;
  /** Unix ms. */
  listedAt: number;
}

type Row = Record<string, string | number | null> & {
  id: string;
  ticket_id: string;
  type_id: string;
  user_id: string;
  request_id: string;
  kept_by: string | null;
  state: TicketReturn['state'];
  refund_id: string | null;
  purchase_id: string | null;
  listed_at: number;
};

/** Tickets given back, in the object's SQLite, with an in-memory index of those that wait for a buyer. */
export class ReturnStore {
  readonly #sql: SqlStorage;
  /** Oldest first; read on first use. */
  #open: Map<string, TicketReturn> | null = null;
  readonly #returned = new Map<string, number>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS ticket_returns (
        id TEXT PRIMARY KEY, ticket_id TEXT NOT NULL, type_id TEXT NOT NULL, user_id TEXT NOT NULL,
        request_id TEXT NOT NULL, kept_by TEXT, state TEXT NOT NULL, refund_id TEXT, purchase_id TEXT,
        listed_at INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS ticket_returns_ticket ON ticket_returns (ticket_id);
      CREATE INDEX IF NOT EXISTS ticket_returns_open ON ticket_returns (listed_at) WHERE state IN ('listed', 'selling');
    `);
  }

  /** Places given back, by type. Those on their way to D1 count until its answer, like all stock. */
  get returned(): ReadonlyMap<string, number> {
    this.#index();
    return this.#returned;
  }

  /** Listed or being sold, oldest first. */
  get open(): TicketReturn[] {
    return [...this.#index().values()];
  }

  /** Of one type, waiting for a buyer, oldest first. */
  listed(typeId: string): TicketReturn[] {
    if (!this.returned.has(typeId)) return [];
    return this.open.filter((one) => one.state === 'listed' && one.typeId === typeId);
  }

  /** Of one ticket, newest last. */
  ofTicket(ticketId: string): TicketReturn[] {
    return this.#read('WHERE ticket_id = ? ORDER BY listed_at', ticketId);
  }

  openOf(ticketId: string): TicketReturn | null {
    return this.open.find((one) => one.ticketId === ticketId) ?? null;
  }

  /** A sale that takes the ticket's place is on its way to D1. */
  isSelling(ticketId: string): boolean {
    return this.openOf(ticketId)?.state === 'selling';
  }

  all(): TicketReturn[] {
    return this.#read('ORDER BY listed_at');
  }

  write(one: TicketReturn): void {
    const known = this.#index().get(one.id);
    this.#sql.exec(
      `INSERT INTO ticket_returns (id, ticket_id, type_id, user_id, request_id, kept_by, state, refund_id, purchase_id,
                                   listed_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
       ON CONFLICT DO UPDATE SET kept_by = ?6, state = ?7, refund_id = ?8, purchase_id = ?9`,
      one.id,
      one.ticketId,
      one.typeId,
      one.userId,
      one.requestId,
      one.keptBy,
      one.state,
      one.refundId,
      one.purchaseId,
      one.listedAt,
    );
    if (known) addTo(this.#returned, known.typeId, -1);
    this.#keep(one);
  }

  #index(): Map<string, TicketReturn> {
    if (this.#open) return this.#open;
    this.#open = new Map();
    for (const one of this.#read("WHERE state IN ('listed', 'selling') ORDER BY listed_at, id"))
      this.#keep(one);
    return this.#open;
  }

  #keep(one: TicketReturn): void {
    const isOpen = one.state === 'listed' || one.state === 'selling';
    if (isOpen) this.#open?.set(one.id, one);
    else this.#open?.delete(one.id);
    if (isOpen) addTo(this.#returned, one.typeId, 1);
  }

  #read(where: string, ...params: string[]): TicketReturn[] {
    return this.#sql
      .exec<Row>(`SELECT * FROM ticket_returns ${where}`, ...params)
      .toArray()
      .map((row) => ({
        id: row.id,
        ticketId: row.ticket_id,
        typeId: row.type_id,
        userId: row.user_id,
        requestId: row.request_id,
        keptBy: row.kept_by,
        state: row.state,
        refundId: row.refund_id,
        purchaseId: row.purchase_id,
        listedAt: row.listed_at,
      }));
  }
}
