import type { TFunction } from 'i18next';

const KNOWN = [
  'invalid_credentials',
  'email_not_confirmed',
  'user_already_exists',
  'email_exists',
  'weak_password',
  'password_too_long',
  'same_password',
  'validation_failed',
  'email_address_invalid',
  'signup_disabled',
  'user_banned',
  'over_email_send_rate_limit',
  'over_request_rate_limit',
  'otp_expired',
  'current_password_invalid',
  'current_password_required',
  'reauthentication_needed',
  'mfa_verification_failed',
  'mfa_challenge_expired',
  'mfa_ip_address_mismatch',
  'mfa_factor_name_conflict',
  'insufficient_aal',
  'network',
] as const;
type Problem = (typeof KNOWN)[number];

/** Supabase Auth's reasons of `weak_password`. */
const WEAKNESSES = ['length', 'characters', 'pwned'] as const;

function weaknessesOf(error: unknown): (typeof WEAKNESSES)[number][] {
  const { reasons } = error as Record<string, unknown>;
  return Array.isArray(reasons) ? WEAKNESSES.filter((weakness) => reasons.includes(weakness)) : [];
}

/** Maps an auth service error to one of our texts, by its code, then by its kind. */
export function problemOf(error: unknown): Problem | null {
  const { code, name, message } = (error ?? {}) as Record<string, unknown>;
  // The auth service uses one code for all invalid input; only the message says which.
  if (code === 'validation_failed' && /email address/i.test(String(message))) return 'email_address_invalid';
  if (code === 'validation_failed' && /password cannot be longer/i.test(String(message)))
    return 'password_too_long';
  const known = KNOWN.find((problem) => problem === code);
  if (known) return known;
  return name === 'AuthRetryableFetchError' || error instanceof TypeError ? 'network' : null;
}

/** The localized text of an auth service error, else the server's own message, else the fallback. */
export function problemText(error: unknown, t: TFunction<'auth'>, fallback: string): string {
  const problem = problemOf(error);
  const weaknesses = problem === 'weak_password' ? weaknessesOf(error) : [];
  if (weaknesses.length > 0) return weaknesses.map((weakness) => t(`weakPassword.${weakness}`)).join(' ');
  if (problem) return t(`problems.${problem}`);
  const message = error instanceof Error ? error.message.trim() : '';
  return message && message !== '{}' ? message : fallback;
}
