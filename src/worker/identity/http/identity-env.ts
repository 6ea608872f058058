import type { Context } from 'hono';
import type { Env } from '#worker/env.ts';
import type { IdentityDeps } from '../identity-deps.ts';

/** Hono environment of the identity service's routes. */
export interface IdentityEnv {
  Bindings: Env;
  Variables: {
    identity: IdentityDeps;
    /** `Set-Cookie` values for the response. */
    cookies?: string[];
  };
}

export type IdentityContext = Context<IdentityEnv>;
