import { readerOf } from '#db/client.ts';
import { confirmRelink as commitRelink } from '#db/commits/people/relinks.ts';
import { readRelinkFacts, readRelinkOutcome } from '#db/readers/people/relinks.ts';
import type { ConfirmRelinkInput, ConfirmRelinkOutput } from '#shared/contracts/people/relinks.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { freshProofRefusal } from '#worker/auth/fresh-proof.ts';
import { idempotentMutation } from '#worker/idempotency/idempotent-mutation.ts';
import { logError } from '#worker/log.ts';
import { advanceRelink } from './advance-relink.ts';
import type { RelinkDeps } from './relink-deps.ts';
import { type Accounts, relinkRefusal } from './relink-refusal.ts';

/**
 * Second step: an administrator who has just proven themself confirms it. Then it runs to its end, now or by cron. A
 * repeat goes on where the first call stopped.
 */
export async function confirmRelink(
  deps: RelinkDeps,
  { actor, requestId, ...accounts }: ConfirmRelinkInput & { actor: Actor },
): Promise<Outcome<ConfirmRelinkOutput>> {
  const { userId, newUserId } = accounts;
  const confirmed = await idempotentMutation(
    deps,
    {
      ...{ actor, requestId, action: 'user.relink_confirm', subjectType: 'user' },
      payload: [userId, newUserId],
    },
    async (auditOf) => {
      const refusal =
        (await relinkRefusal(deps, accounts)) ??
        ((await isRequested(deps, accounts)) ? null : refused('RELINK_NOT_REQUESTED')) ??
        (await freshProofRefusal(deps, actor));
      if (refusal) return refusal;
      const audit = auditOf({ subjectId: userId, eventId: null, details: { newUserId } });
      return (await commitRelink(deps.db, accounts, audit))
        ? done({ id: userId, eventId: null })
        : ((await relinkRefusal(deps, accounts)) ?? refused('RELINK_NOT_REQUESTED'));
    },
  );
  if (!confirmed.ok) return confirmed;
  await advanceRelink(deps, userId).catch((error: unknown) => logError('relink', error, { userId }));
  return done({ state: (await readRelinkOutcome(readerOf(deps.db), accounts)) ?? 'running' });
}

async function isRequested({ db, now }: RelinkDeps, accounts: Accounts): Promise<boolean> {
  const facts = await readRelinkFacts(readerOf(db), { ...accounts, now: now() });
  return facts?.isRequested === 1;
}
