import { mayBuy } from '#db/readers/accounts/sessions.ts';
import type { Claim } from '#durable/box-office/session-lookup.ts';

/**
 * SQL for "this session stands, and its person is active and confirmed": the product's own rule, asked within the
 * statement that does the work. Its parameters are the first five, `askerParams`; the fifth is the time.
 */
export const STANDS = `EXISTS (
  SELECT 1 FROM (SELECT ?1 AS keeper, ?2 AS session_id, ?3 AS user_id, ?4 AS aal, NULL AS issued_at) AS asker
  WHERE ${mayBuy('asker', '?5')})`;

export function askerParams({ keeper, sessionId, userId, aal }: Claim, now: number) {
  return [keeper, sessionId, userId, aal, now] as const;
}
