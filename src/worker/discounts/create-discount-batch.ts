import { createHash } from 'node:crypto';
import { readerOf } from '#db/client.ts';
import { insertDiscountBatch } from '#db/commits/discounts/discount-batches.ts';
import { countBatches } from '#db/readers/discounts/discount-batches.ts';
import { readDiscountBatchOfRequest, readIsDiscountRequestUsed } from '#db/readers/discounts/discounts.ts';
import { newShortCode } from '#shared/codes/qr.ts';
import type { CreateDiscountsInput } from '#shared/contracts/discounts.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { DISCOUNT_BATCH_CODES_MAX, DISCOUNT_BATCHES_PER_ORGANIZER_MAX } from '#shared/limits.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { hashOf } from '#worker/idempotency/idempotency-key.ts';
import { notifyEvents } from './notify-events.ts';
import { settleDiscount } from './settle-discount.ts';

/** 40 bits: too many to guess, and short enough to type. */
const DRAWN_CHARS = 8;
/** Attempts; a draw hits an existing code of the organizer about once in a billion. */
const DRAWS_MAX = 3;

/**
 * Creates a batch of codes in one transaction, for one event or all of the actor's own. Idempotent: a repeat returns
 * the same codes, including those deleted since.
 */
export async function createDiscountBatch(
  deps: Deps,
  { actor, requestId, prefix, count, ...input }: CreateDiscountsInput & { actor: Actor },
): Promise<Outcome<{ batchId: string; codes: string[] }>> {
  const reader = readerOf(deps.db);
  const settled = await settleDiscount(reader, actor, input);
  if (!settled.ok) return settled;
  const { organizationId, content } = settled.value;
  const batchId = batchIdOf(organizationId, requestId);
  const requestHash = hashOf({ prefix, count, ...content });

  for (let draw = 1; draw <= DRAWS_MAX; draw++) {
    const named = Array.from({ length: count }, () => {
      const id = deps.newId();
      const letters = newShortCode(createHash('sha256').update(id).digest()).slice(0, DRAWN_CHARS);
      return { id, code: `${prefix}-${letters}` };
    });
    const codes = named.map(({ code }) => code);
    const inserted = await insertDiscountBatch(deps.db, {
      id: batchId,
      requestId,
      organizationId,
      prefix,
      named,
      content,
      audit: {
        auditId: deps.newId(),
        actorId: actor.id,
        action: 'discount.create_batch',
        subjectType: 'discount_code',
        subjectId: batchId,
        eventId: input.eventId,
        details: { ...content, requestHash, codes },
        now: deps.now(),
      },
    });
    if (inserted === 'yes') {
      await notifyEvents(deps, organizationId);
      return done({ batchId, codes });
    }
    if (inserted === 'taken') continue;
    const earlier = await readDiscountBatchOfRequest(reader, batchId);
    if (earlier)
      return earlier.requestHash === requestHash
        ? done({ batchId, codes: earlier.codes })
        : refused('REQUEST_ID_REUSED');
    if (await readIsDiscountRequestUsed(reader, organizationId, requestId))
      return refused('REQUEST_ID_REUSED');
    // The INSERT has decided: the organizer's batches are full, or the codes of those for these events are.
    const isFull = (await countBatches(reader, organizationId)) >= DISCOUNT_BATCHES_PER_ORGANIZER_MAX;
    return refused('TOO_MANY', {
      limit: isFull ? DISCOUNT_BATCHES_PER_ORGANIZER_MAX : DISCOUNT_BATCH_CODES_MAX,
    });
  }
  return refused('TRANSACTION_FAILED');
}

/** A UUID (version 8) that follows from the request, so that a repeat finds its batch. */
function batchIdOf(organizationId: string, requestId: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([organizationId, requestId]))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
