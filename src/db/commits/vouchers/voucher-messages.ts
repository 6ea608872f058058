import type { VoucherUse } from '#shared/vouchers/voucher-use.ts';

export interface VoucherMessage {
  kind: 'voucher';
  use: VoucherUse;
}

/** Idempotent by the use's id. */
export function voucherStatements(
  db: D1Database,
  eventId: string,
  messages: readonly VoucherMessage[],
): D1PreparedStatement[] {
  if (messages.length === 0) return [];
  return [db.prepare(INSERT_USES).bind(eventId, JSON.stringify(messages.map(({ use }) => use)))];
}

const INSERT_USES = `
  INSERT INTO voucher_uses (id, event_id, ticket_id, content_id, kind, used_by, bar, at)
  SELECT value ->> 'id', ?1, value ->> 'ticketId', value ->> 'contentId', value ->> 'kind', value ->> 'usedBy',
         value ->> 'bar', value ->> 'at'
  FROM json_each(?2) WHERE TRUE
  ON CONFLICT DO NOTHING`;
