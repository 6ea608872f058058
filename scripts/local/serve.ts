import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptionsShape } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { builtModules } from './build.ts';
import { readVariables } from './variables.ts';

export interface ServedWorker {
  url: string;
  /** Resolves when the server has ended, whoever ended it. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

/** As the Worker's own cron trigger. */
const CLOCK_EVERY_MS = 60_000;

/**
 * Serves the built Worker by workerd, on this machine's own address only and with no remote bindings. Nothing stands
 * between a browser and workerd: `wrangler dev` puts a proxy there, which under load drops connections.
 */
export async function serveWorker(options: {
  config: string;
  port: number;
  stateFolder: string;
  variablesFile: string;
}): Promise<ServedWorker> {
  const { modulesRules: _, ...described } = unstable_getMiniflareWorkerOptions(options.config).workerOptions;
  const worker: V4WorkerOptionsShape = described;
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: options.port,
      cf: false,
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: ({ level, message }) => {
        if ((level === 'warn' || level === 'error') && !tellsOfHangUp(message)) console.error(message);
      },
      resourcePersistencePath: join(options.stateFolder, 'v3'),
      workers: [
        {
          ...worker,
          name: 'aforo',
          modules: builtModules(options.config).modules,
          bindings: { ...worker.bindings, ...readVariables(options.variablesFile) },
        },
      ],
    }),
  );
  await runtime.ready;
  let stopped = false;
  const clock = setInterval(() => {
    tick(runtime).catch((error: unknown) => {
      // A turn that the end of the server cut short is no error: the next one goes on with what is left.
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
  return { url: `http://localhost:${options.port}`, ended, stop };
}

/** What Cloudflare does by the cron trigger: mails that are owed, webhooks, what deleted accounts have left. */
async function tick(runtime: Miniflare): Promise<void> {
  const worker = await runtime.getWorker();
  await worker.scheduled({ cron: '* * * * *' });
}

/** workerd says so each time a browser leaves in the middle of an answer: nothing is wrong then. */
function tellsOfHangUp(message: string): boolean {
  return /disconnected: .*(Broken pipe|Connection reset)/.test(message);
}
