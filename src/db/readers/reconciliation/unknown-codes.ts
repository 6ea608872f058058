import type { Reader } from '#db/client.ts';
import type { ScanRefusal } from '#shared/contracts/check-in.ts';

/** A literal, so that D1 uses the partial index. */
const UNKNOWN: ScanRefusal = 'TICKET_UNKNOWN';

/** SQL: scans of genuine codes without a ticket that no administrator has settled, `FROM` on. `event` is an id. */
export function openUnknownCodes(event: string): string {
  return `FROM check_ins AS c WHERE c.event_id = ${event} AND c.refusal = '${UNKNOWN}'
    AND c.seq > coalesce((SELECT max(a.details ->> 'upTo') FROM audit_log AS a
      WHERE a.event_id = ${event} AND a.action = 'event.settle_codes'), 0)`;
}

export interface UnknownCodeRow {
  seq: number;
  /** The device had admitted the guest without a network. */
  admitted: 0 | 1;
  /** Unix ms. */
  at: number;
  gate: string;
  by: string;
}

/** Newest first. SQL: the condition is shared with the list of events. */
export async function readUnknownCodes(
  reader: Reader,
  eventId: string,
  limit: number,
): Promise<UnknownCodeRow[]> {
  return await reader.all(
    `SELECT c.seq, c.kind = 'conflict' AS admitted, c.scanned_at AS at, c.gate,
            coalesce((SELECT name FROM users WHERE id = c.scanned_by), '') AS by
     ${openUnknownCodes('?1')} ORDER BY c.seq DESC LIMIT ?2`,
    eventId,
    limit,
  );
}
