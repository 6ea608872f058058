import { formatShortCode } from '#shared/codes/qr.ts';
import type { LookupOutput, OfflineRecord } from '#shared/contracts/check-in.ts';
import { toIso } from '#shared/contracts/common.ts';
import { LOOKUP_MIN_CHARS } from '#shared/limits.ts';
import { seatView } from '#shared/seats/stored-seat-names.ts';
import { beginsWithOneTypo } from '#shared/text/one-typo.ts';
import { toCyrillic, toLatin } from '#shared/text/transliterate.ts';
import { LAST_CHANGE, type MaterializedSql } from './check-in-log.ts';
import { DOOR_TICKETS_NOW } from './door-tickets.ts';
import { answersOf, placeOf } from './scanned-ticket.ts';

/** A ticket of the offline list, with the secret that its record is encrypted under. */
export interface OfflineEntry {
  secret: string;
  record: OfflineRecord;
}

/** A ticket found by staff. */
export type FoundGuest = OfflineRecord & Pick<LookupOutput['items'][number], 'codeStart' | 'inside'>;

/** Characters of a code that tell one holder's tickets apart. A whole one would admit its bearer. */
export const CODE_START_CHARS = 4;
/** Names that half of a typed word is found in, of which each is compared letter by letter (at most 10 ms). */
const SIMILAR_CANDIDATES_MAX = 5_000;

type Row = Record<string, string | number | null> & {
  id: string;
  type_id: string;
  type_name: string;
  holder_name: string;
  secret: string;
  status: OfflineRecord['status'] | 'refunding';
  used_at: number | null;
  used_gate: string;
  short_code: string;
  purchase_position: number;
  purchase_size: number;
  seat_name: string | null;
  disputed: 0 | 1;
  changed_seq: number;
};

/** SQL on `name_key`, `short_code` and `id`. */
export interface Condition {
  sql: string;
  params: (string | number)[];
}

/** Names on guest lists. */
export interface ListedGuests {
  list: (condition: Condition, limit: number) => FoundGuest[];
  withEmail: (email: string, limit: number) => FoundGuest[];
  /** With change numbers, oldest first. */
  changedAfter: (since: number, limit: number) => (OfflineEntry & { seq: number })[];
  /** Of a used ticket. */
  insideOf: (ticketId: string) => number;
  /** Adds to a ticket's record where its holder is, and the rules of its type. */
  withRules: (record: OfflineRecord, typeId: string) => OfflineRecord;
}

/** Reads tickets and names on guest lists by name and by change number. Every method is synchronous. */
export class GuestListStore {
  readonly #sql: MaterializedSql;
  readonly #parties: ListedGuests;

  constructor(sql: MaterializedSql, parties: ListedGuests) {
    this.#sql = sql;
    this.#parties = parties;
  }

  /**
   * Tickets that are not refunded and whose normalized holder name matches these words, or whose code is this one or
   * starts like it; unused ones first. A full scan: 100,000 tickets take 12 ms, 50 ms if all match; 5,000 take 1–2 ms.
   * A text index would slow down every sale.
   */
  search(words: readonly string[], code: string | null, limit: number): FoundGuest[] {
    const named = meantBy(words);
    if (code === null) return this.#list(named, limit);
    // Only the part that results show, or all of it: other prefixes would tell a code sign by sign.
    const coded =
      code.length === CODE_START_CHARS ? `substr(short_code, 1, ${CODE_START_CHARS}) = ?` : 'short_code = ?';
    return this.#list({ sql: `(${named.sql} OR ${coded})`, params: [...named.params, code] }, limit);
  }

