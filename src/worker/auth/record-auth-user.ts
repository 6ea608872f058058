import { type ReportedPerson, recordOwnPerson, recordPerson } from '#db/commits/people/people.ts';
import type { PersonRow } from '#db/readers/people/people.ts';
import { cleanDisplayName } from '#shared/people/display-name.ts';
import { isLanguage } from '#shared/text/languages.ts';

/** The user as the auth service reports them. Times in Unix ms. */
export interface AuthUser {
  id: string;
  email: string;
  emailConfirmedAt: number | null;
  metadata: Record<string, unknown>;
  /** Whether a second factor is enrolled; null for the embedded service, whose own tables have the answer. */
  secondFactor: boolean | null;
}

/**
 * Creates or updates the `users` row of an auth user.
 * @param signedInAt Unix ms; null except at sign-in
 * @returns null for a user who has deleted their account
 */
export function recordAuthUser(
  deps: { db: D1Database; now: () => number },
  user: AuthUser,
  signedInAt: number | null,
): Promise<PersonRow | null> {
  return recordPerson(deps.db, reported(user, signedInAt, deps.now()));
}

/** `recordAuthUser` for an account that was taken over: replaces a stranger's name, and ends all other sessions here. */
export function recordOwner(
  deps: { db: D1Database; now: () => number },
  user: AuthUser,
  sessionId: string,
): Promise<PersonRow | null> {
  const now = deps.now();
  return recordOwnPerson(deps.db, reported(user, now, now), sessionId);
}

function reported(user: AuthUser, signedInAt: number | null, now: number): ReportedPerson {
  const { id, email, emailConfirmedAt: emailVerifiedAt, metadata, secondFactor } = user;
  const language = isLanguage(metadata.language) ? metadata.language : null;
  return { id, email, emailVerifiedAt, name: nameOf(user), language, secondFactor, signedInAt, now };
}

function nameOf({ email, metadata }: AuthUser): string {
  const given = typeof metadata.name === 'string' ? cleanDisplayName(metadata.name) : '';
  return given || cleanDisplayName(email.split('@')[0] ?? '');
}
