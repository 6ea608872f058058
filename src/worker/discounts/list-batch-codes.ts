import type { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { readBatchCodes, readOwnBatch } from '#db/readers/discounts/discount-batches.ts';
import type { listBatchCodesInput, listBatchCodesOutput } from '#shared/contracts/discounts.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { PAGE_SIZE_MAX } from '#shared/limits.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** The codes of a batch with their uses, page by page. */
export async function listBatchCodes(
  deps: Pick<Deps, 'db'>,
  { actor, batchId, page, pageSize = PAGE_SIZE_MAX }: z.infer<typeof listBatchCodesInput> & { actor: Actor },
): Promise<Outcome<z.infer<typeof listBatchCodesOutput>>> {
  const reader = readerOf(deps.db);
  if (!(await readOwnBatch(reader, batchId, scopeOf(actor, 'sell')))) return refused('NOT_FOUND');
  const offset = (page - 1) * pageSize;
  const { rows, total } = await readBatchCodes(reader, { batchId, limit: pageSize, offset });
  return done({ items: rows, page, pageSize, total });
}
