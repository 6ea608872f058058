import { addColumns } from '#durable/box-office/add-columns.ts';
import type { ObjectState } from '#durable/box-office/object-state.ts';
import type { ReadScan, ScanOutput, ScanRefusal } from '#shared/contracts/check-in.ts';
import type { TurnedAwayCode } from '#shared/refunds/door-reason.ts';
import type { CheckInKind } from '#shared/states.ts';

/** Person and request id: together the idempotency key. */
export interface RequestKey {
  userId: string;
  requestId: string;
}

/** Scans in memory that are not materialized yet: the work left for a box office that restarts after a crash. */
export const UNMATERIALIZED_SCANS_MAX = 2_000;

/** The check-in that used a ticket. */
export interface DoorEntry {
  /** Unix ms. */
  at: number;
  gate: string;
  /** Empty when unknown, for entries that came from D1. */
  device: string;
  requestId: string;
  /** Id of the staff member who admitted the guest; empty when unknown. */
  by: string;
  /** The zone entered; empty for the house. */
  zoneId: string;
}

/** A scan with its recorded answer. */
export interface AnsweredScan {
  /** Encoded by `subjectText`. */
  subject: string;
  /** The device had already admitted the guest offline. */
  offline: boolean;
  answer: ScanOutput;
}

/** The part of a scan that is sent to D1. */
export interface DoorNews {
  entry: Exclude<CheckInKind, 'undone'>;
  /** Unix ms. */
  at: number;
  refusal: ScanRefusal | TurnedAwayCode | null;
  /** The zone entered, or left; empty for the house. */
  zoneId: string;
  /** All but one head that comes in with a ticket, within every limit. */
  more: MoreNews | null;
}

export interface MoreNews {
  entryId: string | null;
  heads: number;
  returned: number;
  fromId: string | null;
  reason: string;
  over: number;
  /** Money to take for these heads (minor units). */
  collected: number;
}

/** A scan as it is appended to the log. */
export interface LoggedScan extends AnsweredScan {
  key: RequestKey;
  gate: string;
  device: string;
  /** Null when the answer names no ticket; of a name on a guest list the number is 0. */
  ticket: { id: string; number: number } | null;
  /** Null when D1 already has this scan. */
  news: DoorNews | null;
}

export interface CheckInLogDeps {
  sql: SqlStorage;
  state: ObjectState;
  /** Runs `write` in one storage transaction. */
  oneWrite: (write: () => void) => void;
  /** An entry for D1 was logged. */
  onNews: () => void;
  /** Called synchronously when a ticket is used. */
  onUsed: (ticketId: string) => void;
}

/** SQL access that first materializes pending log entries. */
export type MaterializedSql = Pick<SqlStorage, 'exec'>;

/** `seq` of the last ticket change, the sync cursor of offline lists. */
export const LAST_CHANGE = '(SELECT COALESCE(MAX(seq), 0) FROM door_changes)';

const RECALL = `
  SELECT l.subject, l.offline, l.answer FROM scan_keys AS k JOIN door_log AS l ON l.seq = k.seq
  WHERE k.scanned_by = ? AND k.request_id = ? ORDER BY k.seq DESC LIMIT 1`;

const MOVES = "('admitted', 'returned', 'left', 'moved', 'counted')";

