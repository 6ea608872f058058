import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { unstable_readConfig } from 'wrangler';
import { newLocalSecrets } from '../local-secrets.ts';
import { wranglerConfig } from './paths.ts';

/** Empties the production settings in wrangler.toml, so that a local Worker never uses an operator's own. */
export function emptiedDeploymentSettings(): Record<string, string> {
  const { vars } = unstable_readConfig({ config: wranglerConfig });
  return Object.fromEntries(Object.keys(vars).map((name) => [name, '']));
}

/** The settings of a local Worker by name; empty before its first start. */
export function readVariables(file: string): Record<string, string> {
  return existsSync(file) ? (parseEnv(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/**
 * Writes the settings of a local Worker. Secrets are generated once and kept, so that tickets stay valid and people
 * stay signed in; manual additions are kept; the site's URL follows the port.
 */
export function writeLocalVariables(file: string, siteUrl: string, extra: Record<string, string> = {}): void {
  const variables = {
    ...emptiedDeploymentSettings(),
    AUTH_MODE: 'embedded',
    PAYMENTS: 'test',
    SUPPORT_EMAIL: 'support@aforo.test',
    LEGAL_EMAIL: 'legal@aforo.test',
    ...newLocalSecrets(),
    ...readVariables(file),
    ...extra,
    SITE_URL: siteUrl,
  };
  const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
}
