import { buildWorker } from './local/build.ts';
import { main } from './local/main.ts';
import { runBrowserTests } from './test-run/browser-step.ts';
import { hideDeploymentSettings } from './test-run/deployment-settings.ts';
import { keepTemporaryFilesInMemory } from './test-run/memory-folder.ts';
import { BROWSER_LIMIT_MS } from './test-run/steps.ts';

/** Builds and runs some browser tests as `npm test` does: `npm run e2e -- tests/e2e/wallet.test.ts`. */
await main(async () => {
  hideDeploymentSettings();
  keepTemporaryFilesInMemory();
  await buildWorker();
  const { failed } = await runBrowserTests(BROWSER_LIMIT_MS, console.log, { args: process.argv.slice(2) });
  process.exit(failed === 0 ? 0 : 1);
});
