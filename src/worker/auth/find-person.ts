import { readerOf } from '#db/client.ts';
import { noteSignIn } from '#db/commits/people/people.ts';
import {
  type PersonRow,
  readEmbeddedPerson,
  readHostedPerson,
  readIsDeactivated,
} from '#db/readers/people/people.ts';
import type { Assurance } from '#shared/auth/sessions.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { AuthDeps, RunningMode } from './authenticate.ts';
import { finishTakeOver } from './hosted/finish-take-over.ts';
import { followAddress } from './hosted/follow-address.ts';
import type { Owner } from './hosted/take-over-account.ts';
import { recordAuthUser } from './record-auth-user.ts';
import type { VerifiedToken } from './verify-token.ts';

export interface Found {
  person: PersonRow;
  aal: Assurance;
  /** A second factor is enrolled, and this session has not passed it. */
  needsSecondFactor: boolean;
}

/** Hosted sign-in: the factor flag is the one last stored in our own `users` row. */
export function ofHosted(person: PersonRow, aal: Assurance): Found {
  return { person, aal, needsSecondFactor: aal !== 'aal2' && person.secondFactor === 1 };
}

/** Finds the user of a verified token: one D1 read, and a write only when the auth service's data has changed. */
export async function findPerson(
  deps: AuthDeps,
  { mode, token, raw, address }: { mode: RunningMode } & Omit<Owner, 'mode'>,
): Promise<Outcome<Found>> {
  return mode.kind === 'embedded'
    ? findEmbedded(deps, token)
    : findHosted(deps, { mode, token, raw, address });
}

/** `findPerson` for a sign-in with the embedded service: also records the time. */
export async function signInEmbedded(deps: AuthDeps, token: VerifiedToken): Promise<Outcome<Found>> {
  const found = await findEmbedded(deps, token);
  if (found.ok && found.value.person.status === 'active') await noteSignIn(deps.db, token.userId, deps.now());
  return found;
}

async function findEmbedded(deps: AuthDeps, token: VerifiedToken): Promise<Outcome<Found>> {
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
    { signedInAt: null, isProven: row.confirmedAt !== null },
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

/** Only a sign-in may be the first that we see of a person, because it may have to take over their account. */
async function findHosted(deps: AuthDeps, owner: Owner): Promise<Outcome<Found>> {
  const { token } = owner;
  const row = await readHostedPerson(readerOf(deps.db), token);
  if (!row) return refused('NOT_SIGNED_IN');
  // Deleted or signed out here. The hosted account may outlive that briefly, an access token by up to an hour.
  if (row.deletedAt !== null || row.ended === 1) return refused('SESSION_EXPIRED');
  if (row.emailVerifiedAt === null) return refused('NOT_SIGNED_IN');
  const ended = row.takenOverAt === null ? null : await finishTakeOver(deps, owner, row.takenOverAt);
  return ended ?? done(ofHosted(await followAddress(deps, owner, row), token.aal));
}
