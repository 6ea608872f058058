import {
  dismissNeeds as commitDismissal,
  restoreNeeds as commitRestoring,
} from '#db/commits/dashboard/need-dismissals.ts';
import type { DismissNeedsInput } from '#shared/contracts/dashboard.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { hashOf } from '#worker/idempotency/idempotency-key.ts';

/** Dismissals count this long (ms): what still waits then is said again, also if nothing about it has changed. */
const DISMISSED_MS = 7 * 86_400_000;

/** Dismissals before this count no longer (Unix ms). */
export function dismissedSince(now: number): number {
  return now - DISMISSED_MS;
}

type ChangeDeps = Pick<Deps, 'db' | 'now'>;
type Changed = Outcome<{ done: true }>;

/** Takes needs off the person's list until their facts change. Idempotent. */
export async function dismissNeeds(
  { db, now }: ChangeDeps,
  { actor, requestId, needs }: DismissNeedsInput & { actor: Pick<Actor, 'id'> },
): Promise<Changed> {
  const change = { userId: actor.id, requestId, requestHash: hashOf(['dismiss needs', needs]), now: now() };
  const isOurs = await commitDismissal(db, change, { needs, since: dismissedSince(change.now) });
  return isOurs ? done({ done: true }) : refused('REQUEST_ID_REUSED');
}

/** Puts all needs that the person has dismissed back on the list. Idempotent. */
export async function restoreNeeds(
  { db, now }: ChangeDeps,
  { actor, requestId }: { requestId: string; actor: Pick<Actor, 'id'> },
): Promise<Changed> {
  const change = { userId: actor.id, requestId, requestHash: hashOf('restore needs'), now: now() };
  return (await commitRestoring(db, change)) ? done({ done: true }) : refused('REQUEST_ID_REUSED');
}
