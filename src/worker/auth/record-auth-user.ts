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

/** How we come to hear of an auth user. */
export interface Occasion {
  /** Unix ms; null except at sign-in. */
  signedInAt: number | null;
  /** A mail to the address opened the session, or the embedded service vouches for it. */
  isProven: boolean;
}

/**
 * Creates or updates the `users` row of an auth user.
 * @returns null for a user who has deleted their account
 */
export function recordAuthUser(
  deps: { db: D1Database; now: () => number },
  user: AuthUser,
  occasion: Occasion,
): Promise<PersonRow | null> {
  return recordPerson(deps.db, reported(user, occasion, deps.now()));
}

/**
 * `recordAuthUser` for an account that was taken over: replaces a stranger's name, and ends all other sessions here.
 * `isMoved` tells the owner by mail.
 */
export function recordOwner(
  deps: { db: D1Database; now: () => number },
  user: AuthUser,
  session: { sessionId: string; isMoved: boolean },
): Promise<PersonRow | null> {
  const now = deps.now();
  return recordOwnPerson(deps.db, reported(user, { signedInAt: now, isProven: true }, now), session);
}

function reported(user: AuthUser, occasion: Occasion, now: number): ReportedPerson {
  const { id, email, emailConfirmedAt: emailVerifiedAt, metadata, secondFactor } = user;
  const language = isLanguage(metadata.language) ? metadata.language : null;
  return { id, email, emailVerifiedAt, name: nameOf(user), language, secondFactor, ...occasion, now };
}

function nameOf({ email, metadata }: AuthUser): string {
  const given = typeof metadata.name === 'string' ? cleanDisplayName(metadata.name) : '';
  return given || cleanDisplayName(email.split('@')[0] ?? '');
}
