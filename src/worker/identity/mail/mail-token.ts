import { timingSafeEqual } from 'node:crypto';
import {
  countCodeTry,
  replaceMailToken,
  takeCodeToken,
  takeLinkToken,
} from '#db/commits/identity/mail-tokens.ts';
import type { MailTokenRow } from '#db/readers/identity/mail-tokens.ts';
import type { MailTokenPurpose } from '#db/schema/identity.ts';
import { MAIL_CODE_TRIES_MAX, MAIL_CODE_TRIES_OF_EXPECTED_MAX } from '#shared/auth/sign-in-limits.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { hmacHex, sha256Hex } from '../seal.ts';

export interface PendingSignUp {
  passwordHash: string | null;
  data: Record<string, unknown>;
  /**
   * The browser that activates the password: the hash of its cookie, or `any` for a link that an operator created.
   */
  browser: string | null;
}

export interface NewMailToken {
  userId: string;
  purpose: MailTokenPurpose;
  email: string;
  /**
   * Password and metadata of a sign-up, applied when this mail is confirmed; `keep` takes over those of the mail it
   * replaces.
   */
  pending?: PendingSignUp | 'keep';
  flowId?: string | null;
}

/**
 * Creates a link token (256 bits) and an independent six-digit code, and stores only their hashes. Replaces the
 * user's previous token for this purpose.
 */
export async function issueMailToken(
  deps: IdentityDeps,
  input: NewMailToken,
): Promise<{ linkToken: string; code: string }> {
  const random = Buffer.from(deps.randomBytes(32)).toString('base64url');
  const linkToken = input.flowId ? `pkce_${random}` : random;
  const code = sixDigits(deps);
  const { userId, purpose, email } = input;
  const pending = input.pending === 'keep' ? undefined : input.pending;
  await replaceMailToken(deps.db, {
    userId,
    purpose,
    linkHash: await sha256Hex(linkToken),
    codeHash: await hashCode(deps, purpose, userId, code),
    email,
    pendingPasswordHash: pending?.passwordHash ?? null,
    pendingData: pending ? JSON.stringify(pending.data) : null,
    pendingBrowser: pending?.browser ?? null,
    keepsPending: input.pending === 'keep',
    flowId: input.flowId ?? null,
    createdAt: deps.now(),
  });
  return { linkToken, code };
}

/** Consumes the token of a link. Of two concurrent clicks, one succeeds. */
export async function consumeLinkToken(
  deps: IdentityDeps,
  linkToken: string,
  purposes: readonly MailTokenPurpose[],
): Promise<MailTokenRow | null> {
  return await takeLinkToken(deps.db, { linkHash: await sha256Hex(linkToken), purposes, now: deps.now() });
}

export interface TypedCode {
  userId: string;
  code: string;
  purposes: readonly MailTokenPurpose[];
  /** The device is known to the account, or its browser asked for the mail. */
  isExpected: boolean;
}

/**
 * Consumes a token by its six digits. Every call counts as a try; after too many the code stops working, the link
 * does not.
 */
export async function consumeCode(
  deps: IdentityDeps,
  { userId, code, purposes, isExpected }: TypedCode,
): Promise<MailTokenRow | null> {
  const triesMax = isExpected ? MAIL_CODE_TRIES_OF_EXPECTED_MAX : MAIL_CODE_TRIES_MAX;
  const tokens = await countCodeTry(deps.db, { userId, purposes, triesMax, now: deps.now() });
  for (const token of tokens) {
    const given = await hashCode(deps, token.purpose, userId, code);
    if (!timingSafeEqual(Buffer.from(given), Buffer.from(token.codeHash))) continue;
    return await takeCodeToken(deps.db, token);
  }
  return null;
}

/** The user id stands for the address, and the HMAC secret keeps a leaked hash from being brute-forced. */
async function hashCode(
  deps: IdentityDeps,
  purpose: MailTokenPurpose,
  userId: string,
  code: string,
): Promise<string> {
  return await hmacHex(deps.secret, 'mail code', `${purpose}|${userId}|${code}`);
}

function sixDigits(deps: IdentityDeps): string {
  // 2^32 is not a multiple of a million: rejecting values above the last multiple keeps the codes uniform.
  for (;;) {
    const value = Buffer.from(deps.randomBytes(4)).readUInt32BE();
    if (value < 4_294_000_000) return String(value % 1_000_000).padStart(6, '0');
  }
}
