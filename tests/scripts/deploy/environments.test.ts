import { expect, test } from 'vitest';
import { type EnvironmentConfig, readEnvironment } from '../../../scripts/deploy/environment.ts';
import { placeholdersOf, requireFilled } from '../../../scripts/deploy/placeholders.ts';

const production = readEnvironment('production');
const staging = readEnvironment('staging');

/** What each binding is bound to, by name. */
function resources(config: EnvironmentConfig): [name: string, resource: string][] {
  return [
    ...config.d1_databases.map(({ binding, database_name }): [string, string] => [binding, database_name]),
    ...config.r2_buckets.map(({ binding, bucket_name }): [string, string] => [binding, bucket_name]),
    ...config.queues.producers.map(({ binding, queue }): [string, string] => [binding, queue]),
    ...config.ratelimits.map(({ name, namespace_id }): [string, string] => [name, namespace_id]),
  ];
}

const names = (config: EnvironmentConfig) => resources(config).map(([name]) => name);

test('staging has every binding of production', () => {
  expect(names(staging)).toEqual(names(production));
  expect(staging.durable_objects).toEqual(production.durable_objects);
});

test('staging shares no database, bucket, queue or rate limit with production', () => {
  const taken = new Set(resources(production).map(([, resource]) => resource));
  expect(resources(staging).filter(([, resource]) => taken.has(resource))).toEqual([]);
});

test('both environments consume each queue they send to and its dead letters, mails one batch at a time', () => {
  for (const { queues } of [production, staging]) {
    const consumed = queues.consumers.map(({ queue }) => queue);
    const letters = queues.consumers.flatMap(({ dead_letter_queue: dead }) => (dead ? [dead] : []));
    expect(consumed).toEqual(expect.arrayContaining(queues.producers.map(({ queue }) => queue)));
    expect(consumed).toEqual(expect.arrayContaining(letters));
    expect(letters).toHaveLength(queues.producers.length);
    expect(queues.consumers.find(({ queue }) => queue.endsWith('-mails'))?.max_concurrency).toBe(1);
  }
});

test('both environments have CPU for a batch of mails with files', () => {
  expect(production.limits?.cpu_ms).toBeGreaterThanOrEqual(60_000);
  expect(staging.limits).toEqual(production.limits);
});

test('neither environment answers on workers.dev, where the zone in front of the Worker does not apply', () => {
  expect([production.workers_dev, staging.workers_dev]).toEqual([false, false]);
});

test('a zero id and an empty setting are placeholders, which a deployment names with how to fill them', () => {
  const [database] = staging.d1_databases;
  if (!database) throw new Error('staging has no database');
  const empty = {
    ...staging,
    d1_databases: [{ ...database, database_id: '00000000-0000-0000-0000-000000000000' }],
    vars: { SITE_URL: '', SUPPORT_EMAIL: 'help@aforo.test' },
  };
  expect(() => requireFilled(placeholdersOf('staging', empty))).toThrow(
    /\[env\.staging\.d1_databases\] DB: .* npx wrangler d1 create aforo-staging[\s\S]*\[env\.staging\.vars\] SITE_URL: the public/,
  );
  const filled = {
    ...empty,
    d1_databases: [{ ...database, database_id: '2f6c1d1e-0000-4000-8000-000000000000' }],
    vars: { SITE_URL: 'https://staging.aforo.test' },
  };
  expect(placeholdersOf('staging', filled)).toEqual([]);
});
