import type { Reader } from '#db/client.ts';

/** The audit row of a completed request, whose id is the idempotency key. */
export interface Receipt {
  subjectType: string;
  subjectId: string;
  eventId: string | null;
  /** Hash of the request; empty when the row has none. */
  requestHash: string;
  createdAt: number;
}

/** Null when this request was not completed. */
export function readReceipt(reader: Reader, auditId: string): Promise<Receipt | null> {
  return reader.first<Receipt>(
    `SELECT subject_type AS subjectType, subject_id AS subjectId, event_id AS eventId, created_at AS createdAt,
            coalesce(details ->> 'requestHash', '') AS requestHash
     FROM audit_log WHERE id = ?`,
    auditId,
  );
}
