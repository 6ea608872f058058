import { expect, test } from 'vitest';
import { SCHEMA_VERSION } from '#db/schema-version.ts';
import { migrationFiles } from '../../../scripts/migrations/files.ts';
import { rehearse } from '../../../scripts/migrations/rehearse.ts';

/**
 * Lines that begin a trigger and do not end it, and `CASE` expressions outside parentheses, whose END can be taken for
 * the trigger's: cloudflare/workers-sdk#4727.
 */
function fragileTriggers(sql: string): string[] {
  return sql.split('\n').filter((line) => {
    if (!/^\s*CREATE\s+TRIGGER/i.test(line)) return false;
    if (!/^CREATE TRIGGER .* BEGIN .* END;(--> statement-breakpoint)?$/.test(line)) return true;
    let depth = 0;
    for (const [token] of line.replace(/'[^']*'/g, '').matchAll(/[()]|\bCASE\b/gi)) {
      if (token === '(') depth += 1;
      else if (token === ')') depth -= 1;
      else if (depth === 0) return true;
    }
    return false;
  });
}

// Statements of one line survive every splitter: cloudflare/workers-sdk#15178, #15690, #4326.
test('every trigger is written on one line', () => {
  const files = migrationFiles();
  expect(files.flatMap(({ sql }) => sql.match(/CREATE TRIGGER/g) ?? [])).not.toEqual([]);
  for (const { name, sql } of files) {
    expect(fragileTriggers(sql), name).toEqual([]);
    expect(sql.match(/\r/), name).toBeNull();
  }
});

test('the check finds a trigger of several lines and a bare CASE', () => {
  const trigger = (value: string) =>
    `CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE a SET b = ${value}; END;`;
  expect(fragileTriggers(trigger('1').replace(' BEGIN ', '\nBEGIN\n'))).toHaveLength(1);
  expect(fragileTriggers(trigger('-CASE WHEN c THEN 1 ELSE 2 END'))).toHaveLength(1);
  expect(fragileTriggers(trigger('-(CASE WHEN c THEN 1 ELSE 2 END)'))).toEqual([]);
});

test('the migrations lead from an empty database to the present schema', () => {
  expect(() => rehearse(migrationFiles()).close()).not.toThrow();
});

test('a release knows its newest migration', () => {
  expect(`${SCHEMA_VERSION}.sql`).toBe(migrationFiles().at(-1)?.name);
});
