import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../src/worker/identity/accounts/password.ts';
import { seedDatabase } from '../seed/seed-database.ts';
import { DEMO_PASSWORD } from '../seed/sign-ins.ts';
import { migrateDatabase, withDatabase } from './database.ts';

/** Migrates the local database and seeds the demo if there is none. @returns whether it was seeded now */
export async function prepareDatabase(stateFolder: string): Promise<boolean> {
  await migrateDatabase(stateFolder);
  return await withDatabase(stateFolder, (db) =>
    seedDatabase(db, Date.now(), () => hashPassword(DEMO_PASSWORD, randomBytes(16))),
  );
}
