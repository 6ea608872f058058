import { Hono } from 'hono';
import { directoryOf } from '#db/databases.ts';
import type { AuthMode } from '#worker/auth/mode.ts';
import { authMode, warnOfRefusal } from '#worker/auth/mode.ts';
import { codeDepsOf, sendCode } from '#worker/delivery/channels/code.ts';
import { ringDrains } from '#worker/delivery/ring-drains.ts';
import type { Env } from '#worker/env.ts';
import { supportEmailOf } from '#worker/http/site-url.ts';
import { logError } from '#worker/log.ts';
import { fail } from './failures.ts';
import { accountRoutes } from './http/account-routes.ts';
import { adminRoutes } from './http/admin-routes.ts';
import { factorRoutes } from './http/factor-routes.ts';
import { failureResponse } from './http/failure-response.ts';
import type { IdentityEnv } from './http/identity-env.ts';
import { serviceRoutes } from './http/service-routes.ts';
import { sessionRoutes } from './http/session-routes.ts';
import { verifyRoutes } from './http/verify-routes.ts';
import type { IdentityDeps } from './identity-deps.ts';

/**
 * The embedded identity service: the part of Supabase Auth that `@supabase/auth-js` uses, on D1. For development and
 * small self-hosted deployments; disabled with hosted sign-in.
 */
export const identityApp = new Hono<IdentityEnv>();

identityApp.use(async (c, next) => {
  const mode = authMode(c.env, c.req.raw);
  if (mode.kind === 'hosted' || (mode.kind === 'refused' && !mode.embedded))
    return c.text('404 Not Found', 404);
  if (mode.kind === 'refused') {
    warnOfRefusal(mode.reason);
    return unavailable(c.req.raw);
  }
  c.set(
    'identity',
    createIdentityDeps(c.env, mode, (work) => c.executionCtx.waitUntil(work)),
  );
  await next();
  for (const cookie of c.get('cookies') ?? []) c.res.headers.append('set-cookie', cookie);
  return undefined;
});

// Stubs first: `/admin/oauth/clients` must not match the routes of users.
identityApp.route('/', serviceRoutes);
identityApp.route('/', accountRoutes);
identityApp.route('/', sessionRoutes);
identityApp.route('/', verifyRoutes);
identityApp.route('/', factorRoutes);
identityApp.route('/', adminRoutes);
identityApp.all('*', (c) => c.text('404 page not found', 404));
identityApp.onError((error, c) => {
  // Drizzle wraps the error of D1.
  if (/no such table/.test(String(error.cause ?? error))) {
    warnOfRefusal('the database has no tables yet: run the migrations');
    return unavailable(c.req.raw);
  }
  logError('identity service', error, { path: c.req.path });
  return failureResponse(c.req.raw, fail('unexpected_failure').failure);
});

/** A 503, which the client library retries while it keeps its session. */
function unavailable(request: Request): Response {
  const message = 'The identity service is not set up; its log says what is missing';
  return failureResponse(request, fail('unexpected_failure', { status: 503, message }).failure);
}

function createIdentityDeps(
  env: Env,
  mode: Extract<AuthMode, { kind: 'embedded' }>,
  later: (work: Promise<unknown>) => void,
): IdentityDeps {
  const now = () => Date.now();
  return {
    db: directoryOf(env),
    now,
    newId: () => crypto.randomUUID(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    issuer: mode.issuer,
    siteUrl: mode.siteUrl,
    supportEmail: supportEmailOf(env, mode.siteUrl),
    secret: mode.secret,
    sendCode: async (mail) => {
      const deps = codeDepsOf(env);
      if (deps) await sendCode(deps, mail);
    },
    ringDrains: () => ringDrains(env, later),
    limited: !(mode.loopback && env.AUTH_RATE_LIMITS === 'off'),
    later,
  };
}
