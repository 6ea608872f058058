import { main } from './local/main.ts';
import { BROWSER, CHECKS } from './test-run/steps.ts';
import { oneFailed, sum, type Tally } from './test-run/tally.ts';

/**
 * Runs all checks and tests, continues after failures, and ends with one line of counts. `--no-browser` skips the
 * browser tests.
 */
await main(async () => {
  const steps = process.argv.includes('--no-browser') ? CHECKS : [...CHECKS, BROWSER];
  const tallies: Tally[] = [];
  const failedSteps: string[] = [];

  for (const step of steps) {
    console.log(`\n▶ ${step.name}`);
    const startedAt = performance.now();
    const tally = await step.run().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return oneFailed;
    });
    tallies.push(tally);
    if (tally.failed > 0) failedSteps.push(step.name);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${tally.failed === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)`);
  }

  const { passed, failed } = sum(tallies);
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
});
