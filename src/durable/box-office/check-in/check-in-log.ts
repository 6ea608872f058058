import { addMissingColumns } from '#durable/support/add-columns.ts';
import type { ScanOutput, ScanRefusal, ScanSubject } from '#shared/contracts/door.ts';
import { DOOR_LOG_UNFOLDED_MAX } from '#shared/limits.ts';
import type { ObjectState } from '../object-state.ts';
import { ASKED_HEAD, type AskedBy, REQUEST_HEAD } from '../sales/request-head.ts';
import { RequestIdFilter } from '../sales/request-id-filter.ts';

/** The admission that a ticket was used by. */
export interface DoorEntry {
  /** Unix ms. */
  at: number;
  gate: string;
  /** Empty when no device is known: it came from D1. */
  device: string;
  requestId: string;
  /** Who let them in; empty when that is not known. */
  by: string;
}

/** A scan that was answered. */
export interface AnsweredScan {
  /** As `subjectText` has it. */
  subject: string;
  /** The device had let them in already. */
  offline: boolean;
  answer: ScanOutput;
}

/** What D1 is to hear of a scan. */
export interface DoorNews {
  entry: 'admitted' | 'refused' | 'conflict';
  /** Unix ms. */
  at: number;
  refusal: ScanRefusal | null;
}

/** A scan, with all that follows from it. */
export interface LoggedScan extends AnsweredScan {
  asked: AskedBy;
  gate: string;
  device: string;
  /** Null where the answer gives none away. `number` is its own in this box office. */
  ticket: { id: string; number: number } | null;
  /** Null when D1 hears of this scan already. */
  news: DoorNews | null;
}

export interface CheckInLogDeps {
  sql: SqlStorage;
  state: ObjectState;
  /** All or nothing. */
  oneWrite: (write: () => void) => void;
  /** Something waits to be told to D1. */
  onNews: () => void;
  /** Called in the very turn in which a ticket is used. */
  onUsed: (ticketId: string) => void;
}

/** SQL that sees, and changes, what follows from every scan so far. */
export type MaterializedSql = Pick<SqlStorage, 'exec'>;

/** The number of the last change of a ticket that devices at the door are to hear of. */
export const LAST_CHANGE = '(SELECT COALESCE(MAX(seq), 0) FROM door_changes)';

/** A door that folds in so many scans at once is busy. */
const BUSY_SCANS = 20;
/** With more scans than this their heads are not read any more (10 ms): each new one is looked for. */
const HEADS_READ_MAX = 20_000;

const RECALL = `
  SELECT l.subject, l.offline, l.answer FROM scan_requests AS r JOIN door_log AS l ON l.seq = r.seq
  WHERE r.head = ${ASKED_HEAD} AND l.request_id = ?1 AND l.scanned_by = ?2 ORDER BY l.seq DESC LIMIT 1`;

const FOLD = {
  requests: `INSERT INTO scan_requests (head, seq) SELECT ${REQUEST_HEAD}, seq FROM door_log WHERE seq > ?1`,
  uses: `INSERT INTO door_uses (number, entry, changed_seq)
         SELECT ticket_number, seq, ?2 + row_number() OVER (ORDER BY seq) FROM door_log
         WHERE seq > ?1 AND entry = 'admitted' ON CONFLICT DO NOTHING`,
  changes: `INSERT INTO door_changes (seq, ticket_id)
            SELECT ?2 + row_number() OVER (ORDER BY seq), ticket_id FROM door_log
            WHERE seq > ?1 AND entry = 'admitted'`,
  news: `INSERT INTO outbox (body)
         SELECT json_object('kind', 'check_in', 'entry', entry, 'ticketId', ticket_id, 'refusal', refusal,
                            'scannedBy', scanned_by, 'gate', gate, 'scannedAt', at)
         FROM door_log WHERE seq > ?1 AND entry IS NOT NULL ORDER BY seq`,
} as const;

/**
 * Every scan and its answer, appended: a scan writes this one row, and whatever is kept elsewhere follows from it. What
 * follows is folded in later, for many scans at once, because scattered rows cost a page each if every scan writes its
 * own. Until then it is held in memory, where scans look first; whoever else looks has it folded before.
 */
export class CheckInLog {
  readonly #deps: CheckInLogDeps;
  /** Of the scans that are not folded in yet. */
  readonly #answers = new Map<string, AnsweredScan>();
  readonly #uses = new Map<string, DoorEntry>();
  /** Of all scans, once this door is busy: to look for each new one among those of the night costs a page. */
  #heads: RequestIdFilter | null = null;

  constructor(deps: CheckInLogDeps) {
    this.#deps = deps;
  }