const MATERIALIZE = {
  keys: `INSERT INTO scan_keys (scanned_by, request_id, seq)
         SELECT scanned_by, request_id, seq FROM door_log WHERE seq > ?1 ON CONFLICT DO NOTHING`,
  uses: `INSERT INTO door_uses (number, entry, changed_seq)
         SELECT ticket_number, seq, ?2 + row_number() OVER (ORDER BY seq) FROM door_log
         WHERE seq > ?1 AND entry = 'admitted' AND ticket_number IS NOT NULL ON CONFLICT DO NOTHING`,
  inside: `INSERT INTO door_inside (zone, heads)
           SELECT zone, SUM(heads) FROM (
             SELECT zone, iif(entry = 'left', -1, 1) * COALESCE(more ->> 'heads', 1) AS heads FROM door_log
             WHERE seq > ?1 AND entry IN ${MOVES}
             UNION ALL
             SELECT more ->> 'fromId', -(more ->> 'heads') FROM door_log
             WHERE seq > ?1 AND entry IN ${MOVES} AND more ->> 'fromId' IS NOT NULL)
           WHERE true GROUP BY zone ON CONFLICT DO UPDATE SET heads = heads + excluded.heads`,
  changes: `INSERT INTO door_changes (seq, ticket_id)
            SELECT ?2 + row_number() OVER (ORDER BY seq), ticket_id FROM door_log
            WHERE seq > ?1 AND entry = 'admitted' AND ticket_number IS NOT NULL`,
  news: `INSERT INTO outbox (body)
         SELECT json_object('kind', 'check_in', 'entry', entry, 'ticketId', ticket_id, 'refusal', refusal,
                            'scannedBy', scanned_by, 'gate', gate, 'scannedAt', at, 'device', device,
                            'zoneId', zone, 'more', json(more))
         FROM door_log WHERE seq > ?1 AND entry IS NOT NULL ORDER BY seq`,
} as const;

/**
 * Append-only log of scans and their answers: a scan writes one row. Derived rows are materialized later in
 * batches, because scattered writes would cost every scan a page each. Until then they live in memory, where scans
 * look first; all other readers materialize before they read.
 */
export class CheckInLog {
  readonly #deps: CheckInLogDeps;
  /** Answers and uses that are not materialized yet. */
  readonly #answers = new Map<string, AnsweredScan>();
  readonly #uses = new Map<string, DoorEntry>();

  constructor(deps: CheckInLogDeps) {
    this.#deps = deps;
  }

  /** Call after all other stores: materializes entries of the previous instance. */
  createTables(): void {
    const { sql } = this.#deps;
    sql.exec(`
      CREATE TABLE IF NOT EXISTS door_log (
        seq INTEGER PRIMARY KEY, scanned_by TEXT NOT NULL, request_id TEXT NOT NULL, subject TEXT NOT NULL,
        offline INTEGER NOT NULL, answer TEXT NOT NULL, gate TEXT NOT NULL, device TEXT NOT NULL,
        ticket_id TEXT, ticket_number INTEGER, entry TEXT, refusal TEXT, at INTEGER, zone TEXT NOT NULL DEFAULT '', more TEXT
      );
      CREATE TABLE IF NOT EXISTS scan_keys (
        scanned_by TEXT NOT NULL, request_id TEXT NOT NULL, seq INTEGER NOT NULL,
        PRIMARY KEY (scanned_by, request_id, seq)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS door_uses (
        number INTEGER NOT NULL, entry INTEGER NOT NULL, changed_seq INTEGER NOT NULL, PRIMARY KEY (number)
      ) WITHOUT ROWID;
    `);
    // Without a zone, guests of an earlier release's log are in the house.
    addColumns(sql, 'door_log', { zone: "TEXT NOT NULL DEFAULT ''", more: 'TEXT' });
    if (this.#deps.state.materializedUpTo < this.#last()) this.#writeDown();
  }

  /** For readers and writers of derived rows. */
  readonly materialized: MaterializedSql = {
    exec: (query, ...bindings) => {
      this.materialize();
      return this.#deps.sql.exec(query, ...bindings);
    },
  };

  /** The latest answer to a request. */
  recall({ userId, requestId }: RequestKey): AnsweredScan | null {
    const recent = this.#answers.get(keyOf({ userId, requestId }));
    if (recent) return recent;
    const [row] = this.#deps.sql
      .exec<{ subject: string; offline: number; answer: string }>(RECALL, userId, requestId)
      .toArray();
    if (!row) return null;
    return {
      subject: row.subject,
      offline: row.offline === 1,
      answer: JSON.parse(row.answer) as ScanOutput,
    };
  }

  /**
   * Also rewrites recorded answers, because repeats get them. Call in `transaction`, so that no answer is pending in
   * memory.
   */
  renameHolder(userId: string, name: string): void {
    this.#deps.sql.exec(
      `UPDATE door_log SET answer = json_set(answer, '$.ticket.holderName', ?2)
       WHERE COALESCE(ticket_id, answer ->> '$.ticket.id') IN (SELECT id FROM door_tickets WHERE user_id = ?1)
         AND json_type(answer, '$.ticket.holderName') IS NOT NULL`,
      userId,
      name,
    );
  }

