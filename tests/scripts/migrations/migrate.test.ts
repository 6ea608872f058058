import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withDatabase } from '../../../scripts/local/database.ts';
import type { MigrationFile } from '../../../scripts/migrations/files.ts';
import { migrate } from '../../../scripts/migrations/migrate.ts';
import { databaseArgs, openTarget, wranglerTarget } from '../../../scripts/migrations/targets.ts';

const CREATE = file('0000_create.sql', 'CREATE TABLE people (id integer PRIMARY KEY, email text NOT NULL);');
const TRIGGER = file(
  '0001_trigger.sql',
  `CREATE TABLE log (email text);--> statement-breakpoint
CREATE TRIGGER people_logged AFTER INSERT ON people BEGIN INSERT INTO log VALUES (NEW.email); END;--> statement-breakpoint
CREATE VIRTUAL TABLE words USING fts5(word);`,
);
const UNIQUE = file(
  '0002_unique.sql',
  'CREATE TABLE half (id integer);--> statement-breakpoint\nCREATE UNIQUE INDEX people_email ON people (email);',
);
const LATER = file('0003_later.sql', 'CREATE TABLE later (id integer);');

function file(name: string, sql: string): MigrationFile {
  return { name, sql, sha256: `sum of ${name}` };
}

let state = '';
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'aforo-migrate-'));
});
afterEach(() => rmSync(state, { recursive: true, force: true, maxRetries: 5 }));

const byWrangler = () => wranglerTarget(databaseArgs({ local: state }));

/** Names of tables and triggers in the local database, and the rows of `log`. */
async function contents() {
  return await withDatabase(state, async (db) => {
    const { results } = await db
      .prepare("SELECT name FROM sqlite_master WHERE name IN ('people','log','people_logged','half','later')")
      .all<{ name: string }>();
    return results.map(({ name }) => name).sort();
  });
}

test('wrangler applies pending files through --file, and a second run applies nothing', async () => {
  expect(await migrate(byWrangler(), [CREATE, TRIGGER])).toEqual([CREATE.name, TRIGGER.name]);
  expect(await contents()).toEqual(['log', 'people', 'people_logged']);
  expect(await migrate(byWrangler(), [CREATE, TRIGGER])).toEqual([]);
});

test('a faulty file is named with its statement before anything is applied', async () => {
  const faulty = file(
    '0001_faulty.sql',
    'CREATE TABLE log (a);--> statement-breakpoint\nCREATE TABEL later (id);',
  );
  const done = migrate(byWrangler(), [CREATE, faulty]);
  await expect(done).rejects.toThrow(/0001_faulty\.sql, statement 2: near "TABEL".*\n\nCREATE TABEL later/);
  expect(await contents()).toEqual([]);
});

test('a file that fails on the rows there is leaves no trace, and no later file is applied', async () => {
  await withDatabase(state, async (db) => {
    await migrate(openTarget(db), [CREATE, TRIGGER]);
    await db.prepare("INSERT INTO people (email) VALUES ('a@aforo.test'), ('a@aforo.test')").run();
  });
  const done = migrate(byWrangler(), [CREATE, TRIGGER, UNIQUE, LATER]);
  await expect(done).rejects.toThrow(
    /0002_unique\.sql was not applied, nor any file after it:[\s\S]*UNIQUE constraint/,
  );
  expect(await contents()).toEqual(['log', 'people', 'people_logged']);
});

test('an empty database gets all files in one transaction, and another one each in its own', async () => {
  const stepsAfter = async (done: readonly MigrationFile[]) => {
    const steps: string[][] = [];
    await migrate(
      {
        applied: async () => [...done],
        apply: async (files) => void steps.push(files.map(({ name }) => name)),
      },
      [CREATE, TRIGGER, LATER],
    );
    return steps;
  };
  expect(await stepsAfter([])).toEqual([[CREATE.name, TRIGGER.name, LATER.name]]);
  expect(await stepsAfter([CREATE])).toEqual([[TRIGGER.name], [LATER.name]]);
});

test('a fault in one of its files leaves an empty database empty', async () => {
  await withDatabase(state, async (db) => {
    await db.prepare('CREATE TABLE log (email text)').run();
    await expect(migrate(openTarget(db), [CREATE, TRIGGER])).rejects.toThrow(
      /0000_create\.sql was not applied, nor any file after it:[\s\S]*log already exists/,
    );
  });
  expect(await contents()).toEqual(['log']);
});

test('a database migrated by wrangler itself is up to date', async () => {
  const record =
    'CREATE TABLE d1_migrations(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)';
  await withDatabase(state, async (db) => {
    await db.batch([
      db.prepare(record),
      db.prepare(CREATE.sql),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(CREATE.name),
    ]);
    expect(await migrate(openTarget(db), [{ ...CREATE, sha256: 'rewritten on one line' }, LATER])).toEqual([
      LATER.name,
    ]);
  });
});

test('a database that is newer than the code, a changed file and a gap are refused', async () => {
  await withDatabase(state, async (db) => {
    const target = openTarget(db);
    await migrate(target, [CREATE, TRIGGER]);
    await expect(migrate(target, [CREATE])).rejects.toThrow('the database is newer than the code');
    await expect(migrate(target, [CREATE, { ...TRIGGER, sha256: 'other' }])).rejects.toThrow(
      '0001_trigger.sql was changed after the database applied it',
    );
    const between = file('0000_late.sql', 'CREATE TABLE late (id integer)');
    await expect(migrate(target, [CREATE, between, TRIGGER])).rejects.toThrow('not 0000_late.sql before it');
    expect(await migrate(target, [CREATE, TRIGGER])).toEqual([]);
  });
});
