import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import { oweNews } from '#db/commits/delivery/owe.ts';
import { checkPictures } from '#db/commits/files/uploads.ts';
import { isPictureOf, mayPublishPrices } from '#db/sql/events.ts';
import { inScopeSql, publishedByOwnersSql, scopeParam } from '#db/sql/organizations.ts';
import { assignments } from '#db/sql/patch-sql.ts';
import { pictureKeySql } from '#db/sql/seats.ts';
import { OFFER_MAILED } from '#db/sql/transfers.ts';
import type { EventContent } from '#shared/events/event-content.ts';
import { FREE_EVENTS_PER_ORGANIZER, PLATFORM_FEE_BPS } from '#shared/limits.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import { isEditable } from './editable.ts';
import { type ChangeOffer, noteChange, oweChangeNews } from './event-changes.ts';

export interface Performer {
  id: string;
  name: string;
}

const COLUMN_OF = {
  name: 'name',
  description: 'description',
  category: 'category',
  venueName: 'venue_name',
  venueAddress: 'venue_address',
  city: 'city',
  timeZone: 'time_zone',
  currency: 'currency',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  capacity: 'capacity',
  cashTicketLimit: 'cash_ticket_limit',
  delayedPayments: 'delayed_payments',
  allowsTransfers: 'allows_transfers',
  transfersUntil: 'transfers_until',
  returns: 'returns',
  returnsUntil: 'returns_until',
  listed: 'listed',
  minAge: 'min_age',
  doorsAt: 'doors_at',
  imageKey: 'image_key',
} as const satisfies Record<keyof EventContent, string>;

/** Changes of these, and of the line-up, are mailed to holders of tickets. */
const TOLD_FIELDS = ['startsAt', 'endsAt', 'venueName', 'venueAddress', 'city'] as const;

/**
 * Conditions checked at commit time; `updateEvent` states them in words. ?1 is the patch as JSON, ?2 the event, ?3 the
 * scope, ?4 now.
 */
const CHANGE_CONDITIONS = `
  id = ?2 AND ${isEditable('events', { scope: '?3', now: '?4' })}
  AND coalesce(?1 ->> 'endsAt', ends_at) > coalesce(?1 ->> 'startsAt', starts_at)
  AND (?1 ->> 'currency' IS NULL OR status = 'draft')
  AND (?1 ->> 'timeZone' IS NULL
       OR NOT EXISTS (SELECT 1 FROM purchases WHERE event_id = events.id AND status = 'paid')
          AND NOT EXISTS (SELECT 1 FROM orders WHERE event_id = events.id AND status IS NOT NULL))
  AND (?1 ->> 'capacity' IS NULL
       OR ?1 ->> 'capacity' >= (SELECT coalesce(sum(sold), 0) FROM ticket_types WHERE event_id = events.id))
  AND (?1 ->> 'imageKey' IS NULL
       OR ${isPictureOf('event', "?1 ->> 'imageKey'", 'events.id')})
  AND (status = 'draft' OR (
    coalesce(?1 ->> 'city' <> '', 1) AND coalesce(?1 ->> 'venueName' <> '', 1)
    AND (?1 ->> 'endsAt' IS NULL OR (
      ?1 ->> 'endsAt' > ?4
      AND NOT EXISTS (SELECT 1 FROM ticket_types WHERE event_id = events.id
                      AND (sales_end_at > ?1 ->> 'endsAt' OR sales_start_at >= ?1 ->> 'endsAt'))))))`;

