import type { Reader } from '#db/client.ts';

/** What a request left when it was done: the audit row whose id is made of it. */
export interface Receipt {
  subjectType: string;
  subjectId: string;
  eventId: string | null;
  /** Of what was asked; empty where a row has none. */
  requestHash: string;
  createdAt: number;
}

/** Null when this request has not been done. */
export function readReceipt(reader: Reader, auditId: string): Promise<Receipt | null> {
  return reader.first<Receipt>(
    `SELECT subject_type AS subjectType, subject_id AS subjectId, event_id AS eventId, created_at AS createdAt,
            coalesce(details ->> 'requestHash', '') AS requestHash
     FROM audit_log WHERE id = ?`,
    auditId,
  );
}
