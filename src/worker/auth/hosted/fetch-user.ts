import { z } from 'zod';
import type { Outcome } from '#shared/errors/errors.ts';
import { done, refused } from '#shared/errors/errors.ts';
import { AUTH_SERVICE_TIMEOUT_MS } from '#shared/people/sign-in-limits.ts';
import { logWarning } from '../../log.ts';
import type { AuthUser } from '../record-auth-user.ts';

const hostedUser = z.object({
  id: z.uuid(),
  email: z.string().default(''),
  email_confirmed_at: z.string().nullish(),
  user_metadata: z.record(z.string(), z.unknown()).nullish(),
  factors: z.array(z.object({ status: z.string() })).nullish(),
});

/** Asks the hosted service for the user of a token, and whether the session is still valid. */
export async function fetchHostedUser(
  hosted: { supabaseUrl: string; publishableKey: string },
  token: string,
): Promise<Outcome<AuthUser>> {
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(`${hosted.supabaseUrl}/auth/v1/user`, {
      headers: {
        authorization: `Bearer ${token}`,
        apikey: hosted.publishableKey,
        accept: 'application/json',
      },
      signal: AbortSignal.timeout(AUTH_SERVICE_TIMEOUT_MS),
    });
    body = await answer.json();
  } catch (error) {
    logWarning('the auth service did not answer', { reason: String(error) });
    return refused('AUTH_UNAVAILABLE');
  }
  if (answer.status === 401 || answer.status === 403) {
    const code = z.object({ error_code: z.string() }).safeParse(body).data?.error_code;
    return refused(code === 'user_banned' ? 'ACCOUNT_INACTIVE' : 'SESSION_EXPIRED');
  }
  const user = hostedUser.safeParse(body);
  if (!answer.ok || !user.success) {
    logWarning('the auth service answered unexpectedly', { status: answer.status });
    return refused('AUTH_UNAVAILABLE');
  }
  const confirmedAt = user.data.email_confirmed_at ? Date.parse(user.data.email_confirmed_at) : null;
  return done({
    id: user.data.id.toLowerCase(),
    email: user.data.email.toLowerCase(),
    emailConfirmedAt: Number.isNaN(confirmedAt) ? null : confirmedAt,
    metadata: user.data.user_metadata ?? {},
    secondFactor: (user.data.factors ?? []).some((factor) => factor.status === 'verified'),
  });
}
