import type { ErrorCode } from '#shared/errors.ts';
import type { Env } from '../env.ts';
import type { Actor } from './actor.ts';

/** The actor of a request's bearer token, or why there is none. */
export async function resolveActor(
  _deps: { env: Env; db: D1Database; now: () => number },
  _request: Request,
): Promise<{ actor: Actor | null; refusal: ErrorCode | null }> {
  return { actor: null, refusal: null };
}
