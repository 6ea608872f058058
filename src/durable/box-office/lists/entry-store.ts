import { NO_NAME } from '#db/commits/people/erase-person.ts';
import { addColumns } from '#durable/box-office/add-columns.ts';
import { LAST_CHANGE } from '#durable/box-office/check-in/check-in-log.ts';
import {
  addHeads,
  headsOf,
  isExpected,
  type ListEntry,
  type ListHeads,
  NO_HEADS,
} from '#shared/lists/guest-list.ts';
import { personKey } from '#shared/lists/person-key.ts';
import type { NamedSeat } from '#shared/seats/seat-name.ts';
import type { EntryState } from '#shared/states.ts';
import { foldName } from '#shared/text/fold-name.ts';
import { toLatin } from '#shared/text/transliterate.ts';

/** A name on a list as the box office knows it. */
export interface KnownEntry extends ListEntry {
  /** Unique among tickets and entries of this box office: `seq` of the change that added it. */
  number: number;
  /** `seq` of its last row in `door_changes`, compared with the sync cursors of offline lists. */
  changedSeq: number;
}

type Row = Record<string, string | number | null> & {
  id: string;
  list_id: string;
  name: string;
  heads: number;
  entered: number;
  state: EntryState;
  late: 0 | 1;
  email: string | null;
  secret: string;
  short_code: string;
  duplicate_of: string | null;
  /** JSON; null without seats. */
  seats: string | null;
  added_by: string;
  reason: string;
  request_id: string;
  number: number;
  changed_seq: number;
  revision: number;
  created_at: number;
  changed_at: number;
};

/** Which entries to list: a name's words are folded. */
export interface EntryFilter {
  listId: string | null;
  /** Null: all but removed ones. */
  state: EntryState | null;
  words: readonly string[];
}

/** A position in a list by name. */
export interface EntryCursor {
  nameKey: string;
  id: string;
}

const NEXT_CHANGE = `(${LAST_CHANGE} + 1)`;
const EXPECTED = "state IN ('in_list', 'partly_in', 'in')";

/**
 * Names on guest lists in the object's SQLite, with each list's heads in memory. Every method is synchronous; the writes
 * of one turn are one commit. Every write notes a change for the offline lists, in one order with the tickets'.
 */
export class EntryStore {
  readonly #sql: SqlStorage;
  readonly #onWritten: (entry: KnownEntry, before: KnownEntry | null) => void;
  readonly #onSeat: (seatId: string, by: 1 | -1) => void;
  /** Read on first use. */
  #heads: Map<string, ListHeads> | null = null;

  /**
   * @param onWritten called synchronously after each write; the writer owes the entry to D1 there
   * @param onSeat called when a name takes a seat or leaves it
   */
  constructor(
    sql: SqlStorage,
    onWritten: (entry: KnownEntry, before: KnownEntry | null) => void,
    onSeat: (seatId: string, by: 1 | -1) => void,
  ) {
    this.#sql = sql;
    this.#onWritten = onWritten;
    this.#onSeat = onSeat;
  }

