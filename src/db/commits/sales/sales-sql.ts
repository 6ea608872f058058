import { usableReturns } from '#db/commits/event-waitlist/sold-returns.ts';
import { bookPaymentsSql } from '#db/commits/money/book-payments.ts';
import { mayBuy } from '#db/sql/auth.ts';
import { usesByPerson } from '#db/sql/discounts.ts';
import { TICKETS_OF_PERSON } from '#db/sql/tickets-of-person.ts';
import { CASH_TICKETS_PER_SHIFT } from '#shared/limits.ts';

export interface SaleLine {
  itemId: string;
  name: string;
  quantity: number;
  unitPrice: number;
  discount: number;
  total: number;
  /** Limit per buyer, including the tickets they already hold; null or absent: no limit. */
  personLimit?: number | null;
}

/** Length of a cash shift: a night at the door plus travel. Earlier sales count as another shift. */
const CASH_SHIFT_MS = 12 * 60 * 60_000;

/**
 * The statements of a group commit, shared by ticket purchases and orders. Parameters are JSON lists for `json_each`;
 * every effect depends on the rows that one attempt inserted.
 */
export interface SaleKind {
  /** Tables of the members, of their line items, and of the stock. */
  table: 'purchases' | 'orders';
  lines: { table: 'purchase_lines' | 'order_lines'; owner: string; item: string };
  stock: 'ticket_types' | 'menu_items';
  /** Status of a paid member, and of a refused one (SQL literals). */
  paid: string;
  refused: string;
  /** Columns that only this table has, mapped to the member fields that fill them. */
  more: Record<string, string>;
  /** Whether the event's capacity limits sales. */
  capacity: boolean;
  /** Whether the limit per buyer applies. */
  hasPersonLimit: boolean;
  /** Prefix of the transfers' request ids, and their kind. */
  transfer: { prefix: string; kind: string };
  /** SQL: what the code took off `p`. */
  discount: string;
  /** SQL condition: the member was paid in cash, so no wallet is checked or debited. */
  inCash: string;
}

/** Position of each field in `membersJson`, without the `more` fields of one sale. */
const MEMBER_FIELDS = {
  id: 'id',
  user_id: 'userId',
  request_id: 'requestId',
  request_hash: 'requestHash',
  auth_provider: 'authProvider',
  session_id: 'sessionId',
  aal: 'aal',
  issued_at: 'issuedAt',
  refusal: 'refusal',
  subtotal: 'subtotal',
  discount: 'discount',
  total: 'total',
  fee: 'fee',
  code_id: 'codeId',
  payment_id: 'paymentId',
};

function memberFields(sale: SaleKind): Record<string, string> {
  return { ...MEMBER_FIELDS, ...sale.more };
}

/**
 * Members for `json_each`, as arrays: field names made up half of the text, which is copied and escaped on its way to
 * D1 and parsed there.
 */
export function membersJson(sale: SaleKind, members: readonly object[]): string {
  const names = Object.values(memberFields(sale));
  return JSON.stringify(
    members.map((member) => names.map((name) => (member as Record<string, unknown>)[name] ?? null)),
  );
}

/** A line item for `json_each`, as a compact array. */
export function lineRow(memberId: string, line: SaleLine) {
  const { itemId, quantity, unitPrice, discount, total, name, personLimit = null } = line;
  const row = [memberId, itemId, quantity, unitPrice, discount, total, name];
  return personLimit === null ? row : [...row, personLimit];
}

/** A row that an attempt inserted, as `insertMembers` returns it. */
export interface InsertedMember<Status> {
  id: string;
  seq: number;
  status: Status;
  refusal: string | null;
  /** JSON; null when the refusal has no details, and for orders. */
  refusalDetails: string | null;
  holderName: string;
}

/**
 * ?1 `membersJson`, ?2 list of `lineRow`, ?3 attempt, ?4 event, ?5 currency, ?6 sale version, ?7 now, ?8 `SoldReturn`s if there are any, ?9 `[member, seat]` if any ticket has a seat. Returns
 * `InsertedMember`s.
 * `running` is the cumulative use of an item, the capacity or a code up to this member; a member beyond the limit gets
 * no row. A buyer over the limit per person is recorded as refused (final), and uses no stock.
 * `MATERIALIZED` and `CROSS JOIN` (fixes SQLite's join order) keep the cost per member constant: without them each line
 * item is compared with each member, and each member is parsed from JSON several times.
 */
