import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';

test('the schema exists, and an unknown URL gets an error of the error table', async () => {
  const tables = await env.DB.prepare("SELECT count(*) AS n FROM sqlite_master WHERE type = 'table'").first<{
    n: number;
  }>();
  expect(tables?.n).toBeGreaterThan(25);
  const answer = await SELF.fetch('http://localhost:8787/api/nothing');
  expect(answer.status).toBe(404);
});
