import { type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** Idempotent. */
export function removeSeating(
  _deps: Deps,
  _input: { eventId: string; requestId: string; actor: Actor },
): Outcome<{ id: string }> {
  return refused('NOT_SEATED');
}
