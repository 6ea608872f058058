import { useQuery } from '@tanstack/react-query';
import { authClient } from '#client/lib/api/auth-client.ts';
import { queryClient } from '#client/lib/api/query-client.ts';
import { completeSignIn } from '../sign-in/complete-sign-in.ts';

/** A verified authenticator app. */
export interface Factor {
  id: string;
  /** Empty if it has none. */
  name: string;
}

/** The signed-in user's authenticator apps, from the auth service. */
export async function findFactors(): Promise<Factor[]> {
  const client = await authClient();
  const { data, error } = await client.mfa.listFactors();
  if (error) throw error;
  return data.totp.map(({ id, friendly_name }) => ({ id, name: friendly_name ?? '' }));
}

export const FACTORS_KEY = ['second-factors'] as const;

export function useFactors(sub: string | null) {
  return useQuery({ queryKey: [...FACTORS_KEY, sub], queryFn: findFactors, enabled: sub !== null });
}

/** Verifies the code, which raises the session's assurance level, and registers the session again. */
export async function answerChallenge(factorId: string, code: string): Promise<void> {
  const client = await authClient();
  const { error } = await client.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
  await meetRaisedSession();
}

/**
 * Registers the raised session. Removes failed queries and refetches the rest, because they were answered without the
 * second factor.
 */
export async function meetRaisedSession(): Promise<void> {
  const client = await authClient();
  const { data, error } = await client.getSession();
  if (error) throw error;
  if (!data.session) return;
  queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' });
  await completeSignIn(data.session);
  void queryClient.invalidateQueries();
}
