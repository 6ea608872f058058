import { INSERT_AUDIT } from '#db/commits/audit/commit-audited.ts';
import { closeOtherWays, insertTakeOver } from '#db/commits/auth/hosted-sign-outs.ts';
import { queueAccountNotice } from '#db/commits/mail/account-notices.ts';
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
  /** A mail to the address opened the session. */
  isProven: boolean;
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
 * hosted sessions of the account and deletes its API keys, webhooks and pushes. `isMoved` tells the owner so by mail.
 */
export async function recordOwnPerson(
  db: D1Database,
  person: ReportedPerson,
  { sessionId, isMoved }: { sessionId: string; isMoved: boolean },
): Promise<PersonRow | null> {
  const { id, email, now } = person;
  const notice = { id: `moved:${sessionId}`, userId: id, what: 'account_moved', email, now } as const;
  const recorded = await db.batch<PersonRow>([
    ...takeAddress(db, person),
    upsertPerson(db, person, 'name = excluded.name, language = excluded.language,'),
    ...(isMoved ? queueAccountNotice(db, notice) : []),
    ...insertTakeOver(db, { userId: id, sessionId, now }),
    ...closeOtherWays(db, id, now),
  ]);
  return recorded.find(({ results }) => results.length > 0)?.results[0] ?? null;
}

function upsertPerson(db: D1Database, person: ReportedPerson, more: string): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO users AS u (id, email, email_verified_at, name, language, created_at, last_signed_in_at, second_factor, proven_email)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, COALESCE(?8, 0), iif(?9, ?2, NULL))
       ON CONFLICT (id) DO UPDATE SET
         ${more}
         email = excluded.email,
         lost_email = iif(excluded.email = '', u.lost_email, NULL),
         email_verified_at = excluded.email_verified_at,
         last_signed_in_at = coalesce(excluded.last_signed_in_at, u.last_signed_in_at),
         second_factor = coalesce(?8, u.second_factor),
         proven_email = coalesce(excluded.proven_email, u.proven_email)
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
      Number(person.isProven),
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
