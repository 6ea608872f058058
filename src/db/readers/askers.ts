import type { Query, Reader } from '../client.ts';

/** Where sessions are kept: in the embedded identity service's own tables, or with the hosted service. */
export type SessionKeeper = 'embedded' | 'hosted';

/** A session and its person, as a verified access token names them. */
export interface AskerKey {
  userId: string;
  sessionId: string;
}

/** Who asks, as D1 has it. */
export interface AskerRow extends AskerKey {
  name: string;
  role: 'client' | 'organizer' | 'admin';
  status: 'active' | 'inactive';
  emailVerified: boolean;
}

export interface AskersRead {
  /** By session id. */
  found: Map<string, AskerRow>;
  /** Sessions that have ended. */
  ended: Set<string>;
  /** Sessions of people whom the auth service has barred. */
  barred: Set<string>;
}

export interface AskerQueryRow {
  sessionId: string;
  userId: string | null;
  name: string | null;
  role: AskerRow['role'] | null;
  status: AskerRow['status'] | null;
  verified: number;
  ended: number;
  barred: number;
  /** 1 when our row of the person says what the auth service says. */
  steady: number;
}

/**
 * Many people at once, on one round trip. Who is in none of the three answers has no row here yet, or one that the
 * auth service knows better by now: whoever holds the token has to bring it up to date first.
 */
export async function readAskers(
  reader: Reader,
  keeper: SessionKeeper,
  keys: readonly AskerKey[],
  now: number,
): Promise<AskersRead> {
  const { sql, params } = askersQuery(keeper, keys, now);
  return askersRead(await reader.all<AskerQueryRow>(sql, ...params));
}

export function askersQuery(keeper: SessionKeeper, keys: readonly AskerKey[], now: number): Query {
  const json = JSON.stringify(keys.map(({ userId, sessionId }) => ({ userId, sessionId })));
  return keeper === 'embedded' ? { sql: EMBEDDED, params: [json, now] } : { sql: HOSTED, params: [json] };
}

export function askersRead(rows: readonly AskerQueryRow[]): AskersRead {
  const read: AskersRead = { found: new Map(), ended: new Set(), barred: new Set() };
  for (const { sessionId, userId, name, role, status, verified, ended, barred, steady } of rows) {
    if (ended === 1) read.ended.add(sessionId);
    else if (barred === 1) read.barred.add(sessionId);
    else if (steady === 1 && userId !== null && name !== null && role !== null && status !== null)
      read.found.set(sessionId, { sessionId, userId, name, role, status, emailVerified: verified === 1 });
  }
  return read;
}

/**
 * SQL for "this session stands and its person may buy": the same question as above, for a table that has `keeper`,
 * `session_id` and `user_id`.
 */
export function mayBuy(row: string, now: string): string {
  return `CASE ${row}.keeper
    WHEN 'embedded' THEN EXISTS (
      SELECT 1 FROM identity_sessions AS s
      JOIN identity_users AS i ON i.id = s.user_id AND i.deleted_at IS NULL
      JOIN users AS u ON u.id = i.id
      WHERE s.id = ${row}.session_id AND s.user_id = ${row}.user_id AND u.status = 'active'
        AND u.email_verified_at IS NOT NULL AND u.email = i.email
        AND u.email_verified_at IS i.email_confirmed_at AND COALESCE(i.banned_until > ${now}, 0) = 0)
    ELSE EXISTS (
      SELECT 1 FROM users AS u
      WHERE u.id = ${row}.user_id AND u.status = 'active' AND u.email_verified_at IS NOT NULL)
    END`;
}

const EMBEDDED = `
  SELECT key.value ->> 'sessionId' AS sessionId, u.id AS userId, u.name, u.role, u.status,
         u.email_verified_at IS NOT NULL AS verified, i.id IS NULL AS ended,
         COALESCE(i.banned_until > ?2, 0) AS barred,
         u.email = i.email AND u.email_verified_at IS i.email_confirmed_at AS steady
  FROM json_each(?1) AS key
  LEFT JOIN identity_sessions AS s ON s.id = key.value ->> 'sessionId' AND s.user_id = key.value ->> 'userId'
  LEFT JOIN identity_users AS i ON i.id = s.user_id AND i.deleted_at IS NULL
  LEFT JOIN users AS u ON u.id = i.id`;

/** A hosted service ends sessions by itself; "not verified yet" is asked of it again. */
const HOSTED = `
  SELECT key.value ->> 'sessionId' AS sessionId, u.id AS userId, u.name, u.role, u.status, 1 AS verified, 0 AS ended,
         0 AS barred, u.email_verified_at IS NOT NULL AS steady
  FROM json_each(?1) AS key LEFT JOIN users AS u ON u.id = key.value ->> 'userId'`;
