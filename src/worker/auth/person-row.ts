import { isLanguage } from '#shared/languages.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';

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
}

export const PERSON_COLUMNS =
  'u.id, u.email, u.email_verified_at, u.name, u.role, u.status, u.image_key, u.language, u.currency';

/** What the auth service knows about a person. Times in Unix milliseconds. */
export interface AuthUser {
  id: string;
  email: string;
  emailConfirmedAt: number | null;
  metadata: Record<string, unknown>;
}

/**
 * Makes the person's row on first sight, with the smallest role, and otherwise brings address and verification up to
 * what the auth service says. Name, role and status are ours and stay. `signedInAt` is null except at sign-in.
 */
export async function recordPerson(
  deps: { db: D1Database; now: () => number },
  user: AuthUser,
  signedInAt: number | null,
): Promise<PersonRow> {
  const language = isLanguage(user.metadata.language) ? user.metadata.language : null;
  const row = await deps.db
    .prepare(
      `INSERT INTO users AS u (id, email, email_verified_at, name, language, created_at, last_signed_in_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
       ON CONFLICT (id) DO UPDATE SET
         email = excluded.email,
         email_verified_at = excluded.email_verified_at,
         last_signed_in_at = coalesce(excluded.last_signed_in_at, u.last_signed_in_at)
       RETURNING id, email, email_verified_at, name, role, status, image_key, language, currency`,
    )
    .bind(user.id, user.email, user.emailConfirmedAt, nameOf(user), language, deps.now(), signedInAt)
    .first<PersonRow>();
  if (!row) throw new Error('a recorded person has a row');
  return row;
}

function nameOf(user: AuthUser): string {
  const given = typeof user.metadata.name === 'string' ? user.metadata.name.trim() : '';
  return (given || (user.email.split('@')[0] ?? '')).slice(0, NAME_MAX_CHARS);
}
