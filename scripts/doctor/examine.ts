import { type OnSale, READ_LARGEST_ON_SALE } from '../../src/db/readers/health/on-sale.ts';
import { PROGRESS_KEY } from '../../src/worker/backup/backup-files.ts';
import { type Environment, readEnvironment } from '../deploy/environment.ts';
import { placeholdersOf } from '../deploy/placeholders.ts';
import { queryDatabase } from '../deploy/query-database.ts';
import { reasonOf } from '../deploy/wrangler-reason.ts';
import { withDatabase } from '../local/database.ts';
import { serverOn } from '../local/one-server.ts';
import { wranglerConfig } from '../local/paths.ts';
import { runTool } from '../local/tools.ts';
import { readVariables } from '../local/variables.ts';
import { migrationFiles } from '../migrations/files.ts';
import type { AppliedMigration } from '../migrations/plan.ts';
import { backupFinding } from './backup.ts';
import { databaseFindings, READ_ADMINISTRATORS, READ_LARGEST_SALE } from './database.ts';
import { type Finding, reportOn } from './finding.ts';
import { MAIL_HOOK_SECRETS, mailHookFindings } from './mail-hook.ts';
import { onSaleFindings } from './on-sale.ts';
import { settingsFindings } from './settings.ts';
import { siteFindings } from './site.ts';
import { stripeFindings } from './stripe.ts';
import { supabaseFindings } from './supabase.ts';
import { supabaseManagementFindings } from './supabase-management.ts';

const READ_MIGRATIONS = `SELECT name, (
    SELECT sha256 FROM d1_migration_checksums WHERE d1_migration_checksums.name = d1_migrations.name) AS sha256
  FROM d1_migrations ORDER BY name`;

/** The Worker of `npm start`: its files, and itself if it runs. */
export async function examineLocal(paths: {
  stateFolder: string;
  variablesFile: string;
}): Promise<Finding[]> {
  const values = readVariables(paths.variablesFile);
  const settings =
    Object.keys(values).length === 0
      ? [notStarted('settings')]
      : settingsFindings({ target: 'local', values, secrets: new Set() });
  const running = serverOn(paths.stateFolder);
  const database = await databaseFindings('local', migrationFiles(), async () =>
    withDatabase(paths.stateFolder, async (db) => {
      const applied = await db.prepare(READ_MIGRATIONS).all<AppliedMigration>();
      const administrators = await db.prepare(READ_ADMINISTRATORS).first<{ n: number }>();
      return { applied: applied.results, administrators: administrators?.n ?? 0 };
    }),
  );
  const siteUrl = running && `http://localhost:${running.port}`;
  const site = siteUrl ? (await siteFindings(siteUrl)).findings : [notStarted('site')];
  return [...settings, ...database, ...site, ...(await localSignInFindings(values, siteUrl))];
}

/** Of a local Worker whose sign-in is hosted: the service, and whether the running Worker takes its mails. */
async function localSignInFindings(
  values: Record<string, string>,
  siteUrl: string | null,
): Promise<Finding[]> {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey } = values;
  if (values.AUTH_MODE !== 'hosted' || !url || !publishableKey) return [];
  const secrets = values[MAIL_HOOK_SECRETS];
  const mend = `${MAIL_HOOK_SECRETS} in .dev.vars, then npm start again.`;
  return [
    ...(await supabaseFindings({ url, publishableKey, issuer: values.SUPABASE_ISSUER })),
    ...(siteUrl && secrets ? await mailHookFindings({ siteUrl, secrets, mend }) : []),
  ];
}

function notStarted(area: string): Finding {
  return { level: 'skipped', area, what: 'nothing runs here', mend: 'npm start' };
}

