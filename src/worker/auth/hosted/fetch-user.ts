import { z } from 'zod';
import type { Outcome } from '#shared/errors/errors.ts';
import { done, refused } from '#shared/errors/errors.ts';
import { logWarning } from '#worker/log.ts';
import type { AuthUser } from '../record-auth-user.ts';
import { callHosted, type HostedCaller } from './call-hosted.ts';

const hostedUser = z.object({
  id: z.uuid(),
  email: z.string().default(''),
  email_confirmed_at: z.string().nullish(),
  created_at: z.string().default(''),
  user_metadata: z.record(z.string(), z.unknown()).nullish(),
  identities: z.array(z.object({ provider: z.string(), updated_at: z.string().nullish() })).nullish(),
  factors: z.array(z.object({ id: z.string().default(''), status: z.string() })).nullish(),
});

export interface HostedUser extends AuthUser {
  /** When the account began (Unix ms); 0 if the service does not say. */
  createdAt: number;
  /** When a mail last confirmed the address (Unix ms); 0 if the service does not say. */
  addressSince: number;
  factors: { id: string; isVerified: boolean }[];
}

/** Asks the hosted service for the user of a token, and whether the session is still valid. */
export async function fetchHostedUser(caller: HostedCaller): Promise<Outcome<HostedUser>> {
  const answer = await callHosted(caller, { method: 'GET', path: '/user' });
  if (!answer) return refused('AUTH_UNAVAILABLE');
  if (answer.status === 401 || answer.status === 403)
    return refused(answer.code === 'user_banned' ? 'ACCOUNT_INACTIVE' : 'SESSION_EXPIRED');
  const user = answer.status === 200 ? readHostedUser(answer.body) : null;
  if (user) return done(user);
  logWarning('the auth service answered unexpectedly', { status: answer.status });
  return refused('AUTH_UNAVAILABLE');
}

/** A user in the service's format; null for anything else. */
export function readHostedUser(body: unknown): HostedUser | null {
  const { success, data } = hostedUser.safeParse(body);
  if (!success) return null;
  const factors = (data.factors ?? []).map(({ id, status }) => ({ id, isVerified: status === 'verified' }));
  return {
    id: data.id.toLowerCase(),
    email: data.email.toLowerCase(),
    emailConfirmedAt: timeOf(data.email_confirmed_at),
    createdAt: timeOf(data.created_at) ?? 0,
    addressSince: timeOf(data.identities?.find(({ provider }) => provider === 'email')?.updated_at) ?? 0,
    metadata: data.user_metadata ?? {},
    secondFactor: factors.some(({ isVerified }) => isVerified),
    factors,
  };
}

function timeOf(text: string | null | undefined): number | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : ms;
}
