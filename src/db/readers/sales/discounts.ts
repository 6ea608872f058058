import type { Reader } from '#db/client.ts';
import type { DiscountState } from '#shared/contracts/events/discounts.ts';
import type { CodeRules } from '#shared/money/discount-code.ts';
import type { Currency } from '#shared/money/money.ts';
import type { EventStatus } from '#shared/states.ts';

/** The columns of `discount_codes c` that decide whether a code applies. */
export const CODE_RULES = `c.id, c.code, c.event_id AS eventId, c.active, c.type, c.value,
         c.fixed_currency AS fixedCurrency, c.valid_from AS validFrom, c.valid_until AS validUntil,
         c.max_uses AS maxUses, c.used, c.minimum_purchase AS minimumPurchase`;

export interface DiscountRow extends CodeRules {
  organizerId: string;
  organizerName: string;
  eventName: string | null;
  eventTimeZone: string | null;
  eventCity: string | null;
  eventCurrency: Currency | null;
  state: DiscountState;
  description: string;
  createdAt: number;
  /** JSON: `[{currency, amountMinor}]`. */
  saved: string;
}

/** Total discount of a code, by currency; each use belongs to a purchase or an order. */
const SAVED = `(SELECT json_group_array(json_object('currency', currency, 'amountMinor', amount))
   FROM (SELECT coalesce(p.currency, o.currency) AS currency, sum(u.amount) AS amount
         FROM discount_uses u LEFT JOIN purchases p ON p.id = u.used_by LEFT JOIN orders o ON o.id = u.used_by
         WHERE u.discount_code_id = c.id GROUP BY 1))`;

/** A code with its event; codes for all events have none. */
const FROM_CODES = 'FROM discount_codes c LEFT JOIN events e ON e.id = c.event_id';

/** State of a code at ?4, in the order in which a guest is refused. */
const STATE = `CASE WHEN e.status = 'cancelled' THEN 'event_cancelled' WHEN e.ends_at <= ?4 THEN 'event_ended'
  WHEN c.active = 0 THEN 'inactive' WHEN c.valid_from > ?4 THEN 'scheduled'
  WHEN c.valid_until <= ?4 THEN 'expired' WHEN c.used >= c.max_uses THEN 'used_up' ELSE 'active' END`;

/** @param ownerId owner of the codes; null for all */
export async function readDiscounts(
  reader: Reader,
  by: {
    ownerId: string | null;
    /** Only codes that apply to this event. */
    eventId: string | null;
    search: string;
    state: DiscountState | null;
    /** Unix ms. */
    now: number;
    limit: number;
    offset: number;
  },
): Promise<{ rows: DiscountRow[]; total: number }> {
  const where = `
    WHERE (?1 IS NULL OR c.organizer_id = ?1)
      AND (?2 IS NULL OR c.event_id = ?2
           OR (c.event_id IS NULL AND c.organizer_id = (SELECT organizer_id FROM events WHERE id = ?2)))
      AND (?3 = '' OR instr(c.code, upper(?3)) > 0 OR instr(lower(c.description), lower(?3)) > 0)
      AND (?5 IS NULL OR ?5 = ${STATE})`;
  const params = [by.ownerId, by.eventId, by.search, by.now, by.state];
  const [rows, counts] = await reader.together<[DiscountRow, { total: number }]>(
    {
      sql: `SELECT ${CODE_RULES}, c.organizer_id AS organizerId, u.name AS organizerName, e.name AS eventName,
                   e.time_zone AS eventTimeZone, e.city AS eventCity, e.currency AS eventCurrency, ${STATE} AS state,
                   c.description, c.created_at AS createdAt, ${SAVED} AS saved
            ${FROM_CODES} JOIN users u ON u.id = c.organizer_id ${where} ORDER BY c.created_at DESC, c.id LIMIT ?6 OFFSET ?7`,
      params: [...params, by.limit, by.offset],
    },
    { sql: `SELECT count(*) AS total ${FROM_CODES} ${where}`, params },
  );
  return { rows, total: counts[0]?.total ?? 0 };
}

export interface OwnDiscount extends CodeRules {
  organizerId: string;
}

