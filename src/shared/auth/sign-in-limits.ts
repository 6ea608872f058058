/** Limits of signing in, with their units and reasons. */

/** The specification's minimum; hosted Supabase rejects more than 72 bytes, so we do too. */
export const PASSWORD_MIN_CHARS = 6;
export const PASSWORD_MAX_BYTES = 72;

/** Cache of the auth service's public keys (ms), and how long a stale set is used when fetching fails (ms). */
export const JWKS_CACHE_MS = 10 * 60_000;
export const JWKS_STALE_MAX_MS = 20 * 60_000;
/** A failed fetch of the keys is cached this long (ms), or every request would retry it. */
export const JWKS_FAILURE_MS = 5_000;
/** Allowed clock skew between two machines (s). */
export const CLOCK_TOLERANCE_S = 10;
/** Verified tokens cached by one isolate (1–2 KB each): the 5,000 who wait for one sale, and as many others. */
export const TOKENS_REMEMBERED_MAX = 10_000;
/** An unknown key id triggers a fetch at most this often (ms). */
export const JWKS_UNKNOWN_KEY_MS = 30_000;
/** Timeout of the hosted auth service (ms); a person is waiting. */
export const AUTH_SERVICE_TIMEOUT_MS = 4_000;

/** Lifetime of an access token (s), as at hosted Supabase. */
export const ACCESS_TOKEN_TTL_S = 3_600;

/** Lifetime of a mail's link and code (ms), the default of the Supabase CLI. */
export const MAIL_TOKEN_TTL_MS = 60 * 60_000;
/**
 * Wrong guesses before a six-digit code is invalidated: 5 in 1,000,000. Strangers cannot use up the guesses of a known
 * device, or of the browser that asked for the mail.
 */
export const MAIL_CODE_TRIES_MAX = 5;
export const MAIL_CODE_TRIES_OF_EXPECTED_MAX = 10;
/** Lifetime of a PKCE code (ms). */
export const PKCE_CODE_TTL_MS = 5 * 60_000;
/** A new sign-in code may be requested this long after the last one (ms): most mails arrive within it. */
export const CODE_RESEND_MS = 30_000;
/**
 * Minimum interval between two mails of any other kind to one mailbox (ms), and the burst and hourly limit over all kinds.
 */
export const MAIL_INTERVAL_MS = 60_000;
export const MAILS_AT_ONCE = 3;
export const MAILS_PER_HOUR = 30;
/**
 * Token buckets for guesses of a password, mailed code or TOTP code, per account and per known device: a burst of 10,
 * then one per 90 s; and a burst of 30, then one per hour. A year of guessing tries fewer than 10,000 of 1,000,000
 * codes, and as many in browsers that asked for them.
 */
export const GUESS_LIMITS = [
  { burst: 10, everyMs: 90_000 },
  { burst: 30, everyMs: 3_600_000 },
] as const;
/**
 * Token bucket for wrong mailed codes over all accounts, and another for browsers that asked for theirs: 5,000 newcomers
 * of one sale mistype fewer than 1,000, and a year of guessing finds at most some six codes. Links are not limited.
 */
export const ALL_CODES_LIMIT = { burst: 1_000, everyMs: 10_000 } as const;
/** Key derivations queued in one isolate, and the pause between two (ms): each blocks the thread for 150 ms or more. */
export const DERIVATIONS_IN_FLIGHT_MAX = 6;
export const DERIVATION_PAUSE_MS = 50;
/** The owner is notified about guessed TOTP codes at most this often (ms). */
export const GUESS_NOTICE_MS = 24 * 3_600_000;
/** Accounts that a device remembers having signed in to; a shared tablet has a few. */
export const KNOWN_DEVICE_ACCOUNTS_MAX = 5;
/** Addresses that a browser remembers having asked mails for. */
export const ASKED_ADDRESSES_MAX = 5;
/** Reuse of an old refresh token within this time after the rotation (ms) counts as a lost response, not as theft. */
export const REFRESH_REUSE_MS = 10_000;
/** Size of a person's own metadata, which is part of every access token. */
export const USER_METADATA_MAX_BYTES = 8 * 1024;
export const FACTORS_PER_PERSON_MAX = 10;
/** A TOTP challenge: lifetime (ms) and tries. */
export const CHALLENGE_TTL_MS = 5 * 60_000;
export const CHALLENGE_TRIES_MAX = 5;
/** Mails shown in the development mailbox, newest first. */
export const DEV_MAILBOX_SHOWN_MAX = 100;
