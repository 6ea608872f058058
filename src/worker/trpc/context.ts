import type { Claim } from '#durable/box-office/session-lookup.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { Identified } from '../auth/actor.ts';
import { findBearer } from '../auth/find-bearer.ts';
import { createDeps, type Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import { csrfMatches } from '../http/csrf.ts';
import { type RecentReads, recentReads } from '../http/recent-reads.ts';

/** Request context of every procedure. */
export interface RequestContext extends Record<string, unknown> {
  env: Env;
  deps: Deps;
  /** The user, read from D1 once per batch, and only if a procedure asks for it. */
  identify: () => Promise<Identified>;
  /** The verified token's claim, without D1: the box office loads such users in batches. */
  claim: () => Promise<Outcome<Claim>>;
  /** Cached reads that are the same for every guest, a few seconds old at most. */
  recent: RecentReads;
  /** Whether the CSRF header matches the cookie and the request comes from our own page. */
  csrfMatches: boolean;
  request: Request;
  /** Adds a `Set-Cookie` header to the response. */
  setCookie: (cookie: string) => void;
  /** Continues work after the response. It may be lost, so nothing important may depend on it. */
  waitUntil: (work: Promise<unknown>) => void;
}

export function createRequestContext(
  env: Env,
  request: Request,
  { waitUntil, setCookie }: Pick<RequestContext, 'waitUntil' | 'setCookie'>,
): RequestContext {
  const deps = createDeps(env);
  return {
    env,
    deps,
    ...findBearer({ env, db: deps.db, now: deps.now }, request),
    recent: recentReads(request, waitUntil),
    csrfMatches: csrfMatches(request, env.SITE_URL),
    request,
    waitUntil,
    setCookie,
  };
}
