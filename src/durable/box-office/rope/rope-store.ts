import { isLive, type Party, type Rope } from './rope.ts';

type PartyRow = Record<string, string | number | null> & {
  id: string;
  number: number;
  owner: string;
  address: string | null;
  request_id: string;
  name: string;
  heads: number;
  secret: string;
  state: Party['state'];
  joined_at: number;
  group_id: string | null;
  ended_at: number | null;
  inside: number;
};

/** The line in the object's SQLite, with those who are in it in memory. */
export class RopeStore {
  readonly #sql: SqlStorage;
  /** In their order. */
  #live: Map<string, Party> | null = null;
  #rope: Rope | null | undefined;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS rope (
        id INTEGER PRIMARY KEY CHECK (id = 1), is_open INTEGER NOT NULL, type_id TEXT NOT NULL, keep_free INTEGER NOT NULL
      );
      CREATE TABLE IF NOT EXISTS rope_parties (
        number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, owner TEXT NOT NULL, address TEXT,
        request_id TEXT NOT NULL, name TEXT NOT NULL, heads INTEGER NOT NULL CHECK (heads > 0), secret TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('waiting', 'called', 'paid', 'in', 'missed', 'left', 'removed')),
        joined_at INTEGER NOT NULL, group_id TEXT, ended_at INTEGER, inside INTEGER NOT NULL DEFAULT 0
      );
      CREATE INDEX IF NOT EXISTS rope_owner ON rope_parties (owner, number);
    `);
  }

  /** Null before it was first opened. */
  get rope(): Rope | null {
    if (this.#rope === undefined) {
      const [row] = this.#sql
        .exec<{ is_open: number; type_id: string; keep_free: number }>(
          'SELECT is_open, type_id, keep_free FROM rope',
        )
        .toArray();
      this.#rope = row ? { isOpen: row.is_open === 1, typeId: row.type_id, keepFree: row.keep_free } : null;
    }
    return this.#rope;
  }

  set rope(rope: Rope | null) {
    this.#rope = rope;
    if (!rope) return;
    this.#sql.exec(
      'INSERT OR REPLACE INTO rope (id, is_open, type_id, keep_free) VALUES (1, ?, ?, ?)',
      Number(rope.isOpen),
      rope.typeId,
      rope.keepFree,
    );
  }

  /** Those who wait, and those who were called; in their order. */
  get live(): ReadonlyMap<string, Party> {
    this.#live ??= new Map(
      this.#read("WHERE state IN ('waiting', 'called') ORDER BY number").map((party) => [party.id, party]),
    );
    return this.#live;
  }

  find(id: string): Party | null {
    return this.live.get(id) ?? this.#read('WHERE id = ?', id)[0] ?? null;
  }

  /** The newest party of any of these owners. */
  newestOf(owners: readonly string[]): Party | null {
    const marks = owners.map(() => '?').join(', ');
    return this.#read(`WHERE owner IN (${marks}) ORDER BY number DESC LIMIT 1`, ...owners)[0] ?? null;
  }

  findByRequest(owner: string, requestId: string): Party | null {
    return this.#read('WHERE owner = ? AND request_id = ?', owner, requestId)[0] ?? null;
  }

  /** Paid and perhaps on the street, since `since`; in their order. */
  paidSince(since: number): Party[] {
    return this.#read("WHERE state = 'paid' AND ended_at >= ? ORDER BY number", since);
  }

  counts(): { in: number; missed: number; left: number } {
    const rows = this.#sql
      .exec<{ state: Party['state']; count: number }>(
        'SELECT state, count(*) AS count FROM rope_parties GROUP BY state',
      )
      .toArray();
    const of = (state: Party['state']) => rows.find((row) => row.state === state)?.count ?? 0;
    return { in: of('in') + of('paid'), missed: of('missed'), left: of('left') + of('removed') };
  }

  add(party: Omit<Party, 'number'>): Party {
    const { number } = this.#sql
      .exec<{ number: number }>(
        `INSERT INTO rope_parties (id, owner, address, request_id, name, heads, secret, state, joined_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number`,
        party.id,
        party.owner,
        party.address,
        party.requestId,
        party.name,
        party.heads,
        party.secret,
        party.state,
        party.joinedAt,
      )
      .one();
    const added = { ...party, number };
    this.#remember(added);
    return added;
  }

  change(party: Party, change: Partial<Pick<Party, 'state' | 'groupId' | 'endedAt' | 'inside'>>): Party {
    const changed = { ...party, ...change };
    this.#sql.exec(
      'UPDATE rope_parties SET state = ?, group_id = ?, ended_at = ?, inside = ? WHERE id = ?',
      changed.state,
      changed.groupId,
      changed.endedAt,
      changed.inside,
      changed.id,
    );
    this.#remember(changed);
    return changed;
  }

  #remember(party: Party): void {
    const live = new Map(this.live);
    if (isLive(party)) live.set(party.id, party);
    else live.delete(party.id);
    this.#live = new Map([...live].sort(([, one], [, other]) => one.number - other.number));
  }

  #read(where: string, ...params: (string | number)[]): Party[] {
    return this.#sql
      .exec<PartyRow>(`SELECT * FROM rope_parties ${where}`, ...params)
      .toArray()
      .map((row) => ({
        id: row.id,
        number: row.number,
        owner: row.owner,
        address: row.address,
        requestId: row.request_id,
        name: row.name,
        heads: row.heads,
        secret: row.secret,
        state: row.state,
        joinedAt: row.joined_at,
        groupId: row.group_id,
        endedAt: row.ended_at,
        inside: row.inside,
      }));
  }
}
