import { hostedAdmin } from '#worker/auth/hosted/hosted-admin.ts';
import type { Deps } from '#worker/deps.ts';
import { createDeps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';

export interface Eraser extends Pick<Deps, 'db' | 'now' | 'newId' | 'boxOffice' | 'liveBoard'> {
  bucket: R2Bucket | undefined;
  /** Where the auth account is stored: in this database, at a hosted service, or out of reach (null). */
  identity: 'embedded' | { deleteUser: (userId: string) => Promise<void> } | null;
}

export function eraserOf(env: Env, deps: Deps = createDeps(env)): Eraser {
  return {
    ...deps,
    bucket: env.UPLOADS,
    identity: env.AUTH_MODE === 'embedded' ? 'embedded' : hostedAdmin(env),
  };
}
