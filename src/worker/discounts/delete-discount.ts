import { readerOf } from '#db/client.ts';
import { removeDiscount } from '#db/commits/discounts.ts';
import { readOwnDiscount } from '#db/readers/discounts.ts';
import { readWasDone } from '#db/readers/own-events.ts';
import { done, type Outcome, refused } from '#shared/errors.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { ownerScope } from '../events/ownership.ts';
import { tellEvents } from './tell-events.ts';

/**
 * Deletes a code that nobody has used. One with uses stands in receipts and sums: it can be switched off instead. A
 * repeat of a deletion that worked is answered as it was.
 */
export async function deleteDiscount(
  deps: Deps,
  { actor, discountId }: { actor: Actor; discountId: string },
): Promise<Outcome<{ id: string }>> {
  const ownerId = ownerScope(actor);
  const reader = readerOf(deps.db);
  const deletion = {
    actorId: actor.id,
    action: 'discount.delete',
    subjectType: 'discount_code',
    subjectId: discountId,
  } as const;
  const gone = async (): Promise<Outcome<{ id: string }>> =>
    (await readWasDone(reader, deletion)) ? done({ id: discountId }) : refused('NOT_FOUND');

  const before = await readOwnDiscount(reader, discountId, ownerId);
  if (!before) return gone();
  const removed = await removeDiscount(deps.db, {
    discountId,
    ownerId,
    audit: {
      ...deletion,
      auditId: deps.newId(),
      eventId: before.eventId,
      details: { code: before.code },
      now: deps.now(),
    },
  });
  if (removed) {
    await tellEvents(deps, before.organizerId);
    return done({ id: discountId });
  }
  const now = await readOwnDiscount(reader, discountId, ownerId);
  return now ? refused('DISCOUNT_HAS_USES', { used: now.used }) : gone();
}
