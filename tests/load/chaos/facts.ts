import { env } from 'cloudflare:test';

interface Purchase {
  id: string;
  event_id: string;
  user_id: string;
  request_id: string;
  status: 'paid' | 'refused';
  refusal: string | null;
  total: number;
}
interface Order extends Omit<Purchase, 'status'> {
  status: string | null;
}
interface Ticket {
  id: string;
  event_id: string;
  purchase_id: string;
  status: string;
}
/** An entry in the record of a door. */
interface DoorEntry {
  ticket_id: string | null;
  kind: 'admitted' | 'undone' | 'refused' | 'conflict';
  scanned_by: string;
  scanned_at: number;
}
interface Refund {
  id: string;
  subject_id: string;
  user_id: string;
  request_id: string;
  refunded_by: string;
  reason: string;
  amount: number;
  created_at: number;
  by_admin: 0 | 1;
}

/** What D1 holds of some events, in one consistent view. */
export interface Facts {
  purchases: Purchase[];
  orders: Order[];
  tickets: Ticket[];
  door: DoorEntry[];
  refunds: Refund[];
  /** Wallets by person. */
  balances: Map<string, number>;
  cancelled: Set<string>;
}

export async function readFacts(eventIds: string[]): Promise<Facts> {
  const of = (sql: string) =>
    env.DB.prepare(sql.replace('THESE', '(SELECT value FROM json_each(?))')).bind(JSON.stringify(eventIds));
  const results = await env.DB.batch([
    of('SELECT * FROM purchases WHERE event_id IN THESE'),
    of('SELECT * FROM orders WHERE event_id IN THESE'),
    of('SELECT * FROM tickets WHERE event_id IN THESE'),
    of('SELECT * FROM check_ins WHERE event_id IN THESE ORDER BY event_id, seq'),
    of(`SELECT r.*, u.role = 'admin' AS by_admin FROM refunds AS r JOIN users AS u ON u.id = r.refunded_by
        WHERE r.event_id IN THESE`),
    of("SELECT id FROM events WHERE status = 'cancelled' AND id IN THESE"),
    env.DB.prepare("SELECT user_id, balance FROM ledger_accounts WHERE kind = 'wallet'"),
  ]);
  const rows = <Row>(index: number) => (results[index]?.results ?? []) as Row[];
  const wallets = rows<{ user_id: string; balance: number }>(6);
  return {
    purchases: rows(0),
    orders: rows(1),
    tickets: rows(2),
    door: rows(3),
    refunds: rows(4),
    cancelled: new Set(rows<{ id: string }>(5).map(({ id }) => id)),
    balances: new Map(wallets.map(({ user_id, balance }) => [user_id, balance])),
  };
}
