import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../chromium.ts';
import { builtWorkerConfig } from '../local/build.ts';
import { freePort } from '../local/port.ts';
import { prepareDatabase } from '../local/prepare.ts';
import { serveWorker } from '../local/serve.ts';
import { runTool } from '../local/tools.ts';
import { writeLocalVariables } from '../local/variables.ts';
import { freshReport } from './steps.ts';
import { playwrightTally, type Tally } from './tally.ts';

/** Serves the built Worker with a demo of its own, on a port of its own, and drives it with a real browser. */
export async function runBrowserTests(timeLimitMs: number): Promise<Tally> {
  const chromium = await findChromium();
  const folder = mkdtempSync(join(tmpdir(), 'aforo-browser-'));
  try {
    const port = await freePort();
    const stateFolder = join(folder, 'state');
    const variablesFile = join(folder, 'variables');
    // One machine signs in many times a minute here; on loopback the limits may be lifted. A queue of four is full
    // with a few buyers, so that the waiting room is a real one.
    const settings = { AUTH_RATE_LIMITS: 'off', SALE_QUEUE_MAX: '4' };
    writeLocalVariables(variablesFile, `http://localhost:${port}`, settings);
    await prepareDatabase(stateFolder);
    const config = builtWorkerConfig();
    const server = await serveWorker({ config, port, stateFolder, variablesFile });
    try {
      const reportFile = freshReport('browser');
      const { ok } = await runTool('playwright', ['test', '--reporter=list,json'], {
        output: 'show',
        timeLimitMs,
        env: {
          AFORO_URL: server.url,
          CHROMIUM_PATH: chromium,
          PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
        },
      });
      return playwrightTally(reportFile, ok);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
