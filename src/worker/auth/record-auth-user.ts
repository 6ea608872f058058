import { cleanDisplayName } from '#shared/people/display-name.ts';
import { isLanguage, type Language } from '#shared/text/languages.ts';

/** The `users` row as sign-in reads it. */
export interface PersonRow {
  id: string;
  email: string;
  email_verified_at: number | null;
  name: string;
  role: 'client' | 'organizer' | 'admin';
  status: 'active' | 'inactive';
  image_key: string | null;
  language: 'en' | 'es' | 'ru' | null;
  currency: 'USD' | 'MXN' | 'RUB' | null;
  /** 1 when a hosted auth service reported an enrolled second factor. */
  second_factor: 0 | 1;
  deleted_at: number | null;
}

const COLUMNS = [
  ...['id', 'email', 'email_verified_at', 'name', 'role', 'status', 'image_key', 'language', 'currency'],
  ...['second_factor', 'deleted_at'],
];

export const PERSON_COLUMNS = COLUMNS.map((column) => `u.${column}`).join(', ');

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
 * Creates the user row on first sight, with the least privileged role. Later it only copies the address and its
 * verification from the auth service; name, role and status belong to us.
 * @param signedInAt Unix ms; null except at sign-in
 * @returns null for a user who has deleted their account
 */
export async function recordPerson(
  deps: { db: D1Database; now: () => number },
  user: AuthUser,
  signedInAt: number | null,
): Promise<PersonRow | null> {
  const language = isLanguage(user.metadata.language) ? user.metadata.language : null;
  const row = await deps.db
    .prepare(
      `INSERT INTO users AS u (id, email, email_verified_at, name, language, created_at, last_signed_in_at, second_factor)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, COALESCE(?8, 0))
       ON CONFLICT (id) DO UPDATE SET
         email = excluded.email,
         email_verified_at = excluded.email_verified_at,
         last_signed_in_at = coalesce(excluded.last_signed_in_at, u.last_signed_in_at),
         second_factor = coalesce(?8, u.second_factor)
       WHERE u.deleted_at IS NULL
       RETURNING ${COLUMNS.join(', ')}`,
    )
    .bind(
      ...[user.id, user.email, user.emailConfirmedAt, nameOf(user), language, deps.now(), signedInAt],
      user.secondFactor === null ? null : Number(user.secondFactor),
    )
    .first<PersonRow>();
  return row;
}

/** Stores the language of the sign-in page as the mail language, unless the user already has one. */
export async function keepLanguage(
  deps: { db: D1Database },
  person: PersonRow,
  language: Language | null,
): Promise<PersonRow> {
  if (person.language !== null || language === null) return person;
  const kept = await deps.db
    .prepare('UPDATE users SET language = ? WHERE id = ? AND language IS NULL AND deleted_at IS NULL')
    .bind(language, person.id)
    .run();
  return kept.meta.changes === 1 ? { ...person, language } : person;
}

function nameOf(user: AuthUser): string {
  const given = typeof user.metadata.name === 'string' ? cleanDisplayName(user.metadata.name) : '';
  return given || cleanDisplayName(user.email.split('@')[0] ?? '');
}