/** @returns false when a condition does not hold; the caller finds out which */
export async function changeEvent(
  db: D1Database,
  change: {
    eventId: string;
    scope: Scope | null;
    patch: Partial<EventContent>;
    /** The whole line-up when it changes. Performers that stay keep their ids, and so their tips. */
    performers: Performer[] | null;
    /** Optimistic lock: fields that must still hold these values, as read before the edit. */
    expected: Partial<EventContent> & { lineUp?: string[] };
    /** Offered to holders if the change is one that they are told. */
    offer: ChangeOffer;
    audit: AuditEntry;
  },
): Promise<boolean> {
  const { eventId, patch, expected, audit } = change;
  const columns = assignments<EventContent>(COLUMN_OF, patch, '?1');
  const sql = `UPDATE events SET ${[...columns, 'updated_at = ?4'].join(', ')} WHERE ${[CHANGE_CONDITIONS, ...unchanged(expected)].join(' AND ')}`;
  const shown = 'SELECT image_key FROM events WHERE id = ?1';
  const isTold = change.performers !== null || TOLD_FIELDS.some((field) => field in patch);
  return commitAudited(db, {
    before: [
      ...('imageKey' in patch ? [checkPictures(db, shown, { subjectId: eventId, now: audit.now })] : []),
      ...(isTold ? noteChange(db, eventId, audit, change.offer) : []),
    ],
    change: db
      .prepare(sql)
      .bind(JSON.stringify(patch), eventId, scopeParam(change.scope), audit.now, JSON.stringify(expected)),
    audit,
    after: [
      ...(change.performers ? replaceLineUp(db, eventId, change.performers) : []),
      ...(isTold ? oweChangeNews(db, eventId, audit) : []),
    ],
  });
}

/** SQL conditions that each expected field still equals ?5. The last term binds ?5 when there are no others. */
function unchanged(expected: Partial<EventContent> & { lineUp?: string[] }): string[] {
  const { lineUp, ...fields } = expected;
  const columns = (Object.keys(fields) as (keyof EventContent)[]).map(
    (field) => `${COLUMN_OF[field]} IS ?5 ->> '${field}'`,
  );
  return [...columns, ...(lineUp ? [`${LINE_UP} IS json(?5 -> 'lineUp')`] : []), '?5 IS NOT NULL'];
}

const LINE_UP = `(SELECT json_group_array(name) FROM
  (SELECT name FROM performers WHERE event_id = events.id ORDER BY sort_order, id))`;

function replaceLineUp(db: D1Database, eventId: string, performers: Performer[]): D1PreparedStatement[] {
  const lineUp = JSON.stringify(performers);
  return [
    db
      .prepare(
        `DELETE FROM performers
         WHERE event_id = ?1 AND id NOT IN (SELECT value ->> 'id' FROM json_each(?2))`,
      )
      .bind(eventId, lineUp),
    db
      .prepare(
        `INSERT INTO performers (id, event_id, name, sort_order)
         SELECT value ->> 'id', ?1, value ->> 'name', key FROM json_each(?2) WHERE true
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, sort_order = excluded.sort_order`,
      )
      .bind(eventId, lineUp),
  ];
}

/**
 * Publishes a complete draft, fixes its fee, and opens its ledger accounts. The limit of free events is checked inside
 * the UPDATE, and D1 serializes writes, so two events cannot both take the last slot.
 * @returns false when it is no draft of this scope, is incomplete, or costs something and its organizer may not sell
 */
export async function publishEvent(
  db: D1Database,
  publication: { eventId: string; scope: Scope | null; audit: AuditEntry },
): Promise<boolean> {
  const { eventId, scope, audit } = publication;
  return commitAudited(db, {
    change: db
      .prepare(
        `UPDATE events SET status = 'published', published_at = ?3, updated_at = ?3,
           fee_bps = CASE WHEN ${publishedByOwnersSql('events.organization_id')}
                          < ${FREE_EVENTS_PER_ORGANIZER} THEN 0 ELSE ${PLATFORM_FEE_BPS} END
         WHERE id = ?1 AND ${inScopeSql('events', '?2')} AND status = 'draft' AND ends_at > ?3 AND city <> ''
           AND venue_name <> ''
           AND EXISTS (SELECT 1 FROM ticket_types WHERE event_id = events.id AND quantity > 0)
           AND NOT EXISTS (SELECT 1 FROM ticket_types WHERE event_id = events.id
                           AND (sales_end_at > events.ends_at OR sales_start_at >= events.ends_at))
           AND ${mayPublishPrices('events', '?2')}`,
      )
      .bind(eventId, scopeParam(scope), audit.now),
    audit,
    after: [
      db
        .prepare(
          `INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, event_id, created_at)
           SELECT 'event_revenue:' || id, 'event_revenue', currency, id, ?2 FROM events WHERE id = ?1
           UNION ALL
           SELECT 'platform_fee:' || currency, 'platform_fee', currency, NULL, ?2 FROM events WHERE id = ?1`,
        )
        .bind(eventId, audit.now),
    ],
  });
}

