import { notingBookmarks } from '#db/databases.ts';
import type { Claim } from '#durable/box-office/session-lookup.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { Actor, Identified } from '#worker/auth/actor.ts';
import { findBearer } from '#worker/auth/find-bearer.ts';
import { createDeps, type Deps, nearDeps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import { csrfMatches } from '#worker/http/csrf.ts';
import { noteBookmark } from '#worker/http/read-your-writes.ts';
import { type RecentReads, recentReads } from '#worker/http/recent-reads.ts';

/** Request context of every procedure. */
export interface RequestContext extends Record<string, unknown> {
  env: Env;
  deps: Deps;
  /** Dependencies of a guest's reads, which a replica of D1 may serve. */
  near: () => Deps;
  /** The user, read from D1 once per batch, and only if a procedure asks for it. */
  identify: () => Promise<Identified>;
  /** The verified token's claim, without D1: the box office loads such users in batches. */
  claim: () => Promise<Outcome<Claim>>;
  /** The administrator who views an organizer's pages: `identify` gives the organizer, and most procedures are refused. */
  viewer: (() => Promise<Identified>) | null;
  /** The token is one of a helper's phone, valid or not: most procedures are refused. */
  isHelper: boolean;
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

/** Organizers and staff see what they and their colleagues have just changed; guests see at least their own writes. */
export function depsOfReader({ actor, deps, near }: RequestContext & { actor: Actor | null }): Deps {
  return actor ? deps : near();
}

export function createRequestContext(
  env: Env,
  request: Request,
  { waitUntil, setCookie }: Pick<RequestContext, 'waitUntil' | 'setCookie'>,
): RequestContext {
  const isWrite = request.method === 'POST';
  const through = (db: D1Database) => (isWrite ? notingBookmarks(db, noteBookmark) : db);
  const deps = createDeps(env, { request, through });
  return {
    env,
    deps,
    near: () => nearDeps(env, request),
    ...findBearer({ env, db: deps.db, now: deps.now }, request),
    recent: recentReads(request, waitUntil),
    csrfMatches: csrfMatches(request, env.SITE_URL),
    request,
    waitUntil,
    setCookie,
  };
}
