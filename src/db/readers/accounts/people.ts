import type { Reader } from '#db/client.ts';
import type { Profile } from '#shared/contracts/people/profile.ts';
import type { Currency } from '#shared/money/money.ts';
import type { StaffRole, UserRole, UserStatus } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';
import { type Assurance, endedHosted, hasFactor } from './sessions.ts';

/** The `users` row as sign-in reads it. */
export interface PersonRow {
  id: string;
  email: string;
  emailVerifiedAt: number | null;
  name: string;
  role: UserRole;
  status: UserStatus;
  imageKey: string | null;
  language: Language | null;
  currency: Currency | null;
  /** 1 when a hosted auth service reported an enrolled second factor. */
  secondFactor: 0 | 1;
  deletedAt: number | null;
}

/** SQL: the columns of a `PersonRow`. @param u prefix of the table */
export function personColumns(u: 'u.' | ''): string {
  return `${u}id, ${u}email, ${u}email_verified_at AS emailVerifiedAt, ${u}name, ${u}role, ${u}status,
    ${u}image_key AS imageKey, ${u}language, ${u}currency, ${u}second_factor AS secondFactor,
    ${u}deleted_at AS deletedAt`;
}

/** The account of a session of the embedded service, with its `users` row, which may not exist yet. */
export interface EmbeddedPersonRow extends Partial<PersonRow> {
  sessionAal: Assurance;
  hasFactor: 0 | 1;
  authEmail: string;
  confirmedAt: number | null;
  bannedUntil: number | null;
}

export function readEmbeddedPerson(
  reader: Reader,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<EmbeddedPersonRow | null> {
  return reader.first(
    `SELECT ${personColumns('u.')}, s.aal AS sessionAal, i.email AS authEmail,
            i.email_confirmed_at AS confirmedAt, i.banned_until AS bannedUntil, ${hasFactor('i.id')} AS hasFactor
     FROM identity_sessions s
     JOIN identity_users i ON i.id = s.user_id AND i.deleted_at IS NULL
     LEFT JOIN users u ON u.id = s.user_id
     WHERE s.id = ?1 AND s.user_id = ?2`,
    sessionId,
    userId,
  );
}

const ENDED = endedHosted({ user: 'u.id', session: '?2', issuedAt: '?3' });

/** `ended` is 1 when the session was signed out here. */
export function readHostedPerson(
  reader: Reader,
  token: { userId: string; sessionId: string; issuedAt: number },
): Promise<(PersonRow & { ended: 0 | 1 }) | null> {
  return reader.first(
    `SELECT ${personColumns('u.')}, ${ENDED} AS ended FROM users u WHERE u.id = ?1`,
    token.userId,
    token.sessionId,
    token.issuedAt,
  );
}

export async function readIsDeactivated(reader: Reader, userId: string): Promise<boolean> {
  const row = await reader.first(
    "SELECT 1 FROM users WHERE id = ? AND status = 'inactive' AND deleted_at IS NULL",
    userId,
  );
  return row !== null;
}

/** Number of events where the person works, by role; and of their pending organizer requests. */
export function readDuties(
  reader: Reader,
  userId: string,
): Promise<{ role: StaffRole | 'pending'; events: number }[]> {
  return reader.all(
    `SELECT role, count(*) AS events FROM staff_assignments WHERE user_id = ?1 GROUP BY role
     UNION ALL SELECT 'pending', count(*) FROM organizer_requests WHERE user_id = ?1 AND status = 'pending'`,
    userId,
  );
}

export function readProfile(
  reader: Reader,
  userId: string,
): Promise<
  (Omit<Profile, 'imageUrl' | 'createdAt'> & { imageKey: string | null; createdAt: number }) | null
> {
  return reader.first(
    `SELECT name, email, phone, language, currency, image_key AS imageKey, created_at AS createdAt
     FROM users WHERE id = ?`,
    userId,
  );
}