  /** The admission of a ticket, if it is not materialized yet. */
  recentUse(ticketId: string): DoorEntry | null {
    return this.#uses.get(ticketId) ?? null;
  }

  /** The caller has checked in the same turn that an admitted ticket is active. */
  append(scan: LoggedScan): void {
    const { key, subject, offline, answer, gate, device, ticket, news } = scan;
    const { sql, onNews, onUsed } = this.#deps;
    const isAdmitted = news?.entry === 'admitted' && news.more?.entryId == null;
    if (isAdmitted && !ticket?.number) throw new Error('A ticket was admitted that has no number here');
    if (this.#answers.size >= UNMATERIALIZED_SCANS_MAX) this.materialize();
    sql.exec(
      `INSERT INTO door_log (scanned_by, request_id, subject, offline, answer, gate, device, ticket_id, ticket_number,
                             entry, refusal, at, zone, more)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      key.userId,
      key.requestId,
      subject,
      offline ? 1 : 0,
      JSON.stringify(answer),
      gate,
      device,
      ticket?.id ?? null,
      ticket?.number || null,
      news?.entry ?? null,
      news?.refusal ?? null,
      news?.at ?? null,
      news?.zoneId ?? '',
      news?.more ? JSON.stringify(news.more) : null,
    );
    this.#answers.set(keyOf(key), { subject, offline, answer });
    if (isAdmitted && ticket)
      this.#uses.set(ticket.id, {
        at: news.at,
        gate,
        device,
        requestId: key.requestId,
        by: key.userId,
        zoneId: news.zoneId,
      });
    if (news) onNews();
    if (isAdmitted && ticket) onUsed(ticket.id);
  }

  /**
   * One storage transaction. Materializes before it starts: a rollback would undo materialized rows, but would not
   * restore the memory that they were cleared from.
   */
  readonly transaction = (write: () => void): void => {
    this.materialize();
    this.#deps.oneWrite(write);
  };

  /** Materializes the scans since the last call. */
  materialize(): void {
    if (this.#answers.size > 0) this.#writeDown();
  }

  #writeDown(): void {
    const { sql, state, oneWrite } = this.#deps;
    const [from, upTo] = [state.materializedUpTo, this.#last()];
    oneWrite(() => {
      const { last } = sql.exec<{ last: number }>(`SELECT ${LAST_CHANGE} AS last`).one();
      sql.exec(MATERIALIZE.keys, from);
      sql.exec(MATERIALIZE.uses, from, last);
      sql.exec(MATERIALIZE.changes, from, last);
      sql.exec(MATERIALIZE.inside, from);
      sql.exec(MATERIALIZE.news, from);
      state.materializedUpTo = upTo;
    });
    this.#answers.clear();
    this.#uses.clear();
  }

  #last(): number {
    return this.#deps.sql.exec<{ seq: number }>('SELECT COALESCE(MAX(seq), 0) AS seq FROM door_log').one()
      .seq;
  }
}

/**
 * A subject and its heads as text. An id starts with a line feed, which typed input never does, so the two cannot collide.
 * One head that comes in is written as it was before there were others.
 */
export function subjectText({ subject, kind, heads }: Pick<ReadScan, 'subject' | 'kind' | 'heads'>): string {
  const move = kind === 'in' && heads === 1 ? '' : `\n${kind} ${heads}`;
  if ('counter' in subject) return `\ncounter${move}`;
  return `${'ticketId' in subject ? `\n${subject.ticketId}` : subject.code.trimStart()}${move}`;
}

function keyOf({ userId, requestId }: RequestKey): string {
  return `${userId} ${requestId}`;
}
