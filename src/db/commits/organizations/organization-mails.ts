/**
 * Queues the mails about a change in an organization, whose subject is the change's audit row and the reader: to the
 * owners and the person whom it concerns, but not to who made it. Put it behind the change, for its owners are told.
 */
export function queueOrganizationMails(
  db: D1Database,
  change: {
    auditId: string;
    organizationId: string;
    concernsId: string;
    exceptId: string | null;
    now: number;
  },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
       SELECT 'mail', 'organization_change', ?1 || ':' || user_id, ?5, ?5 FROM (
         SELECT user_id FROM organization_members WHERE organization_id = ?2 AND is_owner = 1
         UNION SELECT ?3) WHERE user_id IS NOT ?4
       ON CONFLICT DO NOTHING`,
    )
    .bind(change.auditId, change.organizationId, change.concernsId, change.exceptId, change.now);
}
