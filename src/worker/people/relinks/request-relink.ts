import { insertRelink } from '#db/commits/people/relinks.ts';
import type { RequestRelinkInput } from '#shared/contracts/people/relinks.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { idempotentMutation } from '#worker/idempotency/idempotent-mutation.ts';
import type { RelinkDeps } from './relink-deps.ts';
import { relinkRefusal } from './relink-refusal.ts';

/** First step: an administrator asks for it, with the reason. Changes nothing yet. */
export async function requestRelink(
  deps: RelinkDeps,
  { actor, requestId, userId, newUserId, reason }: RequestRelinkInput & { actor: Actor },
): Promise<Outcome<{ requested: true }>> {
  const requested = await idempotentMutation(
    deps,
    {
      ...{ actor, requestId, action: 'user.relink_request', subjectType: 'user' },
      payload: [userId, newUserId, reason],
    },
    async (auditOf) => {
      const refusal = await relinkRefusal(deps, { userId, newUserId });
      if (refusal) return refusal;
      const audit = auditOf({ subjectId: userId, eventId: null, details: { newUserId, reason } });
      return (await insertRelink(deps.db, { userId, newUserId, reason }, audit))
        ? done({ id: userId, eventId: null })
        : ((await relinkRefusal(deps, { userId, newUserId })) ?? refused('OPERATION_FAILED'));
    },
  );
  return requested.ok ? done({ requested: true }) : requested;
}