/** Guests of a cancelled event: ?1 the event, ?2 now. */
const LET_DOWN = `
  SELECT ?1 || '/' || user_id AS subject_id, user_id, ?2 AS at FROM (
    SELECT user_id FROM tickets WHERE event_id = ?1 AND status <> 'refunded'
    UNION SELECT p.user_id FROM tickets AS t JOIN purchases AS p ON p.id = t.purchase_id
          WHERE t.event_id = ?1 AND t.status <> 'refunded' AND p.user_id <> t.user_id
    UNION SELECT user_id FROM orders WHERE event_id = ?1 AND status = 'pending')`;

/** Receivers of tickets that they have not accepted: ?1 the event, ?2 now. */
const OWE_OFFERED = `
  INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
  SELECT 'mail', 'event_cancelled', f.event_id || '/' || f.id, ?2, ?2 FROM ticket_transfers AS f
  WHERE f.event_id = ?1 AND f.status = 'sent' AND f.to_email IS NOT NULL AND ${OFFER_MAILED}
  ON CONFLICT DO NOTHING`;

/**
 * Cancels a published event that is not over, and queues mails to its guests: holders of tickets, those who paid for
 * them, those who were sent one, and those with an open order. @returns false when the scope has no such event
 */
export async function cancelEvent(
  db: D1Database,
  cancellation: { eventId: string; scope: Scope | null; words: string; audit: AuditEntry },
): Promise<boolean> {
  const { eventId, scope, words, audit } = cancellation;
  return commitAudited(db, {
    change: db
      .prepare(
        `UPDATE events SET status = 'cancelled', cancelled_at = ?3, updated_at = ?3, cancellation_words = ?4
         WHERE id = ?1 AND ${inScopeSql('events', '?2')} AND status = 'published' AND ends_at > ?3`,
      )
      .bind(eventId, scopeParam(scope), audit.now, words),
    audit,
    after: [
      ...oweNews(db, { kind: 'event_cancelled', subjects: LET_DOWN }, [eventId, audit.now]),
      db.prepare(OWE_OFFERED).bind(eventId, audit.now),
    ],
  });
}

/**
 * Deletes a draft with its rejected purchases and scans; paid purchases, orders and tips block it. @returns false when
 * it is no draft of this scope, or has sales
 */
export async function removeEvent(
  db: D1Database,
  removal: { eventId: string; scope: Scope | null; audit: AuditEntry },
): Promise<boolean> {
  const { eventId, scope } = removal;
  const putUp = 'SELECT key FROM uploads WHERE event_id = ?1';
  const shown = `SELECT image_key FROM events WHERE id = ?1 UNION SELECT image_key FROM menu_items WHERE event_id = ?1
    UNION SELECT ${pictureKeySql('plan')} FROM event_seating WHERE event_id = ?1`;
  return commitAudited(db, {
    before: [
      checkPictures(db, `${putUp} UNION ${shown}`, { subjectId: eventId, now: removal.audit.now }),
      db.prepare("DELETE FROM purchases WHERE event_id = ?1 AND status = 'refused'").bind(eventId),
      db.prepare('DELETE FROM orders WHERE event_id = ?1 AND status IS NULL').bind(eventId),
      db.prepare('DELETE FROM check_ins WHERE event_id = ?1').bind(eventId),
    ],
    change: db
      .prepare(
        `DELETE FROM events WHERE id = ?1 AND ${inScopeSql('events', '?2')} AND status = 'draft'
           AND NOT EXISTS (SELECT 1 FROM purchases WHERE event_id = ?1)
           AND NOT EXISTS (SELECT 1 FROM orders WHERE event_id = ?1)
           AND NOT EXISTS (SELECT 1 FROM tips WHERE event_id = ?1)`,
      )
      .bind(eventId, scopeParam(scope)),
    audit: removal.audit,
  });
}
