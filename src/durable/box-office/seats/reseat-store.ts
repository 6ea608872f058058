import type { SeatMove, SeatMoves } from '#db/commits/seats/move-tickets.ts';

/** Tickets that change seats; `done` once D1 has committed it. */
export interface ReseatIntent extends SeatMoves {
  /** Of the request: its person and request id, and the hash of its content. */
  key: string;
  hash: string;
  state: 'open' | 'done';
}

type Row = {
  id: string;
  key: string;
  hash: string;
  body: string;
  state: ReseatIntent['state'];
};

type Body = Omit<ReseatIntent, 'id' | 'key' | 'hash' | 'state'>;

/** Intents to move guests, in the object's SQLite; open ones are carried out after a crash. */
export class ReseatStore {
  readonly #sql: SqlStorage;
  readonly #onSeat: (seatId: string, by: 1 | -1) => void;
  /** Read on first use. */
  #open: ReseatIntent[] | null = null;

  /** @param onSeat called when an intent takes a seat, and when it releases the seat or hands it to its ticket */
  constructor(sql: SqlStorage, onSeat: (seatId: string, by: 1 | -1) => void) {
    this.#sql = sql;
    this.#onSeat = onSeat;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS reseat_intents (
        seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, key TEXT NOT NULL UNIQUE, hash TEXT NOT NULL, body TEXT NOT NULL,
        state TEXT NOT NULL
      );
      CREATE INDEX IF NOT EXISTS reseat_intents_open ON reseat_intents (state) WHERE state = 'open';
    `);
  }

  findByKey(key: string): ReseatIntent | null {
    return this.#read('WHERE key = ?', key)[0] ?? null;
  }

  find(id: string): ReseatIntent | null {
    return this.#read('WHERE id = ?', id)[0] ?? null;
  }

  /** Oldest first: when D1 has lost several moves of a ticket, each begins where the one before ended. */
  get open(): readonly ReseatIntent[] {
    this.#open ??= this.#read("WHERE state = 'open' ORDER BY seq");
    return this.#open;
  }

  /** Seats that open intents take; they count as sold. */
  reserved(): string[] {
    return this.open.flatMap(({ moves }) => moves.map(({ seatId }) => seatId));
  }

  openOf(ticketId: string): ReseatIntent | null {
    return this.open.find(({ moves }) => moves.some((move) => move.ticketId === ticketId)) ?? null;
  }

  add({ id, key, hash, state, ...body }: ReseatIntent): void {
    this.#sql.exec(
      'INSERT INTO reseat_intents (id, key, hash, body, state) VALUES (?, ?, ?, ?, ?)',
      id,
      key,
      hash,
      JSON.stringify(body satisfies Body),
      state,
    );
    this.#open = null;
    if (state === 'open') for (const { seatId } of body.moves) this.#onSeat(seatId, 1);
  }

  setDone(id: string): void {
    this.#leave(id);
    this.#sql.exec("UPDATE reseat_intents SET state = 'done' WHERE id = ?", id);
  }

  withdraw(id: string): void {
    this.#leave(id);
    this.#sql.exec('DELETE FROM reseat_intents WHERE id = ?', id);
  }

  /** After a restore of D1, which may have lost any of them. */
  reopenAll(): void {
    const done = this.#read("WHERE state = 'done'").filter(({ moves }) => moves.length > 0);
    for (const intent of done) {
      this.#sql.exec("UPDATE reseat_intents SET state = 'open' WHERE id = ?", intent.id);
      this.#count(intent, 1);
    }
    this.#open = null;
  }

  #leave(id: string): void {
    const intent = this.find(id);
    this.#open = null;
    if (intent?.state === 'open') this.#count(intent, -1);
  }

  #count({ moves }: SeatMoves, by: 1 | -1): void {
    for (const { seatId } of moves) this.#onSeat(seatId, by);
  }

  #read(where: string, ...params: string[]): ReseatIntent[] {
    return this.#sql
      .exec<Row>(`SELECT * FROM reseat_intents ${where}`, ...params)
      .toArray()
      .map(({ id, key, hash, body, state }) => ({ ...(JSON.parse(body) as Body), id, key, hash, state }));
  }
}

/** Where a ticket goes. */
export interface WantedMove extends Pick<SeatMove, 'ticketId' | 'seatId'> {
  /** The seat that the ticket must still have: otherwise it does not move. */
  from?: string | undefined;
}
