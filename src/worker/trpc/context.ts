import type { Claim } from '#durable/box-office/session-lookup.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { Identified } from '../auth/actor.ts';
import { findBearer } from '../auth/find-bearer.ts';
import { createDeps, type Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import { csrfMatches } from '../http/csrf.ts';
import { type RecentReads, recentReads } from '../http/recent-reads.ts';

/** What every procedure knows of its request. */
export interface RequestContext extends Record<string, unknown> {
  env: Env;
  deps: Deps;
  /** Who asks, by D1; read once for all calls of a batch, and not at all by procedures that do not need it. */
  identify: () => Promise<Identified>;
  /** What the verified token says, without D1: for calls whose box office looks the person up among others. */
  claim: () => Promise<Outcome<Claim>>;
  /** What every guest sees alike, a few seconds old at most. */
  recent: RecentReads;
  /** Whether the CSRF header matches its cookie, and the request comes from a page of ours. */
  csrfMatches: boolean;
  request: Request;
  /** Keeps work going after the answer. Nothing that matters may depend on it. */
  waitUntil: (work: Promise<unknown>) => void;
}

export function createRequestContext(
  env: Env,
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
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
  };
}
