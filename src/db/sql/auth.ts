import type { Query } from '#db/client.ts';
import {
  type Assurance,
  type AuthProvider,
  type SessionKey,
  type SessionRow,
  type SessionsRead,
  sessionName,
} from '#shared/auth/sessions.ts';
import { CLOCK_TOLERANCE_S } from '#shared/auth/sign-in-limits.ts';
import { HELPER_AFTER_END_MS } from '#shared/people/helper-phone.ts';

export interface SessionQueryRow {
  sessionId: string;
  aal: Assurance;
  userId: string | null;
  name: string | null;
  role: SessionRow['role'] | null;
  status: SessionRow['status'] | null;
  verified: number;
  ended: number;
  barred: number;
  weak: number;
  /** 1 when our `users` row matches the auth service's account. */
  steady: number;
}

export function sessionsQuery(provider: AuthProvider, keys: readonly SessionKey[], now: number): Query {
  const json = JSON.stringify(
    keys.map(({ userId, sessionId, aal, issuedAt }) => ({ userId, sessionId, aal, issuedAt })),
  );
  if (provider === 'hosted') return { sql: HOSTED, params: [json] };
  return { sql: provider === 'embedded' ? EMBEDDED : HELPER, params: [json, now] };
}

export function sessionsRead(rows: readonly SessionQueryRow[]): SessionsRead {
  const read: SessionsRead = { found: new Map(), ended: new Set(), barred: new Set(), weak: new Set() };
  for (const row of rows) {
    const { sessionId, aal, userId, name, role, status, verified, ended, barred, weak, steady } = row;
    const key = sessionName(row);
    if (barred === 1) read.barred.add(key);
    else if (ended === 1) read.ended.add(key);
    else if (weak === 1) read.weak.add(key);
    else if (steady === 1 && userId !== null && name !== null && role !== null && status !== null)
      read.found.set(key, { sessionId, aal, userId, name, role, status, emailVerified: verified === 1 });
  }
  return read;
}

/** The rules, in SQL: `s` is a session of the embedded service, `i` its account there, `u` our `users` row. */
const ACCOUNT_OF_SESSION = 'i.id = s.user_id AND i.deleted_at IS NULL';

/** Our `users` row matches the auth service's account. */
const STEADY = 'u.email = i.email AND u.email_verified_at IS i.email_confirmed_at';

function sessionOf(session: string, user: string): string {
  return `s.id = ${session} AND s.user_id = ${user}`;
}

function barred(now: string): string {
  return `COALESCE(i.banned_until > ${now}, 0)`;
}

/** SQL: the embedded account has a verified second factor. */
export function hasFactor(account: string): string {
  return `EXISTS (SELECT 1 FROM identity_factors AS f WHERE f.user_id = ${account} AND f.status = 'verified')`;
}

/** The session's level may have changed since the token was issued: the lower of the two counts. */
function weakEmbedded(aal: string): string {
  return `((${aal} <> 'aal2' OR s.aal <> 'aal2') AND ${hasFactor('s.user_id')})`;
}

/** A hosted service does not expose its factors; we know what it reported at the last sign-in. */
function weakHosted(aal: string): string {
  return `(${aal} <> 'aal2' AND u.second_factor = 1)`;
}

/**
 * SQL: this hosted session was signed out here. The auth service's clock may lag behind ours, and a token issued after
 * the sign-out must not match.
 */
export function endedHosted(token: { user: string; session: string; issuedAt: string }): string {
  return `EXISTS (
    SELECT 1 FROM hosted_sign_outs AS o
    WHERE o.user_id = ${token.user} AND CASE o.kind
      WHEN 'local' THEN o.session_id = ${token.session}
      WHEN 'take_over' THEN o.session_id <> ${token.session}
      ELSE o.session_id <> ${token.session} AND ${token.issuedAt} < o.ended_at - ${CLOCK_TOLERANCE_S * 1_000} END)`;
}

