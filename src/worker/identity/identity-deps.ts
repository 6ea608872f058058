import type { CodeMail } from '#worker/delivery/channels/code.ts';

export interface IdentityDeps {
  db: D1Database;
  /** Unix milliseconds. */
  now: () => number;
  newId: () => string;
  randomBytes: (length: number) => Uint8Array;
  /** `iss` of its tokens: `${siteUrl}/auth/v1`. */
  issuer: string;
  siteUrl: string;
  /** Peppers codes; encrypts TOTP secrets and the signing key. */
  secret: string;
  /** Support address for guests. */
  supportEmail: string;
  /** Owes a mail with digits or a link, or a notice instead of one, and sends it at once. */
  sendCode: (mail: CodeMail & { expiresAt: number }) => Promise<void>;
  /** Triggers the mail queue, for example for notices about account changes. */
  ringDrains: () => void;
  /** False on loopback with `AUTH_RATE_LIMITS=off`: no rate limits. */
  limited: boolean;
  /** Continues work after the response, so that response times do not reveal whether a mail was sent. */
  later: (work: Promise<unknown>) => void;
}
