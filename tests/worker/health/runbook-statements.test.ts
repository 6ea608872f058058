import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import deploy from '../../../docs/deploy.md?raw';
import runbook from '../../../docs/runbook.md?raw';

const STATEMENT = /--command "((?:SELECT|UPDATE) [^"]+)"/g;
const statements = [runbook, deploy].flatMap((page) =>
  [...page.matchAll(STATEMENT)].map(([, sql = '']) => sql),
);

test('the guide and the runbook name statements', () => {
  expect(statements.length).toBeGreaterThan(3);
});

test.each(statements)('D1 takes what an operator is told to run: %s', async (sql) => {
  await expect(env.DB.prepare(`EXPLAIN ${sql}`).all()).resolves.toMatchObject({ success: true });
});
