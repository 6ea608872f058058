/** The tables that are checked in slices, by a unique key: new rows of `seq` sort last. */
const KEYS = {
  disputes: 'id',
  discount_codes: 'id',
  events: 'id',
  ledger_accounts: 'id',
  ledger_transfers: 'seq',
  orders: 'seq',
  payments: 'id',
  payouts: 'id',
  purchases: 'seq',
  refunds: 'id',
  ticket_transfers: 'id',
  ticket_types: 'id',
  tickets: 'id',
  tips: 'id',
  withdrawals: 'id',
} as const;
export type SlicedTable = keyof typeof KEYS;

/** A statement over the rows of a table with a key above ?1 and up to ?2. */
export interface AuditSlice {
  table: SlicedTable;
  key: 'id' | 'seq';
  sql: string;
  /**
   * `findings`: violations. `totals`: what the slice adds to each account, as `account` and `moved`. `balances`: `account`,
   * `balance`, and `since`: what transfers have moved after the last one in the totals, ?3.
   */
  returns: 'findings' | 'totals' | 'balances';
}

/** A part of a check: as one statement over all rows, and as slices for a database that sells. */
export interface AuditPart {
  /** Null: the check's other part covers these rows. */
  whole: string | null;
  /** Null: it has to see all rows at once. */
  slice: AuditSlice | null;
}

/**
 * Audits ledger, stock and check-ins from the rows alone. Each statement returns the violations: `subject` (an id) and
 * `found` (JSON: one of `BOOK_FACTS` each, with its value). Amounts in minor units, times in Unix ms. An empty database
 * passes.
 */
export interface AuditCheck {
  name: string;
  parts: readonly AuditPart[];
}

/** A part that judges each row of a table by itself, with the rows that belong to it. */
export function each(
  table: SlicedTable,
  sql: (rows: string) => string,
  sliced: (rows: string) => string = sql,
): AuditPart {
  return { whole: sql(table), slice: sliceOf(table, 'findings', sliced) };
}

export function sliceOf(
  table: SlicedTable,
  returns: AuditSlice['returns'],
  sql: (rows: string) => string,
): AuditSlice {
  const key = KEYS[table];
  return { table, key, sql: sql(`(SELECT * FROM ${table} WHERE ${key} > ?1 AND ${key} <= ?2)`), returns };
}

export function atOnce(sql: string): AuditPart {
  return { whole: sql, slice: null };
}

/** Up to where a slice of at most ?2 rows above ?1 reaches; null when none is left. */
export function sliceEnd({ table, key }: AuditSlice): string {
  return `SELECT max(${key}) AS upTo FROM (SELECT ${key} FROM ${table} WHERE ${key} > ?1 ORDER BY ${key} LIMIT ?2)`;
}