/** A deployment: wrangler.toml, what wrangler says of the account, the site, and its vendors. */
export async function examineDeployment(environment: Environment): Promise<Finding[]> {
  const config = readEnvironment(environment);
  const values = Object.fromEntries(
    Object.entries(config.vars).map(([name, value]) => [name, String(value)]),
  );
  const where = ['--config', wranglerConfig, '--env', environment === 'production' ? '' : environment];
  const files = reportOn('wrangler');
  for (const placeholder of placeholdersOf(environment)) files.fault('placeholder left', placeholder);

  const secrets = await runTool('wrangler', ['secret', 'list', ...where], { output: 'keep' });
  if (!secrets.ok)
    files.fault(
      reasonOf(secrets.output),
      `npx wrangler login; then npm run deploy -- --${environment}, which makes the Worker.`,
    );
  const names = secrets.ok ? (JSON.parse(secrets.stdout) as { name: string }[]).map(({ name }) => name) : [];

  const buckets = await runTool('wrangler', ['r2', 'bucket', 'list'], { output: 'keep' });
  if (!buckets.ok) files.fault(`buckets: ${reasonOf(buckets.output)}`, 'Mend what this says.');
  const bucketNames = [...buckets.stdout.matchAll(/^name:\s+(\S+)/gm)].map(([, name]) => name);
  for (const { binding, bucket_name } of buckets.ok ? config.r2_buckets : []) {
    files.expect(
      bucketNames.includes(bucket_name),
      `${binding} is the bucket ${bucket_name}`,
      `${binding}: there is no bucket ${bucket_name}`,
      `npx wrangler r2 bucket create ${bucket_name} --update-config=false`,
    );
  }
  const backups = config.r2_buckets.find(({ binding }) => binding === 'BACKUPS')?.bucket_name;
  if (buckets.ok && backups && bucketNames.includes(backups)) {
    const object = `${backups}/${PROGRESS_KEY}`;
    const read = await runTool('wrangler', ['r2', 'object', 'get', object, '--remote', '--pipe'], {
      output: 'keep',
    });
    backupFinding(read.ok ? read.stdout : null, Date.now(), files);
  }
  const info = await runTool('wrangler', ['d1', 'info', 'DB', ...where, '--json'], { output: 'keep' });
  if (info.ok) {
    files.advise(
      JSON.parse(info.stdout).read_replication?.mode === 'auto',
      'DB has read replicas',
      'read replication of DB is off: every guest reads from its one location',
      'Cloudflare → D1 → the database → Settings → Enable Read Replication',
    );
  }
  const queues = await runTool('wrangler', ['queues', 'list'], { output: 'keep' });
  if (!queues.ok) files.fault(`queues: ${reasonOf(queues.output)}`, 'Mend what this says.');
  const { producers, consumers } = config.queues;
  for (const queue of queues.ok ? new Set([...producers, ...consumers].map(({ queue }) => queue)) : []) {
    files.expect(
      // A cell of the table that wrangler prints.
      new RegExp(`\\s${queue}\\s`).test(queues.stdout),
      `there is the queue ${queue}`,
      `there is no queue ${queue}`,
      `npx wrangler queues create ${queue}`,
    );
  }
  if (producers.length === 0)
    files.fault('no queues', 'Nothing is sent without them; docs/deploy.md, step 2, creates them.');
  let largestSale = 0;
  let onSale: OnSale | null = null;
  const database = await databaseFindings(environment, migrationFiles(), async () => {
    const state = await readRemote(environment);
    largestSale = state.largestSale;
    onSale = state.onSale;
    return state;
  });
  const site = values.SITE_URL ? await siteFindings(values.SITE_URL) : null;
  return [
    ...files.findings,
    ...(secrets.ok ? settingsFindings({ target: environment, values, secrets: new Set(names) }) : []),
    ...database,
    ...onSaleFindings(onSale, values),
    ...(site?.findings ?? []),
    ...(await vendorFindings(values, {
      environment,
      hasHookSecret: secrets.ok ? names.includes(MAIL_HOOK_SECRETS) : null,
      largestSale,
    })),
  ];
}

async function readRemote(environment: Environment) {
  const [applied, administrators, largest, onSales] = await queryDatabase<
    [AppliedMigration, { n: number }, { n: number }, OnSale]
  >(environment, [READ_MIGRATIONS, READ_ADMINISTRATORS, READ_LARGEST_SALE, READ_LARGEST_ON_SALE]);
  return {
    applied,
    administrators: administrators[0]?.n ?? 0,
    largestSale: largest[0]?.n ?? 0,
    onSale: onSales[0] ?? null,
  };
}

async function vendorFindings(
  values: Record<string, string>,
  known: { environment?: Environment; hasHookSecret: boolean | null; largestSale: number },
): Promise<Finding[]> {
  const { environment = 'production', ...mails } = known;
  const production = environment === 'production';
  const hookSecrets = process.env[MAIL_HOOK_SECRETS];
  const {
    SITE_URL: siteUrl = '',
    SUPABASE_URL: url = '',
    SUPABASE_PUBLISHABLE_KEY: publishableKey = '',
  } = values;
  if (!siteUrl) return [];
  const stripe = await stripeFindings({ siteUrl, secretKey: process.env.STRIPE_SECRET_KEY, production });
  if (!url) return stripe;
  return [
    ...(await supabaseFindings({ url, publishableKey, issuer: values.SUPABASE_ISSUER })),
    ...(await supabaseManagementFindings({
      url,
      siteUrl,
      token: process.env.SUPABASE_ACCESS_TOKEN,
      proxy: values.SUPABASE_PROXY === 'on',
      hookSecrets,
      ...mails,
    })),
    ...(mails.hasHookSecret
      ? await mailHookFindings({
          siteUrl,
          secrets: hookSecrets,
          mend: `npx wrangler secret put ${MAIL_HOOK_SECRETS} --env ${production ? '""' : environment}, with what Supabase has.`,
        })
      : []),
    ...stripe,
  ];
}

/** What everybody can see of a site. */
export async function examineUrl(siteUrl: string): Promise<Finding[]> {
  const { findings, config } = await siteFindings(siteUrl);
  if (!config) return findings;
  const { supabaseUrl, supabaseKey } = config;
  const values = {
    SITE_URL: siteUrl,
    ...(supabaseUrl && { SUPABASE_URL: supabaseUrl, SUPABASE_PUBLISHABLE_KEY: supabaseKey ?? '' }),
  };
  const unknown = { hasHookSecret: null, largestSale: 0 };
  return [...findings, ...(await vendorFindings(values, unknown))];
}
