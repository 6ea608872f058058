import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../src/worker/identity/accounts/password.ts';
import { seedDatabase } from '../seed/seed-database.ts';
import { DEMO_PASSWORD } from '../seed/sign-ins.ts';
import { migrateDatabase, withDatabase } from './database.ts';

/** Makes the local database ready: schema, then the demo if it has none. @returns whether the demo was told now */
export async function prepareDatabase(stateFolder: string): Promise<boolean> {
  await migrateDatabase(stateFolder);
  return await withDatabase(stateFolder, (db) =>
    seedDatabase(db, Date.now(), () => hashPassword(DEMO_PASSWORD, randomBytes(16))),
  );
}
