/** Bounds of signing in, with their units and reasons; all others are in `limits.ts`. */

/** The specification's minimum; hosted Supabase refuses more than 72 bytes, so we do too. */
export const PASSWORD_MIN_CHARS = 6;
export const PASSWORD_MAX_BYTES = 72;

/** The auth service's public keys are kept this long (ms), and a stale set at most twice as long. */
export const JWKS_CACHE_MS = 10 * 60_000;
export const JWKS_STALE_MAX_MS = 20 * 60_000;
/** A failed fetch of the keys is remembered, or every request would try again (ms). */
export const JWKS_FAILURE_MS = 5_000;
/** Clocks of two machines may differ by this much (s). */
export const CLOCK_TOLERANCE_S = 10;
/** Verified tokens remembered by one isolate (a kilobyte or two each): the 5,000 who wait for one sale, and as many others. */
export const TOKENS_REMEMBERED_MAX = 10_000;
/** A key id that no key set knows makes us ask again at most this often (ms). */
export const JWKS_UNKNOWN_KEY_MS = 30_000;
/** Waiting for the hosted auth service (ms): a person is waiting behind it. */
export const AUTH_SERVICE_TIMEOUT_MS = 4_000;
/** "Not verified yet", as the hosted service said, is believed this long before it is asked again (ms). */
export const UNVERIFIED_REMEMBERED_MS = 5_000;
/** People whose "not verified yet" one isolate remembers. */
export const UNVERIFIED_REMEMBERED_MAX = 1_000;

/** An access token lives this long, as at hosted Supabase (s). */
export const ACCESS_TOKEN_TTL_S = 3_600;

/** A mail's link and code live this long; hosted Supabase's command line uses the same (ms). */
export const MAIL_TOKEN_TTL_MS = 60 * 60_000;
/** Wrong guesses of one six-digit code before it dies: 5 in 1,000,000. Strangers cannot use up those of a known device. */
export const MAIL_CODE_TRIES_MAX = 5;
export const MAIL_CODE_TRIES_OF_KNOWN_DEVICE_MAX = 10;
/** A PKCE code waits this long to be exchanged (ms). */
export const PKCE_CODE_TTL_MS = 5 * 60_000;
/** Between two mails of one kind to one mailbox (ms), and mails of all kinds to it at once and in an hour. */
export const MAIL_INTERVAL_MS = 60_000;
export const MAILS_AT_ONCE = 3;
export const MAILS_PER_HOUR = 30;
/**
 * Guesses of a password, a mailed code or a TOTP code, per account and per known device: 10 at once and one every 90
 * seconds, but at most 30 and then one an hour. A year of guessing tries fewer than 10,000 of 1,000,000 codes.
 */
export const GUESS_LIMITS = [
  { burst: 10, everyMs: 90_000 },
  { burst: 30, everyMs: 3_600_000 },
] as const;
/** Key derivations that may wait in one isolate, and the pause between two (ms): one blocks the thread for 150 ms or more. */
export const DERIVATIONS_IN_FLIGHT_MAX = 6;
export const DERIVATION_PAUSE_MS = 50;
/** The owner hears of guessed TOTP codes at most this often (ms). */
export const GUESS_NOTICE_MS = 24 * 3_600_000;
/** Accounts that a device remembers having signed in to; a shared tablet has a few. */
export const KNOWN_DEVICE_ACCOUNTS_MAX = 5;
/** An old refresh token is taken for a lost answer, not for theft, this long after the last rotation (ms). */
export const REFRESH_REUSE_MS = 10_000;
/** What a person's own metadata may weigh; it rides in every access token. */
export const USER_METADATA_MAX_BYTES = 8 * 1024;
export const FACTORS_PER_PERSON_MAX = 10;
/** A TOTP challenge: its life (ms) and its tries. */
export const CHALLENGE_TTL_MS = 5 * 60_000;
export const CHALLENGE_TRIES_MAX = 5;
/** Mails that the development mailbox shows, newest first. */
export const DEV_MAILBOX_SHOWN_MAX = 100;
