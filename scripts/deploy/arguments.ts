import type { Environment } from './environment.ts';

const ENVIRONMENTS = ['staging', 'production'] as const;

/**
 * The environment that the arguments name by `--staging` or `--production`; throws unless it is exactly one. Workers
 * Builds, which the deploy button sets up, runs `npm run deploy` as it is: production.
 */
export function environmentOf(args: readonly string[]): Environment {
  const [environment, second] = ENVIRONMENTS.filter((name) => args.includes(`--${name}`));
  if (environment && !second) return environment;
  if (!environment && process.env.WORKERS_CI === '1') return 'production';
  throw new Error('Say which one: `-- --staging` or `-- --production`.');
}
