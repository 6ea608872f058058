import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import { isEditable } from '#db/commits/events/editable.ts';
import { checkPictures } from '#db/commits/files/uploads.ts';
import { mayHavePrice } from '#db/sql/events.ts';
import { scopeParam } from '#db/sql/organizations.ts';
import { mayShowPicture, pictureKeySql } from '#db/sql/seats.ts';
import { PER_ORDER_LIMIT_DEFAULT, TICKET_TYPES_PER_EVENT_MAX } from '#shared/limits.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import { leaveKeeps } from './keeps.ts';

/** A zone's new ticket type. */
export interface NewZoneType {
  id: string;
  zoneId: string;
  name: string;
  priceMinor: number;
  quantity: number;
  sortOrder: number;
}

/** What a changed plan does to ticket types. */
export interface ZoneTypeChanges {
  created: readonly NewZoneType[];
  /** All that get another zone or quantity. */
  changed: readonly { id: string; zoneId: string | null; quantity: number }[];
  /** Those of `changed` that get another zone: they must not have been sold. */
  moved: readonly string[];
}

/** What must not be sold for a plan to become another one. */
export interface PlanConditions {
  /** Seats that the change takes away, or that it sells as something else. */
  seatIds: readonly string[];
  /** Whether a seat changes its name: then no seat of the event may be sold. */
  renames: boolean;
  /** Zones that get seats in place of standing places. */
  seated: readonly string[];
  /** Capacity of each standing zone. */
  standing: readonly { zoneId: string; capacity: number }[];
}

export interface SeatingChange {
  eventId: string;
  scope: Scope | null;
  /** The version that this is a change of; null for the first seats of the event. */
  from: number | null;
  planVersion: number;
  planId: string | null;
  /** JSON: a `SeatingPlan`. */
  plan: string;
  flexibleReleaseAt: number | null;
  types: ZoneTypeChanges;
  conditions: PlanConditions;
  /** Seats of the event's plan that the new one does not have. */
  gone: readonly string[];
  audit: AuditEntry;
}

/** SQL: the conditions ?6 hold for `events e`, as `PlanConditions` says them. */
const FITS_GUESTS = `
  NOT EXISTS (SELECT 1 FROM tickets WHERE event_id = e.id AND seat_id IN (SELECT value FROM json_each(?6, '$.seatIds'))
              AND status <> 'refunded')
  AND NOT EXISTS (
    SELECT 1 FROM list_entries AS n JOIN json_each(n.seats) AS s
    WHERE n.event_id = e.id AND n.state IN ('in_list', 'partly_in', 'in')
      AND s.value ->> 'id' IN (SELECT value FROM json_each(?6, '$.seatIds')))
  AND (?6 ->> 'renames' = 0
       OR NOT EXISTS (SELECT 1 FROM tickets WHERE event_id = e.id AND seat_id IS NOT NULL AND status <> 'refunded'))
  AND NOT EXISTS (
    SELECT 1 FROM ticket_types AS y JOIN tickets AS t ON t.ticket_type_id = y.id
    WHERE y.event_id = e.id AND y.zone_id IN (SELECT value FROM json_each(?6, '$.seated'))
      AND t.status <> 'refunded' AND t.seat_id IS NULL)
  AND NOT EXISTS (
    SELECT 1 FROM json_each(?6, '$.standing') AS z
    WHERE z.value ->> 'capacity' < (SELECT coalesce(sum(sold), 0) FROM ticket_types
                                    WHERE event_id = e.id AND zone_id = z.value ->> 'zoneId'))`;

/** SQL: `events e` may get the types ?7. */
const FITS_TYPES = `
  NOT EXISTS (SELECT 1 FROM ticket_types WHERE event_id = e.id AND sold > 0
              AND id IN (SELECT value FROM json_each(?7, '$.moved')))
  AND (SELECT count(*) FROM ticket_types WHERE event_id = e.id) + json_array_length(?7, '$.created')
      <= ${TICKET_TYPES_PER_EVENT_MAX}
  AND ${mayHavePrice('e', { scope: '?2', price: "(SELECT max(value ->> 'priceMinor') FROM json_each(?7, '$.created'))" })}`;

const CONDITIONS = `${isEditable('e', { scope: '?2', now: '?3' })} AND ${FITS_GUESTS} AND ${FITS_TYPES}
  AND ${mayShowPicture('?4', 'e.organization_id')}`;

