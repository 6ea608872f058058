import type { z } from 'zod';
import { AUTH_BODY_MAX_BYTES } from '#shared/limits.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import type { RateLimit } from '#worker/http/rate-limits.ts';
import { takeFromBucket } from '#worker/http/rate-limits.ts';
import { readLimited } from '#worker/http/request-body.ts';
import type { Result } from '../failures.ts';
import { fail, ok } from '../failures.ts';
import { allowedRedirect } from '../mail/redirect.ts';
import type { MailOptions } from '../mail/send-mail.ts';
import type { ClientFacts } from '../sessions/open-session.ts';
import { deviceCookie } from './device-cookie.ts';
import { failureResponse } from './failure-response.ts';
import type { IdentityContext } from './identity-env.ts';

const NO_STORE = { 'cache-control': 'no-store' };

/** Every success has a JSON body: the client library treats an empty 200 as a network failure. */
export function answer(c: IdentityContext, result: Result<unknown>): Response {
  return result.ok
    ? Response.json(result.value ?? {}, { headers: NO_STORE })
    : failureResponse(c.req.raw, result.failure);
}

/** Parses the body with `schema`; `bad_json` if it is unreadable or has fields of a wrong type. */
export async function readBody<T>(c: IdentityContext, schema: z.ZodType<T>): Promise<Result<T>> {
  const limited = await readLimited(c.req.raw, AUTH_BODY_MAX_BYTES);
  if (!limited) return fail('request_entity_too_large');
  let json: unknown;
  try {
    json = JSON.parse((await limited.text()) || '{}');
  } catch {
    return fail('bad_json');
  }
  const read = schema.safeParse(json);
  if (read.success) return ok(read.data);
  const field = read.error.issues[0]?.path.join('.');
  return fail('bad_json', field ? { message: `Could not parse request body as JSON: field ${field}` } : {});
}

/** Parses the body and responds with the result of `work`. */
export async function withBody<T>(
  c: IdentityContext,
  schema: z.ZodType<T>,
  work: (body: T) => Promise<Result<unknown>>,
): Promise<Response> {
  const body = await readBody(c, schema);
  return answer(c, body.ok ? await work(body.value) : body);
}

export function clientFacts(c: IdentityContext): ClientFacts {
  return {
    ip: clientAddress(c.req.raw),
    userAgent: c.req.header('user-agent') ?? null,
    knownDevices: deviceCookie(c),
  };
}

export function mailOptions(c: IdentityContext): MailOptions {
  const requested = c.req.query('redirect_to');
  return {
    redirectTo: requested ? allowedRedirect(c.get('identity').siteUrl, requested) : null,
    acceptLanguage: c.req.header('accept-language') ?? null,
  };
}

/** Takes a token from the client address's bucket for this kind of call. */
export async function takeIpAllowance(
  c: IdentityContext,
  name: string,
  limit: RateLimit,
): Promise<Result<null>> {
  const ip = clientFacts(c).ip ?? 'unknown';
  const wait = await takeFromBucket(c.get('identity'), `ip ${name} ${ip}`, limit);
  return wait > 0 ? fail('over_request_rate_limit') : ok(null);
}
