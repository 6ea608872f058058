import { type Query, readerOf } from '#db/client.ts';
import { listReturns, refundReturns, type SoldReturn } from '#db/commits/event-waitlist/sold-returns.ts';
import {
  insertCommissions,
  openCommissionAccounts,
  type SoldCredit,
} from '#db/commits/promoters/commissions.ts';
import { type SessionQueryRow, sessionsQuery, sessionsRead } from '#db/sql/auth.ts';
import { DECIDED_ORDER, DECIDED_PURCHASE } from '#db/sql/sales.ts';
import type { Assurance, AuthProvider, SessionKey, SessionsRead } from '#shared/auth/sessions.ts';
import type { Currency } from '#shared/money/money.ts';
import type { DecidedOrder, DecidedPurchase } from '#shared/sales/decided-sales.ts';
import type { TicketCredit } from '#shared/vouchers/credits.ts';
import { bookCash, type WalkUp, welcomeWalkUps } from './cash-sales.ts';
import { insertTickets, type SoldTicket, soldSeats } from './insert-tickets.ts';
import {
  bookPayments,
  countSold,
  countUses,
  type InsertedMember,
  insertFees,
  insertMembers,
  insertTransfers,
  insertUses,
  lineRow,
  membersJson,
  paidBy,
  type SaleKind,
  type SaleLine,
} from './sales-sql.ts';

/** One buyer's part of a group commit. Amounts in minor units of the flush's currency. */
export interface SaleMember {
  id: string;
  userId: string;
  requestId: string;
  requestHash: string;
  /** The buyer's session, if D1 has to validate it; null when the Worker already has. */
  sessionId: string | null;
  authProvider: AuthProvider | null;
  aal: Assurance | null;
  issuedAt: number | null;
  /** Set when the box office already rejected it; D1 only records the rejection. */
  refusal: string | null;
  subtotal: number;
  discount: number;
  total: number;
  fee: number;
  codeId: string | null;
  /** The code has a limit per person. */
  isCodeLimited?: boolean;
  /** A secured card payment that covers what the wallet does not; null when the wallet alone pays. */
  paymentId: string | null;
  lines: SaleLine[];
}

export interface PurchaseMember extends SaleMember {
  /** The staff member who took the cash at the door; null when a wallet pays. */
  soldBy: string | null;
  /** What brought the buyer to Aforo; null when unknown. */
  source: string | null;
  tickets: SoldTicket[];
  /** The promoter who gets the credit; null for nearly all. */
  credit?: SoldCredit | null;
  /** Tickets given back whose places it takes; nearly always none. */
  returns?: SoldReturn[];
}

export interface OrderMember extends SaleMember {
  secret: string;
  shortCode: string;
  /** Bar money of tickets that pays a part of its subtotal; nearly always none. */
  credits?: TicketCredit[];
}

export interface Flush<Member> {
  /** A new id per execution, so that a late or repeated execution never touches rows of another. */
  attempt: string;
  eventId: string;
  eventName: string;
  currency: Currency;
  /** The `sale_version` that the members were priced with. */
  version: number;
  now: number;
  members: Member[];
}

/** D1's decisions. */
export interface FlushOutcome<Decided> {
  /** Members without a row are missing. */
  rows: (Decided & Named)[];
  /** The sessions of members that got no row. */
  sessions: SessionsRead;
}

/** The buyer's name from D1. */
export type Named = Pick<InsertedMember<unknown>, 'holderName'>;

const PURCHASES: SaleKind = {
  table: 'purchases',
  lines: { table: 'purchase_lines', owner: 'purchase_id', item: 'ticket_type_id' },
  stock: 'ticket_types',
  paid: 'paid',
  refused: "'refused'",
  more: { sold_by: 'soldBy', source: 'source' },
  capacity: true,
  hasPersonLimit: true,
  transfer: { prefix: 'purchase', kind: 'ticket_purchase' },
  discount: 'p.discount',
  inCash: 'sold_by IS NOT NULL',
};

/** Of a flush in which a promoter is credited. */
const CREDITED_PURCHASES: SaleKind = {
  ...PURCHASES,
  more: {
    ...PURCHASES.more,
    promoter_id: 'promoterId',
    commission: 'commission',
    head_commission: 'headCommission',
  },
};

const ORDERS: SaleKind = {
  table: 'orders',
  lines: { table: 'order_lines', owner: 'order_id', item: 'menu_item_id' },
  stock: 'menu_items',
  paid: 'pending',
  refused: 'NULL',
  more: { secret: 'secret', short_code: 'shortCode' },
  capacity: false,
  hasPersonLimit: false,
  transfer: { prefix: 'order', kind: 'order_purchase' },
  // The rest of its discount is bar money.
  discount: 'p.discount - (SELECT coalesce(sum(amount), 0) FROM order_credits WHERE order_id = p.id)',
  inCash: 'false',
};

