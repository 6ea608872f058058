import { availableParallelism } from 'node:os';
import { main } from './local/main.ts';
import { hideDeploymentSettings } from './test-run/deployment-settings.ts';
import { keepTemporaryFilesInMemory } from './test-run/memory-folder.ts';
import { runSideBySide } from './test-run/side-by-side.ts';
import { BROWSER, CHECKS } from './test-run/steps.ts';
import { joined, slowest } from './test-run/suite-report.ts';

const SLOWEST_SHOWN = 20;

/**
 * Runs all checks and tests, continues after failures, and ends with the slowest tests, those that failed or needed a
 * second try, and one line of counts. `--no-browser` skips the browser tests.
 */
await main(async () => {
  hideDeploymentSettings();
  keepTemporaryFilesInMemory();
  const steps = process.argv.includes('--no-browser') ? CHECKS : [...CHECKS, BROWSER];
  const startedAt = performance.now();
  // One more than cores: a suite of the Worker waits for its own answers a quarter of its time.
  const results = await runSideBySide(steps, availableParallelism() + 1, console.log);
  const { passed, failed, tests, failures, secondTries } = joined(results.map(({ report }) => report));

  console.log(`\nThe ${SLOWEST_SHOWN} slowest tests:`);
  for (const { name, seconds } of slowest(tests, SLOWEST_SHOWN))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  if (secondTries.length > 0) console.log('\nNeeded a second try (more than one fails the run):');
  for (const name of secondTries) console.log(`  ${name}`);
  if (failures.length > 0) console.log('\nFailed tests:');
  for (const name of failures) console.log(`  ${name}`);
  const failedSteps = results.filter(({ report }) => report.failed > 0).map(({ step }) => step.name);
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  console.log(`\n${minutes} minutes\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
});
