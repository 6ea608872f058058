interface AllowedScan {
  /** The step of SQLite's plan after `SCAN`. */
  scan: string;
  /** A piece of the statement. */
  query: string;
}

const AUDIT: AllowedScan[] = [
  { scan: '', query: 'SELECT subject, found FROM' },
  { scan: '', query: 'SUM(ledger) AS ledgerMinor' },
  // The sum over all accounts sees them at once.
  { scan: 'ledger_accounts', query: 'HAVING SUM(balance) <> 0' },
];

const BACKUP: AllowedScan[] = [
  // The first page of a table WITHOUT ROWID.
  { scan: '', query: 'SELECT * FROM "' },
];

const ADMINISTRATORS: AllowedScan[] = [
  // Money, payouts and figures of all events.
  { scan: 'e', query: '?1 IS NULL AND ?2 IS NULL' },
  { scan: 'p', query: '?1 IS NULL AND ?2 IS NULL' },
  { scan: 'e USING INDEX events_organization', query: 'AS owedMinor' },
  // Overviews.
  { scan: 'events', query: 'order by max("events"."starts_at") desc' },
  { scan: 'users', query: '"joinedLastMonth" from "users"' },
  { scan: 'events', query: 'as "draft", count(*) filter' },
  { scan: 'events', query: 'as "currency", sum(total) as "amountMinor"' },
  { scan: 'ledger_accounts', query: 'group by "ledger_accounts"."currency"' },
  { scan: 'payments', query: 'as "walletMinor"' },
  { scan: 'organizer_requests USING COVERING INDEX organizer_requests_pending', query: '' },
  // The embedded provider's books.
  { scan: '', query: 'SUM(amount) AS amountMinor FROM (' },
  // Lists of everything.
  { scan: 'users', query: 'left join "organizer_requests"' },
  { scan: 'events', query: 'as "eventName", "venue_name" as "venueName"' },
  { scan: 'events', query: 'as "organizerName"' },
  { scan: 'events', query: '"tips" inner join "events"' },
  { scan: 'tips', query: 'count(distinct "tips"."event_id")' },
  { scan: 'discount_codes', query: 'from "discount_codes" left join "events"' },
  { scan: 'discount_batches', query: 'from "discount_batches" left join "events"' },
  { scan: 'disputes', query: 'from "disputes"' },
  { scan: 'refunds', query: 'from "refunds" inner join "events"' },
  { scan: 'events', query: `select 'ticket' as "subject"` },
  { scan: 'events', query: 'from "orders" cross join "events"' },
];

const SMALL: AllowedScan[] = [
  // Of events that are not over: a day later they are erased.
  { scan: 'access_needs USING COVERING INDEX access_needs_event', query: '' },
  { scan: 'hype_cities', query: 'FROM hype_cities' },
  { scan: 'd1_migrations', query: 'FROM d1_migrations' },
  // Only what is owed or open.
  { scan: 'w', query: 'FROM webhook_endpoints AS w CROSS JOIN webhook_deliveries' },
  { scan: 'payments USING INDEX payments_unsettled', query: 'AS oldestAt' },
  { scan: 'p USING INDEX payments_unsettled', query: "SELECT 'provider', iif(p.status" },
  { scan: 'payments USING INDEX payments_save_card', query: "'save_card'" },
  { scan: 'authorizations USING INDEX authorizations_unreleased', query: "'release_authorization'" },
  { scan: 'payments USING INDEX payments_unpaid', query: '"dueMinor"' },
  { scan: 'payments USING INDEX payments_unpaid', query: 'select count(*)' },
  { scan: 'withdrawals USING INDEX withdrawals_unconfirmed', query: '"deliveries"."tries" > 0' },
  { scan: 'w USING COVERING INDEX withdrawals_unconfirmed', query: "SELECT 'provider', 'withdrawal'" },
  { scan: 'w USING INDEX withdrawals_unconfirmed', query: "SELECT 'provider', 'withdrawal'" },
  { scan: 'erasures USING INDEX erasures_open', query: 'order by "erasures"."created_at"' },
  // Take-overs under way, and those that crashed within the minute.
  { scan: 'password_replacements', query: 'DELETE FROM password_replacements WHERE ends_at' },
  // Foreign keys of a door guest who bought nothing; people who invite, decide and assign are few.
  ...['staff_invitations', 'organizer_requests', 'staff_assignments'].map((scan) => ({
    scan,
    query: 'DELETE FROM users WHERE id IN',
  })),
];

const NEWEST: AllowedScan[] = [
  // Which events sold lately.
  { scan: 'purchases', query: 'ORDER BY seq DESC LIMIT 1000' },
];

const GUARDED: AllowedScan[] = [
  // Named by a foreign key to the accounts: read only while a deferred violation is open, which batches never have.
  { scan: 'payouts', query: 'INSERT OR IGNORE INTO ledger_accounts' },
];

const EMBEDDED_SIGN_IN: AllowedScan[] = [
  { scan: 'identity_users', query: 'from "identity_users"' },
  { scan: 'identity_tokens', query: 'from "identity_tokens"' },
  { scan: 'identity_flows', query: 'DELETE FROM identity_flows' },
  { scan: 'identity_challenges', query: 'DELETE FROM identity_' },
  { scan: 'identity_sessions', query: 'UPDATE identity_sessions SET aal' },
  { scan: 'dev_mailbox', query: 'FROM dev_mailbox' },
];

/**
 * Table scans that product code may make. Everything else finds its rows by an index, because tables grow with the
 * platform. A new entry needs a reason that bounds it.
 */
export const ALLOWED_SCANS: readonly (AllowedScan & { why: string })[] = [
  ...because('the audit reads everything, when an administrator starts it', AUDIT),
  ...because('the nightly backup reads everything, page by page', BACKUP),
  ...because('few administrators look at all events, people or payments at once', ADMINISTRATORS),
  ...because('the table, or the partial index, stays small', SMALL),
  ...because('backwards from the newest row, and no more than a thousand', NEWEST),
  ...because('not read in practice', GUARDED),
  ...because('embedded sign-in is for small installations; rows live a day', EMBEDDED_SIGN_IN),
];

function because(why: string, scans: readonly AllowedScan[]) {
  return scans.map(({ scan, query }) => ({ scan, query, why }));
}
