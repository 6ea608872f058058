import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../../migrations/', import.meta.url);

/**
 * `CASE` expressions whose END D1's own splitter takes for the end of the trigger, unless they are in
 * parentheses.
 */
function bareCases(sql: string): string[] {
  const triggers = sql.match(/CREATE TRIGGER[\s\S]*?\nEND;/gi) ?? [];
  return triggers.filter((trigger) => {
    const outside = trigger.replace(/--.*$/gm, '').replace(/'[^']*'/g, '');
    let depth = 0;
    for (const [token] of outside.matchAll(/[()]|\bCASE\b/gi)) {
      if (token === '(') depth += 1;
      else if (token === ')') depth -= 1;
      else if (depth === 0) return true;
    }
    return false;
  });
}

// `wrangler d1 migrations apply --remote` sends the file whole, and the server splits it:
// cloudflare/workers-sdk#4727.
test('every trigger survives the statement splitter of remote D1', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const sql = readFileSync(new URL(file, folder), 'utf8');
    expect(bareCases(sql), file).toEqual([]);
    // The splitter needs uppercase keywords: cloudflare/workers-sdk#4326.
    expect(sql.match(/CREATE TRIGGER/g) ?? [], file).toHaveLength(sql.match(/^BEGIN$/gm)?.length ?? 0);
  }
});

test('the migration check finds a bare CASE and accepts one in parentheses', () => {
  const trigger = (value: string) =>
    `CREATE TRIGGER t AFTER INSERT ON a\nBEGIN\n  UPDATE a SET b = ${value};\nEND;`;
  expect(bareCases(trigger('-CASE WHEN c THEN 1 ELSE 2 END'))).toHaveLength(1);
  expect(bareCases(trigger('-(CASE WHEN c THEN 1 ELSE 2 END)'))).toEqual([]);
});
