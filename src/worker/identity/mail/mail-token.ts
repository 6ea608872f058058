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
  /** Which browser activates the password: the hash of its cookie, or `any` for a link that an operator made. */
  browser: string | null;
}

export interface NewMailToken {
  userId: string;
  purpose: Purpose;
  /** The address that the mail goes to. */
  email: string;
  /** A sign-up's password and data, applied when this very mail is confirmed; `keep` those of the mail it replaces. */
  pending?: PendingSignUp | 'keep';
  flowId?: string | null;
}

/**
 * Makes the link's token (256 bits) and, apart from it, the six-digit code; only hashes are stored. It replaces the
 * person's earlier token for the purpose.
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

/** Takes the token of a link, once: two clicks at the same time have one winner. */
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

/** Takes the token by its six digits. Each call counts as a try; after some the digits are dead, the link is not. */
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

/** Every mail of a person becomes worthless: their password or address has changed. */
export function dropMailTokens(deps: { db: D1Database }, userId: string): D1PreparedStatement[] {
  return [
    deps.db.prepare('DELETE FROM identity_tokens WHERE user_id = ?').bind(userId),
    deps.db.prepare('DELETE FROM identity_flows WHERE user_id = ?').bind(userId),
  ];
}

/** The address is not part of the hash: the person's id stands for it, and the secret keeps a leak from being guessed. */
async function hashCode(deps: IdentityDeps, purpose: Purpose, userId: string, code: string): Promise<string> {
  return await hmacHex(deps.secret, 'mail code', `${purpose}|${userId}|${code}`);
}

function sixDigits(deps: IdentityDeps): string {
  // 2^32 is not a multiple of a million; drawing again above the last multiple keeps every code as likely.
  for (;;) {
    const value = Buffer.from(deps.randomBytes(4)).readUInt32BE();
    if (value < 4_294_000_000) return String(value % 1_000_000).padStart(6, '0');
  }
}
