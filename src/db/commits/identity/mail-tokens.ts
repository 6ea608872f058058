import type { MailTokenRow } from '#db/readers/identity/mail-tokens.ts';
import { identityTokens, type MailTokenPurpose } from '#db/schema/identity.ts';
import { returning } from '#db/sql/returning.ts';
import { MAIL_TOKEN_TTL_MS } from '#shared/auth/sign-in-limits.ts';

export type NewMailTokenRow = Omit<MailTokenRow, 'tries' | 'expiresAt'> & {
  /** Takes over the pending password and metadata of the replaced token. */
  keepsPending: boolean;
};

/** Replaces the user's previous token for this purpose. */
export async function replaceMailToken(db: D1Database, token: NewMailTokenRow): Promise<void> {
  await db
    .prepare(
      `INSERT INTO identity_tokens (user_id, purpose, link_hash, code_hash, email, pending_password_hash,
         pending_data, pending_browser, flow_id, tries, created_at, expires_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 0, ?10, ?11)
       ON CONFLICT (user_id, purpose) DO UPDATE SET
         link_hash = excluded.link_hash, code_hash = excluded.code_hash, email = excluded.email,
         pending_password_hash = CASE WHEN ?12 THEN pending_password_hash ELSE excluded.pending_password_hash END,
         pending_data = CASE WHEN ?12 THEN pending_data ELSE excluded.pending_data END,
         pending_browser = CASE WHEN ?12 THEN pending_browser ELSE excluded.pending_browser END,
         flow_id = excluded.flow_id, tries = 0,
         created_at = excluded.created_at, expires_at = excluded.expires_at`,
    )
    .bind(
      token.userId,
      token.purpose,
      token.linkHash,
      token.codeHash,
      token.email,
      token.pendingPasswordHash,
      token.pendingData,
      token.pendingBrowser,
      token.flowId,
      token.createdAt,
      token.createdAt + MAIL_TOKEN_TTL_MS,
      token.keepsPending ? 1 : 0,
    )
    .run();
}

/** Consumes the token of a link. Of two concurrent clicks, one succeeds. */
export function takeLinkToken(
  db: D1Database,
  { linkHash, purposes, now }: { linkHash: string; purposes: readonly MailTokenPurpose[]; now: number },
): Promise<MailTokenRow | null> {
  return db
    .prepare(
      `DELETE FROM identity_tokens
       WHERE link_hash = ? AND expires_at > ? AND purpose IN (SELECT value FROM json_each(?)) ${returning(identityTokens)}`,
    )
    .bind(linkHash, now, JSON.stringify(purposes))
    .first<MailTokenRow>();
}

/** Counts a try at the codes of these purposes. @returns the tokens that still accept one */
export async function countCodeTry(
  db: D1Database,
  by: { userId: string; purposes: readonly MailTokenPurpose[]; triesMax: number; now: number },
): Promise<MailTokenRow[]> {
  const { results } = await db
    .prepare(
      `UPDATE identity_tokens SET tries = tries + 1
       WHERE user_id = ? AND tries < ? AND expires_at > ? AND purpose IN (SELECT value FROM json_each(?))
       ${returning(identityTokens)}`,
    )
    .bind(by.userId, by.triesMax, by.now, JSON.stringify(by.purposes))
    .all<MailTokenRow>();
  return results;
}

/** Consumes a token whose code was typed. Null when a concurrent request was faster. */
export function takeCodeToken(
  db: D1Database,
  { userId, purpose, codeHash }: MailTokenRow,
): Promise<MailTokenRow | null> {
  return db
    .prepare(
      `DELETE FROM identity_tokens WHERE user_id = ? AND purpose = ? AND code_hash = ?
       ${returning(identityTokens)}`,
    )
    .bind(userId, purpose, codeHash)
    .first<MailTokenRow>();
}

/** Invalidates all mails of a user whose password or address has changed, in the batch of that change. */
export function dropMailTokens(db: D1Database, userId: string): D1PreparedStatement[] {
  return [
    db.prepare('DELETE FROM identity_tokens WHERE user_id = ?').bind(userId),
    db.prepare('DELETE FROM identity_flows WHERE user_id = ?').bind(userId),
  ];
}
