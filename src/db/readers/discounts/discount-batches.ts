import { and, count, eq } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { readPage } from '#db/read-page.ts';
import { discountBatches, discountCodes } from '#db/schema/index.ts';
import { batchesSql } from '#db/sql/discounts.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { pick } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';

/** Undefined when there is no such batch or it has another owner; a null owner may see all. */
export function readOwnBatch(reader: Reader, batchId: string, scope: Scope | null) {
  return reader
    .select(pick(discountBatches, 'id', 'organizationId', 'eventId', 'prefix', 'count'))
    .from(discountBatches)
    .where(
      and(
        eq(discountBatches.id, batchId),
        isInScope({ ...discountBatches, id: discountBatches.eventId }, scope),
      ),
    )
    .get();
}

/** Batches that count against the organization's bound. */
export async function countBatches(reader: Reader, organizationId: string): Promise<number> {
  const row = await reader.first<{ total: number }>(`SELECT ${batchesSql('?1')} AS total`, organizationId);
  return row?.total ?? 0;
}

/** The codes of a batch with their uses, a page in the order of their ids. */
export async function readBatchCodes(reader: Reader, by: { batchId: string; limit: number; offset: number }) {
  const where = eq(discountCodes.batchId, by.batchId);
  return await readPage(reader, {
    rows: reader
      .select(pick(discountCodes, 'code', 'used', 'maxUses'))
      .from(discountCodes)
      .where(where)
      .orderBy(discountCodes.id)
      .limit(by.limit)
      .offset(by.offset),
    total: reader.select({ total: count() }).from(discountCodes).where(where),
  });
}
