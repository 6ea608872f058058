import type { Currency } from '#shared/money.ts';
import { DECIDED_PURCHASE, type DecidedPurchase } from '../readers/sold-tickets.ts';

/** One buyer's part of a flush. Amounts in minor units of the flush's currency. */
export interface PurchaseMember {
  purchaseId: string;
  userId: string;
  requestId: string;
  requestHash: string;
  /** Set when the box office already refused it and only wants that written down. */
  refusal: string | null;
  subtotal: number;
  discount: number;
  total: number;
  fee: number;
  codeId: string | null;
  lines: { typeId: string; quantity: number; unitPrice: number; discount: number; total: number }[];
  tickets: { id: string; typeId: string; secret: string; shortCode: string; amountPaid: number }[];
}

export interface PurchaseFlush {
  /** Fresh for every execution, so that a late or second one touches nothing of another. */
  attempt: string;
  eventId: string;
  eventName: string;
  currency: Currency;
  /** The `sale_version` that the members were priced by. */
  version: number;
  now: number;
  members: PurchaseMember[];
}

/**
 * Commits a group of purchases in one D1 transaction, and reads back how each member was decided.
 *
 * D1 itself decides money and stock; every effect hangs off the rows that this attempt inserted. A member whose
 * wallet is short is recorded as refused and refuses nobody else. A member that does not fit the stock, or was
 * priced by an old version, gets no row: the caller looks again and decides anew. At most one member per wallet.
 *
 * @returns the decided purchases by `<userId>|<requestId>`; members without a row are missing.
 */
export async function commitPurchases(
  db: D1Database,
  flush: PurchaseFlush,
): Promise<Map<string, DecidedPurchase>> {
  const members = JSON.stringify(flush.members.map(({ lines, tickets, ...member }) => member));
  const lines = JSON.stringify(
    flush.members.flatMap((member, position) =>
      member.lines.map((line) => ({ ...line, purchaseId: member.purchaseId, position })),
    ),
  );
  const tickets = JSON.stringify(
    flush.members.flatMap((member) =>
      member.tickets.map((ticket) => ({ ...ticket, purchaseId: member.purchaseId })),
    ),
  );
  const { attempt, eventId, eventName, currency, version, now } = flush;
  const results = await db.batch([
    db.prepare(INSERT_PURCHASES).bind(members, lines, attempt, eventId, currency, version, now),
    db.prepare(INSERT_LINES).bind(lines, attempt),
    db.prepare(INSERT_TRANSFERS).bind(attempt, eventName),
    db.prepare(INSERT_FEES).bind(attempt, eventName),
    db.prepare(COUNT_SOLD).bind(attempt),
    db.prepare(INSERT_TICKETS).bind(tickets, attempt),
    db.prepare(INSERT_USES).bind(attempt),
    db.prepare(COUNT_USES).bind(attempt),
    db
      .prepare(
        `${DECIDED_PURCHASE} JOIN json_each(?1) AS m
         ON p.user_id = m.value ->> 'userId' AND p.request_id = m.value ->> 'requestId'`,
      )
      .bind(members),
  ]);
  const decided = (results.at(-1)?.results ?? []) as unknown as DecidedPurchase[];
  return new Map(decided.map((purchase) => [`${purchase.userId}|${purchase.requestId}`, purchase]));
}

/**
 * `running` is how much of a type (or of the capacity, or of a code) the members before and including this one
 * take; whoever passes what is left gets no row.
 */
