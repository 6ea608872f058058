import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './port.ts';
import { prepareDatabase } from './prepare.ts';
import { serveWorker } from './serve.ts';
import { writeLocalVariables } from './variables.ts';

/** Serves the built Worker with its own demo while `use` runs, on a free port unless one is given. */
export async function withSeededWorker<T>(
  options: { config: string; settings?: Record<string, string>; port?: number },
  use: (url: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-demo-'));
  try {
    const port = options.port ?? (await freePort());
    const stateFolder = join(folder, 'state');
    const variablesFile = join(folder, 'variables');
    writeLocalVariables(variablesFile, `http://localhost:${port}`, options.settings);
    await prepareDatabase(stateFolder);
    const server = await serveWorker({ config: options.config, port, stateFolder, variablesFile });
    try {
      return await use(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
