import { passVariables } from '#tests/support/pass-certificates.ts';
import { findHeadlessChromium } from '../chromium.ts';
import { builtWorkerConfig } from '../local/build.ts';
import { withSeededWorker } from '../local/seeded-worker.ts';
import { runTool } from '../local/tools.ts';
import { freshReport, playwrightTally, type Tally } from './tally.ts';

/** Drives the built Worker, with a demo of its own, with a real browser. */
export async function runBrowserTests(timeLimitMs: number): Promise<Tally> {
  const chromium = await findHeadlessChromium();
  // One machine signs in many times a minute here; on loopback the limits may be lifted. A queue of four is full
  // with a few buyers, so that the waiting room is a real one.
  const settings = { AUTH_RATE_LIMITS: 'off', SALE_QUEUE_MAX: '4', ...(await passVariables()) };
  return await withSeededWorker({ config: builtWorkerConfig(), settings }, async (url) => {
    const reportFile = freshReport('browser');
    const { ok } = await runTool('playwright', ['test', '--reporter=list,json'], {
      output: 'show',
      timeLimitMs,
      env: { AFORO_URL: url, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile },
    });
    return playwrightTally(reportFile, ok);
  });
}
