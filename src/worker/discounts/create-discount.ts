import { createHash } from 'node:crypto';
import { readerOf } from '#db/client.ts';
import { insertDiscount } from '#db/commits/discounts.ts';
import { countDiscounts, readDiscountOfRequest } from '#db/readers/discounts.ts';
import type { CreateDiscountInput } from '#shared/contracts/discounts.ts';
import { done, type Outcome, refused } from '#shared/errors.ts';
import { DISCOUNT_CODES_PER_ORGANIZER_MAX } from '#shared/limits.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { settleDiscount } from './settle-discount.ts';
import { tellEvents } from './tell-events.ts';

/** Makes a code for one event (then it is its organiser's), or for all of one's own. The same request makes one. */
export async function createDiscount(
  deps: Deps,
  { actor, requestId, ...input }: CreateDiscountInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const reader = readerOf(deps.db);
  const settled = await settleDiscount(reader, actor, input);
  if (!settled.ok) return settled;
  const { organizerId } = settled.value;
  const id = deps.newId();
  const now = deps.now();
  const content = { ...settled.value.content, code: input.code };
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  const inserted = await insertDiscount(deps.db, {
    id,
    requestId,
    organizerId,
    content,
    audit: {
      auditId: deps.newId(),
      actorId: actor.id,
      action: 'discount.create',
      subjectType: 'discount_code',
      subjectId: id,
      eventId: input.eventId,
      details: { ...content, requestHash },
      now,
    },
  });
  if (inserted === 'yes') {
    await tellEvents(deps, organizerId);
    return done({ id });
  }
  const earlier = await readDiscountOfRequest(reader, organizerId, requestId);
  if (earlier)
    return earlier.requestHash === requestHash ? done({ id: earlier.id }) : refused('REQUEST_ID_REUSED');
  if (inserted === 'taken') return refused('DISCOUNT_CODE_TAKEN');
  if ((await countDiscounts(reader, organizerId)) >= DISCOUNT_CODES_PER_ORGANIZER_MAX)
    return refused('TOO_MANY', { limit: DISCOUNT_CODES_PER_ORGANIZER_MAX });
  return refused('TRANSACTION_FAILED');
}
