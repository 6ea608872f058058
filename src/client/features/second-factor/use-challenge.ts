import { useQuery } from '@tanstack/react-query';
import { enter } from '#client/features/sign-in/enter.ts';
import { authClient } from '#client/lib/auth-client.ts';
import { queryClient } from '#client/lib/query-client.ts';

/** An authenticator app that is in force. */
export interface Factor {
  id: string;
  /** Empty when it was given none. */
  name: string;
}

/** The apps of whoever is signed in, as the auth service lists them. */
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

/** Gives the code; the session becomes the stronger one, and the product hears of it. */
export async function answerChallenge(factorId: string, code: string): Promise<void> {
  const client = await authClient();
  const { error } = await client.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
  await meetRaisedSession();
}

/**
 * Tells the product what the session is worth by now. What was refused for want of the code is asked again when it is
 * shown, and so is what a visitor was told.
 */
export async function meetRaisedSession(): Promise<void> {
  const client = await authClient();
  const { data, error } = await client.getSession();
  if (error) throw error;
  if (!data.session) return;
  queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' });
  await enter(data.session);
  void queryClient.invalidateQueries();
}