/** ?1 the event, ?2 the scope, ?3 now, ?4 the plan, ?5 the rest as JSON. */
const INSERT = `
  INSERT INTO event_seating (event_id, plan_id, plan_version, plan, flexible_release_at, created_at, updated_at)
  SELECT e.id, ?5 ->> 'planId', ?5 ->> 'planVersion', ?4, ?5 ->> 'flexibleReleaseAt', ?3, ?3
  FROM events AS e WHERE e.id = ?1 AND ${CONDITIONS}
  ON CONFLICT (event_id) DO NOTHING`;

const UPDATE = `
  UPDATE event_seating SET plan_id = ?5 ->> 'planId', plan_version = ?5 ->> 'planVersion', plan = ?4,
    flexible_release_at = ?5 ->> 'flexibleReleaseAt', updated_at = ?3
  WHERE event_id = ?1 AND plan_version = ?5 ->> 'from'
    AND EXISTS (SELECT 1 FROM events AS e WHERE e.id = ?1 AND ${CONDITIONS})`;

/** SQL: the picture that the plan of event ?1 shows. */
const SHOWN = `SELECT ${pictureKeySql('plan')} FROM event_seating WHERE event_id = ?1`;

/** @returns false when a condition does not hold; the caller finds out which */
export function changeSeating(db: D1Database, change: SeatingChange): Promise<boolean> {
  const { eventId, from, planId, planVersion, flexibleReleaseAt, types, audit, gone } = change;
  return commitAudited(db, {
    before: [checkPictures(db, SHOWN, { subjectId: eventId, now: audit.now })],
    change: db
      .prepare(from === null ? INSERT : UPDATE)
      .bind(
        eventId,
        scopeParam(change.scope),
        audit.now,
        change.plan,
        JSON.stringify({ from, planId, planVersion, flexibleReleaseAt }),
        JSON.stringify(change.conditions),
        JSON.stringify({ created: types.created, moved: types.moved }),
      ),
    audit,
    after: [
      ...changeTypes(db, eventId, types, audit.now),
      ...(gone.length > 0 ? leaveKeeps(db, { eventId, seatIds: gone, now: audit.now }) : []),
    ],
  });
}

function changeTypes(
  db: D1Database,
  eventId: string,
  { created, changed }: ZoneTypeChanges,
  now: number,
): D1PreparedStatement[] {
  const valueIn = (field: string) =>
    `(SELECT value ->> '${field}' FROM json_each(?2) WHERE value ->> 'id' = ticket_types.id)`;
  const change = db
    .prepare(
      `UPDATE ticket_types SET zone_id = ${valueIn('zoneId')}, quantity = max(sold, ${valueIn('quantity')}),
         updated_at = ?3
       WHERE event_id = ?1 AND id IN (SELECT value ->> 'id' FROM json_each(?2))`,
    )
    .bind(eventId, JSON.stringify(changed), now);
  const create = db
    .prepare(
      `INSERT INTO ticket_types (id, event_id, request_id, name, price, quantity, per_order_limit, sort_order, zone_id,
                                 created_at, updated_at)
       SELECT value ->> 'id', ?1, value ->> 'id', value ->> 'name', value ->> 'priceMinor', value ->> 'quantity',
              ${PER_ORDER_LIMIT_DEFAULT}, value ->> 'sortOrder', value ->> 'zoneId', ?3, ?3
       FROM json_each(?2)`,
    )
    .bind(eventId, JSON.stringify(created), now);
  return [...(changed.length > 0 ? [change] : []), ...(created.length > 0 ? [create] : [])];
}

/** Removes the seats of an event while none is sold; its types stay, without zones. @returns false otherwise */
export function removeSeating(
  db: D1Database,
  { eventId, scope, audit }: { eventId: string; scope: Scope | null; audit: AuditEntry },
): Promise<boolean> {
  return commitAudited(db, {
    before: [checkPictures(db, SHOWN, { subjectId: eventId, now: audit.now })],
    change: db
      .prepare(
        `DELETE FROM event_seating WHERE event_id = ?1
           AND EXISTS (SELECT 1 FROM events AS e WHERE e.id = ?1 AND ${isEditable('e', { scope: '?2', now: '?3' })})
           AND NOT EXISTS (SELECT 1 FROM ticket_types WHERE event_id = ?1 AND zone_id IS NOT NULL AND sold > 0)`,
      )
      .bind(eventId, scopeParam(scope), audit.now),
    audit,
    after: [
      db.prepare('DELETE FROM seat_keeps WHERE event_id = ?').bind(eventId),
      db
        .prepare(
          'UPDATE ticket_types SET zone_id = NULL, updated_at = ?2 WHERE event_id = ?1 AND zone_id IS NOT NULL',
        )
        .bind(eventId, audit.now),
    ],
  });
}
