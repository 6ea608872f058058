import type { AuthenticationMethod } from '#db/schema/identity.ts';
import { MAIL_TOKEN_TTL_MS, PKCE_CODE_TTL_MS } from '#shared/auth/sign-in-limits.ts';

export async function insertFlow(
  db: D1Database,
  flow: {
    id: string;
    userId: string;
    /** An S256 challenge. */
    challenge: string;
    method: AuthenticationMethod['method'];
    now: number;
  },
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO identity_flows (id, user_id, challenge, challenge_method, authentication_method, created_at, expires_at)
       VALUES (?, ?, ?, 's256', ?, ?, ?)`,
    )
    .bind(flow.id, flow.userId, flow.challenge, flow.method, flow.now, flow.now + MAIL_TOKEN_TTL_MS)
    .run();
}

/** Stores the one-time code of an opened link. @returns false when the flow has expired */
export async function openFlow(
  db: D1Database,
  { flowId, codeHash, now }: { flowId: string; codeHash: string; now: number },
): Promise<boolean> {
  const opened = await db
    .prepare(
      'UPDATE identity_flows SET code_hash = ?, expires_at = ? WHERE id = ? AND expires_at > ? RETURNING id',
    )
    .bind(codeHash, now + PKCE_CODE_TTL_MS, flowId, now)
    .first();
  return opened !== null;
}

/** Consumes a flow. @returns false when a concurrent request was faster */
export async function takeFlow(db: D1Database, flowId: string, codeHash: string): Promise<boolean> {
  const taken = await db
    .prepare('DELETE FROM identity_flows WHERE id = ? AND code_hash = ? RETURNING id')
    .bind(flowId, codeHash)
    .first();
  return taken !== null;
}
