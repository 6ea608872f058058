import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import { oweNews } from '#db/commits/delivery/owe.ts';
import { ANNOUNCED_TICKETS, STATUSES_OF } from '#db/sql/announcements.ts';
import { optedOutSql } from '#db/sql/mailbox.ts';
import type { AnnouncementAudience } from '#shared/states.ts';

export interface NewAnnouncement {
  id: string;
  eventId: string;
  authorId: string;
  audience: AnnouncementAudience;
  /** Null for all types. */
  ticketTypeId: string | null;
  subject: string;
  text: string;
  audit: AuditEntry;
  /** At most `max` announcements of the event since this time (Unix ms). */
  limit: { max: number; since: number };
}

/**
 * Stores an announcement and queues a mail for each reader in one transaction, set-based for tens of thousands.
 * @returns false when nobody would get it, or the event has reached its limit
 */
export async function commitAnnouncement(db: D1Database, announcement: NewAnnouncement): Promise<boolean> {
  const { id, eventId, authorId, audience, ticketTypeId, subject, text, audit, limit } = announcement;
  const statuses = JSON.stringify(STATUSES_OF[audience]);
  const readers = `FROM ${ANNOUNCED_TICKETS} AND NOT ${optedOutSql('u.email')}`;
  return commitAudited(db, {
    change: db
      .prepare(
        `INSERT INTO announcements (id, event_id, author_id, audience, ticket_type_id, subject, text, created_at)
         SELECT ?4, ?1, ?5, ?6, ?2, ?7, ?8, ?9 WHERE EXISTS (SELECT 1 ${readers})
           AND (SELECT count(*) FROM announcements WHERE event_id = ?1 AND created_at > ?10) < ?11`,
      )
      .bind(
        eventId,
        ticketTypeId,
        statuses,
        id,
        authorId,
        audience,
        subject,
        text,
        audit.now,
        limit.since,
        limit.max,
      ),
    audit,
    after: [
      ...oweNews(
        db,
        {
          kind: 'announcement',
          subjects: `SELECT DISTINCT ?4 || ':' || t.user_id AS subject_id, t.user_id, ?5 AS at ${readers}`,
        },
        [eventId, ticketTypeId, statuses, id, audit.now],
      ),
    ],
  });
}
