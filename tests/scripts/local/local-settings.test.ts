import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot, wranglerConfig } from '../../../scripts/local/paths.ts';
import { workerOptions } from '../../../scripts/local/worker-options.ts';

/** Each variable that the Worker knows. */
const NAMES = [
  ...readFileSync(join(projectRoot, 'src/worker/env.ts'), 'utf8').matchAll(/^ {2}([A-Z_]+)\?: string;$/gm),
].map(([, name]) => name ?? '');

/** Below the project, so that Vitest is found. */
const cache = join(projectRoot, '.cache', 'test');
mkdirSync(cache, { recursive: true });

/** A copy of the project's configuration beside files in which a developer has set every variable. */
const folder = mkdtempSync(join(cache, 'settings-'));
const config = join(folder, 'wrangler.toml');

beforeAll(() => {
  copyFileSync(wranglerConfig, config);
  writeFileSync(join(folder, 'worker.ts'), 'export default {};');
  const text = NAMES.map((name) => `${name}='the developer'\n`).join('');
  for (const file of ['.dev.vars', '.env', '.env.local', '.env.test'])
    writeFileSync(join(folder, file), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

test('a local Worker gets no variable from the folder of its configuration', () => {
  expect(NAMES).toContain('SUPPORT_EMAIL');
  expect(NAMES.length).toBeGreaterThan(40);
  expect(JSON.stringify(workerOptions(config))).not.toContain('the developer');
});

test('the worker suite runs with its own variables beside a developer’s, and ignores the shell’s', async () => {
  const run = promisify(execFile)(
    process.execPath,
    [
      join(projectRoot, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--config=${join(projectRoot, 'tests/support/elsewhere.config.ts')}`,
    ],
    {
      cwd: folder,
      env: {
        ...process.env,
        ...Object.fromEntries(NAMES.map((name) => [name, 'the developer'])),
        CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true',
        CLOUDFLARE_ENV: 'a-deployment',
      },
    },
  );
  expect((await run).stdout).toMatch(/1 passed/);
});
