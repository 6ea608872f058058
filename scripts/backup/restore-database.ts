import type { AuditReport } from '../../src/db/ledger/audit.ts';
import { openBackup } from './backup-source.ts';
import { dumpSql, parentsFirst } from './dump-sql.ts';
import type { RestoreTarget } from './restore-target.ts';
import { StagingDatabase } from './staging-database.ts';

export interface Restored {
  /** What the backup's rows are of (Unix ms). */
  moment: number;
  rows: number;
  tables: number;
  /** Rows left out because their parents were deleted while the backup was made. */
  orphans: Record<string, number>;
  audit: AuditReport;
}

/** Restores a backup into an empty D1, and compares what arrived. Stops before D1 is touched when something is wrong. */
export async function restoreDatabase(
  target: RestoreTarget,
  from: string,
  { epoch, say }: { epoch: number; say: (line: string) => void },
): Promise<Restored> {
  const [tables] = await target.query<{ name: string }>([
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND substr(name, 1, 4) <> '_cf_'",
  ]);
  if (tables && tables.length > 0) {
    throw new Error(`The ${target.name} database is not empty. Create a new one: docs/runbook.md says how.`);
  }
  const staging = new StagingDatabase();
  const { backup, orphans } = await target.withObjects(async (read) => {
    const source = await openBackup(from, read);
    return { backup: source.backup, orphans: await staging.load(source) };
  });
  const { id, moment } = backup;
  say(`loaded backup ${id}, of ${new Date(moment).toISOString()}: every part has its checksum`);
  await staging.settle(epoch, id);
  const audit = staging.audit();
  say(`audited the copy: ${audit.findings.length} findings`);
  await target.execute(dumpSql(staging));
  say(`imported into the ${target.name} database; epoch ${epoch}`);
  const rows = await compareRows(staging, target);
  say('compared: every table has its rows and checksums');
  return { moment, rows, tables: parentsFirst(staging).length, orphans, audit };
}

const COUNT_OBJECTS = `SELECT COUNT(*) AS rows FROM sqlite_master
  WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND substr(name, 1, 4) <> '_cf_'`;

interface TableSums {
  rows: number;
  [column: string]: number;
}

/** Throws when a table in D1 differs from the copy. @returns the number of rows */
async function compareRows(staging: StagingDatabase, target: RestoreTarget): Promise<number> {
  const names = parentsFirst(staging);
  const sums = names.map((name) => sumsOf(staging, name));
  const [objects, ...there] = await target.query<TableSums>([COUNT_OBJECTS, ...sums]);
  if (objects?.[0]?.rows !== staging.rows<TableSums>(COUNT_OBJECTS)[0]?.rows)
    throw new Error(
      `D1 has ${objects?.[0]?.rows} tables, indexes, views and triggers, which is not what was sent.`,
    );
  let rows = 0;
  for (const [index, sql] of sums.entries()) {
    const here = staging.rows<TableSums>(sql)[0];
    rows += here?.rows ?? 0;
    if (JSON.stringify({ ...here }) !== JSON.stringify(there[index]?.[0]))
      throw new Error(
        `${names[index]} differs: ${JSON.stringify(here)} here, ${JSON.stringify(there[index]?.[0])} in D1.`,
      );
  }
  return rows;
}

/** Row count and a checksum of each column: what SQL computes without reading every row back. */
function sumsOf(staging: StagingDatabase, table: string): string {
  const columns = staging.rows<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`);
  const sums = columns.map(
    ({ name }) =>
      `SUM(LENGTH(CAST(quote("${name}") AS BLOB))) + COALESCE(SUM(CAST("${name}" AS INTEGER) % 1000003), 0) AS "${name}"`,
  );
  return `SELECT COUNT(*) AS rows, ${sums.join(', ')} FROM "${table}"`;
}
