import type { TypeContentsView } from '#shared/contracts/vouchers.ts';
import type { TypeContent } from '#shared/vouchers/contents.ts';

/**
 * SQL: what a ticket contains and what was had of it, as the text that `ticketContentsOf` reads; null when nothing. `t` is the
 * tickets' table or alias.
 */
export function ticketContentsSql(t: string): string {
  return `(SELECT json_object('spent', (SELECT coalesce(sum(k.amount), 0) FROM order_credits AS k
        WHERE k.ticket_id = ${t}.id AND k.returned_at IS NULL),
      'contents', json_group_array(json_object('id', c.id, 'menuItemId', c.menu_item_id, 'name', c.name,
        'price', c.price, 'quantity', c.quantity,
        'used', (SELECT count(*) FILTER (WHERE v.kind = 'redeemed') - count(*) FILTER (WHERE v.kind = 'undone')
          FROM voucher_uses AS v WHERE v.ticket_id = ${t}.id AND v.content_id = c.id))))
    FROM type_contents AS c WHERE c.event_id = ${t}.event_id AND c.ticket_type_id = ${t}.ticket_type_id
      AND c.since <= ${t}.created_at AND (c.until IS NULL OR c.until > ${t}.created_at)
    HAVING count(*) > 0)`;
}

/** SQL: what a type contains now, as the text that `typeContentsOf` reads; null when nothing. `y` is the types' table or alias. */
export function typeContentsSql(y: string): string {
  return `(SELECT json_group_array(json_array(c.menu_item_id IS NULL, c.name, c.quantity, c.price))
    FROM type_contents AS c
    WHERE c.event_id = ${y}.event_id AND c.ticket_type_id = ${y}.id AND c.until IS NULL HAVING count(*) > 0)`;
}

export function typeContentsOf(text: string | null): TypeContentsView | null {
  if (text === null) return null;
  const rows = JSON.parse(text) as [isMoney: 0 | 1, name: string, quantity: number, price: number][];
  return {
    items: rows.flatMap(([isMoney, name, quantity]) => (isMoney ? [] : [{ name, quantity }])),
    barMoneyMinor: rows.reduce((sum, [isMoney, , , price]) => sum + (isMoney ? price : 0), 0),
  };
}

export interface TicketContents {
  /** Bar money that paid for orders. */
  spent: number;
  contents: (Pick<TypeContent, 'id' | 'menuItemId' | 'name' | 'price' | 'quantity'> & { used: number })[];
}

export function ticketContentsOf(text: string | null): TicketContents | null {
  return text === null ? null : (JSON.parse(text) as TicketContents);
}

/** What tickets of an event (?1) contain, as `TypeContent` rows. */
export const TYPE_CONTENTS = `
  SELECT id, ticket_type_id AS ticketTypeId, menu_item_id AS menuItemId, name, price, quantity, since, until,
         sold_from AS soldFrom, sold_until AS soldUntil
  FROM type_contents WHERE event_id = ?1 ORDER BY since, menu_item_id IS NULL, name, id`;
