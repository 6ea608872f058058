import type { Session, VerifyOtpParams } from '@supabase/auth-js';
import { authClient } from '#client/lib/api/auth-client.ts';
import { completeSignIn } from './complete-sign-in.ts';

/** A mail works once: its session is kept until the sign-in is complete, so that a failed sign-in can be repeated. */
let redeemed: { mail: string; session: Session | null } | null = null;

/**
 * Redeems a mail's code or link and completes the sign-in. The session is null after the first of the two mails of a
 * changed address. @throws the problem, for `codeProblemText`
 */
export async function redeemMail(
  params: VerifyOtpParams,
): Promise<{ session: Session | null; passwordDropped: boolean }> {
  const mail = JSON.stringify(params);
  if (redeemed?.mail !== mail) redeemed = { mail, session: await redeem(params) };
  const { session } = redeemed;
  const passwordDropped = session ? await completeSignIn(session) : false;
  redeemed = null;
  return { session, passwordDropped };
}

async function redeem(params: VerifyOtpParams): Promise<Session | null> {
  const client = await authClient();
  const { data, error } = await client.verifyOtp(params);
  if (error) throw error;
  return data.session;
}
