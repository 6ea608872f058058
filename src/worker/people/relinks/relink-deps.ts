import { type HostedAdmin, hostedAdmin } from '#worker/auth/hosted/hosted-admin.ts';
import type { Deps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import { type Eraser, eraserOf } from '../profile/deletion/eraser.ts';

export interface RelinkDeps extends Eraser {
  /** Null where no hosted service signs people in, or without the operator's key. */
  service: HostedAdmin | null;
}

export function relinkDepsOf(env: Env, deps?: Deps): RelinkDeps {
  return { ...eraserOf(env, deps), service: env.AUTH_MODE === 'embedded' ? null : hostedAdmin(env) };
}