export function insertMembers(
  sale: SaleKind,
  limits: {
    person: boolean;
    cash: boolean;
    payments: boolean;
    codes: boolean;
    returns: boolean;
    seats: boolean;
  },
): string {
  const names = Object.keys(sale.more);
  const columns = names.map((name) => `${name}, `).join('');
  const read = Object.keys(memberFields(sale)).map((name, index) => `, value ->> ${index} AS ${name}`);
  const values = names.map((name) => `funded.${name}, `).join('');
  const more = (where: string) =>
    limits.returns ? ` + (SELECT count(*) FROM ${usableReturns('?8')}${where})` : '';
  const overCapacity = `
    UNION
    SELECT wanted.id FROM wanted JOIN events ON events.id = ?4
    WHERE events.capacity IS NOT NULL
      AND (SELECT SUM(sold) FROM ${sale.stock} WHERE event_id = ?4) + wanted.running_all > events.capacity${more('')}`;
  return `
  WITH member AS MATERIALIZED (
    SELECT key AS position${read.join('')}
    FROM json_each(?1)
  )${limits.person ? OVER_PERSON_LIMIT : ''}${limits.cash ? OVER_CASH_LIMIT : ''}${limits.codes ? OVER_CODE_LIMIT : ''}, funded AS MATERIALIZED (
    SELECT member.*, ${limits.payments ? FUNDED_BY_PAYMENT : 'COALESCE(account.balance, 0) >= member.total'} OR ${sale.inCash} AS can_pay,
           ${limits.person ? 'over_limit.details' : 'NULL'} AS over_limit,
           ${limits.cash ? 'over_cash.details' : 'NULL'} AS over_cash,
           ${limits.codes ? 'over_code.id' : 'NULL'} AS over_code
    FROM member
    ${limits.person ? 'LEFT JOIN over_limit ON over_limit.id = member.id' : ''}
    ${limits.cash ? 'LEFT JOIN over_cash ON over_cash.id = member.id' : ''}
    ${limits.codes ? 'LEFT JOIN over_code ON over_code.id = member.id' : ''}
    LEFT JOIN ledger_accounts AS account ON account.id = 'wallet:' || member.user_id || ':' || ?5
    ${limits.payments ? PAYMENT_OF_MEMBER : ''}
    WHERE NOT EXISTS (
      SELECT 1 FROM ${sale.table} AS known
      WHERE known.user_id = member.user_id AND known.request_id = member.request_id
    ) AND (member.session_id IS NULL OR ${mayBuy('member', '?7')})
  ), buyer AS MATERIALIZED (
    SELECT * FROM funded WHERE can_pay AND refusal IS NULL AND over_limit IS NULL AND over_cash IS NULL AND over_code IS NULL
  ), wanted AS (
    SELECT buyer.id, line.value ->> 1 AS item_id,
           SUM(line.value ->> 2) OVER (
             PARTITION BY line.value ->> 1 ORDER BY buyer.position ROWS UNBOUNDED PRECEDING
           ) AS running,
           SUM(line.value ->> 2) OVER (ORDER BY buyer.position RANGE UNBOUNDED PRECEDING) AS running_all
    FROM json_each(?2) AS line CROSS JOIN buyer ON buyer.id = line.value ->> 0
  ), coded AS (
    SELECT id, code_id, ROW_NUMBER() OVER (PARTITION BY code_id ORDER BY position) AS running
    FROM buyer WHERE code_id IS NOT NULL
  ), exhausted AS (
    SELECT wanted.id FROM wanted
    LEFT JOIN ${sale.stock} AS item ON item.id = wanted.item_id AND item.event_id = ?4
    WHERE item.id IS NULL OR item.sold + wanted.running > item.quantity${more(' WHERE k.ticket_type_id = wanted.item_id')}
    UNION
    SELECT coded.id FROM coded LEFT JOIN discount_codes AS code ON code.id = coded.code_id
    WHERE code.id IS NULL OR code.used + coded.running > COALESCE(code.max_uses, code.used + coded.running)
    ${sale.capacity ? overCapacity : ''}${limits.seats ? takenSeats(limits.returns) : ''}
  )
  INSERT INTO ${sale.table} (id, user_id, request_id, request_hash, ${columns} attempt, event_id, status, refusal,
                              ${sale.hasPersonLimit ? 'refusal_details, ' : ''}currency, subtotal, discount, total, fee, discount_code_id, payment_id, created_at)
  SELECT funded.id, funded.user_id, funded.request_id, funded.request_hash, ${values} ?3, ?4,
         CASE WHEN funded.refusal IS NULL AND funded.over_limit IS NULL AND funded.over_cash IS NULL AND funded.over_code IS NULL AND funded.can_pay THEN '${sale.paid}' ELSE ${sale.refused} END,
         CASE WHEN funded.refusal IS NOT NULL THEN funded.refusal
              WHEN funded.over_limit IS NOT NULL THEN 'OVER_PERSON_LIMIT'
              WHEN funded.over_cash IS NOT NULL THEN 'OVER_CASH_LIMIT'
              WHEN funded.over_code IS NOT NULL THEN 'DISCOUNT_PERSON_LIMIT'
              WHEN NOT funded.can_pay THEN 'INSUFFICIENT_BALANCE' END,
         ${sale.hasPersonLimit ? 'CASE WHEN funded.refusal IS NULL THEN coalesce(funded.over_limit, funded.over_cash) END, ' : ''}?5, funded.subtotal, funded.discount, funded.total, funded.fee, funded.code_id, funded.payment_id, ?7
  FROM funded JOIN events ON events.id = ?4
  WHERE (funded.refusal IS NOT NULL OR (events.sale_version = ?6 AND events.status = 'published'))
    AND funded.id NOT IN (SELECT id FROM exhausted)
  ORDER BY funded.position
  ON CONFLICT DO NOTHING
  RETURNING id, seq, status, refusal, ${sale.hasPersonLimit ? 'refusal_details' : 'NULL'} AS refusalDetails, (SELECT name FROM users WHERE users.id = ${sale.table}.user_id) AS holderName`;
}

