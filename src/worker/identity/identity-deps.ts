import type { Mailer } from '../mail/mailer.ts';

/** What the embedded service's use-cases are given. */
export interface IdentityDeps {
  db: D1Database;
  /** Unix milliseconds. */
  now: () => number;
  newId: () => string;
  randomBytes: (length: number) => Uint8Array;
  /** `iss` of its tokens: `${siteUrl}/auth/v1`. */
  issuer: string;
  siteUrl: string;
  /** Peppers codes, seals TOTP secrets and the signing key. */
  secret: string;
  mailer: Mailer;
  /** Sends owed mails soon; the notices of changed accounts are among them. */
  debounceMailDrain: () => void;
  /** False lifts the limits; on loopback only. */
  limited: boolean;
  /** Keeps work going after the answer, so that the time of an answer does not tell whether a mail went out. */
  later: (work: Promise<unknown>) => void;
}
