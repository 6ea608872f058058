import { ACCOUNT_TOTALS } from '#db/ledger/audit-transfers.ts';

/**
 * A backup has the rows of one moment, as they were when they were read, which may be later. These statements derive
 * again what changed in between, from the rows that only grow: transfers, refunds, check-ins. They run on a copy
 * without triggers, before it goes to D1.
 */
export const SETTLE_RESTORED_ROWS: readonly string[] = [
  `UPDATE ledger_accounts SET balance = moved.total FROM (${ACCOUNT_TOTALS}) AS moved WHERE moved.id = ledger_accounts.id`,
  `UPDATE tickets SET status = 'active' WHERE status = 'refunded'
     AND NOT EXISTS (SELECT 1 FROM refunds WHERE subject_type = 'ticket' AND subject_id = tickets.id)`,
  `UPDATE orders SET status = 'pending' WHERE status = 'cancelled'
     AND NOT EXISTS (SELECT 1 FROM refunds WHERE subject_type = 'order' AND subject_id = orders.id)`,
  `UPDATE tickets SET status = iif(last.kind = 'admitted', 'used', 'active'),
                      used_at = iif(last.kind = 'admitted', last.scanned_at, NULL)
   FROM (SELECT ticket_id, kind, scanned_at, MAX(seq) FROM check_ins
         WHERE kind IN ('admitted', 'undone') GROUP BY ticket_id) AS last
   WHERE tickets.id = last.ticket_id AND tickets.status IN ('active', 'used')`,
  `UPDATE tickets SET status = 'active', used_at = NULL WHERE status = 'used'
     AND NOT EXISTS (SELECT 1 FROM check_ins WHERE ticket_id = tickets.id AND kind = 'admitted')`,
  // Of tickets that are newer than the backup.
  `DELETE FROM check_ins WHERE ticket_id IS NOT NULL AND ticket_id NOT IN (SELECT id FROM tickets)`,
  `UPDATE ticket_types SET sold =
     (SELECT COUNT(*) FROM tickets WHERE ticket_type_id = ticket_types.id AND status <> 'refunded')`,
  `UPDATE menu_items SET sold = (
     SELECT COALESCE(SUM(line.quantity), 0) FROM order_lines AS line
     JOIN orders AS o ON o.id = line.order_id AND o.status IN ('pending', 'completed')
     WHERE line.menu_item_id = menu_items.id)`,
  `UPDATE discount_codes SET used = (SELECT COUNT(*) FROM discount_uses WHERE discount_code_id = discount_codes.id)`,
  // The provider is asked again, or sends its event again.
  `UPDATE payments SET status = iif(authorized_at IS NULL, 'pending', 'authorized'), settled_at = NULL, result_id = NULL
   WHERE status = 'paid' AND NOT EXISTS (SELECT 1 FROM ledger_transfers WHERE request_id = 'topup:' || payments.id)`,
  `UPDATE withdrawals SET status = 'sent', failure = NULL, settled_at = NULL WHERE status = 'failed'
     AND NOT EXISTS (SELECT 1 FROM ledger_transfers WHERE kind = 'withdrawal_return' AND reference_id = withdrawals.id)`,
  `UPDATE payments SET returned =
     (SELECT COALESCE(SUM(amount), 0) FROM withdrawals WHERE payment_id = payments.id AND status <> 'failed')`,
  `UPDATE payouts SET returned = coalesce((SELECT SUM(amount) FROM ledger_transfers AS t
     WHERE t.reference_id = payouts.id AND t.kind = 'payout_return' AND t.request_id <> 'payout_return:' || payouts.id), 0)`,
  `UPDATE payouts SET status = 'sending', failure = NULL WHERE status = 'failed'
     AND NOT EXISTS (SELECT 1 FROM ledger_transfers WHERE kind = 'payout_return' AND reference_id = payouts.id)`,
  // Their digits and links are in no backup.
  `DELETE FROM deliveries WHERE channel = 'code'`,
  // Calls of the provider are owed again.
  `DELETE FROM deliveries WHERE channel = 'provider'`,
  // Alerts of the night before the restore.
  `DELETE FROM deliveries WHERE channel = 'alert'`,
  // The waitlist is numbered again, without gaps.
  `DELETE FROM waitlist_gaps`,
  `DELETE FROM users_search`,
  `INSERT INTO users_search (rowid, words) SELECT user_rowid, words FROM user_words`,
  `DELETE FROM events_search`,
  `INSERT INTO events_search (rowid, words) SELECT event_rowid, words FROM event_words`,
];

/** Places on the waitlist move while a backup is made. Runs before their unique index exists. */
export const NUMBER_WAITLIST = `
  UPDATE waitlist_entries SET position = place.n
  FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY position, rowid) AS n FROM waitlist_entries) AS place
  WHERE place.id = waitlist_entries.id`;

/** Numbers that objects may have seen are skipped: purchases and messages made after the restore get new ones. */
const SKIPPED = 1_000_000;

/**
 * Tells every box office that D1 was restored. A raised version makes D1 refuse sales by an old snapshot, and the
 * snapshot that the box office reads next has the new epoch.
 */
export function raiseEpoch(epoch: number, source: string): string[] {
  return [
    `INSERT INTO restores (epoch, source) VALUES (${epoch}, '${source.replaceAll("'", "''")}')`,
    `UPDATE events SET sale_version = sale_version + ${SKIPPED}`,
    `UPDATE sqlite_sequence SET seq = seq + ${SKIPPED}`,
  ];
}