const INSERT_PURCHASES = `
  WITH member AS (
    SELECT key AS position, value ->> 'purchaseId' AS id, value ->> 'userId' AS user_id,
           value ->> 'requestId' AS request_id, value ->> 'requestHash' AS request_hash,
           value ->> 'refusal' AS refusal, value ->> 'subtotal' AS subtotal, value ->> 'discount' AS discount,
           value ->> 'total' AS total, value ->> 'fee' AS fee, value ->> 'codeId' AS code_id
    FROM json_each(?1)
  ), funded AS (
    SELECT member.*, COALESCE(account.balance, 0) >= member.total AS can_pay
    FROM member
    LEFT JOIN ledger_accounts AS account ON account.id = 'wallet:' || member.user_id || ':' || ?5
    WHERE NOT EXISTS (
      SELECT 1 FROM purchases AS known
      WHERE known.user_id = member.user_id AND known.request_id = member.request_id
    )
  ), buyer AS (
    SELECT * FROM funded WHERE can_pay AND refusal IS NULL
  ), wanted AS (
    SELECT buyer.id, line.value ->> 'typeId' AS type_id,
           SUM(line.value ->> 'quantity') OVER (
             PARTITION BY line.value ->> 'typeId' ORDER BY buyer.position ROWS UNBOUNDED PRECEDING
           ) AS running,
           SUM(line.value ->> 'quantity') OVER (ORDER BY buyer.position RANGE UNBOUNDED PRECEDING) AS running_all
    FROM json_each(?2) AS line JOIN buyer ON buyer.id = line.value ->> 'purchaseId'
  ), coded AS (
    SELECT id, code_id, ROW_NUMBER() OVER (PARTITION BY code_id ORDER BY position) AS running
    FROM buyer WHERE code_id IS NOT NULL
  ), misfit AS (
    SELECT wanted.id FROM wanted
    LEFT JOIN ticket_types AS type ON type.id = wanted.type_id AND type.event_id = ?4
    WHERE type.id IS NULL OR type.sold + wanted.running > type.quantity
    UNION
    SELECT wanted.id FROM wanted JOIN events ON events.id = ?4
    WHERE events.capacity IS NOT NULL
      AND (SELECT SUM(sold) FROM ticket_types WHERE event_id = ?4) + wanted.running_all > events.capacity
    UNION
    SELECT coded.id FROM coded LEFT JOIN discount_codes AS code ON code.id = coded.code_id
    WHERE code.id IS NULL OR code.used + coded.running > COALESCE(code.max_uses, code.used + coded.running)
  )
  INSERT INTO purchases (id, user_id, request_id, request_hash, attempt, event_id, status, refusal, currency,
                         subtotal, discount, total, fee, discount_code_id, created_at)
  SELECT funded.id, funded.user_id, funded.request_id, funded.request_hash, ?3, ?4,
         CASE WHEN funded.refusal IS NULL AND funded.can_pay THEN 'paid' ELSE 'refused' END,
         CASE WHEN funded.refusal IS NOT NULL THEN funded.refusal
              WHEN NOT funded.can_pay THEN 'INSUFFICIENT_BALANCE' END,
         ?5, funded.subtotal, funded.discount, funded.total, funded.fee, funded.code_id, ?7
  FROM funded JOIN events ON events.id = ?4
  WHERE (funded.refusal IS NOT NULL OR (events.sale_version = ?6 AND events.status = 'published'))
    AND funded.id NOT IN (SELECT id FROM misfit)
  ORDER BY funded.position
  ON CONFLICT DO NOTHING`;

const INSERT_LINES = `
  INSERT INTO purchase_lines (purchase_id, ticket_type_id, quantity, unit_price, discount, total)
  SELECT p.id, l.value ->> 'typeId', l.value ->> 'quantity', l.value ->> 'unitPrice', l.value ->> 'discount',
         l.value ->> 'total'
  FROM json_each(?1) AS l JOIN purchases AS p ON p.id = l.value ->> 'purchaseId'
  WHERE p.attempt = ?2 AND p.status = 'paid'`;

const INSERT_TRANSFERS = `
  INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                reference_id, description, created_at)
  SELECT 'purchase:' || id, 'ticket_purchase', 'wallet:' || user_id || ':' || currency,
         'event_revenue:' || event_id, total, currency, id, ?2, created_at
  FROM purchases WHERE attempt = ?1 AND status = 'paid' AND total > 0 ORDER BY seq`;

const INSERT_FEES = `
  INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                reference_id, description, created_at)
  SELECT 'fee:' || id, 'platform_fee', 'event_revenue:' || event_id, 'platform_fee:' || currency, fee, currency,
         id, ?2, created_at
  FROM purchases WHERE attempt = ?1 AND status = 'paid' AND fee > 0 ORDER BY seq`;

const COUNT_SOLD = `
  UPDATE ticket_types SET sold = sold + taken.quantity
  FROM (SELECT l.ticket_type_id AS id, SUM(l.quantity) AS quantity
        FROM purchase_lines AS l JOIN purchases AS p ON p.id = l.purchase_id
        WHERE p.attempt = ?1 AND p.status = 'paid' GROUP BY l.ticket_type_id) AS taken
  WHERE ticket_types.id = taken.id`;

const INSERT_TICKETS = `
  INSERT INTO tickets (id, event_id, ticket_type_id, purchase_id, user_id, status, secret, short_code,
                       amount_paid, created_at)
  SELECT t.value ->> 'id', p.event_id, t.value ->> 'typeId', p.id, p.user_id, 'active', t.value ->> 'secret',
         t.value ->> 'shortCode', t.value ->> 'amountPaid', p.created_at
  FROM json_each(?1) AS t JOIN purchases AS p ON p.id = t.value ->> 'purchaseId'
  WHERE p.attempt = ?2 AND p.status = 'paid'`;

const INSERT_USES = `
  INSERT INTO discount_uses (discount_code_id, used_by, user_id, amount, created_at)
  SELECT discount_code_id, id, user_id, discount, created_at
  FROM purchases WHERE attempt = ?1 AND status = 'paid' AND discount_code_id IS NOT NULL`;

const COUNT_USES = `
  UPDATE discount_codes SET used = used + taken.uses
  FROM (SELECT discount_code_id AS id, COUNT(*) AS uses FROM purchases
        WHERE attempt = ?1 AND status = 'paid' AND discount_code_id IS NOT NULL GROUP BY discount_code_id) AS taken
  WHERE discount_codes.id = taken.id`;
