import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { newLocalSecrets } from '../local-secrets.ts';

/** The settings of a local Worker by name; none when it has never been started. */
export function readVariables(file: string): Record<string, string> {
  return existsSync(file) ? (parseEnv(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/**
 * Writes the settings of a local Worker: secrets are made once and kept, so that tickets stay valid and people stay
 * signed in; what a person added by hand is kept too; the address follows the port at every start.
 */
export function writeLocalVariables(file: string, siteUrl: string, extra: Record<string, string> = {}): void {
  const variables = {
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