// In both statements CROSS JOIN makes SQLite look up each line item's owner by id.
const INSERT_PURCHASE_LINES = `
  INSERT INTO purchase_lines (purchase_id, ticket_type_id, quantity, unit_price, discount, total)
  SELECT p.id, l.value ->> 1, l.value ->> 2, l.value ->> 3, l.value ->> 4, l.value ->> 5
  FROM json_each(?1) AS l CROSS JOIN purchases AS p ON p.id = l.value ->> 0
  WHERE p.attempt = ?2 AND p.status = 'paid'`;

const INSERT_ORDER_LINES = `
  INSERT INTO order_lines (order_id, menu_item_id, rowid, name, quantity, unit_price, discount, total)
  SELECT p.id, l.value ->> 1, l.key, l.value ->> 6, l.value ->> 2, l.value ->> 3, l.value ->> 4, l.value ->> 5
  FROM json_each(?1) AS l CROSS JOIN orders AS p ON p.id = l.value ->> 0
  WHERE p.attempt = ?2 AND p.status = 'pending'`;

/**
 * Group commit of purchases in one D1 transaction. D1 decides money, stock and sessions; every effect depends on the
 * rows that this attempt inserted. A member with a short wallet is recorded as refused. A member that exceeds the
 * stock, was priced by an old version, or whose session has ended gets no row: `rows` has an earlier attempt's
 * decision, if any, and `sessions` the reason. At most one member per wallet.
 * @param guests the buyers of members paid in cash
 */
export async function commitPurchases(
  db: D1Database,
  flush: Flush<PurchaseMember>,
  guests: readonly WalkUp[] = [],
): Promise<FlushOutcome<DecidedPurchase>> {
  const ids = JSON.stringify(flush.members.map(({ id }) => id));
  const returns = flush.members.flatMap((member) => member.returns ?? []);
  const promoterIds = flush.members.flatMap(({ credit }) => credit?.promoterId ?? []);
  const isCredited = promoterIds.length > 0;
  const sale = isCredited ? CREDITED_PURCHASES : PURCHASES;
  const members = isCredited
    ? flush.members.map((member) => ({ ...member, ...member.credit }))
    : flush.members;
  return commitSale(
    db,
    { ...flush, members },
    {
      sale,
      before: [
        ...when(isCredited, () => [openCommissionAccounts(db, flush, promoterIds)]),
        ...when(guests.length > 0, () => welcomeWalkUps(db, flush, guests)),
        ...when(returns.length > 0, () => [listReturns(db, flush.eventId, returns)]),
      ],
      returns,
      seats: soldSeats(flush.members),
      insertLines: INSERT_PURCHASE_LINES,
      goods: [
        ...insertTickets(db, flush),
        ...when(guests.length > 0, () => bookCash(db, ids, flush, guests)),
        ...when(isCredited, () => [
          db.prepare(insertCommissions(paidBy(sale))).bind(ids, flush.attempt, flush.eventName),
        ]),
      ],
      decidedOf: (member, inserted: InsertedMember<DecidedPurchase['status']>) => ({
        ...decidedAlike(flush, member, inserted),
        ticketIds: JSON.stringify(inserted.status === 'paid' ? member.tickets.map(({ id }) => id) : []),
      }),
      selectDecided: DECIDED_PURCHASE,
    },
  );
}

/** Group commit of orders, like `commitPurchases`, with the stock of menu items. */
export async function commitOrders(
  db: D1Database,
  flush: Flush<OrderMember>,
): Promise<FlushOutcome<DecidedOrder>> {
  return commitSale(db, flush, {
    sale: ORDERS,
    before: [],
    returns: [],
    seats: [],
    insertLines: INSERT_ORDER_LINES,
    goods: when(
      flush.members.some(({ credits = [] }) => credits.length > 0),
      () => [insertCredits(db, flush)],
    ),
    decidedOf: (member, inserted: InsertedMember<DecidedOrder['status']>) =>
      decidedAlike(flush, member, inserted),
    selectDecided: DECIDED_ORDER,
  });
}

/** Bar money that pays for the orders of this attempt. A trigger refuses more than a ticket contains. */
function insertCredits(db: D1Database, { attempt, members }: Flush<OrderMember>): D1PreparedStatement {
  const rows = members.flatMap(({ id, credits = [] }) =>
    credits.map(({ ticketId, amount }) => [id, ticketId, amount]),
  );
  return db
    .prepare(
      `INSERT INTO order_credits (order_id, ticket_id, event_id, amount)
       SELECT o.id, k.value ->> 1, o.event_id, k.value ->> 2
       FROM json_each(?1) AS k CROSS JOIN orders AS o ON o.id = k.value ->> 0
       WHERE o.attempt = ?2 AND o.status = 'pending'`,
    )
    .bind(JSON.stringify(rows), attempt);
}

/** Fields that decided purchases and orders share. */
function decidedAlike<Status>(
  { currency }: Flush<SaleMember>,
  { userId, requestId, requestHash, subtotal, discount, total }: SaleMember,
  inserted: InsertedMember<Status>,
) {
  return { ...inserted, userId, requestId, requestHash, currency, subtotal, discount, total };
}

