import { env } from 'cloudflare:test';

/** A state in D1's history; a sale's row also records the state that it saw. */
interface State {
  /** Of a ticket type or menu item. */
  price?: number;
  quantity?: number;
  sold?: number;
  /** Remaining uses of a code. */
  uses?: number;
  /** 1 while an event is published, otherwise 0. */
  open?: number;
  /** Of an account, or of the wallet that should pay a purchase or an order. */
  balance?: number;
}

interface Entry {
  seq: number;
  subject: string;
  state: State;
}

const STOCK = "'price', NEW.price, 'quantity', NEW.quantity, 'sold', NEW.sold";
const WALLET = `'balance', COALESCE((SELECT balance FROM ledger_accounts
  WHERE id = 'wallet:' || NEW.user_id || ':' || NEW.currency), 0)`;
const WATCHED: Record<string, string> = {
  ticket_types: STOCK,
  menu_items: STOCK,
  discount_codes: "'uses', NEW.max_uses - NEW.used",
  events: "'open', NEW.status = 'published'",
  purchases: WALLET,
  orders: WALLET,
  ledger_accounts: "'balance', NEW.balance",
  tips: "'amount', NEW.amount",
};

/**
 * Triggers in D1 record every state that a sale depends on, in the same transaction. So edits with lost responses and
 * late commits appear in their true order. Earlier runs' history is deleted.
 */
export async function writeHistory(): Promise<void> {
  const db = env.DB;
  const sql = Object.entries(WATCHED).flatMap(([table, state]) =>
    ['INSERT', 'UPDATE'].map(
      (change) => `CREATE TRIGGER IF NOT EXISTS chaos_${table}_${change} AFTER ${change} ON ${table}
        BEGIN INSERT INTO chaos_history (subject, state) VALUES (NEW.id, json_object(${state})); END`,
    ),
  );
  const create =
    'CREATE TABLE IF NOT EXISTS chaos_history (seq INTEGER PRIMARY KEY, subject TEXT NOT NULL, state TEXT NOT NULL)';
  await db.batch([create, ...sql, 'DELETE FROM chaos_history'].map((statement) => db.prepare(statement)));
}

/** The current position in the history. */
export async function historyNow(): Promise<number> {
  return (await env.DB.prepare('SELECT MAX(seq) AS seq FROM chaos_history').first<number>('seq')) ?? 0;
}

export class History {
  readonly #bySubject: Map<string, Entry[]>;

  constructor(rows: readonly { seq: number; subject: string; state: string }[]) {
    this.#bySubject = Map.groupBy(
      rows.map((row) => ({ ...row, state: JSON.parse(row.state) as State })),
      ({ subject }) => subject,
    );
  }

  /** When a sale or a tip was inserted. */
  seqOf(id: string): number {
    const seq = this.#bySubject.get(id)?.[0]?.seq;
    if (seq === undefined) throw new Error(`Nothing is known of ${id}`);
    return seq;
  }

  /** The state at that position. */
  at(subject: string, seq: number): State {
    const entry = this.#bySubject.get(subject)?.findLast((each) => each.seq <= seq);
    if (!entry) throw new Error(`There was no ${subject} yet`);
    return entry.state;
  }

  /** The lowest balance of an account between two positions; 0 for a missing account. */
  leastIn(account: string, since: number, until: number): number {
    const entries = this.#bySubject.get(account) ?? [];
    const before = entries.findLast(({ seq }) => seq <= since);
    const meanwhile = entries.filter(({ seq }) => seq > since && seq <= until);
    return Math.min(before?.state.balance ?? 0, ...meanwhile.map(({ state }) => state.balance ?? 0));
  }

  /** All states until that position. */
  until(subject: string, seq: number): State[] {
    const entries = this.#bySubject.get(subject) ?? [];
    return entries.filter((each) => each.seq <= seq).map(({ state }) => state);
  }

  /** For each subject: its initial quantity, and everything sold until then, ignoring refunds. */
  soldOf(subjects: readonly string[], until: number): { quantity: number; everSold: number }[] {
    return subjects.map((subject) => {
      const states = this.until(subject, until);
      const counts = states.map(({ sold = 0 }) => sold);
      const everSold = counts.reduce(
        (sum, sold, index) => sum + Math.max(0, sold - (counts[index - 1] ?? 0)),
        0,
      );
      return { quantity: states[0]?.quantity ?? 0, everSold };
    });
  }
}
