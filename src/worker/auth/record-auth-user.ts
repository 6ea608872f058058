import { recordPerson } from '#db/commits/accounts/people.ts';
import type { PersonRow } from '#db/readers/accounts/people.ts';
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
  const { id, email, emailConfirmedAt: emailVerifiedAt, metadata, secondFactor } = user;
  return recordPerson(deps.db, {
    id,
    email,
    emailVerifiedAt,
    name: nameOf(user),
    language: isLanguage(metadata.language) ? metadata.language : null,
    secondFactor,
    signedInAt,
    now: deps.now(),
  });
}

function nameOf({ email, metadata }: AuthUser): string {
  const given = typeof metadata.name === 'string' ? cleanDisplayName(metadata.name) : '';
  return given || cleanDisplayName(email.split('@')[0] ?? '');
}
