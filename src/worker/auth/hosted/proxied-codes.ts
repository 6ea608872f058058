import type { Context } from 'hono';
import { z } from 'zod';
import { directoryOf } from '#db/databases.ts';
import { derivationRoots } from '#shared/codes/derivation-roots.ts';
import type { Env } from '#worker/env.ts';
import { siteUrlOf } from '#worker/http/site-url.ts';
import { readEmail } from '#worker/identity/accounts/email-address.ts';
import { forgetGuesses, takeGuess } from '#worker/identity/devices/guess-limits.ts';
import { fail, ok, type Result } from '#worker/identity/failures.ts';
import { askingBrowserOf, askingCookie } from '#worker/identity/http/asking-cookie.ts';
import { limitsApply } from '../mode.ts';

const ASKING_PATHS = ['/otp', '/signup', '/recover', '/resend'];
const askingBody = z.object({ email: z.string() });
/** Supabase ignores the case of keys and takes the last of two, so only what was read here goes on. */
const verifyBody = z.object({
  type: z.string(),
  email: z.string().optional(),
  token: z.string().optional(),
  token_hash: z.string().optional(),
});

type ProxyContext = Context<{ Bindings: Env }>;
type Forward = (body: ArrayBuffer | string | null) => Promise<Response>;

/**
 * Limits guesses of mailed codes like the embedded service: Supabase limits them by the client's address alone. The
 * browser that asked for the mail gets a cookie, and with it a separate limit.
 */
export async function limitProxiedCodes(
  c: ProxyContext,
  { path, body }: { path: string; body: ArrayBuffer | null },
  forward: Forward,
): Promise<Result<Response>> {
  if (path === '/verify') return await verify(c, body, forward);
  const answer = await forward(body);
  const asking = ASKING_PATHS.includes(path) && answer.ok ? askingBody.safeParse(jsonOf(body)) : null;
  const email = readEmail(asking?.data?.email);
  if (email.ok)
    answer.headers.append('set-cookie', await askingCookie(guessDeps(c), cookieJar(c), email.value));
  return ok(answer);
}

async function verify(
  c: ProxyContext,
  body: ArrayBuffer | null,
  forward: Forward,
): Promise<Result<Response>> {
  const read = verifyBody.safeParse(jsonOf(body));
  if (!read.success) return fail('bad_json');
  const { data } = read;
  if (data.email === undefined) return ok(await forward(JSON.stringify(data)));
  const email = readEmail(data.email);
  if (!email.ok) return email;
  const deps = guessDeps(c);
  const askedIn = (await askingBrowserOf(deps, cookieJar(c), email.value))?.id ?? null;
  const guess = { of: 'code', subject: email.value, device: null, askedIn } as const;
  if ((await takeGuess(deps, guess)) > 0) return fail('over_request_rate_limit');
  const answer = await forward(JSON.stringify({ ...data, email: email.value }));
  if (answer.ok) await forgetGuesses(deps, guess);
  return ok(answer);
}

function guessDeps({ env, req }: ProxyContext) {
  return {
    db: directoryOf(env),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    secret: derivationRoots(env)[0],
    limited: limitsApply(env, req.raw),
  };
}

function cookieJar({ env, req }: ProxyContext) {
  const isSecure = siteUrlOf(env, req.raw).startsWith('https://');
  return { header: req.header('cookie') ?? '', isSecure };
}

function jsonOf(body: ArrayBuffer | null): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body ?? new ArrayBuffer()));
  } catch {
    return null;
  }
}
