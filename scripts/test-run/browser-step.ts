import { passVariables } from '#tests/support/pass-certificates.ts';
import { findChromium, findHeadlessChromium } from '../chromium.ts';
import { builtWorkerConfig } from '../local/build.ts';
import { withSeededWorker } from '../local/seeded-worker.ts';
import { runTool } from '../local/tools.ts';
import type { Print } from './side-by-side.ts';
import { freshReport, playwrightReport, type SuiteReport } from './suite-report.ts';

/** Tests the built Worker, with its own demo, in a real browser. @param args for Playwright, to run some tests only */
export async function runBrowserTests(
  timeLimitMs: number,
  print: Print,
  args: readonly string[] = [],
): Promise<SuiteReport> {
  const chromium = await findHeadlessChromium();
  // The headless shell denies notifications, whatever is granted.
  const fullChromium = await findChromium();
  // Many sign-ins per minute come from one machine; the limits can only be disabled on loopback. A queue of four is
  // full with a few buyers, so that the tests reach the real waiting room.
  const settings = { AUTH_RATE_LIMITS: 'off', SALE_QUEUE_MAX: '4', ...(await passVariables()) };
  return await withSeededWorker({ config: builtWorkerConfig(), settings }, async (url) => {
    const reportFile = freshReport('browser');
    const { ok } = await runTool('playwright', ['test', '--reporter=list,json', ...args], {
      output: print,
      timeLimitMs,
      env: {
        AFORO_URL: url,
        CHROMIUM_PATH: chromium,
        CHROMIUM_FULL_PATH: fullChromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
      },
    });
    return playwrightReport(reportFile, ok);
  });
}
