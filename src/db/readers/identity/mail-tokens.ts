import type { Reader } from '#db/client.ts';
import type { AuthenticationMethod } from './sessions.ts';

/** Purposes of a mail token. A user has at most one valid token per purpose. */
export const MAIL_TOKEN_PURPOSES = [
  'confirmation',
  'invite',
  'recovery',
  'magiclink',
  'email_change_current',
  'email_change_new',
  'reauthentication',
] as const;
export type MailTokenPurpose = (typeof MAIL_TOKEN_PURPOSES)[number];

/** A row of `identity_tokens`. */
export interface MailTokenRow {
  user_id: string;
  purpose: MailTokenPurpose;
  code_hash: string;
  email: string;
  pending_password_hash: string | null;
  pending_data: string | null;
  pending_browser: string | null;
  flow_id: string | null;
}

/** The user to whom the latest code for one of these purposes was mailed at this address. */
export function readCodeHolder(
  reader: Reader,
  email: string,
  purposes: readonly MailTokenPurpose[],
): Promise<Pick<MailTokenRow, 'user_id' | 'purpose'> | null> {
  return reader.first(
    `SELECT t.user_id, t.purpose FROM identity_tokens t
     JOIN identity_users u ON u.id = t.user_id AND u.deleted_at IS NULL
     WHERE t.email = ?1 AND (u.email = ?1 OR u.new_email = ?1) AND t.purpose IN (SELECT value FROM json_each(?2))
     ORDER BY t.created_at DESC LIMIT 1`,
    email,
    JSON.stringify(purposes),
  );
}

/** A PKCE flow that waits for its code. */
export interface FlowRow {
  id: string;
  user_id: string;
  challenge: string;
  authentication_method: AuthenticationMethod['method'];
  expires_at: number;
}

export function readFlowByCode(reader: Reader, codeHash: string): Promise<FlowRow | null> {
  return reader.first('SELECT * FROM identity_flows WHERE code_hash = ?', codeHash);
}
