import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_readConfig } from 'wrangler';
import { migrateDatabase } from '../scripts/local/database.ts';
import { wranglerConfig } from '../scripts/local/paths.ts';
import { newLocalSecrets } from '../scripts/local-secrets.ts';
import type { KeyRingEnv } from '../src/shared/codes/key-ring.ts';
import { builtAsset } from './built-asset.ts';
import { freeLowPort } from './low-port.ts';
import { CREATE_SCAN_LOG } from './worker/naive/scan-log.ts';
import { naiveModules, productModules } from './worker-files.ts';

/** D1 calls so far: by the Worker, by its box offices, and how many of the latter were batches (writes). */
export interface D1Calls {
  worker: number;
  boxOffice: number;
  boxOfficeBatches: number;
}

/** Product and baseline in one workerd process with one database, each on its own port. */
export interface BenchServer {
  db: D1Database;
  productPort: number;
  naivePort: number;
  secrets: { authSecret: string; ticketKeys: KeyRingEnv };
  issuer: string;
  /** The product's D1 calls so far. */
  d1Calls: () => Promise<D1Calls>;
  /** workerd's folder of the Durable Objects' SQLite files, with a subfolder per class. */
  objectsFolder: string;
  stop: () => Promise<void>;
}

/**
 * Load goes directly to workerd's sockets: Miniflare's entry Worker would cost more than what is measured. State is
 * fresh, and deleted afterwards.
 * @param d1Ms time of a D1 call in the model, in which they queue up; 0 for the local D1 as it is
 * @param withQueues mails, captures and other deliveries run, as in production
 */
export async function startServer(d1Ms: number, withQueues = false): Promise<BenchServer> {
  const stateFolder = mkdtempSync(join(tmpdir(), 'aforo-bench-'));
  const removeState = () => rmSync(stateFolder, { recursive: true, force: true });
  // Also when the benchmark is interrupted.
  process.once('exit', removeState);
  const { compatibility_date, compatibility_flags, d1_databases, durable_objects, queues } =
    unstable_readConfig({
      config: wranglerConfig,
    });
  const objects: { name: string; class_name: string }[] = durable_objects.bindings;
  const producers: { binding: string; queue: string }[] = withQueues ? (queues.producers ?? []) : [];
  const [database] = d1_databases;
  if (!database?.database_id) throw new Error('wrangler.toml names no D1 database');
  await migrateDatabase(stateFolder);
  const { AUTH_SECRET, TICKET_SIGNING_KEYS, DERIVATION_SECRET, PAYMENT_WEBHOOK_SECRET } = newLocalSecrets();
  const [productPort, naivePort] = [await freeLowPort(), await freeLowPort()];
  // The embedded payment provider calls the site.
  const site = `http://localhost:${productPort}`;
  const worker = {
    compatibilityDate: compatibility_date ?? '',
    compatibilityFlags: compatibility_flags,
    bindings: {
      AUTH_MODE: 'embedded',
      SITE_URL: site,
      AUTH_SECRET,
      TICKET_SIGNING_KEYS,
      DERIVATION_SECRET,
      PAYMENT_WEBHOOK_SECRET,
      PAYMENTS: 'test',
      // workerd has no limit of requests per object, unlike the platform.
      SALE_PER_SECOND: '1000000',
      // Mails of one round would be sent while the next is measured.
      PURCHASE_MAILS: 'off',
      D1_MS: d1Ms,
    },
    d1Databases: { DB: database.database_id },
  };
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      log: new Log(LogLevel.ERROR),
      resourcePersistencePath: join(stateFolder, 'v3'),
      workers: [
        {
          ...worker,
          name: 'aforo',
          modules: await productModules(),
          // Pages are the built ones with a head and content of their own.
          serviceBindings: { ASSETS: builtAsset },
          // As in production during check-in; workerd would evict an idle object after ten seconds.
          durableObjects: Object.fromEntries(
            objects.map(({ name, class_name }) => [
              name,
              { className: class_name, useSQLite: true, unsafePreventEviction: true },
            ]),
          ),
          queueProducers: Object.fromEntries(producers.map(({ binding, queue }) => [binding, queue])),
          queueConsumers: producers.map(({ queue }) => queue),
          unsafeDirectSockets: [{ host: '127.0.0.1', port: productPort }],
        },
        {
          ...worker,
          name: 'naive',
          modules: await naiveModules(),
          unsafeDirectSockets: [{ host: '127.0.0.1', port: naivePort }],
        },
      ],
    }),
  );
  await runtime.ready;
  const db = await runtime.getD1Database('DB', 'aforo');
  await db.prepare(CREATE_SCAN_LOG).run();
  return {
    db,
    productPort,
    naivePort,
    secrets: { authSecret: AUTH_SECRET, ticketKeys: { TICKET_SIGNING_KEYS } },
    issuer: `${site}/auth/v1`,
    d1Calls: async () => {
      const answer = await fetch(`http://127.0.0.1:${productPort}/bench/d1-calls`);
      return (await answer.json()) as D1Calls;
    },
    objectsFolder: join(stateFolder, 'v3', 'do'),
    stop: async () => {
      await runtime.dispose();
      removeState();
    },
  };
}
