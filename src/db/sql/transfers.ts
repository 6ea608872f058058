/** SQL condition on `events AS e`: its tickets may change hands. `now` is an SQL expression. */
export function transfersOpenSql(now: string): string {
  return `e.status = 'published' AND e.allows_transfers = 1 AND e.ends_at > ${now}
    AND (e.transfers_until IS NULL OR e.transfers_until > ${now})`;
}

/** SQL condition on `ticket_transfers AS f`: the mail with its link went out, or is going out. */
export const OFFER_MAILED = `EXISTS (
  SELECT 1 FROM deliveries AS o
  WHERE o.channel = 'mail' AND o.kind = 'ticket_offer' AND o.subject_id = f.id AND o.lease IS NOT NULL)`;
