import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { commit, commitRepeatable, readerOf, UnknownOutcomeError } from '#db/client.ts';
import { commitAudited } from '#db/commits/audit/commit-audited.ts';
import { events, users } from '#db/schema/index.ts';
import { countOf } from '#tests/support/worker/drafts.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { faulty, withMembers } from '#tests/support/worker/faulty-d1.ts';
import { person } from '#tests/support/worker/people.ts';
import { logError } from '#worker/log.ts';

function rename(db: D1Database, userId: string, name: string, auditId: string) {
  return commitAudited(db, {
    change: db.prepare('UPDATE users SET name = ?2 WHERE id = ?1 AND name <> ?2').bind(userId, name),
    audit: {
      auditId,
      actorId: userId,
      action: 'user.rename',
      subjectType: 'event',
      subjectId: userId,
      eventId: userId,
      now: 1,
    },
    after: [db.prepare('UPDATE users SET phone = ?2 WHERE id = ?1').bind(userId, name)],
  });
}

async function userRow(id: string) {
  return await env.DB.prepare('SELECT name, phone FROM users WHERE id = ?').bind(id).first();
}

const RECORDS = 'SELECT count(*) AS n FROM audit_log WHERE subject_id = ?';

test('a reader refuses to write', async () => {
  const reader = readerOf(env.DB);
  const writes = [
    'DELETE FROM users',
    "INSERT INTO rate_limits (key, tokens, updated_at) VALUES ('a', 1, 1) RETURNING key",
    'WITH gone AS (SELECT 1) DELETE FROM users',
    '-- comment\nDROP TABLE users',
  ];
  for (const sql of writes) await expect(reader.all(sql)).rejects.toThrow('A reader only reads');
  await expect(reader.together({ sql: 'UPDATE users SET name = 1', params: [] })).rejects.toThrow(
    'A reader only reads',
  );
});

test('a read is retried when D1 is lost or busy, and not after a mistake in the SQL', async () => {
  const twice = faulty('lost_before', 'overloaded');
  const [rows] = await readerOf(twice.db).together<[{ one: number }]>({ sql: 'SELECT 1 AS one', params: [] });
  expect(rows).toEqual([{ one: 1 }]);
  expect(twice.batches()).toBe(3);

  const importing = faulty('importing');
  await readerOf(importing.db).together({ sql: 'SELECT 1', params: [] });
  expect(importing.batches()).toBe(2);

  const tokenless = faulty('tokenless');
  await readerOf(tokenless.db).together({ sql: 'SELECT 1', params: [] });
  expect(tokenless.batches()).toBe(2);

  const ever = faulty('lost_before', 'lost_before', 'lost_before', 'lost_before');
  await expect(readerOf(ever.db).together({ sql: 'SELECT 1', params: [] })).rejects.toThrow('lost');
  expect(ever.batches()).toBe(3);

  const mistaken = faulty();
  await expect(readerOf(mistaken.db).together({ sql: 'SELECT nothing', params: [] })).rejects.toThrow();
  expect(mistaken.batches()).toBe(1);
});

test('a batch of typed queries is retried, and keeps columns of the same name apart', async () => {
  const { organizer, eventId } = await eventOnSale();
  const lost = faulty('lost_before');
  const reader = readerOf(lost.db);
  const [rows] = await reader.batch([
    reader
      .select({ eventId: events.id, personId: users.id })
      .from(events)
      .innerJoin(users, eq(users.id, events.organizerId))
      .where(eq(events.id, eventId)),
  ]);
  expect(rows).toEqual([{ eventId, personId: organizer.id }]);
  expect(lost.batches()).toBe(2);
});

test('a log of a failed typed query names the failure of D1 and not the parameters', async () => {
  const db = withMembers(env.DB, { prepare: () => expect.fail('D1 is away') });
  const query = readerOf(db).select({ id: users.id }).from(users).where(eq(users.email, 'a@secret.test'));
  const log = vi.spyOn(console, 'error').mockReturnValue();
  logError('read', await query.catch((error: unknown) => error));
  const lines = log.mock.calls.join();
  log.mockRestore();
  expect(lines).toContain('D1 is away');
  expect(lines).not.toContain('secret');
});

test('a lost write has an unknown outcome, and a rejected one does not', async () => {
  const nothing = () => [env.DB.prepare('SELECT 1')];
  await expect(commit(faulty('lost_after').db, nothing())).rejects.toBeInstanceOf(UnknownOutcomeError);
  const busy = commit(faulty('overloaded').db, nothing());
  await expect(busy).rejects.toThrow('overloaded');
  await expect(busy).rejects.not.toBeInstanceOf(UnknownOutcomeError);
  await expect(commitRepeatable(faulty('lost_after', 'lost_before').db, nothing())).resolves.toHaveLength(1);
});

test('a change whose response was lost is recognized by its audit record and not repeated', async () => {
  const who = await person();
  const { db, batches } = faulty('lost_after');
  expect(await rename(db, who.id, 'Once', crypto.randomUUID())).toBe(true);
  expect(batches()).toBe(2);
  expect(await userRow(who.id)).toEqual({ name: 'Once', phone: 'Once' });
  expect(await countOf(RECORDS, who.id)).toBe(1);
});

test('a change that never arrived is sent again', async () => {
  const who = await person();
  expect(await rename(faulty('lost_before').db, who.id, 'Again', crypto.randomUUID())).toBe(true);
  expect(await userRow(who.id)).toEqual({ name: 'Again', phone: 'Again' });
  expect(await countOf(RECORDS, who.id)).toBe(1);
});

test('a change whose conditions fail rolls back its dependent writes', async () => {
  const who = await person({ name: 'Same' });
  expect(await rename(env.DB, who.id, 'Same', crypto.randomUUID())).toBe(false);
  expect(await userRow(who.id)).toEqual({ name: 'Same', phone: null });
  expect(await countOf(RECORDS, who.id)).toBe(0);
});