/**
 * SQL: this session is valid and its person may buy, by the same rules as above, for a table with `auth_provider`,
 * `session_id`, `user_id`, `aal` and `issued_at`.
 */
export function mayBuy(row: string, now: string): string {
  return `CASE ${row}.auth_provider
    WHEN 'embedded' THEN EXISTS (
      SELECT 1 FROM identity_sessions AS s
      JOIN identity_users AS i ON ${ACCOUNT_OF_SESSION}
      JOIN users AS u ON u.id = i.id
      WHERE ${sessionOf(`${row}.session_id`, `${row}.user_id`)} AND u.status = 'active'
        AND u.email_verified_at IS NOT NULL AND ${STEADY} AND ${barred(now)} = 0
        AND NOT ${weakEmbedded(`${row}.aal`)})
    WHEN 'hosted' THEN EXISTS (
      SELECT 1 FROM users AS u
      WHERE u.id = ${row}.user_id AND u.status = 'active' AND u.email_verified_at IS NOT NULL
        AND NOT ${weakHosted(`${row}.aal`)}
        AND NOT ${endedHosted({ user: 'u.id', session: `${row}.session_id`, issuedAt: `${row}.issued_at` })})
    ELSE 0 END`;
}

const KEY = "key.value ->> 'sessionId' AS sessionId, key.value ->> 'aal' AS aal";
const SESSION = sessionOf("key.value ->> 'sessionId'", "key.value ->> 'userId'");
const AAL = "key.value ->> 'aal'";

/** Deactivation also ends the sessions; this still reports the reason. */
const SWITCHED_OFF = `EXISTS (
    SELECT 1 FROM users AS p
    WHERE p.id = key.value ->> 'userId' AND p.status = 'inactive' AND p.deleted_at IS NULL)`;

const EMBEDDED = `
  SELECT ${KEY}, u.id AS userId, u.name, u.role, u.status, u.email_verified_at IS NOT NULL AS verified,
         i.id IS NULL AS ended, ${barred('?2')} OR ${SWITCHED_OFF} AS barred, COALESCE(${weakEmbedded(AAL)}, 0) AS weak,
         ${STEADY} AS steady
  FROM json_each(?1) AS key
  LEFT JOIN identity_sessions AS s ON ${SESSION}
  LEFT JOIN identity_users AS i ON ${ACCOUNT_OF_SESSION}
  LEFT JOIN users AS u ON u.id = i.id`;

const ENDED_HOSTED = endedHosted({
  user: 'u.id',
  session: "key.value ->> 'sessionId'",
  issuedAt: "key.value ->> 'issuedAt'",
});

/**
 * Sessions that the hosted service ends on its own stay valid until the token expires. An unverified address is not
 * decided here: it is checked with the service again.
 */
const HOSTED = `
  SELECT ${KEY}, u.id AS userId, u.name, u.role, u.status, 1 AS verified,
         ${ENDED_HOSTED} AS ended, 0 AS barred,
         COALESCE(${weakHosted(AAL)}, 0) AS weak, u.email_verified_at IS NOT NULL AS steady
  FROM json_each(?1) AS key LEFT JOIN users AS u ON u.id = key.value ->> 'userId'`;

/** A phone's session is the hash of its secret, which nobody else can name. Ends with the phone and with the night. */
const HELPER = `
  SELECT ${KEY}, u.id AS userId, u.name, u.role, u.status, 0 AS verified, u.id IS NULL AS ended,
         COALESCE(u.status = 'inactive', 0) AS barred, 0 AS weak, 1 AS steady
  FROM json_each(?1) AS key
  LEFT JOIN helper_phones AS p ON p.token_hash = key.value ->> 'sessionId' AND p.id = key.value ->> 'userId'
    AND p.ended_at IS NULL AND EXISTS (
      SELECT 1 FROM events AS e WHERE e.id = p.event_id AND e.ends_at + ${HELPER_AFTER_END_MS} > ?2)
  LEFT JOIN users AS u ON u.id = p.id`;
