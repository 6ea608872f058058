import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import type { MenuItemContent } from '#db/commits/menu/menu-items.ts';
import { type CopiedSeating, copySeating } from '#db/commits/seats/copy-seating.ts';
import { TERM_COLUMNS, termValues } from '#db/sql/type-terms.ts';
import type { EventContent, TicketTypeContent } from '#shared/events/event-content.ts';
import type { Performer } from './events.ts';
import { rememberVenue } from './venues.ts';

type WithId<Content> = Content & { id: string };

/** An event to insert, with its line-up, ticket types and menu. */
export interface NewEvent {
  id: string;
  organizationId: string;
  requestId: string;
  content: EventContent;
  performers: readonly Performer[];
  types: readonly (WithId<TicketTypeContent> & { zoneId?: string | null })[];
  menu: readonly WithId<MenuItemContent>[];
  /** The event whose staff also work at this one; they all worked for the organizer before. */
  staffOf: string | null;
  seating: CopiedSeating | null;
  /** Id of the venue, if it is new to the organizer. */
  venueId: string;
  /** `requestHash` distinguishes a repeated request from a different one with the same id. */
  audit: AuditEntry & { details: { requestHash: string } };
}

/** When an event is copied, its picture may have been removed since it was read. */
function thereStill(imageKey: string): string {
  return `(SELECT key FROM uploads WHERE key = ${imageKey} AND removed_at IS NULL)`;
}

/**
 * Inserts a draft with its line-up, tickets and menu in one transaction. @returns false when this organization's request
 * already made an event
 */
export async function insertEvent(db: D1Database, draft: NewEvent): Promise<boolean> {
  const { id, organizationId, requestId, content, audit } = draft;
  const event = JSON.stringify({ id, organizationId, requestId, ...content });
  return commitAudited(db, {
    change: db
      .prepare(
        `INSERT INTO events (id, organizer_id, organization_id, request_id, name, description, category, venue_name, venue_address,
                             city, time_zone, currency, starts_at, ends_at, capacity,
                             cash_ticket_limit, delayed_payments, allows_transfers, transfers_until, returns, returns_until,
                             listed, min_age, doors_at, image_key, created_at, updated_at)
         SELECT e ->> 'id', o.founded_by, o.id, e ->> 'requestId', e ->> 'name', e ->> 'description',
                e ->> 'category', e ->> 'venueName', e ->> 'venueAddress', e ->> 'city', e ->> 'timeZone',
                e ->> 'currency', e ->> 'startsAt', e ->> 'endsAt', e ->> 'capacity',
                e ->> 'cashTicketLimit', e ->> 'delayedPayments', e ->> 'allowsTransfers', e ->> 'transfersUntil',
                e ->> 'returns', e ->> 'returnsUntil', e ->> 'listed', e ->> 'minAge', e ->> 'doorsAt',
                ${thereStill("e ->> 'imageKey'")}, ?2, ?2
         FROM (SELECT ?1 AS e) JOIN organizations AS o ON o.id = e ->> 'organizationId' WHERE true
         ON CONFLICT (organizer_id, request_id) DO NOTHING`,
      )
      .bind(event, audit.now),
    audit,
    after: [
      db
        .prepare(
          `INSERT INTO performers (id, event_id, name, sort_order)
           SELECT value ->> 'id', ?1, value ->> 'name', key FROM json_each(?2)`,
        )
        .bind(id, JSON.stringify(draft.performers)),
      db
        .prepare(
          `INSERT INTO ticket_types (id, event_id, request_id, name, description, price, quantity, sales_start_at,
                                     sales_end_at, per_order_limit, per_person_limit, sort_order, zone_id, ${TERM_COLUMNS},
                                     created_at, updated_at)
           SELECT value ->> 'id', ?1, value ->> 'id', value ->> 'name', value ->> 'description',
                  value ->> 'priceMinor', value ->> 'quantity', value ->> 'salesStartAt', value ->> 'salesEndAt',
                  value ->> 'perOrderLimit', value ->> 'perPersonLimit', value ->> 'sortOrder', value ->> 'zoneId',
                  ${termValues('value')}, ?3, ?3
           FROM json_each(?2)`,
        )
        .bind(id, JSON.stringify(draft.types), audit.now),
      db
        .prepare(
          `INSERT INTO menu_items (id, event_id, request_id, name, description, category, price, quantity, image_key,
                                   active, sort_order, created_at, updated_at)
           SELECT value ->> 'id', ?1, value ->> 'id', value ->> 'name', value ->> 'description',
                  value ->> 'category', value ->> 'priceMinor', value ->> 'quantity',
                  ${thereStill("value ->> 'imageKey'")}, value ->> 'active', value ->> 'sortOrder', ?3, ?3
           FROM json_each(?2)`,
        )
        .bind(id, JSON.stringify(draft.menu), audit.now),
      db
        .prepare(
          `INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at)
           SELECT ?1, s.user_id, s.role, ?3, ?4 FROM staff_assignments AS s JOIN users AS u ON u.id = s.user_id
           WHERE s.event_id = ?2 AND u.status = 'active' AND u.deleted_at IS NULL
             AND u.door_event_id IS NULL`,
        )
        .bind(id, draft.staffOf, audit.actorId, audit.now),
      ...(draft.seating ? copySeating(db, { id, ...draft.seating, now: audit.now }) : []),
      ...rememberVenue(db, { id: draft.venueId, organizationId, content, now: audit.now }),
    ],
  });
}
