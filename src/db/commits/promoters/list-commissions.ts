/**
 * The names of `?2` whose arrived heads differ from those that were counted, with what is then due. Further heads earn the
 * amount that the promoter has now; of heads that are undone, their share of what was counted goes back.
 */
const CHANGED = `
  SELECT e.id, e.entered AS heads, m.id AS promoter_id, m.event_id, v.currency, v.name, coalesce(n.amount, 0) AS booked,
    CASE WHEN e.entered > coalesce(n.heads, 0)
      THEN coalesce(n.amount, 0) + (e.entered - coalesce(n.heads, 0))
        * iif(m.ended_at IS NULL AND m.commission ->> 'kind' = 'per_head', m.commission ->> 'amountMinor', 0)
      ELSE (2 * n.amount * e.entered + n.heads) / (2 * n.heads) END AS due
  FROM json_each(?2) AS sent CROSS JOIN list_entries AS e ON e.id = sent.value
  CROSS JOIN guest_lists AS l ON l.id = e.list_id AND l.event_id = ?1
  LEFT JOIN entry_commissions AS n ON n.entry_id = e.id
  CROSS JOIN promoters AS m ON m.id = coalesce(n.promoter_id, l.promoter_id) AND m.event_id = ?1
  CROSS JOIN events AS v ON v.id = ?1
  WHERE e.entered <> coalesce(n.heads, 0)`;

/** Both sides, because nothing may have been sold yet. */
const OPEN_ACCOUNTS = `
  INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, event_id, created_at)
  SELECT 'commission_payable:' || event_id || ':' || promoter_id, 'commission_payable', currency, event_id, ?3
  FROM (${CHANGED}) WHERE due <> booked
  UNION SELECT 'event_revenue:' || event_id, 'event_revenue', currency, event_id, ?3 FROM (${CHANGED}) WHERE due <> booked`;

const moved = (prefix: string, kind: string, debit: string, credit: string, amount: string) => `
  INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency, reference_id,
                                description, created_at)
  SELECT '${prefix}:' || promoter_id || ':' || lower(hex(randomblob(12))), '${kind}', ${debit}, ${credit}, sum(${amount}),
         currency, promoter_id, name, ?3
  FROM (${CHANGED}) WHERE ${amount} > 0 GROUP BY promoter_id`;

const REVENUE = "'event_revenue:' || event_id";
const PAYABLE = "'commission_payable:' || event_id || ':' || promoter_id";
const ARRIVED = moved('commission_heads', 'commission', REVENUE, PAYABLE, '(due - booked)');
const UNDONE = moved('commission_heads_back', 'commission_return', PAYABLE, REVENUE, '(booked - due)');

const COUNT_HEADS = `
  INSERT INTO entry_commissions (entry_id, promoter_id, heads, amount)
  SELECT id, promoter_id, heads, due FROM (${CHANGED}) WHERE true
  ON CONFLICT (entry_id) DO UPDATE SET heads = excluded.heads, amount = excluded.amount`;

/**
 * After the names of lists are written: the people of a promoter's lists earn per head as they arrive. Idempotent, as it
 * books the difference to what was counted.
 */
export function listCommissions(
  db: D1Database,
  { eventId, entryIds, now }: { eventId: string; entryIds: readonly string[]; now: number },
): D1PreparedStatement[] {
  // One name may have several messages in a batch.
  const ids = JSON.stringify([...new Set(entryIds)]);
  return [
    ...[OPEN_ACCOUNTS, ARRIVED, UNDONE].map((sql) => db.prepare(sql).bind(eventId, ids, now)),
    db.prepare(COUNT_HEADS).bind(eventId, ids),
  ];
}
