import { readerOf } from '#db/client.ts';
import { payPromoter as commitPay } from '#db/commits/promoters/promoters.ts';
import { readOwnPromoter, readPromoterFigures } from '#db/readers/promoters/promoters.ts';
import type { PayPromoterInput } from '#shared/contracts/promoters.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { editPart } from '#worker/idempotency/edit-part.ts';

/** Records what the organizer has paid to a promoter, at most what is due. Idempotent. */
export function payPromoter(
  deps: Deps,
  { actor, requestId, ...payload }: PayPromoterInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { promoterId, amountMinor, note } = payload;
  const scope = scopeOf(actor, 'money');
  const reader = readerOf(deps.db);
  return editPart(
    deps,
    { actor, requestId, action: 'promoter.pay', subjectType: 'promoter', id: promoterId, payload },
    {
      read: () => readOwnPromoter(reader, promoterId, scope),
      commit: ({ eventId }, auditOf) =>
        commitPay(deps.db, {
          ...{ id: deps.newId(), eventId, promoterId, requestId, recordedBy: actor.id, amountMinor, note },
          audit: auditOf({ amount: amountMinor, note }),
        }),
      why: async () => {
        const { figures } = await readPromoterFigures(reader, promoterId);
        return refused('PAYOUT_ABOVE_DUE', { payableMinor: Math.max(0, figures?.dueMinor ?? 0) });
      },
    },
  );
}
