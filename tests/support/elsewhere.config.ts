import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { projectRoot } from '../../scripts/local/paths.ts';
import { hideDeploymentSettings } from '../../scripts/test-run/deployment-settings.ts';
import { workerProject } from './worker-project.ts';

/** The worker suite in the current folder, with its `wrangler.toml` and `worker.ts`, and one of the suite's tests. */
const folder = process.cwd();

hideDeploymentSettings();

export default defineConfig({
  plugins: [workerProject(join(folder, 'worker.ts'), {}, join(folder, 'wrangler.toml'))],
  test: {
    dir: join(projectRoot, 'tests/worker'),
    include: ['http/variables.test.ts'],
  },
});
