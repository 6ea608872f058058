import { expect, test } from 'vitest';
import { type EnvironmentConfig, readEnvironment } from '../../../../scripts/deploy/environment.ts';

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

test('staging has every binding and setting of production', () => {
  expect(names(staging)).toEqual(names(production));
  expect(staging.durable_objects).toEqual(production.durable_objects);
  expect(Object.keys(staging.vars)).toEqual(Object.keys(production.vars));
});

test('staging shares no database, bucket, queue or rate limit with production', () => {
  const taken = new Set(resources(production).map(([, resource]) => resource));
  expect(resources(staging).filter(([, resource]) => taken.has(resource))).toEqual([]);
});

test('neither environment answers on workers.dev, where the zone in front of the Worker does not apply', () => {
  expect([production.workers_dev, staging.workers_dev]).toEqual([false, false]);
});