/** Null when there is no such code or it has another owner; a null owner may see all. */
export function readOwnDiscount(
  reader: Reader,
  discountId: string,
  ownerId: string | null,
): Promise<OwnDiscount | null> {
  return reader.first<OwnDiscount>(
    `SELECT ${CODE_RULES}, c.organizer_id AS organizerId FROM discount_codes c
     WHERE c.id = ?1 AND (?2 IS NULL OR c.organizer_id = ?2)`,
    discountId,
    ownerId,
  );
}

/** The code that a request already created, and the request's hash; null when there is none. */
export function readDiscountOfRequest(
  reader: Reader,
  organizerId: string,
  requestId: string,
): Promise<{ id: string; requestHash: string | null } | null> {
  return reader.first(
    `SELECT c.id, (SELECT details ->> 'requestHash' FROM audit_log
                   WHERE subject_type = 'discount_code' AND subject_id = c.id AND action = 'discount.create')
                  AS requestHash
     FROM discount_codes c WHERE c.organizer_id = ?1 AND c.request_id = ?2`,
    organizerId,
    requestId,
  );
}

/** The codes that a batch request already created, and the request's hash; null when there are none. */
export async function readDiscountBatch(
  reader: Reader,
  batchId: string,
): Promise<{ requestHash: string; codes: string[] } | null> {
  const row = await reader.first<{ requestHash: string; codes: string }>(
    `SELECT details ->> 'requestHash' AS requestHash, details ->> 'codes' AS codes FROM audit_log
     WHERE subject_type = 'discount_code' AND subject_id = ? AND action = 'discount.create_many'`,
    batchId,
  );
  return row && { requestHash: row.requestHash, codes: JSON.parse(row.codes) as string[] };
}

/** The owner and currency of a code's event. */
export function readEventOwner(
  reader: Reader,
  eventId: string,
): Promise<{ organizerId: string; currency: Currency } | null> {
  return reader.first('SELECT organizer_id AS organizerId, currency FROM events WHERE id = ?', eventId);
}

export async function countDiscounts(reader: Reader, organizerId: string): Promise<number> {
  const row = await reader.first<{ total: number }>(
    'SELECT count(*) AS total FROM discount_codes WHERE organizer_id = ?',
    organizerId,
  );
  return row?.total ?? 0;
}

/** The organizer's events on sale, soonest first: their box offices cache the organizer's codes. */
export async function readEventsOnSale(
  reader: Reader,
  organizerId: string,
  now: number,
  limit: number,
): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(
    `SELECT id FROM events WHERE organizer_id = ?1 AND status = 'published' AND ends_at > ?2
     ORDER BY starts_at LIMIT ?3`,
    organizerId,
    now,
    limit,
  );
  return rows.map(({ id }) => id);
}

/** Facts for checking a guest's code. */
export interface CodeTrial {
  event: { id: string; currency: Currency; status: EventStatus; endsAt: number };
  /** The organizer's codes of that name, including those of other events. */
  codes: CodeRules[];
  items: { id: string; unitMinor: number }[];
}

const ITEM_PRICES = {
  tickets: `SELECT id, price AS unitMinor FROM ticket_types
            WHERE event_id = ?1 AND id IN (SELECT value FROM json_each(?2))`,
  menu: `SELECT id, price AS unitMinor FROM menu_items
         WHERE event_id = ?1 AND active = 1 AND id IN (SELECT value FROM json_each(?2))`,
} as const;

/** @param code normalized. @returns null when there is no such event */
export async function readCodeTrial(
  reader: Reader,
  by: { eventId: string; code: string; kind: keyof typeof ITEM_PRICES; itemIds: readonly string[] },
): Promise<CodeTrial | null> {
  const [events, codes, items] = await reader.together<
    [CodeTrial['event'], CodeRules, CodeTrial['items'][number]]
  >(
    {
      sql: 'SELECT id, currency, status, ends_at AS endsAt FROM events WHERE id = ?',
      params: [by.eventId],
    },
    {
      sql: `SELECT ${CODE_RULES} FROM discount_codes c
            JOIN events e ON e.id = ?1 AND e.organizer_id = c.organizer_id WHERE c.code = ?2`,
      params: [by.eventId, by.code],
    },
    { sql: ITEM_PRICES[by.kind], params: [by.eventId, JSON.stringify(by.itemIds)] },
  );
  const [event] = events;
  return event ? { event, codes, items } : null;
}
