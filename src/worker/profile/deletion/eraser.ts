import type { Deps } from '../../deps.ts';
import { createDeps } from '../../deps.ts';
import type { Env } from '../../env.ts';
import { hostedAdmin } from './hosted-admin.ts';

/** What deleting an account needs beside D1. */
export interface Eraser extends Pick<Deps, 'db' | 'now' | 'newId' | 'boxOffice' | 'liveBoard'> {
  bucket: R2Bucket | undefined;
  /** Where the auth service's account lies: in this database, at a hosted service, or out of our reach. */
  identity: 'embedded' | { deleteUser: (userId: string) => Promise<void> } | null;
}

export function eraserOf(env: Env, deps: Deps = createDeps(env)): Eraser {
  return {
    ...deps,
    bucket: env.UPLOADS,
    identity: env.AUTH_MODE === 'embedded' ? 'embedded' : hostedAdmin(env),
  };
}
