import type { Currency } from '#shared/money.ts';
import type { Query } from '../client.ts';
import {
  type AskerKey,
  type AskerQueryRow,
  type AskersRead,
  type Assurance,
  askersQuery,
  askersRead,
  type SessionKeeper,
} from '../readers/askers.ts';
import { DECIDED_ORDER, type DecidedOrder } from '../readers/placed-orders.ts';
import { DECIDED_PURCHASE, type DecidedPurchase } from '../readers/sold-tickets.ts';
import { bookCash, type WalkUp, welcomeWalkUps } from './door-sales.ts';
import {
  countSold,
  countUses,
  insertFees,
  insertMembers,
  insertTransfers,
  insertUses,
  type Trade,
} from './trade-sql.ts';

/** One person's part of a flush. Amounts in minor units of the flush's currency. */
export interface TradeMember {
  id: string;
  userId: string;
  requestId: string;
  requestHash: string;
  /** The session that asks, where D1 is to see that it stands and whose it is; null when the Worker has. */
  sessionId: string | null;
  keeper: SessionKeeper | null;
  aal: Assurance | null;
  /** Set when the box office already refused it and only wants that written down. */
  refusal: string | null;
  subtotal: number;
  discount: number;
  total: number;
  fee: number;
  codeId: string | null;
  lines: TradeLine[];
}

export interface TradeLine {
  itemId: string;
  name: string;
  quantity: number;
  unitPrice: number;
  discount: number;
  total: number;
}

export interface PurchaseMember extends TradeMember {
  /** Who took the cash at the door; null when a wallet pays. */
  soldBy: string | null;
  tickets: { id: string; typeId: string; secret: string; shortCode: string; amountPaid: number }[];
}

export interface OrderMember extends TradeMember {
  secret: string;
  shortCode: string;
}

export interface Flush<Member> {
  /** Fresh for every execution, so that a late or second one touches nothing of another. */
  attempt: string;
  eventId: string;
  eventName: string;
  currency: Currency;
  /** The `sale_version` that the members were priced by. */
  version: number;
  now: number;
  members: Member[];
}

/** What D1 decided, and whom it found behind the sessions. */
export interface FlushOutcome<Decided> {
  /** By `<userId>|<requestId>`; members without a row are missing. */
  rows: Map<string, Decided>;
  askers: AskersRead;
}

const PURCHASES: Trade = {
  table: 'purchases',
  lines: { table: 'purchase_lines', owner: 'purchase_id', item: 'ticket_type_id' },
  stock: 'ticket_types',
  paid: 'paid',
  refused: "'refused'",
  more: { sold_by: 'soldBy' },
  capacity: true,
  transfer: { prefix: 'purchase', kind: 'ticket_purchase' },
  inCash: 'sold_by IS NOT NULL',
};

const ORDERS: Trade = {
  table: 'orders',
  lines: { table: 'order_lines', owner: 'order_id', item: 'menu_item_id' },
  stock: 'menu_items',
  paid: 'pending',
  refused: 'NULL',
  more: { secret: 'secret', short_code: 'shortCode' },
  capacity: false,
  transfer: { prefix: 'order', kind: 'order_purchase' },
  inCash: 'false',
};

// In these three, CROSS JOIN and `+` make SQLite find each line's owner by its id; by the attempt, each line would be
// compared with each member.
const INSERT_PURCHASE_LINES = `
  INSERT INTO purchase_lines (purchase_id, ticket_type_id, quantity, unit_price, discount, total)
  SELECT p.id, l.value ->> 'itemId', l.value ->> 'quantity', l.value ->> 'unitPrice', l.value ->> 'discount',
         l.value ->> 'total'
  FROM json_each(?1) AS l CROSS JOIN purchases AS p ON p.id = l.value ->> 'memberId'
  WHERE +p.attempt = ?2 AND p.status = 'paid'`;

const INSERT_ORDER_LINES = `
  INSERT INTO order_lines (order_id, menu_item_id, name, quantity, unit_price, discount, total)
  SELECT p.id, l.value ->> 'itemId', l.value ->> 'name', l.value ->> 'quantity', l.value ->> 'unitPrice',
         l.value ->> 'discount', l.value ->> 'total'
  FROM json_each(?1) AS l CROSS JOIN orders AS p ON p.id = l.value ->> 'memberId'
  WHERE +p.attempt = ?2 AND p.status = 'pending'`;

const INSERT_TICKETS = `
  INSERT INTO tickets (id, event_id, ticket_type_id, purchase_id, user_id, status, secret, short_code,
                       amount_paid, created_at)
  SELECT t.value ->> 'id', p.event_id, t.value ->> 'typeId', p.id, p.user_id, 'active', t.value ->> 'secret',
         t.value ->> 'shortCode', t.value ->> 'amountPaid', p.created_at
  FROM json_each(?1) AS t CROSS JOIN purchases AS p ON p.id = t.value ->> 'memberId'
  WHERE +p.attempt = ?2 AND p.status = 'paid'`;

