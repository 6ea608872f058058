import { join } from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptionsShape } from 'miniflare';
import { builtModules } from './build.ts';
import { readVariables } from './variables.ts';
import { workerOptions } from './worker-options.ts';

export interface ServedWorker {
  url: string;
  /** Resolves when the server has ended for any reason. */
  ended: Promise<void>;
  database: () => Promise<D1Database>;
  /** Runs the cron as if it were due at this time (Unix ms). */
  runCron: (at: number) => Promise<void>;
  stop: () => Promise<void>;
}

/** Interval of the Worker's cron trigger. */
const CLOCK_EVERY_MS = 60_000;

/**
 * Serves the built Worker with workerd, on localhost only and without remote bindings. Browsers connect to workerd
 * directly: the proxy of `wrangler dev` drops connections under load.
 */
export async function serveWorker(options: {
  config: string;
  port: number;
  stateFolder: string;
  variablesFile: string;
  /** Takes the warnings and errors that the Worker logs, instead of the console. */
  onProblem?: (message: string) => void;
}): Promise<ServedWorker> {
  // Miniflare keeps queued messages in memory only. The cron finds what a stop has lost.
  const { modulesRules: _, ...described } = workerOptions(options.config);
  const { onProblem = console.error } = options;
  const worker: V4WorkerOptionsShape = described;
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: options.port,
      cf: false,
      // A request to CorePaths.SCHEDULED runs the cron at once, as `wrangler dev` offers it. Browser tests do not wait a minute.
      unsafeTriggerHandlers: true,
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: ({ level, message }) => {
        if ((level === 'warn' || level === 'error') && !tellsOfHangUp(message)) onProblem(message);
      },
      resourcePersistencePath: join(options.stateFolder, 'v3'),
      workers: [
        {
          ...worker,
          name: 'aforo',
          modules: builtModules(options.config).modules,
          bindings: readVariables(options.variablesFile),
        },
      ],
    }),
  );
  await runtime.ready;
  let stopped = false;
  const clock = setInterval(() => {
    tick(runtime, Date.now()).catch((error: unknown) => {
      // A run interrupted by the shutdown is no error: the next one continues.
      if (!stopped) console.error(error);
    });
  }, CLOCK_EVERY_MS);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const stop = async () => {
    stopped = true;
    clearInterval(clock);
    await runtime.dispose();
    end();
  };
  const database = () => runtime.getD1Database('DB', 'aforo');
  const runCron = (at: number) => tick(runtime, at);
  return { url: `http://localhost:${options.port}`, ended, database, runCron, stop };
}

/** Simulates Cloudflare's cron trigger. */
async function tick(runtime: Miniflare, at: number): Promise<void> {
  const worker = await runtime.getWorker();
  await worker.scheduled({ cron: '* * * * *', scheduledTime: new Date(at) });
}

/** workerd logs this whenever a browser disconnects during a response, which is harmless. */
function tellsOfHangUp(message: string): boolean {
  return /disconnected: .*(Broken pipe|Connection reset)/.test(message);
}
