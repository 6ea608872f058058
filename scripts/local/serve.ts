import { setTimeout as wait } from 'node:timers/promises';
import { withoutHangUps } from './server-lines.ts';
import { startTool } from './tools.ts';

export interface ServedWorker {
  url: string;
  /** Resolves when the server has ended, whoever ended it. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

const READY_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;
const SAID_MAX_CHARS = 8_000;

/** Serves the built Worker by workerd, on this machine's own address only and with no remote bindings. */
export async function serveWorker(options: {
  config: string;
  port: number;
  stateFolder: string;
  variablesFile: string;
}): Promise<ServedWorker> {
  const child = startTool(
    'wrangler',
    [
      ...['dev', '--config', options.config, '--local', '--show-interactive-dev-session', 'false'],
      ...['--ip', '127.0.0.1', '--port', String(options.port), '--inspector-port', '0'],
      ...['--persist-to', options.stateFolder, '--env-file', options.variablesFile, '--log-level', 'warn'],
    ],
    { output: 'keep' },
  );
  // Until it answers, what it says is kept for the error message; then warnings and errors are shown as they come.
  let said = '';
  let ready = false;
  for (const stream of [child.stdout, child.stderr]) {
    const show = withoutHangUps((line) => console.error(line));
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      said = `${said}${chunk}`.slice(-SAID_MAX_CHARS);
      if (ready) show(chunk);
    });
  }
  let over = false;
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      over = true;
      resolve();
    });
  });
  const stop = async () => {
    ready = false;
    child.kill('SIGTERM');
    await ended;
  };
  const url = `http://localhost:${options.port}`;
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answers(options.port))) {
    if (over) throw new Error(`The Worker did not start.\n${said}`);
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`The Worker did not answer within ${READY_WITHIN_MS / 1000} s.\n${said}`);
    }
    await wait(LOOK_EVERY_MS);
  }
  ready = true;
  return { url, ended, stop };
}

async function answers(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/`).then(
    async (response) => {
      await response.arrayBuffer();
      return true;
    },
    () => false,
  );
}
