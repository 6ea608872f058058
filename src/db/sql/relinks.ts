/** Requests are good for a day (ms); afterwards they have to be made again. */
const REQUEST_TTL_MS = 24 * 3_600_000;

/** SQL: a request that waits for its confirmation. */
export function isRequested(relink: string, now: string): string {
  return `(${relink}.confirmed_at IS NULL AND ${relink}.requested_at > ${now} - ${REQUEST_TTL_MS})`;
}

/**
 * SQL: what an account would lose by giving way to another one: money, tickets, orders, places, work and rights. More than a
 * deletion asks for, which its person confirms.
 */
export function belongingsSql(user: string): string {
  return `(EXISTS (SELECT 1 FROM purchases WHERE user_id = ${user} AND status = 'paid')
    OR EXISTS (SELECT 1 FROM ticket_transfers WHERE to_user_id = ${user})
    OR EXISTS (SELECT 1 FROM ledger_accounts WHERE user_id = ${user} AND balance <> 0)
    OR EXISTS (SELECT 1 FROM payments WHERE user_id = ${user} AND status <> 'failed')
    OR EXISTS (SELECT 1 FROM orders WHERE user_id = ${user} AND status IS NOT NULL)
    OR EXISTS (SELECT 1 FROM event_waiters WHERE user_id = ${user} AND status IN ('waiting', 'offered'))
    OR EXISTS (SELECT 1 FROM staff_assignments WHERE user_id = ${user})
    OR EXISTS (SELECT 1 FROM events WHERE organizer_id = ${user})
    OR EXISTS (SELECT 1 FROM organizer_requests WHERE user_id = ${user})
    OR EXISTS (SELECT 1 FROM users WHERE id = ${user} AND (role <> 'client' OR paid_events_at IS NOT NULL)))`;
}

/** SQL: account `o` lost the address that account `n` has confirmed, and both may be connected. */
export const RELINKABLE = `o.deleted_at IS NULL AND o.status = 'active' AND o.role <> 'admin'
  AND n.deleted_at IS NULL AND n.status = 'active' AND n.email = o.lost_email AND n.email_verified_at IS NOT NULL`;
