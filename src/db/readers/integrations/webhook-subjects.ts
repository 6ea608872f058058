import type { Query, Reader } from '#db/client.ts';
import { apiSeatSql } from '#db/sql/seats.ts';
import type {
  CheckInData,
  EventData,
  OrderData,
  PurchaseData,
  RefundData,
} from '#shared/contracts/integrations/webhook-messages.ts';

/** Message data by subject id, in the format of the messages. */
export interface WebhookSubjects {
  purchases: Map<string, PurchaseData>;
  refunds: Map<string, RefundData>;
  checkIns: Map<string, CheckInData>;
  orders: Map<string, OrderData>;
  events: Map<string, EventData>;
}

interface SubjectRow {
  id: string;
  /** JSON. */
  data: string;
}

const EVENT = "json_object('id', e.id, 'name', e.name)";
const GUEST =
  "json_object('name', u.name, 'email', CASE WHEN u.deleted_at IS NULL THEN nullif(u.email, '') END)";
const THESE = '(SELECT value FROM json_each(?1))';

const PURCHASES = `
  SELECT p.id, json_object(
    'purchaseId', p.id, 'event', ${EVENT}, 'guest', ${GUEST}, 'currency', p.currency, 'subtotalMinor', p.subtotal,
    'discountMinor', p.discount, 'totalMinor', p.total, 'inCash', json(iif(p.sold_by IS NULL, 'false', 'true')),
    'lines', (SELECT json_group_array(json_object('ticketTypeId', y.id, 'name', y.name, 'quantity', l.quantity,
                                                  'totalMinor', l.total))
              FROM purchase_lines l JOIN ticket_types y ON y.id = l.ticket_type_id WHERE l.purchase_id = p.id),
    'ticketIds', (SELECT json_group_array(t.id) FROM tickets t WHERE t.purchase_id = p.id),
    'seats', (SELECT json_group_array(json_set(${apiSeatSql('t')}, '$.ticketId', t.id)) FROM tickets t
              WHERE t.purchase_id = p.id AND t.seat_name IS NOT NULL)) AS data
  FROM purchases p JOIN events e ON e.id = p.event_id JOIN users u ON u.id = p.user_id WHERE p.id IN ${THESE}`;

const REFUNDS = `
  SELECT r.id, json_object(
    'refundId', r.id, 'event', ${EVENT}, 'guest', ${GUEST},
    'subject', json_object('type', r.subject_type, 'id', r.subject_id), 'currency', r.currency,
    'amountMinor', r.amount, 'reason', r.reason, 'inCash', json(iif(r.in_cash, 'true', 'false'))) AS data
  FROM refunds r JOIN events e ON e.id = r.event_id JOIN users u ON u.id = r.user_id WHERE r.id IN ${THESE}`;

/** Subject: `<event id>` and sequence number. */
const CHECK_INS = `
  SELECT s.value AS id, json_object(
    'event', ${EVENT}, 'guest', ${GUEST},
    'ticket', json_object('id', t.id, 'typeId', y.id, 'typeName', y.name, 'seat', json(${apiSeatSql('t')})), 'gate', c.gate) AS data
  FROM json_each(?1) s
  JOIN check_ins c ON c.event_id = substr(s.value, 1, instr(s.value, '/') - 1)
                  AND c.seq = CAST(substr(s.value, instr(s.value, '/') + 1) AS INTEGER)
  JOIN tickets t ON t.id = c.ticket_id JOIN ticket_types y ON y.id = t.ticket_type_id
  JOIN events e ON e.id = c.event_id JOIN users u ON u.id = t.user_id`;

const ORDERS = `
  SELECT o.id, json_object(
    'orderId', o.id, 'event', ${EVENT}, 'guest', ${GUEST}, 'status', o.status, 'currency', o.currency,
    'totalMinor', o.total,
    'lines', (SELECT json_group_array(json_object('menuItemId', l.menu_item_id, 'name', l.name,
                                                  'quantity', l.quantity, 'totalMinor', l.total))
              FROM order_lines l WHERE l.order_id = o.id)) AS data
  FROM orders o JOIN events e ON e.id = o.event_id JOIN users u ON u.id = o.user_id WHERE o.id IN ${THESE}`;

const isoOf = (column: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;

/** Subject: the event's id; for an update, followed by a slash and the update's time. */
const EVENTS = `
  SELECT s.value AS id, json_object(
    'event', ${EVENT}, 'status', e.status, 'category', e.category,
    'startsAt', ${isoOf('e.starts_at')}, 'endsAt', ${isoOf('e.ends_at')},
    'venue', json_object('name', e.venue_name, 'address', e.venue_address, 'city', e.city, 'timeZone', e.time_zone),
    'capacity', e.capacity,
    'lineUp', (SELECT json_group_array(name)
               FROM (SELECT name FROM performers WHERE event_id = e.id ORDER BY sort_order))) AS data
  FROM json_each(?1) s JOIN events e ON e.id = substr(s.value, 1, instr(s.value || '/', '/') - 1)`;

/** SQL that builds the messages: reads all subjects of a delivery run in one round trip. Deleted subjects are missing. */
export async function readWebhookSubjects(
  reader: Reader,
  ids: Record<keyof WebhookSubjects, string[]>,
): Promise<WebhookSubjects> {
  const query = (sql: string, of: string[]): Query => ({ sql, params: [JSON.stringify(of)] });
  const [purchases, refunds, checkIns, orders, events] = await reader.together<
    [SubjectRow, SubjectRow, SubjectRow, SubjectRow, SubjectRow]
  >(
    query(PURCHASES, ids.purchases),
    query(REFUNDS, ids.refunds),
    query(CHECK_INS, ids.checkIns),
    query(ORDERS, ids.orders),
    query(EVENTS, ids.events),
  );
  return {
    purchases: byId<PurchaseData>(purchases),
    refunds: byId<RefundData>(refunds),
    checkIns: byId<CheckInData>(checkIns),
    orders: byId<OrderData>(orders),
    events: byId<EventData>(events),
  };
}

function byId<Data>(rows: SubjectRow[]): Map<string, Data> {
  return new Map(rows.map(({ id, data }) => [id, JSON.parse(data) as Data]));
}
