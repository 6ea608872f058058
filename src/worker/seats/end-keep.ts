import { type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** Idempotent. */
export function endKeep(
  _deps: Deps,
  _input: { keepId: string; requestId: string; actor: Actor },
): Outcome<{ id: string }> {
  return refused('NOT_SEATED');
}
