import type { Environment } from './environment.ts';

const ENVIRONMENTS = ['staging', 'production'] as const;

/**
 * The environment that the arguments name by `--staging` or `--production`; throws unless it is exactly one. Workers
 * Builds, which the deploy button sets up, runs `npm run deploy` as it is: production.
 * @param alsoLocal whether the caller takes `--local` too
 */
export function environmentOf(args: readonly string[], alsoLocal = false): Environment {
  const [environment, second] = ENVIRONMENTS.filter((name) => args.includes(`--${name}`));
  if (environment && !second) return environment;
  if (!environment && process.env.WORKERS_CI === '1') return 'production';
  throw new Error(
    `Say which one: ${alsoLocal ? '`-- --local`, ' : ''}\`-- --staging\` or \`-- --production\`.`,
  );
}
