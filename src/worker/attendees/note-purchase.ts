import { readerOf } from '#db/client.ts';
import { savePurchaseNote } from '#db/commits/attendees/purchase-notes.ts';
import { readIsPurchaseOf } from '#db/readers/attendees/attendee-purchase.ts';
import { readAttendeeEvent } from '#db/readers/attendees/attendees.ts';
import type { NotePurchaseInput } from '#shared/contracts/attendees/attendees.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { idempotentMutation } from '#worker/idempotency/idempotent-mutation.ts';

/** Sets the note on a purchase. The audit row leaves out the text: it outlives the guest's account. */
export async function notePurchase(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, requestId, eventId, purchaseId, text }: NotePurchaseInput & { actor: Actor },
): Promise<Outcome<{ purchaseId: string }>> {
  const mutation = {
    actor,
    requestId,
    action: 'purchase.note',
    subjectType: 'purchase',
    payload: ['purchase.note', purchaseId, text],
  } as const;
  const noted = await idempotentMutation(deps, mutation, async (auditOf) => {
    const reader = readerOf(deps.db);
    if (!(await readAttendeeEvent(reader, eventId, scopeOf(actor, 'lists'))))
      return refused('EVENT_NOT_FOUND');
    if (!(await readIsPurchaseOf(reader, { eventId, purchaseId }))) return refused('NOT_FOUND');
    const details = { removed: text === '' };
    await savePurchaseNote(deps.db, {
      purchaseId,
      text,
      audit: auditOf({ subjectId: purchaseId, eventId, details }),
    });
    return done({ id: purchaseId, eventId });
  });
  return noted.ok ? done({ purchaseId }) : noted;
}
