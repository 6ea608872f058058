import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { SignJWT } from 'jose';
import { signingKey } from '../src/worker/identity/signing-key.ts';
import { withDatabase } from './local/database.ts';
import { main } from './local/main.ts';
import { stateFolder, variablesFile } from './local/paths.ts';

/** Long enough for an afternoon's work. */
const LIFE = '12 hours';

/**
 * Prints a `service_role` token for the local auth service's admin endpoints, signed with the service's own key. It
 * grants nothing beyond what access to the local database and secrets already does.
 */
await main(async () => {
  const { AUTH_MODE, AUTH_SECRET, SITE_URL } = existsSync(variablesFile)
    ? parseEnv(readFileSync(variablesFile, 'utf8'))
    : {};
  if (AUTH_MODE !== 'embedded' || !AUTH_SECRET || !SITE_URL) {
    throw new Error('There is no local identity service here yet; run `npm start` once.');
  }
  const token = await withDatabase(stateFolder, async (db) => {
    const key = await signingKey({ db, now: () => Date.now(), secret: AUTH_SECRET });
    return await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key.kid })
      .setIssuer(`${SITE_URL.replace(/\/$/, '')}/auth/v1`)
      .setIssuedAt()
      .setExpirationTime(LIFE)
      .sign(key.privateKey);
  });
  console.log(token);
});