  /** Call after the tickets' tables: the changes are theirs too. */
  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS list_entries (
        id TEXT PRIMARY KEY, list_id TEXT NOT NULL, name TEXT NOT NULL, name_key TEXT NOT NULL, person_key TEXT NOT NULL,
        heads INTEGER NOT NULL, entered INTEGER NOT NULL, state TEXT NOT NULL, late INTEGER NOT NULL, email TEXT,
        secret TEXT NOT NULL UNIQUE, short_code TEXT NOT NULL UNIQUE, duplicate_of TEXT, added_by TEXT NOT NULL,
        reason TEXT NOT NULL, request_id TEXT NOT NULL, number INTEGER NOT NULL, changed_seq INTEGER NOT NULL,
        revision INTEGER NOT NULL, created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, seats TEXT,
        CHECK (heads > 0 AND entered BETWEEN 0 AND heads)
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS list_entries_list ON list_entries (list_id, name_key, id);
      CREATE INDEX IF NOT EXISTS list_entries_person ON list_entries (person_key);
      CREATE INDEX IF NOT EXISTS list_entries_changed ON list_entries (changed_seq);
    `);
    addColumns(this.#sql, 'list_entries', { seats: 'TEXT' });
  }

  find(by: { id: string } | { shortCode: string } | { secret: string }): KnownEntry | null {
    if ('id' in by) return this.#read('id = ?', by.id)[0] ?? null;
    if ('secret' in by) return this.#read('secret = ?', by.secret)[0] ?? null;
    return this.#read('short_code = ?', by.shortCode)[0] ?? null;
  }

  /** Entries that may come in with this person's name, oldest first. */
  ofPerson(name: string): KnownEntry[] {
    return this.#read(`person_key = ? AND ${EXPECTED} ORDER BY created_at, id`, personKey(name));
  }

  /** Names of a list whose heads are not all in. */
  comingTo(listId: string): KnownEntry[] {
    return this.#read("list_id = ? AND state IN ('in_list', 'partly_in')", listId);
  }

  duplicates(): KnownEntry[] {
    return this.#read("state = 'duplicate' ORDER BY name_key, id");
  }

  /** Unsettled refused names of a list. */
  countDuplicates(listId: string): number {
    return this.#sql
      .exec<{ n: number }>(
        "SELECT COUNT(*) AS n FROM list_entries WHERE list_id = ? AND state = 'duplicate'",
        listId,
      )
      .one().n;
  }

  /** Whether a list has noted this person's name as refused. */
  isNoted(listId: string, name: string): boolean {
    return (
      this.#read("person_key = ? AND list_id = ? AND state = 'duplicate'", personKey(name), listId).length > 0
    );
  }

  count(): number {
    return this.#sql.exec<{ n: number }>('SELECT COUNT(*) AS n FROM list_entries').one().n;
  }

  headsOf(listId: string): ListHeads {
    return this.#allHeads().get(listId) ?? NO_HEADS;
  }

  /** A page of names, in their order. */
  page({ listId, state, words }: EntryFilter, after: EntryCursor | null, limit: number): KnownEntry[] {
    const conditions: [sql: string, ...params: (string | number)[]][] = [
      ...(listId === null ? [] : [['list_id = ?', listId] as [string, string]]),
      state === null ? ["state NOT IN ('removed', 'duplicate')"] : ['state = ?', state],
      ...words.map((word): [string, string, string] => [
        '(instr(name_key, ?) > 0 OR instr(person_key, ?) > 0)',
        word,
        toLatin(word),
      ]),
      ...(after === null
        ? []
        : [['(name_key, id) > (?, ?)', after.nameKey, after.id] as [string, string, string]]),
    ];
    const where = conditions.map(([sql]) => sql).join(' AND ');
    const params = conditions.flatMap(([, ...values]) => values);
    return this.#read(`${where} ORDER BY name_key, id LIMIT ?`, ...params, limit);
  }

  /** How many names a filter matches. */
  countOf(filter: EntryFilter): number {
    return this.page(filter, null, -1).length;
  }

  /** Entries changed after a number, by the offline list's order; each once, as it is now. */
  changedAfter(since: number, upTo: number): KnownEntry[] {
    return this.#read('changed_seq > ? AND changed_seq <= ? ORDER BY changed_seq', since, upTo);
  }

  add(entry: ListEntry): void {
    this.#sql.exec(
      `INSERT INTO list_entries (id, list_id, name, name_key, person_key, heads, entered, state, late, email, secret,
         short_code, duplicate_of, added_by, reason, request_id, seats, number, changed_seq, revision, created_at,
         changed_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${NEXT_CHANGE}, ${NEXT_CHANGE}, ?, ?, ?)`,
      entry.id,
      entry.listId,
      entry.name,
      foldName(entry.name),
      personKey(entry.name),
      entry.heads,
      entry.entered,
      entry.state,
      entry.late ? 1 : 0,
      entry.email,
      entry.secret,
      entry.shortCode,
      entry.duplicateOf,
      entry.addedBy,
      entry.reason,
      entry.requestId,
      seatsText(entry),
      entry.revision,
      entry.createdAt,
      entry.changedAt,
    );
    this.#noteChange(entry, null);
  }

  /** Writes what may change of an entry. */
  write(entry: ListEntry): void {
    const before = this.find({ id: entry.id });
    if (!before) throw new Error('A name changed that is on no list');
    this.#sql.exec(
      `UPDATE list_entries SET name = ?, name_key = ?, person_key = ?, heads = ?, entered = ?, state = ?, late = ?,
         email = ?, duplicate_of = ?, reason = ?, seats = ?, changed_seq = ${NEXT_CHANGE}, revision = ?, changed_at = ?
       WHERE id = ?`,
      entry.name,
      foldName(entry.name),
      personKey(entry.name),
      entry.heads,
      entry.entered,
      entry.state,
      entry.late ? 1 : 0,
      entry.email,
      entry.duplicateOf,
      entry.reason,
      seatsText(entry),
      entry.revision,
      entry.changedAt,
      entry.id,
    );
    this.#noteChange(entry, before);
  }

  /**
   * Lets heads of a party in, or out of the list's account again with a negative number, as an undo does. The caller has
   * decided in the same turn that they may.
   */
  admit(entryId: string, heads: number, at: number): KnownEntry {
    const entry = this.find({ id: entryId });
    if (!entry) throw new Error('A name was admitted that is on no list');
    const entered = entry.entered + heads;
    if (entered < 0 || entered > entry.heads) throw new Error('A party has more heads than it has');
    const state = isExpected(entry) ? stateOf(entered, entry.heads) : entry.state;
    const changed = { ...entry, entered, state, revision: entry.revision + 1, changedAt: at };
    this.write(changed);
    return changed;
  }

  /** Reads the storage again: a transaction was rolled back. */
  forget(): void {
    this.#heads = null;
  }

  /** Whether names are stored that are not erased. */
  hasNames(): boolean {
    return this.#sql.exec('SELECT 1 FROM list_entries WHERE name <> ? LIMIT 1', NO_NAME).toArray().length > 0;
  }

  /** Erases names, also in the recorded answers of scans. Call in a transaction, so that no answer is pending in memory. */
  eraseNames(at: number): void {
    this.#sql.exec(
      `UPDATE door_log SET answer = json_set(answer, '$.ticket.holderName', ?)
       WHERE answer ->> '$.ticket.id' IN (SELECT id FROM list_entries)`,
      NO_NAME,
    );
    for (const entry of this.#read('name <> ?', NO_NAME))
      this.write({
        ...entry,
        ...{ name: NO_NAME, email: null, reason: '', revision: entry.revision + 1, changedAt: at },
      });
  }

  /** Seats that names have. */
  seated(): string[] {
    return this.#sql
      .exec<{ seatId: string }>(
        `SELECT s.value ->> 'id' AS seatId FROM list_entries AS e, json_each(e.seats) AS s WHERE e.seats IS NOT NULL`,
      )
      .toArray()
      .map(({ seatId }) => seatId);
  }

  #noteChange(entry: ListEntry, before: KnownEntry | null): void {
    for (const { id } of before?.seats ?? []) this.#onSeat(id, -1);
    for (const { id } of entry.seats) this.#onSeat(id, 1);
    this.#sql.exec('INSERT INTO door_changes (ticket_id) VALUES (?)', entry.id);
    const heads = this.#heads?.get(entry.listId) ?? NO_HEADS;
    const without = before ? addHeads(heads, headsOf(before), -1) : heads;
    this.#heads?.set(entry.listId, addHeads(without, headsOf(entry), 1));
    const written = this.find({ id: entry.id });
    if (written) this.#onWritten(written, before);
  }

  #allHeads(): Map<string, ListHeads> {
    if (this.#heads) return this.#heads;
    this.#heads = new Map();
    for (const entry of this.#read('1')) {
      const heads = this.#heads.get(entry.listId) ?? NO_HEADS;
      this.#heads.set(entry.listId, addHeads(heads, headsOf(entry), 1));
    }
    return this.#heads;
  }

  #read(where: string, ...params: (string | number)[]): KnownEntry[] {
    return this.#sql
      .exec<Row>(`SELECT * FROM list_entries WHERE ${where}`, ...params)
      .toArray()
      .map((row) => ({
        id: row.id,
        listId: row.list_id,
        name: row.name,
        heads: row.heads,
        entered: row.entered,
        state: row.state,
        late: row.late === 1,
        email: row.email,
        secret: row.secret,
        shortCode: row.short_code,
        duplicateOf: row.duplicate_of,
        addedBy: row.added_by,
        reason: row.reason,
        requestId: row.request_id,
        seats: row.seats === null ? [] : (JSON.parse(row.seats) as NamedSeat[]),
        number: row.number,
        changedSeq: row.changed_seq,
        revision: row.revision,
        createdAt: row.created_at,
        changedAt: row.changed_at,
      }));
  }
}

function seatsText({ seats }: ListEntry): string | null {
  return seats.length === 0 ? null : JSON.stringify(seats);
}

/** The state of a name that may come, by how many of its heads are in. */
export function stateOf(entered: number, heads: number): EntryState {
  if (entered === 0) return 'in_list';
  return entered < heads ? 'partly_in' : 'in';
}
