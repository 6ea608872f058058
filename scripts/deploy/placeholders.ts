import { type Environment, type EnvironmentConfig, readEnvironment } from './environment.ts';

const ZERO_ID = /^[0-]+$/;

const HOW: Record<string, string> = {
  SITE_URL: 'the public address, such as https://tickets.example.com, on a domain of this Cloudflare account',
  SUPABASE_URL: 'https://<ref>.supabase.co, from Supabase → Project Settings → Data API',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_…, from Supabase → Project Settings → API Keys',
};

/** The placeholders left in wrangler.toml, each with how to fill it. */
export function placeholdersOf(environment: Environment, config = readEnvironment(environment)): string[] {
  return [...databasePlaceholders(environment, config), ...settingPlaceholders(environment, config)];
}

/** As `placeholdersOf`, of the database only. */
export function databasePlaceholders(
  environment: Environment,
  config = readEnvironment(environment),
): string[] {
  return config.d1_databases
    .filter(({ database_id }) => ZERO_ID.test(database_id))
    .map(
      ({ binding, database_name }) =>
        `${section(environment, 'd1_databases')} ${binding}: database_id is the id that this prints: ` +
        `npx wrangler d1 create ${database_name} --update-config=false --location wnam (or enam, weur, eeur, apac, oc: nearest to the guests)`,
    );
}

function settingPlaceholders(environment: Environment, { vars }: EnvironmentConfig): string[] {
  return Object.entries(vars)
    .filter(([, value]) => value === '')
    .map(
      ([name]) =>
        `${section(environment, 'vars')} ${name}: ${HOW[name] ?? 'see docs/deploy.md; delete the line to go without'}`,
    );
}

function section(environment: Environment, name: string): string {
  return environment === 'production' ? `[${name}]` : `[env.${environment}.${name}]`;
}

/** Throws with all of them, if any are left. */
export function requireFilled(placeholders: readonly string[]): void {
  if (placeholders.length === 0) return;
  throw new Error(
    `wrangler.toml still has placeholders:\n${placeholders.map((line) => `  ${line}`).join('\n')}`,
  );
}
