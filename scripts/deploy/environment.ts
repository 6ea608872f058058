import { unstable_readConfig } from 'wrangler';
import { wranglerConfig } from '../local/paths.ts';

export type Environment = 'production' | 'staging';

/** The part of wrangler.toml that our scripts read; wrangler's own type is not published. */
export interface EnvironmentConfig {
  name: string;
  workers_dev: boolean;
  vars: Record<string, unknown>;
  d1_databases: { binding: string; database_name: string; database_id: string }[];
  r2_buckets: { binding: string; bucket_name: string }[];
  queues: {
    producers: { binding: string; queue: string }[];
    consumers: { queue: string; dead_letter_queue?: string; max_concurrency?: number | null }[];
  };
  analytics_engine_datasets: { binding: string; dataset: string }[];
  limits?: { cpu_ms?: number };
  ratelimits: { name: string; namespace_id: string }[];
  durable_objects: { bindings: { name: string; class_name: string }[] };
}

/** Production is the top level of wrangler.toml. */
export function readEnvironment(environment: Environment): EnvironmentConfig {
  const env = environment === 'production' ? '' : environment;
  return unstable_readConfig({ config: wranglerConfig, env }) as EnvironmentConfig;
}

/** Makes the build and wrangler use the environment. */
export function environmentVariables(environment: Environment): Record<string, string> {
  return { CLOUDFLARE_ENV: environment === 'production' ? '' : environment };
}