interface SaleParts<Member, Status, Decided> {
  sale: SaleKind;
  before: D1PreparedStatement[];
  returns: SoldReturn[];
  /** `[member, seat]` of tickets with seats. */
  seats: [string, string][];
  insertLines: string;
  goods: D1PreparedStatement[];
  decidedOf: (member: Member, inserted: InsertedMember<Status>) => Decided & Named;
  selectDecided: string;
}

async function commitSale<Member extends SaleMember, Status, Decided>(
  db: D1Database,
  flush: Flush<Member>,
  {
    sale,
    before,
    returns,
    seats,
    insertLines,
    goods,
    decidedOf,
    selectDecided,
  }: SaleParts<Member, Status, Decided>,
): Promise<FlushOutcome<Decided>> {
  const { attempt, eventId, eventName, currency, version, now, members } = flush;
  const list = membersJson(sale, members);
  const ids = JSON.stringify(members.map(({ id }) => id));
  const limits = {
    person: members.some((member) => member.lines.some(({ personLimit }) => personLimit != null)),
    cash: members.some((member) => 'soldBy' in member && member.soldBy !== null),
    payments: members.some(({ paymentId }) => paymentId !== null),
    codes: members.some(({ isCodeLimited }) => isCodeLimited),
    returns: returns.length > 0,
    seats: seats.length > 0,
  };
  const lines = JSON.stringify(members.flatMap(({ id, lines: own }) => own.map((line) => lineRow(id, line))));
  const results = await db.batch([
    ...before,
    db
      .prepare(insertMembers(sale, limits))
      .bind(
        list,
        lines,
        attempt,
        eventId,
        currency,
        version,
        now,
        ...when(limits.returns || limits.seats, () => [JSON.stringify(returns)]),
        ...when(limits.seats, () => [JSON.stringify(seats)]),
      ),
    db.prepare(insertLines).bind(lines, attempt),
    ...when(limits.payments, () => bookPayments(sale).map((sql) => db.prepare(sql).bind(ids, attempt))),
    db.prepare(insertTransfers(sale)).bind(ids, attempt, eventName),
    ...when(
      members.some(({ fee }) => fee > 0),
      () => [db.prepare(insertFees(sale)).bind(ids, attempt, eventName)],
    ),
    ...when(limits.returns, () => refundReturns(db, flush, returns)),
    db.prepare(countSold(sale)).bind(ids, attempt),
    ...goods,
    ...when(
      members.some(({ codeId }) => codeId !== null),
      () => [insertUses, countUses].map((sql) => db.prepare(sql(sale)).bind(ids, attempt)),
    ),
  ]);
  const inserted = (results[before.length]?.results ?? []) as unknown as InsertedMember<Status>[];
  const byId = new Map(inserted.map((row) => [row.id, row]));
  const rows: (Decided & Named)[] = [];
  const others: Member[] = [];
  for (const member of members) {
    const row = byId.get(member.id);
    if (row) rows.push(decidedOf(member, row));
    else others.push(member);
  }
  // If the look-up fails, return this attempt's decisions; the caller retries the other members.
  const known = await readKnown<Decided>(db, others, selectDecided, now).catch((error: unknown) => {
    if (rows.length === 0) throw error;
    return { rows: [], sessions: sessionsRead([]) };
  });
  return { rows: [...rows, ...known.rows], sessions: known.sessions };
}

/** Skips statements that the flush does not need: each costs as much as several members, even with nothing to do. */
function when<T>(needed: boolean, statements: () => T[]): T[] {
  return needed ? statements() : [];
}

/**
 * Reads what earlier attempts decided about members without a row, and the state of their sessions. It runs after the
 * transaction because nearly every flush needs none of it, and decisions never change.
 */
async function readKnown<Decided>(
  db: D1Database,
  others: readonly SaleMember[],
  selectDecided: string,
  now: number,
): Promise<FlushOutcome<Decided>> {
  if (others.length === 0) return { rows: [], sessions: sessionsRead([]) };
  const [rows = [], ...sessions] = await readerOf(db).together<[Decided & Named, ...SessionQueryRow[]]>(
    {
      sql: `SELECT d.*, u.name AS holderName
            FROM (${selectDecided} JOIN json_each(?1) AS m
                  ON p.user_id = m.value ->> 0 AND p.request_id = m.value ->> 1) AS d
            JOIN users AS u ON u.id = d.userId`,
      params: [JSON.stringify(others.map(({ userId, requestId }) => [userId, requestId]))],
    },
    ...sessionQueries(others, now),
  );
  return { rows, sessions: sessionsRead(sessions.flat()) };
}

/** One query per auth provider; a deployment normally has one. */
function sessionQueries(members: readonly SaleMember[], now: number): Query[] {
  const keys = new Map<AuthProvider, SessionKey[]>();
  for (const { authProvider, sessionId, userId, aal, issuedAt } of members) {
    if (authProvider === null || sessionId === null || aal === null || issuedAt === null) continue;
    const known = keys.get(authProvider) ?? [];
    known.push({ userId, sessionId, aal, issuedAt });
    keys.set(authProvider, known);
  }
  return [...keys].map(([provider, list]) => sessionsQuery(provider, list, now));
}
