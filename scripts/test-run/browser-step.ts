import { passVariables } from '#tests/support/pass-certificates.ts';
import { findChromium, findHeadlessChromium } from '../chromium.ts';
import { builtWorkerConfig } from '../local/build.ts';
import { withSeededWorker } from '../local/seeded-worker.ts';
import { runTool } from '../local/tools.ts';
import type { Print } from './side-by-side.ts';
import { freshReport, playwrightReport, type SuiteReport } from './suite-report.ts';

export interface BrowserRun {
  /** For Playwright, to run some tests only. */
  args?: readonly string[];
  /** Of the Worker, beside those that every run has. */
  settings?: Record<string, string>;
  /** Of the tests' own process. */
  env?: Record<string, string>;
  /** By default a free one. */
  port?: number;
  /** Runs once the Worker is served. */
  before?: () => Promise<void>;
}

/** Tests the built Worker, with its own demo, in a real browser. */
export async function runBrowserTests(
  timeLimitMs: number,
  print: Print,
  { args = [], settings = {}, env = {}, port, before }: BrowserRun = {},
): Promise<SuiteReport> {
  const chromium = await findHeadlessChromium();
  // The headless shell denies notifications, whatever is granted.
  const fullChromium = await findChromium();
  // Many sign-ins per minute come from one machine; the limits can only be disabled on loopback. A queue of four is
  // full with a few buyers, so that the tests reach the real waiting room.
  const all = { AUTH_RATE_LIMITS: 'off', SALE_QUEUE_MAX: '4', ...(await passVariables()), ...settings };
  const worker = { config: builtWorkerConfig(), settings: all, ...(port && { port }) };
  return await withSeededWorker(worker, async (url) => {
    await before?.();
    const reportFile = freshReport('browser');
    const { ok } = await runTool('playwright', ['test', '--reporter=list,json', ...args], {
      output: print,
      timeLimitMs,
      env: {
        AFORO_URL: url,
        CHROMIUM_PATH: chromium,
        CHROMIUM_FULL_PATH: fullChromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
        ...env,
      },
    });
    return playwrightReport(reportFile, ok);
  });
}
