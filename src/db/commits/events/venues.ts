import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import { checkPictures } from '#db/commits/files/uploads.ts';
import { founderSql, ofItsPeopleSql, scopeParam } from '#db/sql/organizations.ts';
import { pictureKeySql } from '#db/sql/seats.ts';
import type { EventContent } from '#shared/events/event-content.ts';
import { VENUES_PER_ORGANIZER_MAX } from '#shared/limits.ts';
import type { Scope } from '#shared/organizations/rights.ts';

/** Editable fields of a saved venue. */
export type VenueContent = Pick<EventContent, 'city' | 'timeZone' | 'currency' | 'capacity'> & {
  name: string;
  address: string;
};

/**
 * Statements that save the venue of a new event, or that it was used again. What the organizer has filled in stays; the
 * latest time zone and currency win. The venues unused for longest leave above the limit, those with plans last.
 */
export function rememberVenue(
  db: D1Database,
  {
    id,
    organizationId,
    content,
    now,
  }: { id: string; organizationId: string; content: EventContent; now: number },
): D1PreparedStatement[] {
  if (content.venueName === '') return [];
  const save = db
    .prepare(
      `INSERT INTO venues (id, organizer_id, organization_id, name, address, city, time_zone, currency, capacity, used_at)
       VALUES (?1, ${founderSql('?2')}, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
       ON CONFLICT DO UPDATE SET used_at = excluded.used_at, time_zone = excluded.time_zone,
         currency = excluded.currency, address = iif(address = '', excluded.address, address),
         capacity = coalesce(capacity, excluded.capacity)`,
    )
    .bind(
      id,
      organizationId,
      content.venueName,
      content.venueAddress,
      content.city,
      content.timeZone,
      content.currency,
      content.capacity,
      now,
    );
  const limit = db
    .prepare(
      `DELETE FROM venues WHERE id IN (SELECT id FROM venues WHERE organization_id = ?1
         ORDER BY EXISTS (SELECT 1 FROM seating_plans WHERE venue_id = venues.id) DESC, used_at DESC, id LIMIT -1 OFFSET max(1, ${VENUES_PER_ORGANIZER_MAX} - (
           SELECT count(*) FROM venues AS v WHERE ${ofItsPeopleSql('v', '?1')} AND v.organization_id <> ?1)))`,
    )
    .bind(organizationId);
  return [save, limit];
}

type Own = { venueId: string; scope: Scope; audit: AuditEntry };

const IS_OWN = "organization_id IN (SELECT value FROM json_each(?2, '$.o'))";

/** @returns false when it is not theirs, or another of their venues has that name and city */
export function updateVenue(
  db: D1Database,
  { venueId, scope, content, audit }: Own & { content: VenueContent },
): Promise<boolean> {
  const change = db
    .prepare(
      `UPDATE OR IGNORE venues SET name = ?3, address = ?4, city = ?5, time_zone = ?6, currency = ?7, capacity = ?8
       WHERE id = ?1 AND ${IS_OWN}`,
    )
    .bind(
      venueId,
      scopeParam(scope),
      content.name,
      content.address,
      content.city,
      content.timeZone,
      content.currency,
      content.capacity,
    );
  return commitAudited(db, { change, audit });
}

export function deleteVenue(db: D1Database, { venueId, scope, audit }: Own): Promise<boolean> {
  const change = db
    .prepare(`DELETE FROM venues WHERE id = ?1 AND ${IS_OWN}`)
    .bind(venueId, scopeParam(scope));
  const shown = `SELECT ${pictureKeySql('plan')} FROM seating_plans WHERE venue_id = ?1`;
  return commitAudited(db, {
    before: [checkPictures(db, shown, { subjectId: venueId, now: audit.now })],
    change,
    audit,
  });
}
