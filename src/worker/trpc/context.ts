import type { ErrorCode } from '#shared/errors.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../env.ts';

/** What every procedure knows of its request. */
export interface RequestContext extends Record<string, unknown> {
  env: Env;
  deps: Deps;
  actor: Actor | null;
  /** Why a bearer token that was sent gave no actor; null when none was sent or all is well. */
  authRefusal: ErrorCode | null;
  /** Whether the CSRF header matches its cookie. */
  csrfMatches: boolean;
  request: Request;
  /** Keeps work going after the answer. Nothing that matters may depend on it. */
  waitUntil: (work: Promise<unknown>) => void;
}
