import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isWithoutAnalytics, leaveOutCounters } from '../../../scripts/deploy/counters.ts';
import { readEnvironment } from '../../../scripts/deploy/environment.ts';

test('both environments count, each in its own dataset', () => {
  const datasets = (['production', 'staging'] as const).map(
    (name) => readEnvironment(name).analytics_engine_datasets,
  );
  expect(datasets).toEqual([
    [{ binding: 'METRICS', dataset: 'aforo' }],
    [{ binding: 'METRICS', dataset: 'aforo-staging' }],
  ]);
});

test('an account without Analytics Engine gets the same Worker without counters', () => {
  const session = { type: 'wrangler-session' };
  expect(isWithoutAnalytics([session, { type: 'command-failed', code: 10089 }])).toBe(true);
  expect(isWithoutAnalytics([session, { type: 'command-failed', code: 10063 }])).toBe(false);
  expect(isWithoutAnalytics([session, { type: 'deploy', version_id: 'v' }])).toBe(false);

  const folder = mkdtempSync(join(tmpdir(), 'aforo-counters-'));
  const config = join(folder, 'wrangler.json');
  writeFileSync(
    config,
    JSON.stringify({ name: 'aforo', analytics_engine_datasets: [{ binding: 'METRICS' }] }),
  );
  leaveOutCounters(config);
  expect(JSON.parse(readFileSync(config, 'utf8'))).toEqual({ name: 'aforo' });
  rmSync(folder, { recursive: true });
});
