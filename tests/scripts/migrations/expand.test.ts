import { expect, test } from 'vitest';
import { contractions } from '../../../scripts/migrations/expand.ts';
import type { MigrationFile } from '../../../scripts/migrations/files.ts';
import { migrate } from '../../../scripts/migrations/migrate.ts';

const BEFORE = `
  CREATE TABLE people (id integer PRIMARY KEY, email text NOT NULL, nick text);
  CREATE VIEW nicks AS SELECT nick FROM people;
  CREATE VIRTUAL TABLE words USING fts5(word);`;

function filesOf(...texts: string[]): MigrationFile[] {
  return texts.map((sql, index) => ({ name: `000${index}.sql`, sql, sha256: '' }));
}

/** What a next migration would break. */
function broken(sql: string): string[] {
  const files = filesOf(BEFORE, sql);
  return contractions(files.slice(0, 1), files);
}

test('new tables, columns, views and indexes break nothing', () => {
  const sql = `
    CREATE TABLE notes (id integer PRIMARY KEY, text text NOT NULL, CONSTRAINT "c" CHECK(text <> ''));
    CREATE UNIQUE INDEX notes_text ON notes (text);
    ALTER TABLE people ADD age integer;
    ALTER TABLE people ADD city text DEFAULT '' NOT NULL;
    CREATE INDEX people_age ON people (age);
    CREATE TRIGGER people_noted AFTER INSERT ON people BEGIN INSERT INTO notes (text) VALUES (NEW.email); END;`;
  expect(broken(sql)).toEqual([]);
});

test('what the running release may read or write is not taken away', () => {
  expect(broken('DROP VIEW nicks; ALTER TABLE people DROP COLUMN nick;')).toEqual([
    'people.nick is dropped',
    'nicks is dropped',
  ]);
  expect(broken('ALTER TABLE people RENAME COLUMN email TO mail;')).toEqual([
    'people.email is dropped',
    'people.mail is new, required and has no default',
  ]);
  expect(broken('DROP TABLE words;')).toEqual(['words is dropped']);
});

test('a table rebuilt with the same columns breaks nothing, and with stricter ones it does', () => {
  const rebuild = (columns: string) => `
    DROP VIEW nicks; CREATE TABLE next (${columns}); INSERT INTO next SELECT id, email, nick FROM people;
    DROP TABLE people; ALTER TABLE next RENAME TO people; CREATE VIEW nicks AS SELECT nick FROM people;`;
  expect(broken(rebuild('id integer PRIMARY KEY, email text NOT NULL, nick text'))).toEqual([]);
  expect(broken(rebuild('id integer PRIMARY KEY, email text NOT NULL, nick text NOT NULL'))).toEqual([
    'people.nick becomes required',
  ]);
});

test('a new rule for an old table may refuse the running release’s writes', () => {
  expect(broken('CREATE UNIQUE INDEX people_email ON people (email);')).toEqual([
    'people gets the unique index people_email',
  ]);
  const ADDED = "ALTER TABLE people ADD house integer; ALTER TABLE people ADD city text DEFAULT '' NOT NULL;";
  expect(broken(`${ADDED} CREATE UNIQUE INDEX people_house ON people (house, email);`)).toEqual([]);
  expect(broken(`${ADDED} CREATE UNIQUE INDEX people_city ON people (city, email);`)).toEqual([
    'people gets the unique index people_city',
  ]);
  expect(
    broken("CREATE TRIGGER people_stay BEFORE DELETE ON people BEGIN SELECT RAISE(ABORT, 'they stay'); END;"),
  ).toEqual(['people gets the trigger people_stay, which refuses writes']);
  expect(broken(`ALTER TABLE people ADD n integer CONSTRAINT "n" CHECK(n > 0);`)).toEqual([
    'people gets a CHECK',
  ]);
});

test('a deployment refuses them before it applies anything, a new database does not', async () => {
  const files = filesOf(BEFORE, 'CREATE TABLE notes (id integer);', 'DROP VIEW nicks;');
  const applied: string[] = [];
  const target = (done: readonly MigrationFile[]) => ({
    applied: () => Promise.resolve(done.map(({ name, sha256 }) => ({ name, sha256 }))),
    apply: (step: readonly MigrationFile[]) =>
      Promise.resolve(void applied.push(...step.map(({ name }) => name))),
  });
  await expect(migrate(target(files.slice(0, 1)), files, { running: true })).rejects.toThrow(/--contract/);
  expect(applied).toEqual([]);
  await migrate(target([]), files, { running: true });
  expect(applied).toEqual(files.map(({ name }) => name));
});
