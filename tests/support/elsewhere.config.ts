import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { projectRoot } from '../../scripts/local/paths.ts';
import { useOwnSettings } from '../../scripts/test-run/own-settings.ts';
import { workerProject } from './worker-project.ts';

/** The worker suite in the current folder, with its `wrangler.toml` and `worker.ts`, and one of the suite's tests. */
const folder = process.cwd();

useOwnSettings();

export default defineConfig({
  plugins: [workerProject(join(folder, 'worker.ts'), {}, join(folder, 'wrangler.toml'))],
  test: {
    dir: join(projectRoot, 'tests/worker'),
    include: ['variables.test.ts'],
  },
});
