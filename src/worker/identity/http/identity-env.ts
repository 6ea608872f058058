import type { Context } from 'hono';
import type { Env } from '../../env.ts';
import type { IdentityDeps } from '../identity-deps.ts';

/** What a route of the identity service finds in its context. */
export interface IdentityEnv {
  Bindings: Env;
  Variables: {
    identity: IdentityDeps;
    /** `Set-Cookie` values of the answer. */
    cookies?: string[];
  };
}

export type IdentityContext = Context<IdentityEnv>;
