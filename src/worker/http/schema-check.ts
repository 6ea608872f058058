import { readerOf } from '#db/client.ts';
import { readSchemaVersion, SCHEMA_VERSION } from '#db/schema-version.ts';
import { logError, logWarning } from '#worker/log.ts';

export interface SchemaState {
  /** The newest migration of this release, and of the database. */
  release: string;
  database: string;
  /** `behind` breaks queries; `ahead` is usual between a migration and its deployment, and after a rollback. */
  state: 'current' | 'behind' | 'ahead';
}

let known: Promise<SchemaState> | null = null;

/** Compares the database with this release. Read once per isolate; a mismatch is logged. */
export function schemaState(db: D1Database): Promise<SchemaState> {
  known ??= compareSchema(db).catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

/** As `schemaState`, each time. */
export async function compareSchema(db: D1Database): Promise<SchemaState> {
  const release = SCHEMA_VERSION;
  const database = await readSchemaVersion(readerOf(db));
  if (database === release) return { release, database, state: 'current' };
  const state = database < release || database === 'none' ? 'behind' : 'ahead';
  const facts = { release, database };
  if (state === 'ahead') logWarning('the database is newer than this release', facts);
  else logError('the database is older than this release: run npm run db:migrate', null, facts);
  return { release, database, state };
}

/** Begins the check beside the isolate's first request. */
export function checkSchemaOnce(db: D1Database, execution: Pick<ExecutionContext, 'waitUntil'>): void {
  if (known) return;
  execution.waitUntil(
    schemaState(db).catch((error: unknown) => logError('the schema cannot be read', error)),
  );
}