/** Members of whose seats an unrefunded ticket has one; not if a return that they take refunds it. */
function takenSeats(returns: boolean): string {
  const given = `AND t.id NOT IN (SELECT k.ticket_id FROM ${usableReturns('?8')})`;
  return `
    UNION
    SELECT seat.value ->> 0 FROM json_each(?9) AS seat CROSS JOIN tickets AS t
      ON t.event_id = ?4 AND t.seat_id = seat.value ->> 1 AND t.seat_id IS NOT NULL AND t.status <> 'refunded'
      ${returns ? given : ''}`;
}

/** The secured payment of a member; its wallet may cover the rest. */
const PAYMENT_OF_MEMBER = `LEFT JOIN payments AS payment ON payment.id = member.payment_id
      AND payment.user_id = member.user_id AND payment.currency = ?5 AND payment.status = 'authorized'`;

/** A payment that is no longer secured pays nothing: the person did not agree to pay from the wallet instead. */
const FUNDED_BY_PAYMENT = `(COALESCE(account.balance, 0) + COALESCE(payment.amount, 0) >= member.total
      AND (member.payment_id IS NULL OR payment.id IS NOT NULL))`;

/**
 * Uses `member` and ?2: members that would exceed the limit per buyer of a ticket type, with the first such line item.
 */
const OVER_PERSON_LIMIT = `, over_limit AS MATERIALIZED (
    SELECT id, MIN(line),
           json_object('limit', person_limit, 'held', held, 'left', MAX(0, person_limit - held), 'type', name) AS details
    FROM (
      SELECT member.id, line.key AS line, line.value ->> 2 AS quantity, line.value ->> 6 AS name,
             line.value ->> 7 AS person_limit,
             (SELECT COUNT(*) FROM ${TICKETS_OF_PERSON}
              WHERE p.user_id = member.user_id AND t.ticket_type_id = line.value ->> 1
                AND t.status <> 'refunded') AS held
      FROM json_each(?2) AS line CROSS JOIN member ON member.id = line.value ->> 0
      WHERE line.value ->> 7 IS NOT NULL
    ) WHERE held + quantity > person_limit GROUP BY id
  )`;

/**
 * Uses `member` and ?2: members whose seller would exceed the cash limit of a shift, counting earlier members of this
 * group. The event's owner and administrators have no limit; refunded tickets still count.
 */
