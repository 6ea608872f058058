import type { Pool } from 'pg';
import type { Bought, PurchaseDraft } from './purchase.ts';

/** Larger groups only wait longer. */
const GROUP_MAX = 250;

/** A whole group of purchases in one statement, and so in one transaction. $1: the members as JSON, one per wallet. */
const BUY_ALL = `
  WITH member AS (
    SELECT * FROM jsonb_to_recordset($1) AS m (
      "place" integer, "userId" uuid, "requestId" text, "eventId" uuid, "typeId" uuid, "quantity" integer,
      "purchaseId" uuid, "tickets" jsonb)
  ), type AS MATERIALIZED (
    SELECT * FROM ticket_types WHERE id IN (SELECT "typeId" FROM member) ORDER BY id FOR UPDATE
  ), wallet AS MATERIALIZED (
    SELECT * FROM wallets WHERE user_id IN (SELECT "userId" FROM member) ORDER BY user_id FOR UPDATE
  ), funded AS (
    SELECT m.*, t.price, t.price * m."quantity" AS total, t.quantity - t.sold AS stock,
           sum(m."quantity") OVER (PARTITION BY t.id ORDER BY m."place") AS wanted
    FROM member m JOIN type t ON t.id = m."typeId" AND t.event_id = m."eventId"
    JOIN wallet w ON w.user_id = m."userId"
    WHERE w.balance >= t.price * m."quantity"
      AND NOT EXISTS (SELECT 1 FROM purchases p WHERE p.user_id = m."userId" AND p.request_id = m."requestId")
  ), paid AS MATERIALIZED (
    SELECT * FROM funded WHERE wanted <= stock
  ), new_purchases AS (
    INSERT INTO purchases (id, user_id, request_id, event_id, ticket_type_id, quantity, total)
    SELECT "purchaseId", "userId", "requestId", "eventId", "typeId", "quantity", total FROM paid
  ), new_tickets AS (
    INSERT INTO tickets (id, event_id, ticket_type_id, purchase_id, user_id, secret, short_code, amount_paid)
    SELECT n.id, p."eventId", p."typeId", p."purchaseId", p."userId", n.secret, n."shortCode", p.price
    FROM paid p, jsonb_to_recordset(p."tickets") AS n (id uuid, secret text, "shortCode" text)
  ), new_transfers AS (
    INSERT INTO ledger_transfers (debit_account, credit_account, amount, reference_id)
    SELECT 'wallet:' || "userId", 'event_revenue:' || "eventId", total, "purchaseId" FROM paid
  ), wallets_debited AS (
    UPDATE wallets w SET balance = w.balance - p.total FROM paid p WHERE w.user_id = p."userId"
  ), stock_taken AS (
    UPDATE ticket_types t SET sold = t.sold + n.quantity
    FROM (SELECT "typeId", sum("quantity") AS quantity FROM paid GROUP BY "typeId") n WHERE t.id = n."typeId"
  )
  SELECT m."place", coalesce(p."purchaseId", k.id) AS purchase_id, coalesce(p.total, k.total) AS total,
         CASE WHEN p."purchaseId" IS NOT NULL OR k.id IS NOT NULL THEN 'ok'
              WHEN f."place" IS NOT NULL THEN 'SOLD_OUT' ELSE 'INSUFFICIENT_BALANCE' END AS outcome
  FROM member m
  LEFT JOIN funded f ON f."place" = m."place"
  LEFT JOIN paid p ON p."place" = m."place"
  LEFT JOIN purchases k ON k.user_id = m."userId" AND k.request_id = m."requestId"
  ORDER BY m."place"`;

interface Waiting {
  draft: PurchaseDraft;
  resolve: (bought: Bought) => void;
  reject: (reason: unknown) => void;
}

interface Row {
  place: number;
  purchase_id: string;
  total: string;
  outcome: Bought['outcome'];
}

/** A hand-written group commit: purchases that arrive during one transaction share the next. */
export function groupPurchases(pool: Pool): (draft: PurchaseDraft) => Promise<Bought> {
  let queue: Waiting[] = [];
  let busy = false;

  const flush = async () => {
    busy = true;
    while (queue.length > 0) {
      const { group, rest } = takeGroup(queue);
      queue = rest;
      try {
        await commit(pool, group);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    busy = false;
  };
  return (draft) =>
    new Promise((resolve, reject) => {
      queue.push({ draft, resolve, reject });
      if (!busy) void flush();
    });
}

/** One member per wallet, so that the SQL need not sum what one person spends. */
function takeGroup(queue: readonly Waiting[]): { group: Waiting[]; rest: Waiting[] } {
  const people = new Set<string>();
  const group: Waiting[] = [];
  const rest: Waiting[] = [];
  for (const waiting of queue) {
    const fits = group.length < GROUP_MAX && !people.has(waiting.draft.userId);
    if (fits) people.add(waiting.draft.userId);
    (fits ? group : rest).push(waiting);
  }
  return { group, rest };
}

async function commit(pool: Pool, group: readonly Waiting[]): Promise<void> {
  const members = group.map(({ draft }, place) => ({ place, ...draft }));
  const { rows } = await pool.query<Row>({
    name: 'buy-all',
    text: BUY_ALL,
    values: [JSON.stringify(members)],
  });
  for (const row of rows) {
    group[row.place]?.resolve({
      outcome: row.outcome,
      purchaseId: row.purchase_id,
      totalMinor: Number(row.total),
    });
  }
}
