/** Failures with Supabase Auth's codes and messages, which the client library reads. */
export const FAILURES = {
  bad_json: [400, 'Could not parse request body as JSON'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  conflict: [409, 'The user was changed meanwhile, please try again'],
  current_password_invalid: [400, 'Current password is not correct'],
  current_password_required: [400, 'Current password required when setting new password'],
  email_exists: [422, 'A user with this email address has already been registered'],
  email_not_confirmed: [400, 'Email not confirmed'],
  feature_disabled: [404, 'This feature is disabled'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  insufficient_aal: [403, 'AAL2 session is required'],
  invalid_credentials: [400, 'Invalid login credentials'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  mfa_challenge_expired: [422, 'MFA challenge has expired, verify against another challenge'],
  mfa_factor_name_conflict: [422, 'A factor with this friendly name already exists'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_ip_address_mismatch: [422, 'Challenge and verify IP addresses mismatch'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_admin: [403, 'User not allowed'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  otp_expired: [403, 'Token has expired or is invalid'],
  over_email_send_rate_limit: [429, 'Email rate limit exceeded'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  phone_provider_disabled: [422, 'Phone logins are disabled'],
  provider_disabled: [400, 'Provider is not enabled'],
  reauthentication_needed: [400, 'This update requires the current password or a fresh code'],
  reauthentication_not_valid: [422, 'Verification requires reauthentication'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  request_entity_too_large: [413, 'Request body is too large'],
  same_password: [422, 'New password should be different from the old password.'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of enrolled factors reached, unenroll to continue'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
  user_banned: [403, 'User is banned'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  validation_failed: [400, 'Invalid request'],
  weak_password: [422, 'Password should be at least 6 characters.'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
} as const satisfies Record<string, readonly [number, string]>;

export type FailureCode = keyof typeof FAILURES;

export interface Failure {
  code: FailureCode;
  status: number;
  message: string;
  /** Only for `weak_password`. */
  reasons?: string[];
}

/** Result of a use-case of the identity service. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Builds a failure; some endpoints use another status or message for the same code. */
export function fail(
  code: FailureCode,
  other: { message?: string; status?: number; reasons?: string[] } = {},
): { ok: false; failure: Failure } {
  const [status, message] = FAILURES[code];
  return { ok: false, failure: { code, status, message, ...other } };
}

export function invalid(message: string): { ok: false; failure: Failure } {
  return fail('validation_failed', { message });
}
