import { timingSafeEqual } from 'node:crypto';
import {
  MAIL_CODE_TRIES_MAX,
  MAIL_CODE_TRIES_OF_KNOWN_DEVICE_MAX,
  MAIL_TOKEN_TTL_MS,
} from '#shared/people/sign-in-limits.ts';
import type { KnownDevice } from '../devices/known-device.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { hmacHex, sha256Hex } from '../seal.ts';
import type { Purpose } from './mail-kinds.ts';

/** A row of `identity_tokens`. */
export interface MailTokenRow {
  user_id: string;
  purpose: Purpose;
  code_hash: string;
  email: string;
  pending_password_hash: string | null;
  pending_data: string | null;
  pending_browser: string | null;
  flow_id: string | null;
}

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
  purpose: Purpose;
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
  const now = deps.now();
  const pending = input.pending === 'keep' ? null : (input.pending ?? null);
  await deps.db
    .prepare(
      `INSERT INTO identity_tokens (user_id, purpose, link_hash, code_hash, email, pending_password_hash,
         pending_data, pending_browser, flow_id, tries, created_at, expires_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?12, ?8, 0, ?9, ?10)
       ON CONFLICT (user_id, purpose) DO UPDATE SET
         link_hash = excluded.link_hash, code_hash = excluded.code_hash, email = excluded.email,
         pending_password_hash = CASE WHEN ?11 THEN pending_password_hash ELSE excluded.pending_password_hash END,
         pending_data = CASE WHEN ?11 THEN pending_data ELSE excluded.pending_data END,
         pending_browser = CASE WHEN ?11 THEN pending_browser ELSE excluded.pending_browser END,
         flow_id = excluded.flow_id, tries = 0,
         created_at = excluded.created_at, expires_at = excluded.expires_at`,
    )
    .bind(
      input.userId,
      input.purpose,
      await sha256Hex(linkToken),
      await hashCode(deps, input.purpose, input.userId, code),
      input.email,
      pending?.passwordHash ?? null,
      pending ? JSON.stringify(pending.data) : null,
      input.flowId ?? null,
      now,
      now + MAIL_TOKEN_TTL_MS,
      input.pending === 'keep' ? 1 : 0,
      pending?.browser ?? null,
    )
    .run();
  return { linkToken, code };
}

/** Consumes the token of a link. Of two concurrent clicks, one succeeds. */
export async function consumeLinkToken(
  deps: IdentityDeps,
  linkToken: string,
  purposes: readonly Purpose[],
): Promise<MailTokenRow | null> {
  return await deps.db
    .prepare(
      `DELETE FROM identity_tokens
       WHERE link_hash = ? AND expires_at > ? AND purpose IN (SELECT value FROM json_each(?)) RETURNING *`,
    )
    .bind(await sha256Hex(linkToken), deps.now(), JSON.stringify(purposes))
    .first<MailTokenRow>();
}

export interface TypedCode {
  userId: string;
  code: string;
  purposes: readonly Purpose[];
  /** Null for a device that the account does not know. */
  device: KnownDevice | null;
}

/**
 * Consumes a token by its six digits. Every call counts as a try; after too many the code stops working, the link
 * does not.
 */
export async function consumeCode(
  deps: IdentityDeps,
  { userId, code, purposes, device }: TypedCode,
): Promise<MailTokenRow | null> {
  const triesMax = device ? MAIL_CODE_TRIES_OF_KNOWN_DEVICE_MAX : MAIL_CODE_TRIES_MAX;
  const { results } = await deps.db
    .prepare(
      `UPDATE identity_tokens SET tries = tries + 1
       WHERE user_id = ? AND tries < ? AND expires_at > ? AND purpose IN (SELECT value FROM json_each(?))
       RETURNING *`,
    )
    .bind(userId, triesMax, deps.now(), JSON.stringify(purposes))
    .all<MailTokenRow>();
  for (const row of results) {
    const given = await hashCode(deps, row.purpose, userId, code);
    if (!timingSafeEqual(Buffer.from(given), Buffer.from(row.code_hash))) continue;
    return await deps.db
      .prepare(`DELETE FROM identity_tokens WHERE user_id = ? AND purpose = ? AND code_hash = ? RETURNING *`)
      .bind(userId, row.purpose, row.code_hash)
      .first<MailTokenRow>();
  }
  return null;
}

/** Invalidates all mails of a user whose password or address has changed. */
export function dropMailTokens(deps: { db: D1Database }, userId: string): D1PreparedStatement[] {
  return [
    deps.db.prepare('DELETE FROM identity_tokens WHERE user_id = ?').bind(userId),
    deps.db.prepare('DELETE FROM identity_flows WHERE user_id = ?').bind(userId),
  ];
}

/** The user id stands for the address, and the HMAC secret keeps a leaked hash from being brute-forced. */
async function hashCode(deps: IdentityDeps, purpose: Purpose, userId: string, code: string): Promise<string> {
  return await hmacHex(deps.secret, 'mail code', `${purpose}|${userId}|${code}`);
}

function sixDigits(deps: IdentityDeps): string {
  // 2^32 is not a multiple of a million: rejecting values above the last multiple keeps the codes uniform.
  for (;;) {
    const value = Buffer.from(deps.randomBytes(4)).readUInt32BE();
    if (value < 4_294_000_000) return String(value % 1_000_000).padStart(6, '0');
  }
}
