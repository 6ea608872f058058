import type { Session } from '@supabase/auth-js';
import type { TFunction } from 'i18next';
import { problemOf, problemText } from '#client/features/session/auth-problem.ts';
import { authClient } from '#client/lib/api/auth-client.ts';
import { errorCodeOf, errorMessage } from '#client/lib/api/error-record.ts';
import type { Language } from '#shared/text/languages.ts';
import { completeSignIn } from '../complete-sign-in.ts';

interface RedeemedCode {
  email: string;
  token: string;
  type: 'email' | 'recovery';
}

/** Redeems a mailed code and completes the sign-in. @throws the problem, for `codeProblemText` */
export async function redeemCode(code: RedeemedCode): Promise<Session | null> {
  const client = await authClient();
  const { data, error } = await client.verifyOtp(code);
  if (error) throw error;
  if (data.session) await completeSignIn(data.session);
  return data.session;
}

/** Why a code was not redeemed, other than that it is wrong. */
export function codeProblemText(error: unknown, t: TFunction<'auth'>, language: Language): string {
  if (errorCodeOf(error)) return errorMessage(error, language);
  if (problemOf(error) === 'over_request_rate_limit') return t('code.limited');
  return problemText(error, t, t('code.wrong'));
}