  /** The tickets of these people, and names on lists with this address. */
  ofHolders(userIds: readonly string[], email: string, limit: number): FoundGuest[] {
    const sql = 'user_id IN (SELECT value FROM json_each(?))';
    const tickets = this.#tickets({ sql, params: [JSON.stringify(userIds)] }, limit);
    return unusedFirst([...this.#parties.withEmail(email, limit), ...tickets]).slice(0, limit);
  }

  /**
   * Tickets whose holder's name has these words with one typo each, also in the other alphabet. Half of a word survives
   * a typo, or the two letters in its middle are swapped: SQL finds those names, then letters are compared.
   */
  similar(words: readonly string[], limit: number): FoundGuest[] {
    const long = words.filter((word) => word.length >= LOOKUP_MIN_CHARS);
    if (long.length === 0) return [];
    const halves = long.map((word) => partsOf([word, toLatin(word), toCyrillic(word)]));
    const candidates = this.#sql
      .exec<{ id: string; name_key: string }>(
        `SELECT id, name_key FROM (
           SELECT id, name_key FROM ${DOOR_TICKETS_NOW} WHERE status IN ('active', 'used')
           UNION ALL SELECT id, name_key FROM list_entries) WHERE true
           ${halves.map((parts) => `AND (${parts.map(() => 'instr(name_key, ?) > 0').join(' OR ')})`).join(' ')}
         LIMIT ${SIMILAR_CANDIDATES_MAX}`,
        ...halves.flat(),
      )
      .toArray();
    const typed = words.map(toLatin);
    const ids = candidates
      .filter(({ name_key }) => isSimilar(toLatin(name_key).split(' '), typed))
      .map(({ id }) => id);
    const sql = 'id IN (SELECT value FROM json_each(?))';
    return ids.length === 0 ? [] : this.#list({ sql, params: [JSON.stringify(ids)] }, limit);
  }

  #list(condition: Condition, limit: number): FoundGuest[] {
    const parties = this.#parties.list(condition, limit);
    return unusedFirst([...parties, ...this.#tickets(condition, limit)]).slice(0, limit);
  }

  #tickets({ sql, params }: Condition, limit: number): FoundGuest[] {
    return this.#sql
      .exec<Row>(
        // Sort without the display columns: with them a large sort takes five times as long.
        `SELECT t.* FROM (
           SELECT id FROM ${DOOR_TICKETS_NOW} WHERE status IN ('active', 'used') AND ${sql}
           ORDER BY status, name_key, id LIMIT ?
         ) AS found JOIN ${DOOR_TICKETS_NOW} AS t ON t.id = found.id ORDER BY t.status, t.name_key, t.id`,
        ...params,
        limit,
      )
      .toArray()
      .map((row) => ({
        ...recordOf(row),
        ...(row.status === 'used' && { inside: this.#parties.insideOf(row.id) }),
        codeStart: row.short_code.slice(0, CODE_START_CHARS),
      }));
  }

  /** `seq` of the latest change. */
  latestChange(): number {
    return this.#sql.exec<{ n: number }>(`SELECT ${LAST_CHANGE} AS n`).one().n;
  }

  /**
   * Changes after `since`, oldest first; each ticket or name once, at its last change, in its current state. `isFull`:
   * there may be more than these.
   */
  changedAfter(since: number, limit: number): { entries: OfflineEntry[]; upTo: number; isFull: boolean } {
    const tickets = this.#sql
      .exec<Row>(
        `SELECT t.* FROM door_changes AS c JOIN ${DOOR_TICKETS_NOW} AS t ON t.id = c.ticket_id AND t.changed_seq = c.seq
         WHERE c.seq > ? ORDER BY c.seq LIMIT ?`,
        since,
        limit,
      )
      .toArray();
    const listed = this.#parties.changedAfter(since, limit);
    const seqs = [...tickets.map((row) => row.changed_seq), ...listed.map(({ seq }) => seq)];
    const upTo =
      seqs
        .sort((one, other) => one - other)
        .slice(0, limit)
        .at(-1) ?? since;
    const rows = tickets.filter((row) => row.changed_seq <= upTo);
    const byId = new Map(rows.map((row) => [row.id, row]));
    // A device may have the ticket under a former holder's code.
    const former = this.#sql
      .exec<{ secret: string; ticket_id: string }>(
        'SELECT secret, ticket_id FROM former_codes WHERE ticket_id IN (SELECT value FROM json_each(?))',
        JSON.stringify([...byId.keys()]),
      )
      .toArray();
    const answered = this.#answersOf([...byId.keys()]);
    return {
      entries: [
        ...rows.map((row) => ({
          secret: row.secret,
          record: this.#parties.withRules(
            {
              ...recordOf(row),
              shortCode: formatShortCode(row.short_code),
              ...answersOf({ answers: answered.get(row.id) ?? null }),
            },
            row.type_id,
          ),
        })),
        ...former.flatMap(({ secret, ticket_id }) => {
          const row = byId.get(ticket_id);
          return row ? [{ secret, record: { ...recordOf(row), transferred: true as const } }] : [];
        }),
        ...listed.filter(({ seq }) => seq <= upTo).map(({ secret, record }) => ({ secret, record })),
      ],
      upTo,
      isFull: seqs.length >= limit,
    };
  }

  #answersOf(ticketIds: readonly string[]): Map<string, string> {
    const rows = this.#sql.exec<{ ticket_id: string; answers: string }>(
      'SELECT ticket_id, answers FROM ticket_answers WHERE ticket_id IN (SELECT value FROM json_each(?))',
      JSON.stringify(ticketIds),
    );
    return new Map(rows.toArray().map((row) => [row.ticket_id, row.answers]));
  }
}

/** Stable: names on lists stand before tickets. */
function unusedFirst(guests: readonly FoundGuest[]): FoundGuest[] {
  const isUsed = ({ status }: FoundGuest) => (status === 'used' ? 1 : 0);
  return [...guests].sort((one, other) => isUsed(one) - isUsed(other));
}

/** What a name with one typo in any of these spellings of a word still contains. */
function partsOf(spellings: readonly string[]): string[] {
  const parts = [...new Set(spellings)].flatMap((word) => {
    const half = Math.floor(word.length / 2);
    const [left, right] = [word.slice(0, half), word.slice(half)];
    return [left, right, `${left.slice(0, -1)}${right.slice(0, 1)}${left.slice(-1)}${right.slice(1)}`];
  });
  return [...new Set(parts)].filter((part) => part.length > 1);
}

/** Whether each typed word begins another part of the name, with one typo if it is long enough. */
function isSimilar(name: readonly string[], typed: readonly string[]): boolean {
  const begun = typed
    .map((word) =>
      name.flatMap((part, at) => {
        const begins = word.length < LOOKUP_MIN_CHARS ? part.startsWith(word) : beginsWithOneTypo(word, part);
        return begins ? [at] : [];
      }),
    )
    // A word with few choices chooses first.
    .sort((one, other) => one.length - other.length);
  const taken = new Set<number>();
  return begun.every((choices) => {
    const free = choices.find((at) => !taken.has(at));
    if (free !== undefined) taken.add(free);
    return free !== undefined;
  });
}

/**
 * A longer word matches anywhere in the name ("brien" finds O'Brien). A shorter one must start a word of the name,
 * a different word for each: otherwise single letters would list every guest.
 */
function meantBy(words: readonly string[]): Condition {
  const short = words.filter((word) => word.length < LOOKUP_MIN_CHARS);
  const conditions = [...new Set(words)].map((word) => {
    if (word.length >= LOOKUP_MIN_CHARS) return { sql: 'instr(name_key, ?) > 0', params: [word] };
    const alike = short.filter((other) => other.startsWith(word)).length;
    if (alike === 1) return { sql: "instr(' ' || name_key, ?) > 0", params: [` ${word}`] };
    const begun = ` ${word}`;
    return {
      sql: "length(' ' || name_key) - length(replace(' ' || name_key, ?, '')) >= ?",
      params: [begun, begun.length * alike],
    };
  });
  return {
    sql: `(${['1', ...conditions.map(({ sql }) => sql)].join(' AND ')})`,
    params: conditions.flatMap(({ params }) => params),
  };
}

function recordOf(row: Row): OfflineRecord {
  return {
    id: row.id,
    typeName: row.type_name,
    holderName: row.holder_name,
    ...seatView(row.seat_name),
    ...placeOf({ position: row.purchase_position, purchaseSize: row.purchase_size }),
    status: row.status === 'refunding' ? 'refunded' : row.status,
    usedAt: row.used_at === null ? null : toIso(row.used_at),
    gate: row.used_gate,
    ...(row.disputed === 1 && { disputed: true as const }),
  };
}
