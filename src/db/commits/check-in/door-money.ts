/** Money taken for heads of guest lists at the door, by the row of the log that took it; below zero when given back. */
export interface DoorMoney {
  entryId: string;
  seq: number;
  amount: number;
  /** Unix ms. */
  at: number;
}

/** Books it beside cash sales, once a row: the organizer has that money already. */
export function bookDoorMoney(
  db: D1Database,
  eventId: string,
  taken: readonly DoorMoney[],
): D1PreparedStatement[] {
  if (taken.length === 0) return [];
  return [
    db.prepare(OPEN_ACCOUNTS).bind(eventId, taken[0]?.at ?? 0),
    db.prepare(BOOK).bind(eventId, JSON.stringify(taken)),
  ];
}

const OPEN_ACCOUNTS = `
  INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, event_id, created_at)
  SELECT value || ':' || e.id, value, e.currency, e.id, ?2
  FROM json_each('["door_cash","door_revenue"]') CROSS JOIN events AS e WHERE e.id = ?1`;

const BOOK = `
  INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency, reference_id,
                                description, created_at)
  SELECT 'list_entry:' || t.entry || ':' || t.seq, iif(t.amount > 0, 'door_sale', 'door_refund'),
         iif(t.amount > 0, 'door_cash:', 'door_revenue:') || e.id,
         iif(t.amount > 0, 'door_revenue:', 'door_cash:') || e.id, abs(t.amount), e.currency, t.entry, e.name, t.at
  FROM (SELECT value ->> 'entryId' AS entry, value ->> 'seq' AS seq, value ->> 'amount' AS amount, value ->> 'at' AS at
        FROM json_each(?2)) AS t CROSS JOIN events AS e
  WHERE e.id = ?1 ON CONFLICT DO NOTHING`;
