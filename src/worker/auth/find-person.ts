import { readerOf } from '#db/client.ts';
import { noteSignIn } from '#db/commits/accounts/people.ts';
import {
  type PersonRow,
  readEmbeddedPerson,
  readHostedPerson,
  readIsDeactivated,
} from '#db/readers/accounts/people.ts';
import type { Assurance } from '#db/readers/accounts/sessions.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { done, refused } from '#shared/errors/errors.ts';
import { UNVERIFIED_REMEMBERED_MAX, UNVERIFIED_REMEMBERED_MS } from '#shared/people/sign-in-limits.ts';
import type { AuthDeps, RunningMode } from './authenticate.ts';
import { fetchHostedUser } from './hosted/fetch-user.ts';
import { recordAuthUser } from './record-auth-user.ts';
import type { VerifiedToken } from './verify-token.ts';

interface Bearer {
  mode: RunningMode;
  token: VerifiedToken;
  /** The access token as sent. */
  raw: string;
}

export interface Found {
  person: PersonRow;
  aal: Assurance;
  /** A second factor is enrolled, and this session has not passed it. */
  needsSecondFactor: boolean;
}

/** Hosted sign-in: the factor flag is the one last stored in our own `users` row. */
function ofHosted(person: PersonRow, aal: Assurance): Outcome<Found> {
  return done({ person, aal, needsSecondFactor: aal !== 'aal2' && person.secondFactor === 1 });
}

/** Finds the user of a verified token: one D1 read, and a write only when the auth service's data has changed. */
export async function findPerson(deps: AuthDeps, bearer: Bearer): Promise<Outcome<Found>> {
  return bearer.mode.kind === 'embedded' ? findEmbedded(deps, bearer) : findHosted(deps, bearer);
}

/** `findPerson` for a sign-in: also records the time, and asks the hosted service again about the email address. */
export async function signInPerson(deps: AuthDeps, bearer: Bearer): Promise<Outcome<Found>> {
  if (bearer.mode.kind === 'embedded') {
    const found = await findEmbedded(deps, bearer);
    if (!found.ok || found.value.person.status !== 'active') return found;
    await noteSignIn(deps.db, bearer.token.userId, deps.now());
    return found;
  }
  const user = await fetchHostedUser(bearer.mode, bearer.raw);
  if (!user.ok) return user;
  if (user.value.id !== bearer.token.userId) return refused('SESSION_EXPIRED');
  const person = await recordAuthUser(deps, user.value, deps.now());
  return person ? ofHosted(person, bearer.token.aal) : refused('SESSION_EXPIRED');
}

async function findEmbedded(deps: AuthDeps, { token }: Bearer): Promise<Outcome<Found>> {
  const row = await readEmbeddedPerson(readerOf(deps.db), token);
  // No session row means signed out: an access token outlives its session.
  if (!row) return refused(await whyEnded(deps, token.userId));
  if (row.bannedUntil !== null && row.bannedUntil > deps.now()) return refused('ACCOUNT_INACTIVE');
  const aal = row.sessionAal === 'aal2' ? token.aal : 'aal1';
  const needsSecondFactor = aal !== 'aal2' && row.hasFactor === 1;
  if (isPerson(row) && row.email === row.authEmail && row.emailVerifiedAt === row.confirmedAt)
    return done({ person: row, aal, needsSecondFactor });
  const person = await recordAuthUser(
    deps,
    {
      id: token.userId,
      email: row.authEmail,
      emailConfirmedAt: row.confirmedAt,
      metadata: token.metadata,
      secondFactor: null,
    },
    null,
  );
  return person ? done({ person, aal, needsSecondFactor }) : refused('SESSION_EXPIRED');
}

/**
 * Deactivating an account ends its sessions. Its tokens then report ACCOUNT_INACTIVE, so that the user learns why.
 */
async function whyEnded(deps: AuthDeps, userId: string): Promise<'ACCOUNT_INACTIVE' | 'SESSION_EXPIRED'> {
  return (await readIsDeactivated(readerOf(deps.db), userId)) ? 'ACCOUNT_INACTIVE' : 'SESSION_EXPIRED';
}

function isPerson(row: Partial<PersonRow>): row is PersonRow {
  return typeof row.id === 'string';
}

/** Users whom the hosted service just reported as unverified. Without this cache every call would cost a fetch. */
const unverified = new Map<string, number>();

async function findHosted(deps: AuthDeps, { mode, token, raw }: Bearer): Promise<Outcome<Found>> {
  if (mode.kind !== 'hosted') throw new Error('findHosted is for hosted sign-in');
  const row = await readHostedPerson(readerOf(deps.db), token);
  // Deleted or signed out here. The hosted account may outlive that briefly, an access token by up to an hour.
  if (row && (row.deletedAt !== null || row.ended === 1)) return refused('SESSION_EXPIRED');
  if (row && (row.emailVerifiedAt !== null || (unverified.get(row.id) ?? 0) > deps.now()))
    return ofHosted(row, token.aal);

  const user = await fetchHostedUser(mode, raw);
  if (row) {
    if (!user.ok || user.value.emailConfirmedAt === null) {
      if (unverified.size >= UNVERIFIED_REMEMBERED_MAX) unverified.clear();
      unverified.set(row.id, deps.now() + UNVERIFIED_REMEMBERED_MS);
    }
    // If the auth service is down, use the row as it is: unverified, which only prevents purchases.
    if (!user.ok) return user.code === 'AUTH_UNAVAILABLE' ? ofHosted(row, token.aal) : user;
  }
  if (!user.ok) return user;
  if (user.value.id !== token.userId) return refused('SESSION_EXPIRED');
  const person = await recordAuthUser(deps, user.value, null);
  return person ? ofHosted(person, token.aal) : refused('SESSION_EXPIRED');
}