const OVER_CASH_LIMIT = `, over_cash AS MATERIALIZED (
    SELECT id, json_object('limit', cash_limit, 'sold', MIN(cash_limit, sold)) AS details
    FROM (
      SELECT member.id, coalesce(events.cash_ticket_limit, ${CASH_TICKETS_PER_SHIFT}) AS cash_limit,
             (SELECT coalesce(SUM(l.quantity), 0)
              FROM purchases AS p JOIN purchase_lines AS l ON l.purchase_id = p.id
              WHERE p.event_id = ?4 AND p.sold_by = member.sold_by AND p.created_at > ?7 - ${CASH_SHIFT_MS}
                AND p.status = 'paid') AS sold,
             SUM(line.value ->> 2) OVER (
               PARTITION BY member.sold_by ORDER BY member.position ROWS UNBOUNDED PRECEDING
             ) AS running
      FROM json_each(?2) AS line CROSS JOIN member ON member.id = line.value ->> 0
      JOIN events ON events.id = ?4
      LEFT JOIN users AS seller ON seller.id = member.sold_by
      WHERE member.sold_by IS NOT NULL AND member.refusal IS NULL AND NOT EXISTS (
          SELECT 1 FROM organization_members AS o
          WHERE o.organization_id = events.organization_id AND o.user_id = member.sold_by)
        AND seller.role IS NOT 'admin' AND NOT EXISTS (
          SELECT 1 FROM purchases AS known
          WHERE known.user_id = member.user_id AND known.request_id = member.request_id
        )
    ) WHERE sold + running > cash_limit GROUP BY id
  )`;

/**
 * Uses `member`: members whose code, or its batch, has reached its limit per person. A flush has one member per person,
 * and D1 runs one flush at a time.
 */
const OVER_CODE_LIMIT = `, over_code AS MATERIALIZED (
    SELECT member.id FROM member CROSS JOIN discount_codes AS code ON code.id = member.code_id
    WHERE code.per_person IS NOT NULL AND ${usesByPerson('member.user_id')} >= code.per_person
  )`;

/** The paid rows that an attempt inserted; ?1 the members' ids, by which they are found, ?2 the attempt. */
export function paidBy({ table, paid }: Pick<SaleKind, 'table' | 'paid'>): string {
  return `FROM ${table} AS p
    WHERE p.id IN (SELECT value FROM json_each(?1)) AND p.attempt = ?2 AND p.status = '${paid}'`;
}

/** ?1 ids, ?2 attempt each. Credits the wallets with the payments of this attempt, before `insertTransfers` debits them. */
export function bookPayments(sale: SaleKind): string[] {
  return bookPaymentsSql(
    `SELECT p.id, p.payment_id, p.created_at AS at ${paidBy(sale)} AND p.payment_id IS NOT NULL`,
  );
}

/** ?1 ids, ?2 attempt, ?3 description for the ledger. */
export function insertTransfers(sale: SaleKind): string {
  return `
  INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                reference_id, description, created_at)
  SELECT '${sale.transfer.prefix}:' || p.id, '${sale.transfer.kind}',
         'wallet:' || p.user_id || ':' || p.currency, 'event_revenue:' || p.event_id, p.total, p.currency, p.id, ?3,
         p.created_at
  ${paidBy(sale)} AND p.total > 0 AND NOT (${sale.inCash}) ORDER BY p.seq`;
}

/** ?1 ids, ?2 attempt, ?3 description for the ledger. One transfer for all fees of the flush, because each writes six rows. */
export function insertFees(sale: SaleKind): string {
  return `
  INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                reference_id, description, created_at)
  SELECT 'fee:' || p.attempt, 'platform_fee', 'event_revenue:' || p.event_id, 'platform_fee:' || p.currency, SUM(p.fee),
         p.currency, p.attempt, ?3, p.created_at
  ${paidBy(sale)} AND p.fee > 0 GROUP BY p.attempt`;
}

/** ?1 ids, ?2 attempt. */
export function countSold(sale: SaleKind): string {
  const { lines, stock } = sale;
  return `
  UPDATE ${stock} SET sold = sold + taken.quantity
  FROM (SELECT l.${lines.item} AS id, SUM(l.quantity) AS quantity
        FROM (SELECT p.id ${paidBy(sale)}) AS p CROSS JOIN ${lines.table} AS l ON l.${lines.owner} = p.id
        GROUP BY l.${lines.item}) AS taken
  WHERE ${stock}.id = taken.id`;
}

/** ?1 ids, ?2 attempt. */
export function insertUses(sale: SaleKind): string {
  return `
  INSERT INTO discount_uses (discount_code_id, used_by, user_id, amount, created_at)
  SELECT p.discount_code_id, p.id, p.user_id, ${sale.discount}, p.created_at
  ${paidBy(sale)} AND p.discount_code_id IS NOT NULL`;
}

/** ?1 ids, ?2 attempt. */
export function countUses(sale: SaleKind): string {
  return `
  UPDATE discount_codes SET used = used + taken.uses
  FROM (SELECT p.discount_code_id AS id, COUNT(*) AS uses ${paidBy(sale)} AND p.discount_code_id IS NOT NULL
        GROUP BY p.discount_code_id) AS taken
  WHERE discount_codes.id = taken.id`;
}