  /** After all others: what a former life has not folded in is folded in here. */
  createTables(): void {
    const { sql } = this.#deps;
    sql.exec(`
      CREATE TABLE IF NOT EXISTS door_log (
        seq INTEGER PRIMARY KEY, scanned_by TEXT NOT NULL, request_id TEXT NOT NULL, subject TEXT NOT NULL,
        offline INTEGER NOT NULL, answer TEXT NOT NULL, gate TEXT NOT NULL, device TEXT NOT NULL,
        ticket_id TEXT, ticket_number INTEGER, entry TEXT, refusal TEXT, at INTEGER
      );
      CREATE TABLE IF NOT EXISTS scan_requests (
        head TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (head, seq)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS door_uses (
        number INTEGER NOT NULL, entry INTEGER NOT NULL, changed_seq INTEGER NOT NULL, PRIMARY KEY (number)
      ) WITHOUT ROWID;
    `);
    if (this.#deps.state.foldedUpTo < this.#last()) this.#writeDown();
    this.#takeOverAnswers();
  }

  /** For whoever reads or writes what follows from scans. */
  readonly folded: MaterializedSql = {
    exec: (query, ...bindings) => {
      this.fold();
      return this.#deps.sql.exec(query, ...bindings);
    },
  };

  /** The last answer to a request. */
  recall({ userId, requestId }: AskedBy): AnsweredScan | null {
    const recent = this.#answers.get(keyOf({ userId, requestId }));
    if (recent) return recent;
    if (this.#heads && !this.#heads.mayHold(requestId)) return null;
    const [row] = this.#deps.sql
      .exec<{ subject: string; offline: number; answer: string }>(RECALL, requestId, userId)
      .toArray();
    if (!row) return null;
    return {
      subject: row.subject,
      offline: row.offline === 1,
      answer: JSON.parse(row.answer) as ScanOutput,
    };
  }

  /** In answers too, that a repeat gets: a transaction's, so that nothing waits in memory. */
  renameHolder(userId: string, name: string): void {
    this.#deps.sql.exec(
      `UPDATE door_log SET answer = json_set(answer, '$.ticket.holderName', ?2)
       WHERE COALESCE(ticket_id, answer ->> '$.ticket.id') IN (SELECT id FROM door_tickets WHERE user_id = ?1)
         AND json_type(answer, '$.ticket.holderName') IS NOT NULL`,
      userId,
      name,
    );
  }

  /** By what a ticket was used, when that is not folded in yet. */
  recentUse(ticketId: string): DoorEntry | null {
    return this.#uses.get(ticketId) ?? null;
  }

  /** Whoever is admitted by it was seen active in this very turn. */
  append(scan: LoggedScan): void {
    const { asked, subject, offline, answer, gate, device, ticket, news } = scan;
    const { sql, onNews, onUsed } = this.#deps;
    const isAdmitted = news?.entry === 'admitted';
    if (isAdmitted && !ticket?.number) throw new Error('A ticket was admitted that has no number here');
    if (this.#answers.size >= DOOR_LOG_UNFOLDED_MAX) this.fold();
    sql.exec(
      `INSERT INTO door_log (scanned_by, request_id, subject, offline, answer, gate, device, ticket_id, ticket_number,
                             entry, refusal, at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      asked.userId,
      asked.requestId,
      subject,
      offline ? 1 : 0,
      JSON.stringify(answer),
      gate,
      device,
      ticket?.id ?? null,
      ticket?.number ?? null,
      news?.entry ?? null,
      news?.refusal ?? null,
      news?.at ?? null,
    );
    this.#answers.set(keyOf(asked), { subject, offline, answer });
    this.#heads?.add(asked.requestId);
    if (isAdmitted && ticket)
      this.#uses.set(ticket.id, {
        at: news.at,
        ...{ gate, device, requestId: asked.requestId, by: asked.userId },
      });
    if (news) onNews();
    if (isAdmitted && ticket) onUsed(ticket.id);
  }

  /** All or nothing, for everybody in the object: folding within it would be taken back with it, but not in memory. */
  readonly transaction = (write: () => void): void => {
    this.fold();
    this.#deps.oneWrite(write);
  };

  /** Writes down what follows from the scans since the last time. */
  fold(): void {
    if (this.#answers.size > 0) this.#writeDown();
  }

  #writeDown(): void {
    const { sql, state, oneWrite } = this.#deps;
    const [from, upTo] = [state.foldedUpTo, this.#last()];
    oneWrite(() => {
      const { last } = sql.exec<{ last: number }>(`SELECT ${LAST_CHANGE} AS last`).one();
      sql.exec(FOLD.requests, from);
      sql.exec(FOLD.uses, from, last);
      sql.exec(FOLD.changes, from, last);
      sql.exec(FOLD.news, from);
      state.foldedUpTo = upTo;
    });
    const isBusy = this.#answers.size >= BUSY_SCANS;
    this.#answers.clear();
    this.#uses.clear();
    if (isBusy && upTo <= HEADS_READ_MAX) this.#heads ??= this.#readHeads();
  }

  #readHeads(): RequestIdFilter {
    const heads = new RequestIdFilter();
    const rows = this.#deps.sql.exec('SELECT head FROM scan_requests').raw<[string]>();
    for (const [head] of rows) heads.add(head);
    return heads;
  }

  #last(): number {
    return this.#deps.sql.exec<{ seq: number }>('SELECT COALESCE(MAX(seq), 0) AS seq FROM door_log').one()
      .seq;
  }

  /** Answers of an object from before there was a log; all else that they led to is written down. */
  #takeOverAnswers(): void {
    const { sql, state, oneWrite } = this.#deps;
    const isThere = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'scan_answers'";
    if (sql.exec(isThere).toArray().length === 0) return;
    addMissingColumns(sql, 'scan_answers', { offline: 'INTEGER NOT NULL DEFAULT 0' });
    oneWrite(() => {
      const from = this.#last();
      sql.exec(`
        INSERT INTO door_log (scanned_by, request_id, subject, offline, answer, gate, device)
        SELECT scanned_by, request_id, code, offline, answer, '', '' FROM scan_answers`);
      sql.exec(FOLD.requests, from);
      state.foldedUpTo = this.#last();
      sql.exec('DROP TABLE scan_answers');
    });
  }
}

/** A subject as text. What was typed never begins with a line feed, an id does: neither is taken for the other. */
export function subjectText(subject: ScanSubject): string {
  return 'ticketId' in subject ? `\n${subject.ticketId}` : subject.code.trimStart();
}

function keyOf({ userId, requestId }: AskedBy): string {
  return `${userId} ${requestId}`;
}
