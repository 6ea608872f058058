import { env } from 'cloudflare:test';
import { History } from './history.ts';

/** Reports a broken invariant. */
export type Report = (what: string) => void;

/** A purchase or an order. */
export interface SaleRow {
  id: string;
  event_id: string;
  user_id: string;
  request_id: string;
  status: string | null;
  refusal: string | null;
  currency: string;
  subtotal: number;
  discount: number;
  total: number;
  fee: number;
  discount_code_id: string | null;
  /** The seller of a cash sale; null, or missing for an order, when a wallet paid. */
  sold_by?: string | null;
  payment_id: string | null;
}
/** A card payment. */
interface PaymentFact {
  id: string;
  user_id: string;
  status: string;
  amount: number;
  /** Went back to the card. */
  returned: number;
  result_id: string | null;
  /** Of one whose capture was refused: what is still owed. */
  due: number;
}
/** Line item of a purchase or an order. */
interface Line {
  sale_id: string;
  item_id: string;
  quantity: number;
  unit_price: number;
  discount: number;
  total: number;
}
interface Ticket {
  id: string;
  user_id: string;
  secret: string;
  event_id: string;
  purchase_id: string;
  ticket_type_id: string;
  status: string;
  amount_paid: number;
}
/** A row of the check-in log. */
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

/** An offer of a ticket to another holder. */
export interface TransferFact {
  ticket_id: string;
  from_user_id: string;
  to_user_id: string | null;
  request_id: string;
  status: 'sent' | 'accepted' | 'cancelled';
  former_secret: string | null;
}

/** A ticket that its holder gave back. */
interface ReturnFact {
  id: string;
  ticket_id: string;
  ticket_type_id: string;
  user_id: string;
  status: 'listed' | 'sold' | 'ended';
  purchase_id: string | null;
}

interface WaiterFact {
  id: string;
  user_id: string;
  ticket_type_id: string;
  status: string;
}

export interface Tip {
  id: string;
  performer_id: string;
  user_id: string;
  request_id: string;
  amount: number;
}

/** D1's rows of some events, in one consistent view. */
export interface Facts {
  purchases: SaleRow[];
  orders: SaleRow[];
  lines: Line[];
  tickets: Ticket[];
  door: DoorEntry[];
  refunds: Refund[];
  tips: Tip[];
  /** In the order of the offers, and so of the acceptances of one ticket. */
  transfers: TransferFact[];
  returns: ReturnFact[];
  waiters: WaiterFact[];
  payments: PaymentFact[];
  /** Wallet balances by person. */
  balances: Map<string, number>;
  cancelled: Set<string>;
  history: History;
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
    of(`SELECT purchase_id AS sale_id, ticket_type_id AS item_id, quantity, unit_price, l.discount, l.total
        FROM purchase_lines AS l JOIN purchases AS s ON s.id = l.purchase_id WHERE s.event_id IN THESE`),
    of(`SELECT order_id AS sale_id, menu_item_id AS item_id, quantity, unit_price, l.discount, l.total
        FROM order_lines AS l JOIN orders AS s ON s.id = l.order_id WHERE s.event_id IN THESE`),
    env.DB.prepare('SELECT * FROM chaos_history ORDER BY seq'),
    of('SELECT * FROM tips WHERE event_id IN THESE'),
    of('SELECT * FROM payments WHERE event_id IN THESE'),
    of('SELECT * FROM ticket_transfers WHERE event_id IN THESE ORDER BY rowid'),
    of('SELECT * FROM ticket_returns WHERE event_id IN THESE'),
    of('SELECT * FROM event_waiters WHERE event_id IN THESE'),
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
    lines: [...rows<Line>(7), ...rows<Line>(8)],
    history: new History(rows(9)),
    tips: rows(10),
    payments: rows(11),
    transfers: rows(12),
    returns: rows(13),
    waiters: rows(14),
    balances: new Map(wallets.map(({ user_id, balance }) => [user_id, balance])),
  };
}
