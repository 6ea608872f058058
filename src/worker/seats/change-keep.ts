import type { ChangeKeepInput } from '#shared/contracts/seats/seating.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** Changes what is kept. Idempotent. */
export function changeKeep(_deps: Deps, _input: ChangeKeepInput & { actor: Actor }): Outcome<{ id: string }> {
  return refused('NOT_SEATED');
}
