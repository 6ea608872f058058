import { readerOf } from '#db/client.ts';
import { recordAudit } from '#db/commits/audit/commit-audited.ts';
import { readEventName } from '#db/readers/reconciliation/drift.ts';
import { readUnknownCodes } from '#db/readers/reconciliation/unknown-codes.ts';
import type { SettleCodesInput } from '#shared/contracts/reconciliation/reconciliation.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { idempotentMutation } from '#worker/idempotency/idempotent-mutation.ts';

/** Notes that an administrator has looked into genuine codes without a ticket, up to the newest that they saw. */
export async function settleCodes(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, requestId, eventId, upTo, reason }: SettleCodesInput & { actor: Actor },
): Promise<Outcome<{ eventId: string }>> {
  const action = 'event.settle_codes';
  const settled = await idempotentMutation(
    deps,
    { actor, requestId, action, subjectType: 'event', payload: [action, eventId, upTo, reason] },
    async (auditOf) => {
      const reader = readerOf(deps.db);
      if (!(await readEventName(reader, eventId))) return refused('EVENT_NOT_FOUND');
      const [newest] = await readUnknownCodes(reader, eventId, 1);
      if (newest) {
        const details = { upTo: Math.min(upTo, newest.seq), reason };
        await recordAudit(deps.db, auditOf({ subjectId: eventId, eventId, details }));
      }
      return done({ id: eventId, eventId });
    },
  );
  return settled.ok ? done({ eventId }) : settled;
}
