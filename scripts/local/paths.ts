import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..', '..');

/** Default folder of local D1, R2 and Durable Objects; tests use their own. */
export const stateFolder = join(projectRoot, '.wrangler', 'state');

/** Secrets and settings of the local Worker, never committed. */
export const variablesFile = join(projectRoot, '.dev.vars');

export const wranglerConfig = join(projectRoot, 'wrangler.toml');
