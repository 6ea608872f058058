import { INSERT_AUDIT } from '#db/commits/audit/commit-audited.ts';
import { insertTakeOver } from '#db/commits/auth/hosted-sign-outs.ts';
import type { PersonRow } from '#db/readers/people/people.ts';
import { personColumns } from '#db/sql/people.ts';
import type { Language } from '#shared/text/languages.ts';

export interface ReportedPerson {
  id: string;
  email: string;
  emailVerifiedAt: number | null;
  name: string;
  language: Language | null;
  /** Null when the auth service does not say. */
  secondFactor: boolean | null;
  /** Unix ms; null except at sign-in. */
  signedInAt: number | null;
  now: number;
}

/**
 * Creates the user row on first sight, with the least privileged role. Later it only copies the address, its
 * verification and the second factor; name, role and status belong to us. @returns null for a deleted account
 */
export async function recordPerson(db: D1Database, person: ReportedPerson): Promise<PersonRow | null> {
  const recorded = await db.batch<PersonRow>([...takeAddress(db, person), upsertPerson(db, person, '')]);
  return recorded.at(-1)?.results[0] ?? null;
}

/**
 * An address belongs to the account that confirmed it last: the hosted service has one account for each, and ours may
 * not have heard that the earlier one has another by now. That account keeps everything else, and gets no mails.
 */
function takeAddress(
  db: D1Database,
  { id, email, emailVerifiedAt, now }: ReportedPerson,
): D1PreparedStatement[] {
  if (emailVerifiedAt === null || email === '') return [];
  const earlier = `email = ?2 AND id <> ?1 AND deleted_at IS NULL AND door_event_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM users AS own WHERE own.id = ?1 AND own.deleted_at IS NOT NULL)`;
  return [
    db
      .prepare(
        `${INSERT_AUDIT} SELECT lower(hex(randomblob(16))), ?1, 'user.address_lost', 'user', id, NULL, '{}', ?3
         FROM users WHERE ${earlier}`,
      )
      .bind(id, email, now),
    db.prepare(`UPDATE users SET email = '', lost_email = email WHERE ${earlier}`).bind(id, email),
  ];
}

/**
 * `recordPerson` for the owner of an account that was taken over: also sets name and language, and ends the other
 * hosted sessions of the account with all else that lets somebody read it: API keys, webhooks, pushes.
 */
export async function recordOwnPerson(
  db: D1Database,
  person: ReportedPerson,
  sessionId: string,
): Promise<PersonRow | null> {
  const recorded = await db.batch<PersonRow>([
    ...takeAddress(db, person),
    upsertPerson(db, person, 'name = excluded.name, language = excluded.language,'),
    ...insertTakeOver(db, { userId: person.id, sessionId, now: person.now }),
    ...CLOSE_OTHER_WAYS.map((sql) => db.prepare(sql).bind(person.id)),
  ]);
  return recorded.find(({ results }) => results.length > 0)?.results[0] ?? null;
}

const CLOSE_OTHER_WAYS = [
  'DELETE FROM push_subscriptions WHERE user_id = ?',
  'DELETE FROM webhook_endpoints WHERE organizer_id = ?',
  'DELETE FROM api_keys WHERE organizer_id = ?',
];

function upsertPerson(db: D1Database, person: ReportedPerson, more: string): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO users AS u (id, email, email_verified_at, name, language, created_at, last_signed_in_at, second_factor)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, COALESCE(?8, 0))
       ON CONFLICT (id) DO UPDATE SET
         ${more}
         email = excluded.email,
         lost_email = iif(excluded.email = '', u.lost_email, NULL),
         email_verified_at = excluded.email_verified_at,
         last_signed_in_at = coalesce(excluded.last_signed_in_at, u.last_signed_in_at),
         second_factor = coalesce(?8, u.second_factor)
       WHERE u.deleted_at IS NULL
       RETURNING ${personColumns('')}`,
    )
    .bind(
      person.id,
      person.email,
      person.emailVerifiedAt,
      person.name,
      person.language,
      person.now,
      person.signedInAt,
      person.secondFactor === null ? null : Number(person.secondFactor),
    );
}

export async function noteSignIn(db: D1Database, userId: string, now: number): Promise<void> {
  await db.prepare('UPDATE users SET last_signed_in_at = ? WHERE id = ?').bind(now, userId).run();
}

/** Sets the mail language of a person who has none. @returns false when they have one, or deleted their account */
export async function setFirstLanguage(db: D1Database, userId: string, language: Language): Promise<boolean> {
  const { meta } = await db
    .prepare('UPDATE users SET language = ? WHERE id = ? AND language IS NULL AND deleted_at IS NULL')
    .bind(language, userId)
    .run();
  return meta.changes === 1;
}
