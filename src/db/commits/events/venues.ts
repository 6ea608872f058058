import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import type { EventContent } from '#shared/events/event-content.ts';
import { VENUES_PER_ORGANIZER_MAX } from '#shared/limits.ts';

/** Editable fields of a saved venue. */
export type VenueContent = Pick<EventContent, 'city' | 'timeZone' | 'currency' | 'capacity'> & {
  name: string;
  address: string;
};

/**
 * Statements that save the venue of a new event, or that it was used again. What the organizer has filled in stays; the
 * latest time zone and currency win. The venues unused for longest leave above the limit.
 */
export function rememberVenue(
  db: D1Database,
  { id, organizerId, content, now }: { id: string; organizerId: string; content: EventContent; now: number },
): D1PreparedStatement[] {
  if (content.venueName === '') return [];
  const save = db
    .prepare(
      `INSERT INTO venues (id, organizer_id, name, address, city, time_zone, currency, capacity, used_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
       ON CONFLICT DO UPDATE SET used_at = excluded.used_at, time_zone = excluded.time_zone,
         currency = excluded.currency, address = iif(address = '', excluded.address, address),
         capacity = coalesce(capacity, excluded.capacity)`,
    )
    .bind(
      id,
      organizerId,
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
      `DELETE FROM venues WHERE id IN (SELECT id FROM venues WHERE organizer_id = ?
         ORDER BY used_at DESC, id LIMIT -1 OFFSET ${VENUES_PER_ORGANIZER_MAX})`,
    )
    .bind(organizerId);
  return [save, limit];
}

type Own = { venueId: string; organizerId: string; audit: AuditEntry };

/** @returns false when it is not theirs, or another of their venues has that name and city */
export function updateVenue(
  db: D1Database,
  { venueId, organizerId, content, audit }: Own & { content: VenueContent },
): Promise<boolean> {
  const change = db
    .prepare(
      `UPDATE OR IGNORE venues SET name = ?3, address = ?4, city = ?5, time_zone = ?6, currency = ?7, capacity = ?8
       WHERE id = ?1 AND organizer_id = ?2`,
    )
    .bind(
      venueId,
      organizerId,
      content.name,
      content.address,
      content.city,
      content.timeZone,
      content.currency,
      content.capacity,
    );
  return commitAudited(db, { change, audit });
}

export function deleteVenue(db: D1Database, { venueId, organizerId, audit }: Own): Promise<boolean> {
  const change = db
    .prepare('DELETE FROM venues WHERE id = ?1 AND organizer_id = ?2')
    .bind(venueId, organizerId);
  return commitAudited(db, { change, audit });
}
