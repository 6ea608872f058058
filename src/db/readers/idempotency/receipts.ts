import { eq, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { auditLog } from '#db/schema/index.ts';
import { pick } from '#db/typed-queries.ts';

/** The audit row of a completed request, whose id is the idempotency key; undefined when it was not completed. */
export function readReceipt(reader: Reader, auditId: string) {
  return reader
    .select({
      ...pick(auditLog, 'subjectType', 'subjectId', 'eventId', 'createdAt'),
      /** Hash of the request; empty when the row has none. */
      requestHash: sql<string>`coalesce(${auditLog.details} ->> 'requestHash', '')`,
    })
    .from(auditLog)
    .where(eq(auditLog.id, auditId))
    .get();
}
