import { mayBuy } from '#db/sql/auth.ts';
import type { Claim } from '#durable/box-office/session-lookup.ts';

/**
 * SQL: this session is valid, and its person is active and confirmed, by the product's own rule within the statement
 * that does the work. Uses the first five parameters, `actorParams`; the fifth is the time.
 */
export const SESSION_IS_VALID = `EXISTS (
  SELECT 1 FROM (SELECT ?1 AS auth_provider, ?2 AS session_id, ?3 AS user_id, ?4 AS aal, NULL AS issued_at) AS actor
  WHERE ${mayBuy('actor', '?5')})`;

export function actorParams({ authProvider, sessionId, userId, aal }: Claim, now: number) {
  return [authProvider, sessionId, userId, aal, now] as const;
}
