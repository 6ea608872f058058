import { type AuditCheck, each } from './audit-parts.ts';

/** SQL: the seats of the plans of those events, as `event_id`, `seat_id` and `zone_id`. */
const seatsOf = (events: string) => `
  SELECT e.id AS event_id, c.value ->> 'id' AS seat_id, coalesce(c.value ->> 'zoneId', g.value ->> 'zoneId') AS zone_id
  FROM ${events} AS e CROSS JOIN event_seating AS s ON s.event_id = e.id
  CROSS JOIN json_each(s.plan, '$.rows') AS g CROSS JOIN json_each(g.value, '$.seats') AS c
  UNION ALL
  SELECT e.id, c.value ->> 'id', g.value ->> 'zoneId'
  FROM ${events} AS e CROSS JOIN event_seating AS s ON s.event_id = e.id
  CROSS JOIN json_each(s.plan, '$.tables') AS g CROSS JOIN json_each(g.value, '$.seats') AS c`;

/** SQL: the seats that guests of those events have. */
const takenSeats = (events: string) => `${events} AS e
  CROSS JOIN tickets AS t ON t.event_id = e.id AND t.seat_id IS NOT NULL AND t.status <> 'refunded'`;

/** SQL: the office has moved the ticket `t`, or an earlier ticket to its seat, which was given back and sold again. */
const MOVED = `EXISTS (SELECT 1 FROM audit_log AS a CROSS JOIN json_each(a.details, '$.moves') AS m
  WHERE a.event_id = t.event_id AND a.action = 'seats.reseat'
    AND (m.value ->> 'ticketId' = t.id OR m.value ->> 'to' = t.seat_id))`;

/** Seats of tickets, by event: a plan is read once for all of its tickets. */
export const SEAT_CHECKS: readonly AuditCheck[] = [
  {
    name: 'no seat has two tickets',
    parts: [
      each(
        'events',
        (events) => `SELECT min(t.id) AS subject, json_object('seat', t.seat_id, 'tickets', count(*)) AS found
          FROM ${takenSeats(events)} GROUP BY t.event_id, t.seat_id HAVING count(*) > 1`,
      ),
    ],
  },
  {
    name: 'the seat of a ticket is in the plan of its event',
    parts: [
      each(
        'events',
        (
          events,
        ) => `SELECT t.id AS subject, json_object('seat', t.seat_id) AS found FROM ${takenSeats(events)}
          WHERE (e.id, t.seat_id) NOT IN (SELECT event_id, seat_id FROM (${seatsOf(events)}))`,
      ),
    ],
  },
  {
    name: 'a ticket that is sold with a seat has one',
    parts: [
      each(
        'events',
        (events) => `SELECT t.id AS subject, json_object('zone', y.zone_id) AS found
          FROM ${events} AS e CROSS JOIN ticket_types AS y ON y.event_id = e.id AND y.zone_id IS NOT NULL
          CROSS JOIN tickets AS t ON t.ticket_type_id = y.id AND t.seat_id IS NULL AND t.status <> 'refunded'
          WHERE (e.id, y.zone_id) IN (SELECT event_id, zone_id FROM (${seatsOf(events)}))`,
      ),
    ],
  },
  {
    name: 'a seat is in the zone of its ticket unless the office moved it',
    parts: [
      each(
        'events',
        (events) => `SELECT t.id AS subject, json_object('seat', t.seat_id, 'zone', y.zone_id) AS found
          FROM ${takenSeats(events)} CROSS JOIN ticket_types AS y ON y.id = t.ticket_type_id
          WHERE (e.id, t.seat_id, coalesce(y.zone_id, '')) NOT IN (SELECT event_id, seat_id, zone_id FROM (${seatsOf(events)}))
            AND NOT ${MOVED}`,
      ),
    ],
  },
];
