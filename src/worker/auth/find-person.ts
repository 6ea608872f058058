import type { Outcome } from '#shared/errors.ts';
import { done, refused } from '#shared/errors.ts';
import { UNVERIFIED_REMEMBERED_MAX, UNVERIFIED_REMEMBERED_MS } from '#shared/limits.ts';
import type { AuthDeps, RunningMode } from './authenticate.ts';
import { fetchHostedUser } from './hosted-user.ts';
import type { PersonRow } from './person-row.ts';
import { PERSON_COLUMNS, recordPerson } from './person-row.ts';
import type { VerifiedToken } from './verify-token.ts';

interface Bearer {
  mode: RunningMode;
  token: VerifiedToken;
  /** The token as it was sent. */
  raw: string;
}

interface Found {
  person: PersonRow;
  aal: 'aal1' | 'aal2';
}

/** The person a verified token belongs to: one read of D1, and a write only when something has changed. */
export async function findPerson(deps: AuthDeps, bearer: Bearer): Promise<Outcome<Found>> {
  return bearer.mode.kind === 'embedded' ? findEmbedded(deps, bearer) : findHosted(deps, bearer);
}

/** The same at sign-in: notes the time, and asks the auth service afresh about the e-mail. */
export async function signInPerson(deps: AuthDeps, bearer: Bearer): Promise<Outcome<Found>> {
  if (bearer.mode.kind === 'embedded') {
    const found = await findEmbedded(deps, bearer);
    if (!found.ok || found.value.person.status !== 'active') return found;
    await deps.db
      .prepare('UPDATE users SET last_signed_in_at = ? WHERE id = ?')
      .bind(deps.now(), bearer.token.userId)
      .run();
    return found;
  }
  const user = await fetchHostedUser(bearer.mode, bearer.raw);
  if (!user.ok) return user;
  if (user.value.id !== bearer.token.userId) return refused('SESSION_EXPIRED');
  const person = await recordPerson(deps, user.value, deps.now());
  return done({ person, aal: bearer.token.aal });
}

interface EmbeddedRow extends Partial<PersonRow> {
  session_aal: 'aal1' | 'aal2' | null;
  auth_email: string | null;
  confirmed_at: number | null;
  banned_until: number | null;
}

async function findEmbedded(deps: AuthDeps, { token }: Bearer): Promise<Outcome<Found>> {
  const row = await deps.db
    .prepare(
      `SELECT ${PERSON_COLUMNS}, s.aal AS session_aal, i.email AS auth_email,
              i.email_confirmed_at AS confirmed_at, i.banned_until
       FROM identity_sessions s
       JOIN identity_users i ON i.id = s.user_id AND i.deleted_at IS NULL
       LEFT JOIN users u ON u.id = s.user_id
       WHERE s.id = ?1 AND s.user_id = ?2`,
    )
    .bind(token.sessionId, token.userId)
    .first<EmbeddedRow>();
  // Signed out, elsewhere or here: the token outlives its session, the session does not outlive itself.
  if (!row || row.auth_email === null) return refused('SESSION_EXPIRED');
  if (row.banned_until !== null && row.banned_until > deps.now()) return refused('ACCOUNT_INACTIVE');
  const aal = row.session_aal === 'aal2' ? token.aal : 'aal1';
  if (isPerson(row) && row.email === row.auth_email && row.email_verified_at === row.confirmed_at)
    return done({ person: row, aal });
  const person = await recordPerson(
    deps,
    {
      id: token.userId,
      email: row.auth_email,
      emailConfirmedAt: row.confirmed_at,
      metadata: token.metadata,
    },
    null,
  );
  return done({ person, aal });
}

function isPerson(row: Partial<PersonRow>): row is PersonRow {
  return typeof row.id === 'string';
}

/** People of whom the hosted service has just said "not verified"; asking at every call would be one fetch per call. */
const unverified = new Map<string, number>();

async function findHosted(deps: AuthDeps, { mode, token, raw }: Bearer): Promise<Outcome<Found>> {
  if (mode.kind !== 'hosted') throw new Error('findHosted is for hosted sign-in');
  const row = await deps.db
    .prepare(`SELECT ${PERSON_COLUMNS} FROM users u WHERE u.id = ?`)
    .bind(token.userId)
    .first<PersonRow>();
  if (row && (row.email_verified_at !== null || (unverified.get(row.id) ?? 0) > deps.now()))
    return done({ person: row, aal: token.aal });

  const user = await fetchHostedUser(mode, raw);
  if (row) {
    if (!user.ok || user.value.emailConfirmedAt === null) {
      if (unverified.size >= UNVERIFIED_REMEMBERED_MAX) unverified.clear();
      unverified.set(row.id, deps.now() + UNVERIFIED_REMEMBERED_MS);
    }
    // Without the service's word the row stands as it is: unverified, which only forbids buying.
    if (!user.ok) return user.code === 'AUTH_UNAVAILABLE' ? done({ person: row, aal: token.aal }) : user;
  }
  if (!user.ok) return user;
  if (user.value.id !== token.userId) return refused('SESSION_EXPIRED');
  return done({ person: await recordPerson(deps, user.value, null), aal: token.aal });
}