/**
 * Commits a group of purchases in one D1 transaction, and reads back how each member was decided.
 *
 * D1 itself decides money and stock; every effect hangs off the rows that this attempt inserted. A member whose
 * wallet is short is recorded as refused and refuses nobody else. A member that does not fit the stock, or was
 * priced by an old version, gets no row: the caller looks again and decides anew. At most one member per wallet.
 *
 * Nor has a member whose session has ended, or whose person may not buy: `askers` tells.
 *
 * @param guests the people behind the members that pay in cash
 */
export async function commitPurchases(
  db: D1Database,
  flush: Flush<PurchaseMember>,
  guests: readonly WalkUp[] = [],
): Promise<FlushOutcome<DecidedPurchase>> {
  const tickets = JSON.stringify(
    flush.members.flatMap((member) => member.tickets.map((ticket) => ({ ...ticket, memberId: member.id }))),
  );
  const insertTickets = db.prepare(INSERT_TICKETS).bind(tickets, flush.attempt);
  return commitTrade(db, flush, PURCHASES, INSERT_PURCHASE_LINES, DECIDED_PURCHASE, {
    before: guests.length > 0 ? welcomeWalkUps(db, flush, guests) : [],
    goods: guests.length > 0 ? [insertTickets, ...bookCash(db, flush, guests)] : [insertTickets],
  });
}

/** Commits a group of orders as `commitPurchases` does purchases; stock is the menu's. */
export async function commitOrders(
  db: D1Database,
  flush: Flush<OrderMember>,
): Promise<FlushOutcome<DecidedOrder>> {
  return commitTrade(db, flush, ORDERS, INSERT_ORDER_LINES, DECIDED_ORDER, { before: [], goods: [] });
}

async function commitTrade<Decided extends { userId: string; requestId: string }>(
  db: D1Database,
  flush: Flush<TradeMember & { tickets?: unknown }>,
  trade: Trade,
  insertLines: string,
  selectDecided: string,
  more: { before: D1PreparedStatement[]; goods: D1PreparedStatement[] },
): Promise<FlushOutcome<Decided>> {
  const { attempt, eventId, eventName, currency, version, now } = flush;
  const members = JSON.stringify(flush.members.map(({ lines, tickets, ...member }) => member));
  const lines = JSON.stringify(
    flush.members.flatMap(({ id, lines: own }) => own.map((line) => ({ ...line, memberId: id }))),
  );
  const questions = askersOf(flush.members, now);
  const results = await db.batch([
    ...more.before,
    db.prepare(insertMembers(trade)).bind(members, lines, attempt, eventId, currency, version, now),
    db.prepare(insertLines).bind(lines, attempt),
    db.prepare(insertTransfers(trade)).bind(attempt, eventName),
    ...when(
      flush.members.some(({ fee }) => fee > 0),
      () => [db.prepare(insertFees(trade)).bind(attempt, eventName)],
    ),
    db.prepare(countSold(trade)).bind(attempt),
    ...more.goods,
    ...when(
      flush.members.some(({ codeId }) => codeId !== null),
      () => [db.prepare(insertUses(trade)).bind(attempt), db.prepare(countUses(trade)).bind(attempt)],
    ),
    db
      .prepare(
        `${selectDecided} JOIN json_each(?1) AS m
         ON p.user_id = m.value ->> 'userId' AND p.request_id = m.value ->> 'requestId'`,
      )
      .bind(members),
    ...questions.map(({ sql, params }) => db.prepare(sql).bind(...params)),
  ]);
  const [decided, ...askers] = results.slice(-1 - questions.length).map(({ results: rows }) => rows);
  return {
    rows: new Map(((decided ?? []) as Decided[]).map((row) => [`${row.userId}|${row.requestId}`, row])),
    askers: askersRead(askers.flat() as unknown as AskerQueryRow[]),
  };
}

/** Statements that only some flushes need: each costs as much as several members, also where it finds nothing to do. */
function when(needed: boolean, statements: () => D1PreparedStatement[]): D1PreparedStatement[] {
  return needed ? statements() : [];
}

/** One question per keeper of sessions: in one deployment all have the same. */
function askersOf(members: readonly TradeMember[], now: number): Query[] {
  const keys = new Map<SessionKeeper, AskerKey[]>();
  for (const { keeper, sessionId, userId, aal } of members) {
    if (keeper === null || sessionId === null || aal === null) continue;
    const known = keys.get(keeper) ?? [];
    known.push({ userId, sessionId, aal });
    keys.set(keeper, known);
  }
  return [...keys].map(([keeper, list]) => askersQuery(keeper, list, now));
}
